"""The office types a sheet whose games the clock counts: every saved row is followed by the next one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.test_entry import is_wider
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.books.test_other_books import drawn

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def test_row_after_row_is_typed_with_the_keyboard(visitor: Callable[..., Visitor]) -> None:
    table = drawn("hu-vadasz-2025", 5).tables.get()
    build.official(table.round.event, "operator", username="olga")
    olga = visitor("operator")
    olga.sign_in("olga", "geslo-1-2-3")
    olga.open(f"/e/{table.round.event.slug}/office/tables/{table.pk}/")
    for number, row in ((1, ("3", "B", "D", "52")), (2, ("2", "C", "E", "40")), (3, ("0", "E", "A", "60"))):
        expect(olga.one(f'tr[data-row="{number}"] input[data-field="contract"]')).to_be_focused()
        olga.type_row(*row)
        expect(olga.one(f'tr[data-row="{number}"].row-ok')).to_be_visible()
    expect(olga.one('tr[data-row="4"] input[data-field="contract"]')).to_be_focused()
    assert table.games.count() == 3
    assert not is_wider(olga.page)
