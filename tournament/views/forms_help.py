"""A service said no: the sentence goes to its field, and the page comes back with what was typed and the status.

form = PlayerForm(request.POST)
status = 200
if form.is_valid():
    try:
        registrations.register(event=request.event, by=request.actor, **form.cleaned_data)
        return redirect("players", request.event.slug)
    except RefereeError as refusal:
        show_refusal(form, refusal)
return render(request, "…", {"form": form}, status=status_of(form))
"""

from django.forms import BaseForm

from rules.book import RuleBook
from tournament.services.errors import InvalidRow, RefereeError
from tournament.wording import violation_sentence


def show_refusal(form: BaseForm, refusal: RefereeError, *, book: RuleBook | None = None) -> None:
    """Put the sentence into a bound form, at its field if the form has it; `status_of` then knows the status.

    With the rule book, every breach of an InvalidRow is told instead of the sentence that sums them up.
    """
    field = refusal.field if refusal.field in form.fields else None
    for sentence in sentences(refusal, book=book):
        form.add_error(field, sentence)
    form.refused_with = refusal.status  # type: ignore[attr-defined]  # read by status_of


def sentences(refusal: RefereeError, *, book: RuleBook | None = None) -> list[str]:
    """What a refusal says: every breach in words, or its one message."""
    if book is not None and isinstance(refusal, InvalidRow) and refusal.violations:
        return [violation_sentence(violation, book) for violation in refusal.violations]
    return [refusal.message]


def status_of(form: BaseForm) -> int:
    """200 for a form that was not sent or has no error, the refusal's own status, or 400."""
    if not form.is_bound or not form.errors:
        return 200
    return int(getattr(form, "refused_with", 400))
