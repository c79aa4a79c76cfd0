"""Answer a form that is sent twice with its first result, by the key that it carries."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw import digest
from tournament.errors import Conflict
from tournament.models import Account, Submission, Table


def first_write(*, key: UUID | None, table: Table, number: int, says: Mapping[str, Any]) -> Submission | None:
    """Return the earlier write of a game (0: of totals) with this key, or None if it is new; then the key is reserved
    if the transaction succeeds.

    `says` is the typed content, as JSON; without a key (its form is answered `once`) every write is new. Raises
    Conflict if the key was used for something else.
    """
    if key is None:
        return None
    place = {"table": table, "number": number, "revision": table.revision + 1}
    return _reserve(key, _content(table, number, says), **place)


def written_before(*, key: UUID, table: Table, number: int, says: Mapping[str, Any]) -> Submission | None:
    """Return the earlier write of this key. Raises Conflict if it differs from `says`."""
    submission = Submission.objects.filter(pk=key).first()
    return submission and _same(submission, _content(table, number, says))


def release(key: UUID) -> None:
    Submission.objects.filter(pk=key).delete()


def used_otherwise() -> Conflict:
    return Conflict(_("This form was already used for another entry. Open the page again."), "key")


def next_of(account: Account) -> str:
    """Return the key of an account's next form: two open tabs have the same."""
    last = Submission.objects.filter(account=account).order_by("-at").values_list("key", flat=True).first()
    return str(uuid5(NAMESPACE_OID, f"{account.pk} {last}"))


def once(*, carried: str, form: str, content: str, account: Account, write: Callable[[], str]) -> tuple[str, bool]:
    """Call `write`, which creates something and returns its address, unless the same form with the same content did.

    Returns the address and whether this call created it. `write` returns "" for a refusal: then nothing counts as sent.
    A simultaneous submission waits for the first. Other content under the same key is another submission.
    """
    key = uuid5(NAMESPACE_OID, "\n".join((str(account.pk), form, carried, content)))
    with transaction.atomic():
        earlier = _reserve(key, "", account=account)
        if earlier is not None:
            return earlier.made, False
        address = write()
        if address:
            Submission.objects.filter(pk=key).update(made=address)
        else:
            release(key)
        return address, True


def _reserve(key: UUID, content: str, **of: Any) -> Submission | None:
    submission, new = Submission.objects.get_or_create(pk=key, defaults={**of, "content": content})
    return None if new else _same(submission, content)


def _same(submission: Submission, content: str) -> Submission:
    if submission.content not in ("", content):
        raise used_otherwise()
    return submission


def _content(table: Table, number: int, says: Mapping[str, Any]) -> str:
    return digest([table.pk, number, says])
