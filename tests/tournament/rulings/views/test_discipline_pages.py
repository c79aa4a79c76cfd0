"""The referee's pages of discipline: a mistake is told where it was typed, what is done is seen where it is needed."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR, REFEREE, dve
from tests.tournament.pages import text
from tests.tournament.papers.played import accept, three_games
from tests.tournament.rulings.views.test_cases import signed_in
from tournament.cases.services import calls
from tournament.models import Journal, Official, Protest, Registration, Table, Warning
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import rounds
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return three_games()


def address(table: Table, rest: str) -> str:
    return f"/e/{table.round.event.slug}/{rest}"


def player(table: Table, letter: str) -> Registration:
    found = table.seats.get(letter=letter).registration
    assert found is not None
    return found


# --- warnings ---------------------------------------------------------------------------------------------------------


def test_a_warning_is_given_at_the_table_and_seen_at_the_next_one(table: Table) -> None:
    client = signed_in(table, "referee")
    new = address(table, f"referee/warnings/new/{table.pk}/")
    assert player(table, "B").player.name in text(client.get(new))
    refused = client.post(new, {"ground": "bid", "text": "bid before B"})
    assert refused.status_code == 400
    assert "Choose the player." in text(refused)
    assert "bid before B" in text(refused)
    sent = {"ground": "bid", "registration": player(table, "B").pk, "text": "bid before B"}
    assert client.post(new, sent).status_code == 302
    second = client.post(new, sent, follow=True)
    assert "may demand a renons" in text(second)
    later = build.round_(table.round.event, number=2).tables.get()
    sheet = text(signed_in(table, "operator").get(address(later, f"office/tables/{later.pk}/")))
    assert "bid before B" in sheet
    assert "C1.8" in sheet
    listed = text(client.get(address(table, "referee/warnings/")))
    assert "now round 2, table 1, B" in listed


def test_a_warning_is_told_everything_it_lacks_at_once(table: Table) -> None:
    page = address(table, f"referee/warnings/new/{table.pk}/")
    refused = signed_in(table, "referee").post(page, {"ground": "other", "text": "x" * 501})
    assert refused.status_code == 400
    assert {"registration", "text", "article"} == set(refused.context["form"].errors)
    assert all(len(errors) == 1 for errors in refused.context["form"].errors.values())
    assert "x" * 501 in text(refused)


@pytest.mark.parametrize("place", ["warnings", "protests"])
def test_a_page_that_is_sent_twice_writes_once(table: Table, place: str) -> None:
    """The answer was lost on its way and the browser was told to try again."""
    client = signed_in(table, "referee")
    new = address(table, f"referee/{place}/new/")
    last = re.search(r'name="last" value="(\d+)"', text(client.get(new)))
    assert last is not None
    sent = {"registration": player(table, "B").pk, "ground": "behaviour", "text": "Loud.", "addressed_to": "panel"}
    for _twice in range(2):
        assert client.post(new, {**sent, "last": last[1]}).status_code == 302
    assert Warning.objects.count() + Protest.objects.count() == 1
    refused = client.post(new, {**sent, "last": last[1], "text": ""})
    assert f'name="last" value="{last[1]}"' in text(refused)
    for odd in ("", "x", "-1", "9" * 30):
        assert client.post(new, {**sent, "last": odd, "text": f"Loud again: {odd}."}).status_code in (302, 400)


def test_a_wrong_deal_needs_no_player(table: Table) -> None:
    """B1.28: noted, then A is warned, who leads the table."""
    client = signed_in(table, "panel")
    new = address(table, f"referee/warnings/new/{table.pk}/")
    for words in ("The next time the captain is warned", "is warned (B1.28)"):
        assert words in text(client.post(new, {"ground": "deal", "text": "C dealt"}, follow=True))
    assert [one.registration for one in Warning.objects.all()] == [player(table, "A")] * 2


def test_a_warning_is_taken_back_with_a_reason_and_stays(table: Table) -> None:
    one = build.warning(table)
    client = signed_in(table, "referee")
    page = address(table, f"referee/warnings/{one.pk}/withdraw/")
    assert client.post(page, {"reason": ""}).status_code == 400
    listed = text(client.post(page, {"reason": "it was C"}, follow=True))
    assert "it was C" in listed
    assert client.post(page, {"reason": "again"}).status_code == 409
    assert "bid before B" not in text(client.get(address(table, f"office/tables/{table.pk}/")))


def test_fines_on_sheets_are_listed_with_sentence_and_article(table: Table) -> None:
    """C1.10 is written by the game's own form; here it can be seen, and at the player's next table."""
    build.record(table, dve("B", misdeals=["B"]), number=2, reason="misdeal forgotten")
    listed = text(signed_in(table, "delegate").get(address(table, "referee/warnings/")))
    assert "C1.10" in listed
    assert "−20" in listed
    later = build.round_(table.round.event, number=2).tables.get()
    assert "C1.10" in text(signed_in(table, "operator").get(address(later, f"office/tables/{later.pk}/")))


# --- removal ----------------------------------------------------------------------------------------------------------


def test_a_removal_shows_what_it_settles_and_then_does_it(db: None) -> None:
    """C1.6: nothing happens before the last step."""
    table = build.table(games_per_round=3)
    build.record(table, dve("A"))
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/remove/")
    for sent, words in (
        ({"step": "look"}, "Choose the player who is removed."),
        ({"step": "look", "seat": "X", "reason": "x"}, "Choose the player who is removed."),
        ({"step": "look", "seat": "B"}, "Give a reason"),
    ):
        refused = client.post(page, sent)
        assert refused.status_code == 400
        assert words in text(refused)
    both = text(client.post(page, {"step": "look"}))
    assert 'id="seat-error"' in both
    assert 'id="reason-error"' in both
    asked = {"seat": "B", "reason": "hid the king of hearts", "revision": "1"}
    changed = text(client.post(page, {**asked, "step": "ask"}))
    assert 'value="B" checked' in changed
    assert ">hid the king of hearts</textarea>" in changed
    shown = text(client.post(page, {**asked, "step": "look"}))
    for words in ("2 games are not played any more.", "hid the king of hearts", "+60", "−30", "annulled"):
        assert words in shown
    table.refresh_from_db()
    assert table.disqualified_seat == ""
    done = text(client.post(page, {**asked, "step": "do"}, follow=True))
    assert "is removed (C1.6)" in done
    assert "/rulings/line/" in done
    assert player(table, "B").removed
    assert "A player was removed from this table already." in text(client.get(page))


@pytest.mark.parametrize(("way", "told"), [("paper", True), ("", True), ("live", False)])
def test_a_removal_asks_for_the_games_of_the_paper_first(db: None, way: str, told: bool) -> None:
    """C1.6: they keep the difference they had; no row can be typed afterwards."""
    table = build.table(games_per_round=3)
    Table.objects.update(entry_way=way)
    asked = {"step": "look", "seat": "B", "reason": "hid a card", "revision": "0"}
    page = text(signed_in(table, "referee").post(address(table, f"referee/tables/{table.pk}/remove/"), asked))
    assert ("type its games up to the stop first" in page) is told


def test_a_removal_says_which_drawn_rounds_get_an_empty_seat(db: None) -> None:
    """A round that was reopened; the next one is drawn already, and he sits in it."""
    table = build.table(games_per_round=3)
    asked = {"step": "look", "seat": "B", "reason": "hid a card", "revision": "0"}
    client, page = signed_in(table, "referee"), address(table, f"referee/tables/{table.pk}/remove/")
    assert "that seat becomes empty" not in text(client.post(page, asked))
    build.round_(table.round.event, number=2, state="published")
    assert "He has a seat in round 2, which has not started: that seat becomes empty." in text(client.post(page, asked))


def test_a_removal_made_from_an_old_page_is_refused(db: None) -> None:
    table = build.table(games_per_round=3)
    client = signed_in(table, "referee")
    build.record(table, dve("A"))
    sent = {"step": "do", "seat": "B", "reason": "deliberate", "revision": "0"}
    assert client.post(address(table, f"referee/tables/{table.pk}/remove/"), sent).status_code == 409
    assert not player(table, "B").removed


def test_where_nobody_can_be_removed_the_page_says_why(table: Table) -> None:
    accept(table)
    page = address(table, f"referee/tables/{table.pk}/remove/")
    assert "reopen it first (A12)" in text(signed_in(table, "referee").get(page))
    rounds.close(round=table.round, by=DIRECTOR)
    assert "this round is not" in text(signed_in(table, "referee").get(page))


def test_where_no_removal_can_be_taken_back_the_page_says_why(db: None) -> None:
    """It said why nobody could be removed."""
    table = build.table(games_per_round=1)
    removals.disqualify(table=table, seat="B", reason="C1.6", by=REFEREE)
    accept(Table.objects.get(pk=table.pk))
    rounds.close(round=table.round, by=DIRECTOR)
    page = text(signed_in(table, "referee").get(address(table, f"referee/tables/{table.pk}/readmit/")))
    assert "A removal can be taken back only while" in page


# --- corrections ------------------------------------------------------------------------------------------------------


def typed(table: Table, **more: str) -> dict[str, str]:
    """The second game as the form sends it."""
    sent = {"contract": "dve", "declarer": "B", "points": "50", "key": str(uuid4()), "revision": str(table.revision)}
    return {**sent, **more}


def test_a_correction_is_looked_at_and_saved_in_one_step(table: Table) -> None:
    accept(table)
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/2/")
    assert 'value="45"' in text(client.get(page))
    wrong = client.post(page, typed(table, step="preview", points="99"))
    assert wrong.status_code == 422
    assert 'value="99"' in text(wrong)
    shown = text(client.post(page, typed(table, step="preview")))
    assert "round 1" in shown
    assert "rounds 1" not in shown
    assert "not saved yet" in shown
    assert "Overall standings" in shown
    table.refresh_from_db()
    assert table.state == "accepted"
    kept = text(client.post(page, typed(table, step="preview", kontra="A")))
    assert "50 card points, kontra A" in " ".join(kept.split())
    refused = client.post(page, typed(table, step="save", reason=" "))
    assert refused.status_code == 400
    assert "Give a reason" in text(refused)
    was = table.revision
    saved = text(client.post(page, typed(table, step="save", reason="counted again", stand_in="on"), follow=True))
    assert f"revision {was + 2} of the minutes is printed and counts" in saved
    assert f"replaced by revision {was + 2}" in saved
    assert build.totals(table)["B"] == 30 * -1 + 2 * 35


def test_a_stale_correction_shows_what_stands_now_and_keeps_what_was_typed(table: Table) -> None:
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/2/")
    old = typed(table, step="save", reason="counted again")
    build.record(table, dve("B", 46), number=2, reason="misread")
    refused = client.post(page, old)
    assert refused.status_code == 409
    assert "counted again" in text(refused)
    table.refresh_from_db()
    assert f'name="revision" value="{table.revision}"' in text(refused)


def test_another_contract_asks_for_its_own_fields(table: Table) -> None:
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/2/")
    assert "berač" in text(client.post(page, typed(table, step="contract")))
    asked = text(client.post(page, typed(table, step="fields", contract="klop"))).split("game-form no-js-only")[1]
    assert 'name="points_A"' in asked
    assert 'name="points"' not in asked


def test_a_line_of_values_is_corrected_as_values(db: None) -> None:
    table = build.table(games_per_round=1)
    build.record(table, {"contract": "dve", "declarer": "B", "entries": {"A": 0, "B": 30, "C": 0}})
    table.refresh_from_db()
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/1/")
    assert 'name="entries_B"' in text(client.get(page))
    sent = {
        **typed(table, step="save", reason="misread"),
        **{f"entries_{letter}": value for letter, value in zip(LETTERS, ("0", "31", "0"), strict=True)},
    }
    assert client.post(page, sent).status_code == 302
    assert build.totals(table)["B"] == 31


def test_in_a_closed_round_one_may_look_and_is_told_who_opens_it(table: Table) -> None:
    accept(table)
    rounds.close(round=table.round, by=DIRECTOR)
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/2/")
    shown = text(client.post(page, typed(table, step="preview")))
    assert "the director reopens the round first" in shown
    assert "Reopen the round" not in shown
    for first in (address(table, f"referee/tables/{table.pk}/correct/"), page):
        assert "the director reopens the round first" in text(client.get(first))
        assert "Reopen the round" in text(signed_in(table, "director").get(first))
    closed_meanwhile = client.post(page, typed(table, step="save", reason="counted again"))
    assert closed_meanwhile.status_code == 403
    assert "What you typed (not saved)" in text(closed_meanwhile)
    assert "counted again" in text(closed_meanwhile)
    assert "(not saved)" not in shown


def test_a_game_that_is_not_there(table: Table) -> None:
    client = signed_in(table, "referee")
    for number in (0, 4, 99):
        assert client.get(address(table, f"referee/tables/{table.pk}/correct/{number}/")).status_code == 404


def test_later_draws_made_from_the_standings_are_named(table: Table) -> None:
    """A5: they stand."""
    accept(table)
    closed = rounds.close(round=table.round, by=DIRECTOR)
    later = build.round_(table.round.event, number=2, state="published")
    later.draw_mode = "standings"
    later.save()
    rounds.reopen(round=closed, reason="table 1", by=DIRECTOR)
    page = address(table, f"referee/tables/{table.pk}/correct/2/")
    shown = text(signed_in(table, "referee").post(page, typed(table, step="preview", points="0")))
    assert "The published draw stands (A5)." in shown


def looked_at(page: str) -> str:
    """What the page says it has shown, as its form sends it back."""
    found = re.search(r'name="looked"\s+value="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_totals_are_corrected_with_what_follows(db: None) -> None:
    table = build.table(games_per_round=3)
    build.accept_with_totals(table, 30, 20, 10)
    table.refresh_from_db()
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/totals/")
    assert 'value="30"' in text(client.get(page))
    sent = {"total-A": "30", "total-B": "20", "total-C": "many", "revision": str(table.revision), "key": str(uuid4())}
    refused = client.post(page, {**sent, "step": "preview"})
    assert refused.status_code == 400
    assert 'value="many"' in text(refused)
    sent["total-C"] = "−40"
    shown = text(client.post(page, {**sent, "step": "preview"}))
    assert "Overall standings" in shown
    assert client.post(page, {**sent, "step": "save"}).status_code == 400
    unseen = client.post(page, {**sent, "total-C": "−41", "step": "save", "reason": "misread"})
    assert unseen.status_code == 200, "typed anew since it was looked at: what follows is shown first"
    assert build.totals(table)["C"] == 10
    sent["looked"] = looked_at(shown)
    saved = text(client.post(page, {**sent, "step": "save", "reason": "misread"}, follow=True))
    assert "The totals are corrected in revision 3; it is signed and accepted anew (A12)." in saved
    assert build.totals(table)["C"] == -40
    table.refresh_from_db()
    again = {**sent, "total-C": "−50", "revision": str(table.revision), "key": str(uuid4()), "stand_in": "on"}
    again["looked"] = looked_at(text(client.post(page, {**again, "step": "preview"})))
    saved = text(client.post(page, {**again, "step": "save", "reason": "misread"}, follow=True))
    assert "The totals are corrected; revision 4 of the minutes is printed and is the valid one." in saved


def test_totals_that_are_corrected_are_told_everything_wrong_at_once_and_lose_nothing(db: None) -> None:
    table = build.table(games_per_round=3)
    build.accept_with_totals(table, 30, 20, 10)
    table.refresh_from_db()
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/correct/totals/")
    sent = {"total-A": "", "total-B": "many", "total-C": "10", "revision": str(table.revision), "key": str(uuid4())}
    refused = text(client.post(page, {**sent, "step": "save", "reason": "", "stand_in": "on"}))
    for field in ("total-A", "total-B", "reason"):
        assert f'id="{field}-error"' in refused
    assert 'name="stand_in" checked' in refused
    again = text(client.post(page, {**sent, "step": "preview", "reason": "the slip was read wrong"}))
    assert "the slip was read wrong" in again
    assert 'id="reason-error"' not in again


def test_a_removal_that_came_late_keeps_what_was_typed(table: Table) -> None:
    """Another referee was faster: nothing can be removed any more, but his report needs these words."""
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/remove/")
    typed = {"seat": "B", "reason": "hid the king of hearts", "revision": str(table.revision), "step": "do"}
    removals.disqualify(table=table, seat="C", reason="hid a tarok", by=REFEREE, revision=table.revision)
    late = client.post(page, typed)
    assert late.status_code == 409
    for words in ("removed from this table already", "(not saved)", "hid the king of hearts"):
        assert words in text(late)
    assert "(not saved)" not in text(client.get(page))


def test_a_removal_is_taken_back_with_a_reason_after_what_follows_was_shown(table: Table) -> None:
    table = build.round_(table.round.event, number=2, tables=2).tables.get(number=1)
    client = signed_in(table, "referee")
    page = address(table, f"referee/tables/{table.pk}/readmit/")
    assert "Nobody is removed from this table." in text(client.get(page))
    build.case(table)
    build.round_(table.round.event, number=3, tables=2, state="published")
    removals.disqualify(table=table, seat="C", reason="hid a tarok", by=REFEREE)
    table.refresh_from_db()
    assert page in text(client.get(address(table, f"office/tables/{table.pk}/")))
    typed = {"reason": "", "revision": str(table.revision), "step": "look"}
    assert client.post(page, typed).status_code == 400
    typed["reason"] = "it lay under the table"
    shown = text(client.post(page, typed))
    for words in ("games are missing", "is open again", "Round 3 is drawn without him", "Overall standings"):
        assert words in shown
    table.refresh_from_db()
    assert table.disqualified_seat == "C"
    done = text(client.post(page, {**typed, "step": "do"}, follow=True))
    assert "The removal is taken back." in done
    late = client.post(page, {**typed, "step": "do"})
    assert late.status_code == 409
    assert "it lay under the table" in text(late)


# --- protests ---------------------------------------------------------------------------------------------------------


def test_a_protest_is_handed_in_and_decided(table: Table) -> None:
    client = signed_in(table, "delegate")
    new = address(table, "referee/protests/new/")
    due = timezone.localtime(timezone.now() + timedelta(hours=3))
    sent = {
        "registration": player(table, "C").pk,
        "round": "1",
        "table": "9",
        "addressed_to": "delegate",
        "deadline": f"{due:%Y-%m-%dT%H:%M}",
        "text": "Game 2 was 46.",
    }
    refused = client.post(new, sent)
    assert refused.status_code == 400
    assert "There is no such table in this round." in text(refused)
    assert "Game 2 was 46." in text(refused)
    assert client.post(new, {**sent, "table": "1"}).status_code == 302
    one = Protest.objects.get()
    assert one.table == table
    decide = address(table, f"referee/protests/{one.pk}/")
    assert client.post(decide, {"outcome": "dismissed", "decision": " "}).status_code == 400
    listed = text(client.post(decide, {"outcome": "dismissed", "decision": "It was 45."}, follow=True))
    assert "Dismissed:</strong> It was 45." in listed
    again = client.post(decide, {"outcome": "upheld", "decision": "It was 46."})
    assert again.status_code == 409
    for words in ("has decided this protest.", "(not saved)", "Upheld", "It was 46.", "It was 45."):
        assert words in text(again)
    assert "It was 45." in text(client.get(decide))


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({}, {"registration", "text", "addressed_to"}),
        ({"round": "1"}, {"registration", "table", "text", "addressed_to"}),
        ({"round": "x", "table": "1", "deadline": "?"}, {"registration", "round", "deadline", "text", "addressed_to"}),
        ({"round": "1", "table": "9", "addressed_to": "panel"}, {"registration", "table", "text"}),
    ],
)
def test_a_protest_is_told_everything_it_lacks_at_once(table: Table, wrong: dict[str, str], fields: set[str]) -> None:
    refused = signed_in(table, "referee").post(address(table, "referee/protests/new/"), wrong)
    assert refused.status_code == 400
    errors = refused.context["form"].errors
    assert set(errors) == fields
    assert all(len(said) == 1 for said in errors.values())
    for value in wrong.values():
        assert f'value="{value}"' in text(refused)
    assert not Protest.objects.exists()


def test_a_line_break_counts_once_wherever_it_is_counted(table: Table) -> None:
    """A browser counts one character for it and sends two."""
    whole = "\n".join(["a line of the statement"] * 166)
    assert 3900 < len(whole) <= 4000 < len(whole) + 165
    client, new = signed_in(table, "delegate"), address(table, "referee/protests/new/")
    sent = {"registration": player(table, "C").pk, "addressed_to": "delegate", "text": whole.replace("\n", "\r\n")}
    assert client.post(new, sent).status_code == 302
    one = Protest.objects.get()
    assert one.text == whole
    decide = address(table, f"referee/protests/{one.pk}/")
    assert client.post(decide, {"outcome": "part", "decision": whole.replace("\n", "\r\n")}).status_code == 302


def test_who_decides_a_protest_is_told_so_on_every_page_of_the_desk(table: Table) -> None:
    one = build.protest(table, addressed_to="panel")
    pages = [address(table, f"referee/{page}") for page in ("", "warnings/", "protests/", "rulings/")]
    for page in pages:
        for role, waiting in (("panel", 1), ("delegate", 0)):
            assert len(signed_in(table, role).get(page).context["due_protests"]) == waiting
    assert "1 protest waits for your decision" in text(signed_in(table, "panel").get(pages[0]))
    decide = address(table, f"referee/protests/{one.pk}/")
    delegate = signed_in(table, "delegate")
    assert decide not in text(delegate.get(pages[2]))
    shown = text(delegate.get(decide))
    assert "the panel decides it" in shown
    assert "Decide and sign" not in shown
    refused = delegate.post(decide, {"outcome": "upheld", "decision": "Upheld: both lists agree."})
    assert refused.status_code == 403
    assert "Upheld: both lists agree." in text(refused)
    panel = signed_in(table, "panel")
    assert "You sign it as" in text(panel.get(decide))
    assert panel.post(decide, {"outcome": "upheld", "decision": "Upheld."}).status_code == 302
    assert "waits for your decision" not in text(panel.get(pages[0]))


@pytest.mark.parametrize(("asked", "other"), [("delegate", "panel"), ("panel", "delegate")])
def test_who_may_not_decide_a_protest_hands_its_statement_to_the_other_office(
    table: Table, asked: str, other: str
) -> None:
    one = build.protest(table, addressed_to=asked)
    client = signed_in(table, asked)
    anew = address(table, f"referee/protests/new/?of={one.pk}")
    decide = address(table, f"referee/protests/{one.pk}/")
    shown = text(client.get(decide))
    assert "the rule book knows no appeal" in shown
    assert anew in shown
    form = client.get(anew).context["form"]
    filled = {name: form[name].value() for name in ("registration", "round", "table", "text", "addressed_to", "last")}
    told = {"registration": one.by_id, "round": 1, "table": 1, "text": one.text, "addressed_to": other}
    assert filled == {**told, "last": one.pk}
    assert client.post(anew, filled).status_code == 302
    assert Protest.objects.get(addressed_to=other).text == one.text
    client.post(decide, {"outcome": "handed_on", "decision": "I sat at that table; the statement is handed on."})
    waiting = text(signed_in(table, other).get(address(table, "referee/protests/")))
    for words in (one.text, "I sat at that table; the statement is handed on.", "for you to decide"):
        assert words in waiting


@pytest.mark.parametrize("of", ["", "x", "0", "99999999999999999999", "-1"])
def test_a_protest_of_nowhere_fills_in_nothing(table: Table, of: str) -> None:
    build.protest(table)
    stranger = build.protest(build.table())
    client = signed_in(table, "delegate")
    for wanted in (of, stranger.pk):
        form = client.get(address(table, f"referee/protests/new/?of={wanted}")).context["form"]
        assert form["text"].value() is None


def test_a_protest_that_nobody_can_decide_says_so(table: Table) -> None:
    build.protest(table, addressed_to="panel")
    page = address(table, "referee/protests/")
    shown = text(signed_in(table, "director").get(page))
    assert "Nobody at this event is on the panel" in shown
    assert address(table, "desk/officials/") in shown
    build.official(table.round.event, "panel")
    assert "Nobody at this event" not in text(signed_in(table, "referee").get(page))


def test_somebody_with_both_offices_signs_with_the_one_that_was_asked(table: Table) -> None:
    account = build.official(table.round.event, "panel")
    Official.objects.create(event=table.round.event, account=account, role="delegate")
    client = Client()
    client.force_login(account)
    one = build.protest(table, addressed_to="delegate")
    client.post(address(table, f"referee/protests/{one.pk}/"), {"outcome": "dismissed", "decision": "Dismissed."})
    one.refresh_from_db()
    assert one.decided_as == "delegate"
    assert Journal.objects.get(action="protest.decide").role == "delegate"


def test_a_referee_takes_a_protest_but_does_not_decide_it(table: Table) -> None:
    one = build.protest(table)
    client = signed_in(table, "referee")
    assert "Decide" not in text(client.get(address(table, "referee/protests/")))
    assert client.get(address(table, f"referee/protests/{one.pk}/")).status_code == 403


# --- rulings ----------------------------------------------------------------------------------------------------------


def test_every_listed_page_can_be_printed_and_no_other(table: Table) -> None:
    build.warning(table)
    build.protest(table)
    signatures.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    sheets.reopen(table=table, reason="look again", by=REFEREE)
    build.record(table, dve("B", 46), number=2, by=REFEREE, reason="misread")
    client = signed_in(table, "delegate")
    listed = text(client.get(address(table, "referee/rulings/")))
    found = [part.split('"')[0] for part in listed.split('href="')[1:] if "/rulings/" in part and ".pdf" in part]
    assert len(found) == 3
    for page in found:
        answer = client.get(page)
        assert answer.status_code == 200
        assert answer.content.startswith(b"%PDF")
    other = build.table()
    stranger = signed_in(other, "delegate")
    for page in found:
        assert stranger.get(page.replace(table.round.event.slug, other.round.event.slug)).status_code == 404
    for wrong in ("line/1.pdf", "nonsense/1.pdf", "warning/9999999.pdf"):
        assert client.get(address(table, f"referee/rulings/{wrong}")).status_code == 404


def test_the_referee_sees_in_his_list_that_somebody_at_the_table_was_warned(table: Table) -> None:
    """Noted (B1.28) and taken back are no warnings."""
    build.warning(table, ground="deal")
    later = build.round_(table.round.event, number=2).tables.get()
    calls.call(table=later, reason="behaviour", by=build.captain(later))
    client = signed_in(table, "referee")
    inbox = address(table, "referee/")
    assert "1 warning" not in text(client.get(inbox))
    build.warning(table)
    assert "1 warning" in text(client.get(inbox))


@pytest.mark.parametrize(("outcome", "leads"), [("upheld", True), ("part", True), ("dismissed", False)])
def test_a_decided_protest_leads_on_to_the_sheet_that_it_changes(table: Table, outcome: str, leads: bool) -> None:
    one = build.protest(table, addressed_to="panel")
    decide = address(table, f"referee/protests/{one.pk}/")
    sent = {"outcome": outcome, "decision": "It was 46."}
    after = signed_in(table, "panel").post(decide, sent, follow=True)
    assert "The referee corrects the sheet of table 1" in text(after) or not leads
    assert (f'<a href="{address(table, f"office/tables/{table.pk}/")}">' in after.text) is leads
    assert address(table, f"referee/rulings/protest/{one.pk}.pdf") in after.text
