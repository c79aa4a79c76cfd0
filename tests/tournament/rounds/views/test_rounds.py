"""Drawing, changing a draft, publishing, starting, watching, accepting, closing, reopening, publishing standings."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR
from tests.tournament.desk.views.conftest import signed_in
from tests.tournament.pages import folded
from tournament.access.services import links
from tournament.models import Event, Journal, Registration, Round, Seat, Table
from tournament.recording.services import sheets, signatures
from tournament.recording.views import sheets as accepting
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


def seating(round_: Round) -> dict[str, int | None]:
    """Start number by seat ("12A")."""
    seats = Seat.objects.filter(round=round_).select_related("table", "registration")
    return {
        f"{seat.table.number}{seat.letter}": seat.registration.start_number if seat.registration else None
        for seat in seats
    }


@pytest.fixture
def draft(event: Event) -> Round:
    """Round 1, drawn with seed 7: two tables and a short third one."""
    build.registrations(event, 8, clubs=3)
    return drafts.draft(event=event, seed=7, by=DIRECTOR)


@pytest.fixture
def page(desk: str) -> str:
    return f"{desk}rounds/1/"


def sign(table: Table) -> None:
    """A sheet with its totals and all signatures."""
    sheets.enter_totals(
        table=table,
        totals={"A": 30, "B": 20, "C": 10},
        signed=LETTERS,
        revision=table.revision,
        key=build.uuid4(),
        by=OPERATOR,
    )
    table.refresh_from_db()


# --- the draw ---------------------------------------------------------------------------------------------------------


def test_draw_with_the_seed_that_was_shown(director: Client, event: Event, desk: str, page: str) -> None:
    build.registrations(event, 6)
    form = director.get(f"{desk}draw/").context["form"]
    seed = form["seed"].value()
    response = director.post(f"{desk}draw/", {"mode": form["mode"].value(), "seed": seed})
    assert (response.status_code, response.url) == (302, page)
    text = director.get(page).text
    assert f"seed {seed}" in text
    assert "Nobody meets an opponent again." in text


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", ""), ("seed", "sedem"), ("seed", "-1"), ("seed", "9" * 5_000), ("seed", "1.5"), ("mode", "magic")],
)
def test_a_draw_that_can_not_be(director: Client, event: Event, desk: str, field: str, value: str) -> None:
    build.registrations(event, 6)
    response = director.post(f"{desk}draw/", {"mode": "thirds", "seed": "7", field: value})
    assert response.status_code == 400
    assert field in response.context["form"].errors
    assert not Round.objects.exists()


def test_too_few_players(director: Client, event: Event, desk: str) -> None:
    build.registrations(event, 2)
    response = director.post(f"{desk}draw/", {"mode": "thirds", "seed": "7"})
    assert response.status_code == 400
    assert "not enough checked-in players" in response.text
    assert 'value="7"' in response.text


def test_a_round_that_is_not_closed_comes_first(director: Client, event: Event, desk: str, draft: Round) -> None:
    response = director.get(f"{desk}draw/")
    assert (response.status_code, response.url) == (302, f"{desk}rounds/1/")
    assert director.post(f"{desk}draw/", {"mode": "standings", "seed": "7"}).status_code == 409


def test_draw_anew_is_both_or_neither(director: Client, event: Event, draft: Round, page: str) -> None:
    before = seating(draft)
    wrong = director.post(f"{page}redraw/", {"mode": "thirds", "seed": "x", "fresh": "on"})
    assert wrong.status_code == 400
    assert Round.objects.get().pk == draft.pk
    assert director.post(f"{page}redraw/", {"mode": "thirds", "seed": "8", "fresh": "on"}).status_code == 302
    redrawn = Round.objects.get()
    assert redrawn.draw_seed == 8
    Registration.objects.update(checked_in=False)
    refused = director.post(f"{page}redraw/", {"mode": "thirds", "seed": "9", "fresh": "on"})
    assert refused.status_code == 400
    assert Round.objects.get().draw_seed == 8, "the old draft is still there"
    Registration.objects.update(checked_in=True)
    director.post(f"{page}redraw/", {"mode": "thirds", "seed": "7", "fresh": "on"})
    assert seating(Round.objects.get()) == before, "the same seed and list, the same draw"


def test_draw_anew_keeps_places_and_the_seed_unless_a_fresh_draw_is_asked_for(
    director: Client, draft: Round, page: str
) -> None:
    """A5: what was handed out stays as far as it can when somebody leaves after the draw."""
    text = director.get(page).text
    assert f'name="seed" value="{draft.draw_seed}"' in text
    seat = draft.seats.get(table__number=1, letter="B")
    assert seat.registration is not None
    withdraw(registration=seat.registration, reason="ill", by=DIRECTOR)
    before = seating(draft)
    same = {"mode": draft.draw_mode, "seed": draft.draw_seed}
    response = director.post(f"{page}redraw/", same, follow=True)
    assert "sits elsewhere than before" in response.text
    after = seating(Round.objects.get())
    changed = [place for place, who in before.items() if after[place] != who]
    assert len(changed) <= 3, "the gap is closed and the last table has one less"
    assert not Round.objects.get().seats.filter(table__number=1, registration=None).exists()
    assert seating(Round.objects.get()) == after
    assert "Everybody kept" in director.post(f"{page}redraw/", same, follow=True).text


@pytest.mark.parametrize("typed", [{"seed": "8"}, {"mode": "standings"}])
def test_another_mode_or_seed_needs_the_tick_and_says_so_there(
    director: Client, draft: Round, page: str, typed: dict[str, str]
) -> None:
    before = seating(draft)
    response = director.post(f"{page}redraw/", {"mode": draft.draw_mode, "seed": draft.draw_seed} | typed)
    assert response.status_code == 400
    assert "tick this" in response.context["form"].errors["fresh"][0]
    assert seating(draft) == before


def test_exchange_two_seats(director: Client, draft: Round, page: str) -> None:
    before = seating(draft)
    assert director.post(f"{page}swap/", {"seat": ["1A", "2B"]}).status_code == 302
    after = seating(draft)
    assert (after["1A"], after["2B"]) == (before["2B"], before["1A"])
    assert "changed by hand 1 time" in director.get(page).text


@pytest.mark.parametrize(
    "ticked", [[], ["1A"], ["1A", "1A"], ["1A", "2B", "2C"], ["1A", "99Z"], ["x" * 5_000, "1A"], ["1A", "\x00"]]
)
def test_seats_that_can_not_be_exchanged(director: Client, draft: Round, page: str, ticked: list[str]) -> None:
    before = seating(draft)
    response = director.post(f"{page}swap/", {"seat": ticked})
    assert response.status_code == 400
    assert "Tick exactly two seats" in response.text
    assert seating(draft) == before


def test_a_start_number_that_nobody_has_is_named_and_what_was_typed_stays(
    director: Client, draft: Round, page: str
) -> None:
    before = seating(draft)
    response = director.post(f"{page}swap/", {"one": "1", "other": "999"}, headers={"HX-Request": "true"})
    assert response.status_code == 400
    assert "Nobody in this round has the start number 999." in response.text
    for number in ("1", "999"):
        assert f'value="{number}"' in response.text
    assert seating(draft) == before


def test_an_exchange_says_beside_its_undo_what_it_broke(director: Client, draft: Round, page: str) -> None:
    """However far down the list: the report itself stands at the top of the page."""
    response = director.post(f"{page}swap/", {"seat": ["1A", "2B"]}, headers={"HX-Request": "true"})
    said = response.text.partition("exchange-said")[2].partition("</form>")[0]
    assert "Exchanged: 1A and 2B." in said
    assert "of the thirds of the list" in said


def test_an_exchange_that_breaks_nothing_says_so(director: Client, draft: Round, page: str) -> None:
    """Two seats of one table: the same three meet."""
    response = director.post(f"{page}swap/", {"seat": ["1A", "1B"]}, headers={"HX-Request": "true"})
    said = response.text.partition("exchange-said")[2].partition("</form>")[0]
    assert "It breaks nothing." in said


def test_the_question_before_discarding_names_the_rounds_that_go_too(event: Event, director: Client, desk: str) -> None:
    build.registrations(event, 12)
    drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    last = Round.objects.count()
    assert "are discarded too: 2, 3." in director.get(f"{desk}rounds/1/discard/").text
    assert "discarded too" not in director.get(f"{desk}rounds/{last}/discard/").text
    director.post(f"{desk}rounds/2/discard/")
    assert list(Round.objects.values_list("number", flat=True)) == [1]


@pytest.mark.parametrize(
    ("count", "short", "told"),
    [
        (6, "bye", ""),
        (8, "bye", "Too few players sit at table 3: it is not played"),
        (8, "two", "Two play at table 3: they hand in their two totals."),
        (7, "two", "Two play at table 3: they hand in their two totals."),
    ],
)
def test_the_question_before_the_clock_tells_what_becomes_of_an_incomplete_table(
    event: Event, director: Client, page: str, count: int, short: str, told: str
) -> None:
    Event.objects.update(short_table=short)
    event.refresh_from_db()
    build.registrations(event, count)
    rounds.publish(round=drafts.draft(event=event, seed=7, by=DIRECTOR), by=DIRECTOR)
    for address in (page, f"{page}start/"):
        text = director.get(address).text
        assert "It runs for" in text
        assert ("Too few players" in text, "Two play" in text) == (short == "bye" and bool(told), short == "two")
        assert told in text


def test_a_substitute_fills_the_empty_seat(director: Client, event: Event, draft: Round, page: str) -> None:
    empty = next(name for name, player in seating(draft).items() if player is None)
    (substitute,) = build.registrations(event, 1, out_of_competition=True)
    text = director.get(page).text
    assert "is not full" in text
    assert substitute.player.name in text
    for seat, player in (("", ""), (empty, "1"), ("1A", "9"), (empty, "999"), ("x" * 999, "9")):
        assert director.post(f"{page}substitute/", {"seat": seat, "player": player}).status_code == 400
    response = director.post(f"{page}substitute/", {"seat": empty, "player": str(substitute.start_number)})
    assert response.status_code == 302
    assert seating(draft)[empty] == substitute.start_number
    assert not Table.objects.filter(bye=True).exists()


def test_a_substitute_may_sit_down_until_the_start(director: Client, event: Event, draft: Round, page: str) -> None:
    empty = next(name for name, player in seating(draft).items() if player is None)
    rounds.publish(round=draft, by=DIRECTOR)
    (substitute,) = build.registrations(event, 1, out_of_competition=True)
    field = f'<input type="hidden" name="seat" value="{empty}">'
    assert field in director.get(page).text
    data = {"seat": empty, "player": str(substitute.start_number)}
    assert director.post(f"{page}substitute/", data).status_code == 302
    assert seating(draft)[empty] == substitute.start_number
    assert field not in director.get(page).text


def test_who_came_after_the_draw_is_named(director: Client, event: Event, draft: Round, page: str) -> None:
    build.registrations(event, 1)
    assert "1 checked-in player has no seat in this draw" in director.get(page).text


def test_discard_asks_first(director: Client, draft: Round, page: str) -> None:
    assert "Discard the draw of round 1?" in director.get(f"{page}discard/").text
    assert Round.objects.exists()
    assert director.post(f"{page}discard/").status_code == 302
    assert not Round.objects.exists()
    assert director.post(f"{page}discard/").status_code == 404


def publish(client: Client, page: str) -> Any:
    """Publish the draw as the question shows it."""
    return client.post(f"{page}publish/", {"as_of": client.get(f"{page}publish/").context["as_of"]})


def test_a_draft_that_nobody_looked_at_is_not_published(director: Client, draft: Round, page: str) -> None:
    """A tab that was opened before somebody else drew anew, or exchanged two: it is told, and sees the present draw."""
    old = director.get(page).context["as_of"]
    seats = list(draft.seats.order_by("table__number", "letter"))
    drafts.swap_seats(round=draft, first=seats[0], second=seats[4], by=DIRECTOR)
    response = director.post(f"{page}publish/", {"as_of": old})
    assert response.status_code == 409
    assert "changed since you looked at it" in response.text
    assert seats[4].registration is not None
    assert response.context["tables"][0].seats[0].start_number == seats[4].registration.start_number
    assert Round.objects.get().state == "drafted"
    drafts.redraw(round=draft, mode="thirds", seed=8, by=DIRECTOR, fresh=True)
    assert director.post(f"{page}publish/", {"as_of": response.context["as_of"]}).status_code == 409
    assert director.post(f"{page}publish/").status_code == 409, "a page that says nothing looked at nothing"
    assert publish(director, page).status_code == 302
    assert Round.objects.get().state == "published"


def test_who_came_without_a_seat_is_named_before_publishing(
    director: Client, event: Event, draft: Round, page: str
) -> None:
    old = director.get(page).context["as_of"]
    (late,) = build.registrations(event, 1)
    assert director.post(f"{page}publish/", {"as_of": old}).status_code == 409
    assert late.player.name in director.get(f"{page}publish/").text
    director.post(f"{page}substitute/", {"seat": "3C", "player": late.start_number})
    assert seating(draft)["3C"] == late.start_number
    assert publish(director, page).status_code == 302


def test_an_exchange_brings_what_is_published_along(director: Client, draft: Round, page: str) -> None:
    """Dragged, then published without a reload: the question's digest is that of the new seating."""
    answer = director.post(f"{page}swap/", {"seat": ["1A", "2B"]}, headers=HTMX)
    as_of = answer.text.partition('id="publish-as-of"')[2].partition('value="')[2].partition('"')[0]
    assert director.post(f"{page}publish/", {"as_of": as_of}).status_code == 302


def test_players_are_moved_in_a_published_round_with_a_reason(director: Client, draft: Round, page: str) -> None:
    publish(director, page)
    before = seating(draft)
    assert "Move players" in director.get(page).text
    refused = director.post(f"{page}swap/", {"one": "1", "other": "2", "reason": " "})
    assert refused.status_code == 400
    assert 'value="1"' in refused.text
    assert 'value="2"' in refused.text
    assert seating(draft) == before
    moved = director.post(f"{page}swap/", {"seat": ["1A", "3C"], "reason": "a wheelchair"}, follow=True)
    assert "new certificate" in moved.text
    assert seating(draft)["3C"] == before["1A"]
    assert "certificate-2.pdf" in moved.text
    rounds.start(round=Round.objects.get(), by=DIRECTOR)
    assert "Move players" not in director.get(page).text


def test_cards_that_are_no_longer_right_are_named(director: Client, draft: Round, page: str) -> None:
    publish(director, page)
    assert "without a link" not in director.get(page).text, "no links were issued at all"
    links.issue(round=draft, by=DIRECTOR)
    assert "without a link" not in director.get(page).text
    text = director.post(f"{page}swap/", {"seat": ["1A", "2B"], "reason": "a wheelchair"}, follow=True).text
    assert "Tables 1, 2 have players without a link" in text


def test_nothing_of_a_draft_is_changed_once_it_is_published(director: Client, draft: Round, page: str) -> None:
    assert publish(director, page).status_code == 302
    before = seating(draft)
    for what, data in (
        ("redraw", {"mode": "thirds", "seed": "8", "fresh": "on"}),
        ("discard", {}),
        ("publish", {}),
    ):
        response = director.post(f"{page}{what}/", data)
        assert response.status_code == 409, what
        assert "published" in response.text
    assert seating(draft) == before


# --- a round in play --------------------------------------------------------------------------------------------------


def test_the_clock_starts_once(director: Client, draft: Round, page: str) -> None:
    assert director.post(f"{page}start/").status_code == 409, "not published yet"
    rounds.publish(round=draft, by=DIRECTOR)
    assert "13:30" in director.get(f"{page}start/").text, "3 games of 4:30"
    assert director.post(f"{page}start/").status_code == 302
    draft.refresh_from_db()
    started = draft.started_at
    again = director.post(f"{page}start/")
    assert again.status_code == 409
    assert '<button class="button button-primary' not in folded(again.text), "what is done is not offered again"
    draft.refresh_from_db()
    assert draft.started_at == started
    text = director.get(page).text
    assert "not played: too few players" in text
    assert "data-ends" in text


def test_every_table_says_what_it_lacks(director: Client, event: Event, page: str) -> None:
    round_ = build.round_(event, tables=4)
    one, two, three, _four = round_.tables.order_by("number")
    build.record(one, build.dve("A"))
    sign(two)
    sheets.enter_totals(
        table=three,
        totals={"A": 1, "B": 2, "C": 3},
        signed="A",
        revision=0,
        key=build.uuid4(),
        by=OPERATOR,
    )
    response = director.get(page)
    for words in ("1/3", "2 games", "the referee", "signature: B, C", "3 games"):
        assert words in response.text, words
    tally = response.context["tally"]
    assert (tally.unentered, tally.unsigned, tally.ready, tally.accepted) == (2, 1, 1, 0)
    signatures.accept(table=two, by=DIRECTOR)
    assert [table.number for table in shown(director, f"{page}?show=open")] == [1, 3, 4]
    assert shown(director, f"{page}?show=ready") == []
    assert len(shown(director, f"{page}?show=nonsense&sort=-number&sort=x")) == 4


def test_games_that_were_not_played_are_not_counted(director: Client, event: Event, page: str) -> None:
    """A sheet is closed with one of three games (A4), the other has its totals alone: desk and public page agree."""
    round_ = build.round_(event, tables=2)
    short, totals = round_.tables.order_by("number")
    build.record(short, build.dve("A"))
    sheets.complete(table=short, revision=1, reason="A4", by=OPERATOR)
    sign(totals)
    tally = director.get(page).context["tally"]
    assert (tally.games, tally.games_expected, tally.unentered) == (4, 6, 0)
    public = director.get(f"/e/{event.slug}/").context
    assert (public["games"], public["games_expected"]) == (4, 6)


def shown(client: Client, address: str) -> list[Any]:
    return [row.record for row in client.get(address).context["table"].rows]


def test_the_tables_refresh_and_keep_the_ticks(director: Client, event: Event, page: str) -> None:
    round_ = build.round_(event, tables=2)
    for table in round_.tables.all():
        sign(table)
    one = round_.tables.get(number=1)
    part = director.get(f"{page}?state=running&sheet={one.pk}:{one.revision}", headers=HTMX)
    assert "<html" not in part.text
    assert folded(part.text).count(" checked>") == 1
    assert 'hx-trigger="every 10s"' in part.text
    changed = director.get(f"{page}?state=running&sheet={one.pk}:{one.revision + 1}", headers=HTMX)
    assert " checked>" not in folded(changed.text), "a sheet that changed must be looked at again"
    other = director.get(f"{page}?state=published", headers=HTMX)
    assert other["HX-Refresh"] == "true", "somebody else started the round"
    for table in round_.tables.all():
        signatures.accept(table=table, by=DIRECTOR)
    rounds.close(round=round_, by=DIRECTOR)
    closed = director.get(f"{page}?state=closed", headers=HTMX)
    assert "hx-trigger" not in closed.text


def test_accept_many_at_once(director: Client, event: Event, page: str) -> None:
    round_ = build.round_(event, tables=3)
    one, two, three = round_.tables.order_by("number")
    for table in (one, two):
        sign(table)
    ticked = [f"{table.pk}:{table.revision}" for table in (one, two)]
    response = director.post(f"{page}accept/", {"sheet": ticked})
    assert response.status_code == 302
    assert "The sheets of tables 1, 2 are accepted." in director.get(page).text
    again = director.post(f"{page}accept/", {"sheet": [*ticked[:1], f"{three.pk}:{three.revision}"]})
    assert again.status_code == 409
    assert "Table 1:" in again.text
    assert "Table 3: Table 3 is not signed yet (A12)." in again.text
    assert Journal.objects.filter(action="sheet.accept").count() == 2


def test_accepting_a_whole_hall_goes_on_request_by_request(
    director: Client, event: Event, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not fit into a moment is posted by the page that shows how far it is; what is refused is said last."""
    monkeypatch.setattr(accepting, "AT_ONCE_SECONDS", 0.0)
    round_ = build.round_(event, tables=3)
    tables = list(round_.tables.order_by("number"))
    for table in tables:
        sign(table)
    sent = {"sheet": [f"{table.pk}:{table.revision}" for table in tables]}
    sheets.reopen(table=tables[0], reason="seštevek", by=DIRECTOR)
    seen = []
    for done in ("1/3", "2/3"):
        answer = director.post(f"{page}accept/", sent)
        assert (answer.status_code, done in answer.text) == (200, True), answer.text
        assert answer.text.count(f'href="/e/{event.slug}/desk/hall/"') == 1  # in the event's bar alone
        seen.append(Journal.objects.filter(action="sheet.accept").count())
        sent = hidden(answer.text)
    assert seen == [0, 1]
    last = director.post(f"{page}accept/", sent)
    assert last.status_code == 409
    assert "The sheets of tables 2, 3 are accepted." in last.text
    assert "Table 1:" in last.text
    again = director.post(f"{page}accept/", sent)  # the browser's "reload"
    assert "The sheet of table 3 is accepted already." in again.text
    assert Journal.objects.filter(action="sheet.accept").count() == 2


def hidden(page: str) -> dict[str, list[str]]:
    """What the page's form sends by itself."""
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(sheet|accepted|refused)" value="([^"]+)">', page):
        fields.setdefault(name, []).append(value)
    return fields


def test_a_sheet_that_changed_is_not_accepted_with_the_others(director: Client, event: Event, page: str) -> None:
    round_ = build.round_(event, tables=2)
    one, two = round_.tables.order_by("number")
    for table in (one, two):
        sign(table)
    ticked = [f"{table.pk}:{table.revision}" for table in (one, two)]
    sheets.reopen(table=one, reason="seštevek", by=DIRECTOR)
    response = director.post(f"{page}accept/", {"sheet": ticked})
    assert response.status_code == 409
    assert "The sheet of table 2 is accepted." in response.text
    assert "Table 1:" in response.text
    assert set(round_.tables.values_list("number", "state")) == {(1, "complete"), (2, "accepted")}


@pytest.mark.parametrize("value", ["", "x", "1", ":", "0:0", "1:x", "1:-1", "9" * 50 + ":1", "\x00:1", "1:" + "9" * 99])
def test_ticks_that_are_none(director: Client, event: Event, page: str, value: str) -> None:
    build.round_(event)
    assert director.post(f"{page}accept/", {"sheet": [value]}).status_code == 400
    assert director.post(f"{page}accept/").status_code == 400


def test_a_sheet_of_another_event_is_not_accepted_here(director: Client, event: Event, page: str) -> None:
    build.round_(event)
    foreign = build.table()
    sign(foreign)
    assert director.post(f"{page}accept/", {"sheet": [f"{foreign.pk}:{foreign.revision}"]}).status_code == 400
    foreign.refresh_from_db()
    assert foreign.state == Table.State.SIGNED


def test_closing_names_what_is_missing(director: Client, event: Event, page: str) -> None:
    """A12: a round closes only when every sheet is accepted."""
    round_ = build.round_(event, tables=3)
    build.accept_with_totals(round_.tables.get(number=2), 30, 20, 10)
    asked = director.get(f"{page}close/").text
    assert "tables 1, 3 are not accepted" in asked
    assert "Close the round</button>" not in folded(asked)
    refused = director.post(f"{page}close/")
    assert refused.status_code == 409
    assert "tables 1, 3 are not accepted" in refused.text
    for number in (1, 3):
        build.accept_with_totals(round_.tables.get(number=number), 30, 20, 10)
    assert director.post(f"{page}close/").status_code == 302
    assert director.post(f"{page}close/").status_code == 409


def test_standings_are_published_withdrawn_and_lost_by_reopening(
    director: Client, event: Event, desk: str, page: str
) -> None:
    round_ = build.round_(event)
    assert director.post(f"{page}standings/publish/").status_code == 409
    build.accept_with_totals(round_.tables.get(), 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    assert director.post(f"{page}standings/publish/").status_code == 302
    assert "standings public" in director.get(page).text
    assert director.post(f"{page}standings/publish/").status_code == 409
    assert director.post(f"{page}standings/withdraw/", {"reason": ""}).status_code == 400
    assert director.post(f"{page}standings/withdraw/", {"reason": "napaka"}).status_code == 302
    assert director.post(f"{page}standings/withdraw/", {"reason": "napaka"}).status_code == 409
    director.post(f"{page}standings/publish/")
    assert director.post(f"{page}reopen/", {"reason": " "}).status_code == 400
    assert director.post(f"{page}reopen/", {"reason": "seštevek mize 1"}).status_code == 302
    round_.refresh_from_db()
    assert (round_.state, round_.standings_published_at) == ("running", None)
    assert build.told(action="round.reopen")[0].reason == "seštevek mize 1"


def test_a_round_that_is_not_drawn(director: Client, desk: str) -> None:
    for number in ("1", "0", "9" * 40):
        assert director.get(f"{desk}rounds/{number}/").status_code == 404
        assert director.post(f"{desk}rounds/{number}/publish/").status_code == 404


def test_an_operator_watches_and_does_not_decide(event: Event, page: str) -> None:
    build.registrations(event, 6)
    draft = drafts.draft(event=event, seed=7, by=DIRECTOR)
    operator = signed_in(event, "operator")
    text = operator.get(page).text
    assert 'name="seat"' not in text
    assert "Draw again" not in text
    assert "round-publish" not in text
    rounds.publish(round=draft, by=DIRECTOR)
    rounds.start(round=draft, by=DIRECTOR)
    sign(draft.tables.get(number=1))
    text = operator.get(page).text
    assert "sheet-tick" not in text.replace('hx-include=".sheet-tick"', "")
    assert operator.post(f"{page}accept/").status_code == 403


def test_after_the_last_round_nothing_is_drawn_from_an_old_page(director: Client, event: Event, desk: str) -> None:
    for number in (1, 2, 3):
        build.round_(event, number=number, state="closed")
    response = director.post(f"{desk}draw/", {"mode": "standings", "seed": "7"}, follow=True)
    assert response.redirect_chain == [(desk, 302)]
    assert "All 3 rounds of this event are played." in response.text


# --- a question is not asked for what will be refused -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("start", "Only a published round can be started."),
        ("unpublish", "Only a published round whose clock has not started can be taken back."),
        ("close", "Only a running round can be closed."),
        ("reopen", "Only a closed round can be reopened."),
        ("standings/publish", "Standings are published for closed rounds only; round 1 is not closed."),
        ("standings/withdraw", "The standings after round 1 are not published."),
        ("clock/pause", "The clock of round 1 does not run."),
        ("clock/go-on", "The clock of round 1 does not run."),
        ("clock/add", "The clock of round 1 does not run."),
        ("clock/end", "The clock of round 1 does not run."),
        ("clock/take-back", "The clock of round 1 does not run."),
    ],
)
def test_what_would_be_refused_is_not_asked(
    director: Client, draft: Round, page: str, step: str, sentence: str
) -> None:
    answer = director.get(f"{page}{step}/")
    assert sentence in folded(answer.text)
    assert "This cannot be done now" in answer.text
    assert 'name="reason"' not in answer.text
    assert "button-danger" not in answer.text


def test_a_published_draft_is_asked_no_more(director: Client, draft: Round, page: str) -> None:
    assert "button-danger" in director.get(f"{page}discard/").text
    rounds.publish(round=draft, by=DIRECTOR)
    assert "The draw is published; only a draft can be discarded." in director.get(f"{page}discard/").text
    assert "Round 1 is published already." in director.get(f"{page}publish/").text


def test_reopening_a_round_leads_on(director: Client, draft: Round, page: str) -> None:
    rounds.publish(round=draft, by=DIRECTOR)
    rounds.start(round=draft, by=DIRECTOR)
    for table in Table.objects.filter(round=draft, bye=False):
        sign(table)
        signatures.accept(table=table, by=build.REFEREE, revision=table.revision)
    rounds.close(round=draft, by=DIRECTOR)
    text = director.post(f"{page}reopen/", {"reason": "Miza 1"}, follow=True).text
    steps = [f'href="/e/{draft.event.slug}/office/rounds/1/?all"', f'href="{page}close/"', f"{page}standings/publish/"]
    assert all(step in text for step in steps)
    assert [text.index(step) for step in steps] == sorted(text.index(step) for step in steps)


def test_the_event_ends_early_and_goes_on_after_all(director: Client, draft: Round, event: Event, desk: str) -> None:
    assert "There is no round left" not in director.get(f"{desk}draw/end/").text
    assert "Round 1 is not closed yet." in director.get(f"{desk}draw/end/").text
    rounds.publish(round=draft, by=DIRECTOR)
    rounds.start(round=draft, by=DIRECTOR)
    for table in Table.objects.filter(round=draft, bye=False):
        sign(table)
        signatures.accept(table=table, by=build.REFEREE, revision=table.revision)
    rounds.close(round=draft, by=DIRECTOR)
    rounds.publish_standings(round=draft, by=DIRECTOR)
    assert f"{desk}draw/end/" in director.get(desk).text
    assert f"{desk}draw/end/" in director.get(f"{desk}draw/").text
    asked = director.get(f"{desk}draw/end/").text
    assert "The event ends after round 1." in asked, "proposed for the public schedule"
    director.post(f"{desk}draw/end/", {"schedule": "9.00 round 1"})
    event.refresh_from_db()
    assert (event.round_count, event.schedule) == (1, "9.00 round 1")
    assert "9.00 round 1" in Client().get(f"/e/{event.slug}/").text
    assert f"{desk}draw/play-on/" not in director.get(desk).text
    assert f"{desk}draw/go-on/" in director.get(desk).text
    director.post(f"{desk}draw/go-on/", {"schedule": ""})
    event.refresh_from_db()
    assert (event.round_count, event.schedule) == (3, "")
    assert "The event was not ended early." in director.get(f"{desk}draw/go-on/").text
