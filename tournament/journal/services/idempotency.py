"""Makes a form sent twice one write, and refuses changes of an old sheet."""

from collections.abc import Callable
from uuid import NAMESPACE_OID, uuid5

from django.db import transaction

from tournament.models import Account, Submission


def next_of(account: Account) -> str:
    """Return the idempotency key for an account's next create form: two open tabs have the same key."""
    last = Submission.objects.filter(account=account).order_by("-at").values_list("key", flat=True).first()
    return str(uuid5(NAMESPACE_OID, f"{account.pk} {last}"))


def once(*, carried: str, form: str, content: str, account: Account, write: Callable[[], str]) -> tuple[str, bool]:
    """Call `write`, which creates something and returns its address, unless the same form with the same content did.

    Returns the address and whether this call created it. `write` returns "" for a refusal: then nothing counts as sent.
    A simultaneous submission waits for the first. Other content under the same key is another submission.
    """
    key = uuid5(NAMESPACE_OID, "\n".join((str(account.pk), form, carried, content)))
    with transaction.atomic():
        submission, new = Submission.objects.get_or_create(pk=key, defaults={"account": account})
        if not new:
            return submission.made, False
        address = write()
        if address:
            submission.made = address
            submission.save(update_fields=["made"])
        else:
            submission.delete()
        return address, True
