"""The page to sign on (A12): whose signature this phone takes, what is refused in words, and what a change undoes."""

import re
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, dve, klop, record
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import Player, players
from tests.tournament.rounds.services.test_short_tables import letters, table_of_two
from tournament.access.services import links
from tournament.journal.services.actor import Actor
from tournament.models import Signature, Table
from tournament.recording.selectors import phone_view
from tournament.recording.services import sheets, signatures
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rounds.services import rounds
from tournament.rulings.services import removals
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db

DRAWN = "[[[0.1,0.5],[0.9,0.4]]]"


@pytest.fixture
def table(db: None) -> Table:
    made = build.table(games_per_round=2)
    record(made, klop(), by=build.captain(made))
    record(made, dve("C", 50), by=build.captain(made))
    made.refresh_from_db()
    return made


@pytest.fixture
def phones(table: Table) -> dict[str, Player]:
    return players(table)


def sign(phone: Player, seat: str, *, strokes: str = DRAWN, words: str = "", revision: int | None = None) -> Any:
    phone.table.refresh_from_db()
    typed = {"seat": seat, "strokes": strokes, "words": words}
    return phone.client.post(
        f"{phone.base}sign/", {**typed, "revision": phone.table.revision if revision is None else revision}
    )


def signed(table: Table) -> str:
    found = Signature.objects.filter(table=table, revision=Table.objects.get(pk=table.pk).revision)
    return "".join(found.order_by("seat__letter").values_list("seat__letter", flat=True))


def test_three_phones_sign_the_sheet(table: Table, phones: dict[str, Player]) -> None:
    for letter in "ABC":
        page = phones[letter].open("sign/")
        assert page.context["hand"].letter == letter
        assert sign(phones[letter], letter).status_code == 302
    table.refresh_from_db()
    assert table.state == "signed"
    page = phones["B"].open("sign/")
    assert page.context["hand"] is None
    assert "referee" in page.content.decode()


def test_the_result_to_be_signed_stands_on_the_page(table: Table, phones: dict[str, Player]) -> None:
    page = phones["B"].open("sign/").content.decode()
    for seat in table.seats.select_related("registration__player"):
        assert seat.registration is not None
        assert seat.registration.player.name in page
    assert "revision" not in re.sub(r"<[^>]*>", "", page)  # a number that says nothing to players


def test_a_removed_players_total_is_struck_where_it_is_signed(table: Table, phones: dict[str, Player]) -> None:
    """C1.6: at the table as in print, on the sheet and on the page to sign."""
    removals.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    for page in ("", "sign/"):
        text = folded(phones["A"].open(page).content.decode())
        struck = re.findall(r"<s>(.*?)</s>", text, re.DOTALL)
        assert struck, page
        assert all("−30" in one for one in struck)
        assert text.count("annulled") == len(struck)
        assert "removed" in text


def test_the_captains_phone_goes_round(table: Table, phones: dict[str, Player]) -> None:
    """Who signs is chosen; after a signature the next one is offered."""
    captain = phones["A"]
    assert [seat.letter for seat in captain.open("sign/").context["hands"]] == ["A", "B", "C"]
    assert captain.open("sign/?for=C").context["hand"].letter == "C"
    for letter in "CA":
        sign(captain, letter)
    assert captain.open("sign/").context["hand"].letter == "B"
    page = phones["C"].open("sign/").content.decode()
    assert "on A's phone" in page
    assert build.told(action="sheet.sign", after__signed=["C"])[0].actor.startswith("A ")


def test_another_players_phone_takes_only_his_own(table: Table, phones: dict[str, Player]) -> None:
    assert phones["B"].open("sign/?for=C").context["hand"].letter == "B"
    assert sign(phones["B"], "C").status_code == 403
    assert signed(table) == ""


@pytest.mark.parametrize("words", ["I sign", "i SIGN.", "»Podpisujem«"])
def test_words_sign_too(table: Table, phones: dict[str, Player], words: str) -> None:
    """For whoever cannot draw, and for a phone without a script; in either language."""
    assert sign(phones["B"], "B", strokes="", words=words).status_code == 302
    stored = Signature.objects.get(table=table)
    assert (stored.way, stored.strokes) == ("screen", None)


@pytest.mark.parametrize(
    ("strokes", "words", "field"),
    [("", "", "strokes"), ("[[[0.5,0.5]]]", "", "strokes"), ("{", "", "strokes"), (DRAWN, "I see", "words")],
)
def test_what_is_no_signature_is_said_at_its_field_and_stays(
    table: Table, phones: dict[str, Player], strokes: str, words: str, field: str
) -> None:
    page = sign(phones["B"], "B", strokes=strokes, words=words)
    assert page.status_code == 400
    assert page.context["refusal"].field == field
    assert (page.context["drawn"], page.context["typed"]) == (strokes, words)
    assert f'id="{field}-error"' in page.content.decode()
    assert signed(table) == ""


def test_a_sheet_that_moved_on_is_shown_and_not_signed(table: Table, phones: dict[str, Player]) -> None:
    """What was drawn was meant for the sheet that was seen: it is not kept for another."""
    seen = table.revision
    record(table, dve("C", 52), number=2, by=build.captain(table), reason="counted again")
    page = sign(phones["B"], "B", revision=seen)
    assert page.status_code == 409
    assert "game 2" in page.content.decode()
    assert page.context["drawn"] == ""
    assert signed(table) == ""


def test_a_correction_before_all_have_signed_asks_again_and_says_why(table: Table, phones: dict[str, Player]) -> None:
    sign(phones["B"], "B")
    record(table, dve("C", 52), number=2, by=build.captain(table), reason="counted again")
    page = phones["B"].open("sign/")
    assert [game["line"].number for game in page.context["changed"]] == [2]
    (told,) = re.findall(r"<li>Game 2, by.*?</li>", folded(page.content.decode()))
    before, now = re.sub(r"<[^>]*>", " ", told).split("Before")[1].split("Now")
    assert "A 0 B 0 C +70" in " ".join(before.split())  # 35, twice for the klop's circle
    assert "A 0 B 0 C +74" in " ".join(now.split())  # nothing is a 0 on both
    assert page.context["hand"].letter == "B"
    assert phones["C"].open("sign/").context["changed"] == []
    assert sign(phones["B"], "B").status_code == 302
    assert phones["B"].open("sign/").context["changed"] == []


def test_a_contested_game_is_in_the_way(table: Table, phones: dict[str, Player]) -> None:
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    confirmations.contest(table=table, number=1, revision=1, note="", by=by)
    page = phones["A"].open("sign/").content.decode()
    assert "data-pad" not in page
    assert sign(phones["A"], "A").status_code == 409


def test_after_signing_only_officials_change_the_sheet(table: Table, phones: dict[str, Player]) -> None:
    """A12."""
    for letter in "ABC":
        sign(phones["A"], letter)
    assert phones["A"].open("games/1/").status_code == 302
    response = phones["A"].step("save", "games/1/", contract="dve", declarer="B", points="45", reason="x")
    assert response.status_code == 403
    table.refresh_from_db()
    assert table.state == "signed"


def test_an_open_sheet_is_not_signed(phones: dict[str, Player]) -> None:
    one = players(build.table())["A"]
    page = one.open("sign/")
    assert page.context["hand"] is None
    assert sign(one, "A").status_code == 409


def test_a_tap_sent_twice_is_one_signature(table: Table, phones: dict[str, Player]) -> None:
    assert sign(phones["A"], "A").status_code == sign(phones["A"], "A").status_code == 302
    assert signed(table) == "A"


def test_an_open_page_learns_who_has_signed(table: Table, phones: dict[str, Player]) -> None:
    page = phones["A"].open("sign/")
    path = f"sign/state/?seen={page.context['tag']}&revision={table.revision}"
    assert phones["A"].open(path).status_code == 204
    sign(phones["B"], "B")
    news = phones["A"].open(path)
    assert news.status_code == 200
    assert not news.context["outdated"]
    record(table, dve("C", 52), number=2, by=build.captain(table), reason="counted again")
    assert phones["A"].open(path).context["outdated"]


def test_a_page_on_which_all_have_signed_learns_what_the_referee_does(table: Table, phones: dict[str, Player]) -> None:
    """Nothing is being drawn there any more, so all of it is shown anew: the state, the totals, the field."""
    page = phones["A"].open("sign/")
    state = "complete"
    seen, revision = page.context["tag"], table.revision

    def news(anew: bool = True) -> Any:
        nonlocal state, seen, revision
        address = f"{phones['A'].base}sign/state/?seen={seen}&revision={revision}&state={state}"
        answer = phones["A"].client.get(address, headers={"hx-request": "true"})
        if anew:
            assert (answer.status_code, answer.headers["HX-Trigger"]) == (204, "sheet:refresh")
            answer = phones["A"].client.get(f"{phones['A'].base}sign/", headers={"hx-request": "true"})
        assert answer.status_code == 200
        table.refresh_from_db()
        state, revision, seen = table.state, answer.context["page_revision"], answer.context["tag"]
        assert f"seen={seen}&amp;revision={revision}&amp;state={state}" in answer.content.decode()
        return answer

    for letter in "ABC":
        sign(phones["A"], letter)
    assert "waits for the referee" in news().content.decode()
    signatures.accept(table=table, by=REFEREE)
    assert "has accepted the sheet" in news().content.decode()
    sheets.reopen(table=table, reason="counted again", by=REFEREE)
    record(table, dve("C", 60), number=2, by=REFEREE, reason="counted again")
    assert "data-pad" in news().content.decode()
    record(table, dve("C", 62), number=2, by=REFEREE, reason="once more")
    assert news(anew=False).context["outdated"]  # somebody may be drawing


def signed_before_a_klop() -> Player:
    """B, who signed two games; then the first was corrected to a klop, whose radelc doubles the second (B1.25)."""
    made = build.table(games_per_round=2)
    record(made, dve("A", 40), by=build.captain(made))
    record(made, dve("C", 50), by=build.captain(made))
    b = players(made)["B"]
    sign(b, "B")
    record(made, klop(), number=1, by=build.captain(made), reason="it was a klop")
    return b


def test_what_was_signed_is_told_beside_what_it_became_by_radelc_too(phones: dict[str, Player]) -> None:
    """Game 2 counts double once game 1 is a klop; then it is corrected itself: before is what stood when B signed."""
    b = signed_before_a_klop()
    made = b.table
    record(made, dve("C", 52), number=2, by=build.captain(made), reason="counted again")
    first, second = b.open("sign/").context["changed"]
    assert (first["was"].entries, first["was_words"].contract) == ({"A": 25, "B": 0, "C": 0}, "dve")
    assert (second["was"].entries, second["was"].facts) == ({"A": 0, "B": 0, "C": 35}, dve("C", 50))


def test_a_game_that_only_radelc_changed_is_told_too(phones: dict[str, Player]) -> None:
    changed = signed_before_a_klop().open("sign/").context["changed"]
    assert [(one["line"].number, one["was"].entries["C"], one["line"].entries["C"]) for one in changed][1] == (
        2,
        35,
        70,
    )


def test_a_phone_with_a_script_gets_what_changes_only(table: Table, phones: dict[str, Player]) -> None:
    """So a page without network stays as it is, with what was drawn on it."""
    form = {"seat": "A", "strokes": DRAWN, "words": "", "revision": table.revision}
    page = phones["A"].client.post(f"{phones['A'].base}sign/", form, headers={"hx-request": "true"})
    assert page.status_code == 200
    assert "<html" not in page.content.decode()
    assert page.context["said"]
    assert page.context["hand"].letter == "B"
    refused = phones["B"].client.post(f"{phones['B'].base}sign/", {}, headers={"hx-request": "true"})
    assert refused.status_code == 400
    assert "<html" not in refused.content.decode()


def test_paper_and_referee_are_told_apart(table: Table, phones: dict[str, Player]) -> None:
    """Signatures noted by the office and the referee's word keep working beside those of the screen."""
    sign(phones["A"], "A")
    signatures.sign(table=table, seats="B", revision=table.revision, by=OPERATOR)
    signatures.sign(table=table, seats="C", revision=table.revision, by=REFEREE, reason="went home")
    page = phones["A"].open("sign/").content.decode()
    assert "on paper" in page
    assert "by the referee" in page


def test_a_closed_round_takes_no_signature(table: Table, phones: dict[str, Player]) -> None:
    for letter in "ABC":
        sign(phones["A"], letter)
    signatures.accept(table=table, by=REFEREE)
    rounds.close(round=table.round, by=build.DIRECTOR)
    assert phones["A"].open("sign/").status_code == 403


def test_two_sign_at_a_table_of_two() -> None:
    """Their totals come from the office; the empty seat neither signs nor stands on the page."""
    made = table_of_two()
    one, other = letters(made)
    sheets.enter_totals(table=made, totals={one: 30, other: 10}, signed=[], revision=0, key=uuid4(), by=OPERATOR)
    tokens = links.issue(round=made.round, by=build.DIRECTOR, tables=[made])
    for letter in (one, other):
        phone = Player(Client(), made, tokens[made.number, letter])
        assert [signer.seat.letter for signer in phone.open("sign/").context["signers"]] == [one, other]
        assert sign(phone, letter).status_code == 302
    made.refresh_from_db()
    assert made.state == "signed"


def confirm(table: Table, letter: str, number: int) -> None:
    by = Actor.at_seat(table.seats.get(letter=letter), role="player")
    confirmations.confirm(table=table, number=number, revision=table.games.get(number=number).revision, by=by)


def test_games_that_nobody_checked_are_told_before_anybody_signs(table: Table, phones: dict[str, Player]) -> None:
    """B and C may sign for games they said nothing to, but not without knowing it; the way to them is one tap."""
    confirm(table, "B", 1)
    for letter in "ABC":
        page = phones[letter].open("sign/").content.decode()
        assert "1 game has not been checked by B." in page
        assert "2 games have not been checked by C." in page
        assert f'{phones[letter].base}#{"check" if letter == "B" else "game"}-2"' in page
        assert "checked by A" not in page
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    confirmations.contest(table=table, number=2, revision=2, note="", by=by)
    page = phones["A"].open("sign/").content.decode()
    assert "checked by B" not in page


def test_who_has_signed_or_looked_at_everything_is_told_nothing(table: Table, phones: dict[str, Player]) -> None:
    assert sign(phones["B"], "B").status_code == 302
    page = phones["A"].open("sign/").content.decode()
    assert "checked by B" not in page
    assert "2 games have not been checked by C." in page
    page = phones["A"].open("sign/state/?seen=old").content.decode()
    assert 'id="unchecked" hx-swap-oob="true"' in page
    assert "2 games have not been checked by C." in page
    for number in (1, 2):
        confirm(table, "C", number)
    page = phones["C"].open("sign/state/?seen=old").content.decode()
    assert 'id="unchecked" hx-swap-oob="true"' in page
    assert "checked by" not in page


@pytest.mark.parametrize("path", ["sign/", "sign/state/?seen=old&revision=2"])
def test_who_signs_while_the_page_is_read_is_news_to_it(path: str, phones: dict[str, Player]) -> None:
    def overtaken(asked: Table) -> Any:
        sheet = read_sheet(asked)
        signatures.sign(table=asked, seats="C", revision=2, by=OPERATOR)
        return sheet

    with patch("tournament.recording.views.captain.sign.read_sheet", overtaken):
        page = phones["A"].open(path)
    assert [one.seat.letter for one in page.context["signers"] if one.signed] == []
    assert phones["A"].open(f"sign/state/?seen={page.context['tag']}").status_code == 200


def test_that_all_have_signed_is_said_once(table: Table, phones: dict[str, Player]) -> None:
    for letter in "AB":
        sign(phones["A"], letter)
    table.refresh_from_db()
    typed = {"seat": "C", "words": "I sign", "revision": table.revision}
    answer = phones["A"].client.post(f"{phones['A'].base}sign/", typed, headers={"HX-Request": "true"})
    assert "C has signed." in answer.content.decode()
    assert answer.content.decode().count("waits for the referee") == 1


def test_a_signed_sheet_has_no_place_for_what_is_not_checked(table: Table, phones: dict[str, Player]) -> None:
    """Where nothing is on the page, nothing is sent to take its place: the browser would complain."""
    for letter in "ABC":
        sign(phones["A"], letter)
    page = phones["B"].open("sign/")
    table.refresh_from_db()
    seen = f"seen=old&revision={table.revision}&state=signed"
    assert 'id="unchecked"' not in page.content.decode()
    assert 'id="unchecked"' not in phones["B"].open(f"sign/state/?{seen}").content.decode()


def test_who_takes_his_signature_back_tells_the_others_why(table: Table, phones: dict[str, Player]) -> None:
    def back(typed: dict[str, str]) -> Any:
        return phones["A"].client.post(f"{phones['A'].base}sign/back/", typed)

    sign(phones["A"], "A")
    sign(phones["B"], "B")
    before = phone_view.tag(table)
    assert "sign/back/" not in phones["C"].open("sign/").text
    assert "sign/back/" in phones["A"].open("sign/").text
    assert back({"reason": ""}).status_code == 400
    assert signed(table) == "AB"
    assert back({"reason": "game 1 is wrong"}).status_code == 302
    assert signed(table) == "B"
    assert phone_view.tag(table) != before  # an earlier signature than the last one: the phones hear of it all the same
    for path in ("", "sign/"):
        assert "game 1 is wrong" in phones["C"].open(path).text
    sign(phones["A"], "A")
    assert "game 1 is wrong" not in phones["C"].open("sign/").text
