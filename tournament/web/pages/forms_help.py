"""Shows a service's refusal: its sentences at their fields, the typed text, and the status.

form = PlayerForm(request.POST or None)
if answer(form, partial(registrations.register, event=request.event, by=request.actor)):
    return redirect("players", request.event.slug)
return render(request, "…", {"form": form}, status=status_of(form))
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, TypeVar

from django.forms import BaseForm

from rules.book import RuleBook
from tournament.errors import InvalidRow, RefereeError, Stale
from tournament.wording.rulebook import violation_sentence

Done = TypeVar("Done")


def answer(form: BaseForm, act: Callable[..., Done], *, look: Callable[..., object] | None = None) -> Done | None:
    """Call `act` with a sent form's fields. None if it was not sent or is refused: then the form holds all errors.

    If the form could not read a field, `look`, which writes nothing, is called instead to report the other errors.
    """
    if not form.is_bound:
        return None
    unread = set(form.errors)
    nothing = {name: form.fields[name].to_python("") for name in unread if name in form.fields}
    typed = {**form.cleaned_data, **nothing}
    with refusals_at(form):
        if not unread:
            return act(**typed)
        if look is not None:
            look(**typed)
    return None


@contextmanager
def refusals_at(form: BaseForm) -> Iterator[None]:
    """Show a service's refusal at the form; what follows the refused call is left out."""
    try:
        yield
    except RefereeError as refusal:
        show_refusal(form, refusal)


def show_refusal(form: BaseForm, refusal: RefereeError, *, book: RuleBook | None = None) -> None:
    """Add the sentences to a bound form, at their fields if it has them; `status_of` then knows the status.

    A field that the form could not read keeps its own sentence. A stale form is stored when it is sent again. With the
    rule book, every violation of an InvalidRow is shown instead of the summary.
    """
    unread = set(form.errors)
    if isinstance(refusal, Stale):
        data: Any = copy(form.data)  # what was sent is immutable, its copy is not
        data["seen"] = refusal.now
        form.data = data
    for part in refusal.each:
        field = part.field if part.field in form.fields else None
        if field not in unread:
            for sentence in sentences(part, book=book):
                form.add_error(field, sentence)
    form.refused_with = refusal.status  # type: ignore[attr-defined]  # read by status_of


def sentences(refusal: RefereeError, *, book: RuleBook | None = None) -> list[str]:
    if book is not None and isinstance(refusal, InvalidRow) and refusal.violations:
        return [violation_sentence(violation, book) for violation in refusal.violations]
    return [refusal.message]


def status_of(form: BaseForm) -> int:
    """Return 200 without an error, the refusal's own status, or 400."""
    if not form.is_bound or not form.errors:
        return 200
    return int(getattr(form, "refused_with", 400))
