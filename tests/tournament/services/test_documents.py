"""Documents of an accepted revision stay (tournament.md, States)."""

import pytest

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE
from tournament.models import Journal, StoredDocument
from tournament.services import documents, sheets
from tournament.services.errors import Conflict

pytestmark = pytest.mark.django_db


def test_the_first_print_of_an_accepted_revision_stays() -> None:
    table = build.table()
    with pytest.raises(Conflict):
        documents.store(table=table, kind="report", content=b"draft", by=OPERATOR)
    build.accept_with_totals(table, 1, 2, 3)
    first = documents.store(table=table, kind="report", content=b"one", by=OPERATOR)
    again = documents.store(table=table, kind="report", content=b"two", by=OPERATOR)
    assert (again.pk, bytes(again.content)) == (first.pk, b"one")
    assert Journal.objects.filter(action="document.store", after__kind="report").count() == 1
    sheets.reopen(table=table, reason="correction", by=REFEREE)
    sheets.sign(table=table, seats="ABC", revision=2, by=OPERATOR)
    sheets.accept(table=table, by=REFEREE)
    second = documents.store(table=table, kind="report", content=b"two", by=OPERATOR)
    assert [(one.revision, bytes(one.content)) for one in StoredDocument.objects.filter(kind="report")] == [
        (1, b"one"),
        (2, b"two"),
    ]
    assert second.sha256 != first.sha256
