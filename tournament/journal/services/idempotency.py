"""The same form sent twice is one write, and what was made from an old sheet is refused."""

from collections.abc import Callable
from uuid import NAMESPACE_OID, uuid5

from django.db import transaction

from tournament.journal.services.draw_before_write import draws_outside
from tournament.models import Account, Submission


def next_of(account: Account) -> str:
    """What a form that creates something carries: the same in every page that an account opens until it has sent one.

    So two tabs with the same form carry the same. One query.
    """
    last = Submission.objects.filter(account=account).order_by("-at").values_list("key", flat=True).first()
    return str(uuid5(NAMESPACE_OID, f"{account.pk} {last}"))


@draws_outside
def once(*, carried: str, form: str, content: str, account: Account, write: Callable[[], str]) -> tuple[str, bool]:
    """Let `write` make something and return its address, unless the same form with the same content did so already.

    Returns the address and whether this made it. `write` returns "" where it was refused: then nothing was sent. A
    submission at the same time waits for the first. Other content under the same id is another submission.
    """
    key = uuid5(NAMESPACE_OID, "\n".join((str(account.pk), form, carried, content)))
    with transaction.atomic():
        submission, new = Submission.objects.get_or_create(pk=key, defaults={"account": account})
        if not new:
            return submission.made, False
        made = write()
        if made:
            submission.made = made
            submission.save(update_fields=["made"])
        else:
            submission.delete()
        return made, True
