"""Documents that stay: the minutes of an accepted revision are kept as printed, whatever is corrected later."""

import hashlib

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import StoredDocument, Table
from tournament.services import journal
from tournament.services.actor import Actor, require
from tournament.services.errors import Conflict
from tournament.services.loading import lock


def store(*, table: Table, kind: str, content: bytes, by: Actor) -> StoredDocument:
    """Keep a document of the accepted revision; the first one of a kind stays, and is returned from then on.

    Raises Conflict while the sheet is not accepted.
    """
    require(by, "minutes.print")
    with transaction.atomic():
        sheet = lock(table)
        if sheet.table.state != Table.State.ACCEPTED:
            raise Conflict(_("Only documents of an accepted sheet are kept."))
        document, new = StoredDocument.objects.get_or_create(
            table=sheet.table,
            revision=sheet.table.revision,
            kind=kind,
            defaults={"content": content, "sha256": hashlib.sha256(content).hexdigest()},
        )
        if new:
            journal.write(
                event=sheet.event,
                by=by,
                action="document.store",
                subject=sheet.subject,
                after={"kind": kind, "revision": document.revision, "sha256": document.sha256},
            )
        return document
