from django.utils.translation import pgettext


def in_quotes(text: str) -> str:
    """Quote what somebody typed, with the marks of the reader's language."""
    return pgettext("what somebody typed", "“%(text)s”") % {"text": text}
