"""Tables in play: games, running totals, what each waits for; nothing of the last round where the event freezes."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.papers import played
from tournament import steady
from tournament.hall.selectors import tables_in_play
from tournament.models import Call, Confirmation, Event, Player, Registration, Seat, Table
from tournament.models.journal import AT_TABLES
from tournament.recording.services import games
from tournament.rounds.services import rounds
from tournament.web.caching import page_cache

pytestmark = pytest.mark.django_db


def half_played(**settings: object) -> tuple[Event, Table]:
    """One of two games is written at the table of the only round."""
    event = build.event(**{"round_count": 1, "games_per_round": 2, **settings})
    table = build.round_(event).tables.get()
    play(table)
    return event, table


def play(table: Table) -> None:
    """A's phone writes 20 and 45 for himself."""
    table.refresh_from_db()
    number = table.games.count() + 1
    games.record(
        table=table,
        number=number,
        facts=build.dve("A", 70),
        revision=table.revision,
        key=uuid4(),
        by=build.captain(table),
    )


def check(table: Table, *letters: str, word: str = "confirmed") -> None:
    """These seats' words on every game of the table."""
    for game in table.games.all():
        for seat in table.seats.filter(letter__in=letters):
            Confirmation.objects.create(game=game, revision=game.revision, seat=seat, word=word, at=timezone.now())


def call(table: Table) -> Call:
    return Call.objects.create(table=table, seat=table.seats.first(), number=2, reason="card", at=timezone.now())


def taken(table: Table) -> None:
    called = call(table)
    called.taken_at, called.taken_by = timezone.now(), build.account()
    called.save()


def all_checked(table: Table) -> None:
    check(table, "B", "C")


def in_state(state: str) -> Callable[[Table], None]:
    def put(table: Table) -> None:
        all_checked(table)
        Table.objects.filter(pk=table.pk).update(state=state)

    return put


@pytest.mark.parametrize(
    ("happens", "waits"),
    [
        (lambda table: None, [("check", 1)]),
        (lambda table: check(table, "B"), [("check", 1)]),
        (all_checked, []),
        (lambda table: (play(table), check(table, "B")), [("check", 2), ("signature", 3)]),
        (lambda table: check(table, "B", word="contested"), [("contest", 0)]),
        (lambda table: (all_checked(table), call(table)), [("call", 0)]),
        (lambda table: (all_checked(table), taken(table)), [("coming", 0)]),
        (in_state("complete"), [("signature", 3)]),
        (in_state("signed"), [("referee", 0)]),
    ],
    ids=["nobody", "one of two", "both", "two games", "contest", "call", "coming", "signatures", "referee"],
)
def test_what_a_table_waits_for(happens: Callable[[Table], object], waits: list[tuple[str, int]]) -> None:
    _event, table = half_played()
    happens(table)
    assert [
        (one.reason, one.count) for one in tables_in_play.waiting(table.round, [table.number])[table.number]
    ] == waits


def test_the_page_tells_games_totals_and_what_is_missing(client: Client) -> None:
    event, table = half_played()
    client.cookies["radelc_language"] = "en"
    text = client.get(f"/e/{event.slug}/tables/").text
    total = Seat.objects.get(table=table, letter="A").total
    assert total > 0
    for told in ("1 of 2 games", f"+{total}", "1 game is not checked", "Priimek0001 Ime"):
        assert told in text
    text = client.get(f"/e/{event.slug}/screen/1/slides/").text
    assert f"+{total}" in text
    assert "1 game is not checked" in text


@pytest.mark.parametrize(
    ("query", "found"), [("djuric", 0), ("duric", 1), ("ŽIGA đurić", 1), ("7", 0), ("1", 1), ("nobody", 0)]
)
def test_a_table_is_found_by_a_name_without_its_carons(client: Client, query: str, found: int) -> None:
    event, table = half_played()
    Player.objects.filter(registrations__seats__table=table, registrations__seats__letter="B").update(
        last_name="Đurić", first_name="Žiga"
    )
    assert len(client.get(f"/e/{event.slug}/tables/", {"q": query}).context["tables"]) == found


#: Every public answer that could tell how the last round is played, and whether it does where nothing is frozen.
PUBLIC = {
    "": True,
    "live/": True,
    "tables/": True,
    "tables/?q=Priimek": True,
    "screen/1/slides/": True,
    "now/": False,
    "standings/": False,
    "standings.pdf": False,
    "event.json": False,
    "rounds/2/tables.json": True,
    "rounds/2/": False,
    "rounds/2/?view=tables": False,
    "rounds/2/standings/": False,
    "rounds/2/tables/1/": False,
}


@pytest.mark.parametrize("freezes", [True, False], ids=["frozen", "open"])
def test_nothing_of_the_last_round_is_public_where_the_event_freezes(
    client: Client, freezes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = build.event(round_count=2, games_per_round=2, freezes=freezes)
    played.play_round(event, number=1)
    table = build.round_(event, number=2).tables.get()
    now = steady.now()
    monkeypatch.setattr(steady, "now", lambda: now)
    official = Client()
    official.force_login(build.official(event, "director"))

    def told(reader: Client, address: str) -> bytes:
        for cache in caches.all():
            cache.clear()
        answer = reader.get(f"/e/{event.slug}/{address}")
        return answer.content if answer.status_code == 200 else b"404"

    before = {address: told(client, address) for address in PUBLIC}
    play(table)
    changed = {address: told(client, address) != page for address, page in before.items()}
    assert changed == {address: tells and not freezes for address, tells in PUBLIC.items()}
    for address in (one for one in PUBLIC if one.startswith(("tables", "live"))):
        page = told(official, address)
        assert b"+" in page or b"1/2" in page, f"officials see it all the same: {address}"


def test_the_end_is_shown_when_the_director_publishes_it(client: Client) -> None:
    event = build.event(round_count=1, games_per_round=1, freezes=True)
    played.play_round(event, number=1, publish=False)
    assert client.get(f"/e/{event.slug}/standings/").context["standings"].rows == ()
    rounds.publish_standings(round=event.rounds.get(), by=DIRECTOR)
    assert len(client.get(f"/e/{event.slug}/standings/").context["standings"].rows) >= 3


def test_only_the_last_round_is_frozen(client: Client) -> None:
    event, _table = half_played(round_count=2, freezes=True)
    assert client.get(f"/e/{event.slug}/tables/").context["tables"]


def test_closing_the_last_round_of_such_an_event_does_not_offer_its_standings(client: Client) -> None:
    event = build.event(round_count=1, games_per_round=1, freezes=True)
    build.accept_with_totals(build.round_(event).tables.get(), 10, 20, 30)
    client.force_login(build.official(event, "director"))
    form = client.get(f"/e/{event.slug}/desk/rounds/1/").context["close_form"]
    assert form.fields["standings"].initial is False


# --- pages that do not change while tables play -----------------------------------------------------------------------


def test_a_game_makes_no_published_page_anew(client: Client, django_assert_num_queries) -> None:
    event = build.event(round_count=2, games_per_round=2)
    played.play_round(event, number=1)
    table = build.round_(event, number=2).tables.get()
    before = client.get(f"/e/{event.slug}/standings/")
    followed = [client.get(f"/e/{event.slug}/{page}").text for page in ("tables/", "rounds/2/tables.json")]
    play(table)
    with django_assert_num_queries(1):
        assert client.get(f"/e/{event.slug}/standings/").headers["ETag"] == before.headers["ETag"]
    again = [client.get(f"/e/{event.slug}/{page}").text for page in ("tables/", "rounds/2/tables.json")]
    assert not set(again) & set(followed)


def test_a_sheet_of_the_office_makes_no_published_page_anew(
    client: Client, django_assert_num_queries, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at the standings while 500 sheets are accepted gets the kept page, which is still true."""
    now = steady.now()
    monkeypatch.setattr(steady, "now", lambda: now)
    event = build.event(round_count=2, games_per_round=2)
    played.play_round(event, number=1)
    table = build.round_(event, number=2).tables.get()
    pages = [f"/e/{event.slug}/{page}" for page in ("standings/", "rounds/2/", "rounds/2/?view=tables")]
    following = [f"/e/{event.slug}/{page}" for page in ("tables/", "event.json")]
    before = {page: client.get(page) for page in pages}
    earlier = {client.get(page).text for page in following}
    build.accept_with_totals(table, 10, 20, 30)
    assert event.journal.filter(round=2, action__in=("sheet.totals", "sheet.accept")).count() == 2
    for page in pages:
        with django_assert_num_queries(1):
            assert client.get(page).headers.get("ETag") == before[page].headers.get("ETag"), page
    assert not earlier & {client.get(page).text for page in following}
    for cache in caches.all():
        cache.clear()
    assert {page: client.get(page).text for page in pages} == {page: answer.text for page, answer in before.items()}


def test_the_order_is_worked_out_once_for_all_its_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event(round_count=2, games_per_round=2)
    played.play_round(event, number=1)
    counted: list[int] = []
    original = page_cache.Shared.of

    def of(self: object, request: object, name: tuple[object, ...], make: Callable[[], object]) -> object:
        return original(self, request, name, lambda: (counted.append(1), make())[1])

    monkeypatch.setattr(page_cache.Shared, "of", of)
    for page in ("standings/", "standings/?page=2", "standings/?q=a", ""):
        client.get(f"/e/{event.slug}/{page}")
    assert len(counted) == 1, "the order, with the places before it"
    Registration.objects.filter(event=event).update(out_of_competition=True)
    rounds.unpublish_standings(round=event.rounds.get(number=1), reason="again", by=DIRECTOR)
    rounds.publish_standings(round=event.rounds.get(number=1), by=DIRECTOR)
    rows = client.get(f"/e/{event.slug}/standings/").context["standings"].rows
    assert {row.place for row in rows} == {None}


def test_the_database_finds_the_last_line_by_its_index() -> None:
    """The question names the actions word for word as the index does."""
    assert all(f"'{action}'" in page_cache._STATE for action in AT_TABLES)
    assert page_cache._STATE.count("'") == 2 * len(AT_TABLES)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            plan = cursor.execute(f"EXPLAIN QUERY PLAN {page_cache._STATE}", ["running", "x"]).fetchall()
        assert any("journal_off_tables" in row[-1] for row in plan)


def test_who_referees_is_told_more_than_the_public(client: Client) -> None:
    """Of a frozen round the referee sees the tables, with the note that others do not."""
    event, _table = half_played(freezes=True)
    client.force_login(build.official(event, REFEREE.role))
    client.cookies["radelc_language"] = "en"
    text = client.get(f"/e/{event.slug}/tables/").text
    assert "Only officials see this round" in text
    assert "1 of 2 games" in text
