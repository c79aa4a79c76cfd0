"""What the three phones share: polled lightly, confirmed or contested with a tap, held games, calls, lateness."""

import re
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import captain as captain_of
from tests.tournament.build import dve, klop
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.cases.services import calls, cases
from tournament.cases.services.claims import Stop
from tournament.journal.services.actor import Actor
from tournament.models import Call, Entry, Game, Protest, Round, Table
from tournament.people.services import registrations
from tournament.recording.services import overtaken_games
from tournament.recording.views.sheet_lines import read_sheet
from tournament.rulings.services import decisions, protests, removals
from tournament.sheets.selectors.sheets import waiting_games
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def phones(table: Table) -> dict[str, Player]:
    return players(table)


def tap(phone: Player, path: str, **data: Any) -> Any:
    return phone.client.post(phone.base + path, data, **HTMX)


def tag(phone: Player) -> str:
    found = re.search(r'data-tag="(\w+)"', phone.client.get(phone.base + "sheet/").content.decode())
    assert found
    return found[1]


CHANGES = {
    "a game": lambda table, by: build.record(table, dve("B")),
    "a confirmation": lambda table, by: confirmations.confirm(table=table, number=1, revision=1, by=by),
    "a contest": lambda table, by: confirmations.contest(table=table, number=1, revision=1, note="", by=by),
    "a held game": lambda table, by: overtaken_games.hold(
        table=table, key=uuid4(), number=1, texts={"contract": "klop"}, revision=0, by=captain_of(table)
    ),
    "a call": lambda table, by: calls.call(table=table, reason="card", by=by),
    "a corrected name": lambda table, by: registrations.update(
        registration=table.seats.get(letter="C").registration, changes={"last_name": "Čeh"}, by=build.DIRECTOR
    ),
    "a protest": lambda table, by: protests.hand_in(
        event=table.round.event, registration=by.seat.registration, table=table, text="No renons.", by=build.REFEREE
    ),
    "the start": lambda table, by: Round.objects.update(started_at=timezone.now() - timedelta(minutes=1)),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_phone_is_told_of_every_change_and_of_nothing_else(
    what: str, table: Table, phones: dict[str, Player]
) -> None:
    build.record(table, dve("B"))
    seen = tag(phones["C"])
    assert phones["C"].open(f"sheet/?seen={seen}").status_code == 204
    CHANGES[what](table, Actor.at_seat(table.seats.get(letter="B"), role="player"))
    assert phones["C"].open(f"sheet/?seen={seen}").status_code == 200
    assert tag(phones["C"]) == tag(phones["A"]) != seen


def test_a_corrected_name_is_on_every_phone_at_once(table: Table, phones: dict[str, Player]) -> None:
    """Although the sheet is kept for a while (`at_table.sheet_seen`)."""
    seats = phones["C"].client.get(f"{phones['C'].base}sheet/", **HTMX)
    assert "Čeh" not in seats.content.decode()
    CHANGES["a corrected name"](table, captain_of(table))
    for phone in phones.values():
        assert "Čeh" in phone.client.get(f"{phone.base}sheet/", **HTMX).content.decode()


def test_the_end_of_the_time_is_a_change(table: Table, phones: dict[str, Player]) -> None:
    """A4: the phone is told although nobody wrote anything."""
    started = timezone.now() - timedelta(seconds=table.round.seconds - 2)
    Round.objects.filter(pk=table.round_id).update(started_at=started, published_at=started)
    seen = tag(phones["A"])
    assert phones["A"].open(f"sheet/?seen={seen}").status_code == 204
    with patch("tournament.steady.timezone.now", return_value=timezone.now() + timedelta(seconds=3)):
        assert phones["A"].open(f"sheet/?seen={seen}").status_code == 200


def test_after_the_game_that_had_begun_before_the_end_there_is_none(table: Table, phones: dict[str, Player]) -> None:
    """A4: one game entered after the end is the one that had begun; then the phones offer no other."""
    build.record(table, dve("B"))
    Game.objects.update(recorded_at=timezone.now() - timedelta(minutes=2))
    build.time_is_up(table.round, seconds_ago=60)
    assert 'data-time="up"' in phones["A"].open("sheet/").content.decode()
    build.record(table, build.late("C"))  # no cards are dealt for it (B1.5)
    assert 'data-time="up"' in phones["A"].open("sheet/").content.decode()
    build.record(table, dve("C"))
    assert 'data-time="over"' in phones["A"].open("sheet/").content.decode()


def test_an_open_case_is_told_to_all_three_until_it_is_over(table: Table, phones: dict[str, Player]) -> None:
    """C1.14: the game is written when the case is decided, so nobody is surprised by a refusal."""
    seen = tag(phones["A"])
    by = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    case = cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=by)
    for letter in "ABC":
        assert "stopped by a renons case" in phones[letter].open(f"sheet/?seen={seen}").content.decode()
    decisions.withdraw(case=case, reason="it was none", by=by)
    assert "stopped by a renons case" not in phones["A"].open("sheet/").content.decode()


def test_a_taken_call_is_a_change(table: Table, phones: dict[str, Player]) -> None:
    call = calls.call(table=table, reason="card", by=captain_of(table))
    seen = tag(phones["A"])
    referee = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    calls.take(call=call, by=referee)
    assert "on the way" in phones["A"].open(f"sheet/?seen={seen}").content.decode()


def test_polling_costs_two_queries_at_most(
    table: Table, phones: dict[str, Player], django_assert_max_num_queries: Any
) -> None:
    seen = tag(phones["B"])
    with django_assert_max_num_queries(2):
        assert phones["B"].open(f"sheet/?seen={seen}").status_code == 204


def test_b_sees_the_game_with_its_points_and_says_yes_with_one_tap(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, dve("B"))
    before = phones["B"].open().content.decode()
    assert "Is game 1 right?" in before
    for item in Entry.objects.all():  # the derivation
        assert f'class="article">{item.article}<' in folded(before)
    assert "Is game 1 right?" not in phones["A"].open().content.decode()  # A wrote it
    answer = tap(phones["B"], "games/1/confirm/", revision=1)
    assert answer.status_code == 200
    assert "Is game 1 right?" not in answer.content.decode()
    assert "said-confirmed" in phones["C"].open("sheet/").content.decode()


def test_c_contests_says_why_and_takes_it_back(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, dve("B"))
    answer = tap(phones["C"], "games/1/contest/", revision=1).content.decode()
    assert 'id="why-1"' in answer
    others = phones["A"].open("sheet/").content.decode()
    assert "contested by C" in others
    assert 'id="why-1"' not in others
    answer = tap(phones["C"], "games/1/contest/", revision=1, note="it was 44").content.decode()
    assert 'id="why-1"' not in answer
    assert "it was 44" in phones["A"].open("sheet/").content.decode()
    tap(phones["C"], "games/1/confirm/", revision=1)
    assert "contested by C" not in phones["A"].open("sheet/").content.decode()


def test_a_word_on_an_old_revision_is_answered_with_the_new_one(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, dve("B"))
    build.record(table, dve("C"), number=1, reason="wrong name")
    answer = tap(phones["B"], "games/1/confirm/", revision=1)
    assert answer.status_code == 409
    assert "look again" in answer.content.decode()
    assert "Is game 1 right?" in answer.content.decode()


@pytest.mark.parametrize(("choice", "games"), [("dropped", 1), ("added", 2), ("replaced", 1)])
def test_all_three_see_both_versions_and_a_chooses(
    choice: str, games: int, table: Table, phones: dict[str, Player]
) -> None:
    build.record(table, dve("B"))
    one = overtaken_games.hold(
        table=table,
        key=uuid4(),
        number=1,
        texts={"contract": "dve", "declarer": "C", "points": "50"},
        revision=0,
        by=captain_of(table),
    )
    assert one is not None
    for letter in "ABC":
        page = phones[letter].open("sheet/").content.decode()
        assert "On the phone" in page
        assert "On the sheet" in page
        assert ('name="choice"' in page) == (letter == "A")
    assert tap(phones["B"], "held/", held=one.pk, choice=choice).status_code == 403
    answer = tap(phones["A"], "held/", held=one.pk, choice=choice, reason="we all remember")
    assert answer.status_code == 200
    assert "On the phone" not in answer.content.decode()
    assert Game.objects.count() == games
    assert tap(phones["A"], "held/", held=one.pk, choice=choice).status_code == 409


def test_replacing_without_a_reason_is_refused_at_its_place(table: Table, phones: dict[str, Player]) -> None:
    build.record(table, dve("B"))
    one = overtaken_games.hold(
        table=table, key=uuid4(), number=1, texts={"contract": "klop"}, revision=0, by=captain_of(table)
    )
    assert one is not None
    answer = tap(phones["A"], "held/", held=one.pk, choice="added")
    assert answer.status_code == 422  # a klop without points
    assert "B2" in answer.content.decode() or "A9" in answer.content.decode()


def test_any_player_calls_the_referee_and_cancels(table: Table, phones: dict[str, Player]) -> None:
    assert tap(phones["C"], "call/", reason="count", note="35 or 36").status_code == 200
    assert Call.objects.get().reason == "count"
    assert "35 or 36" in phones["A"].open("sheet/").content.decode()
    assert tap(phones["A"], "call/cancel/").status_code == 200
    assert tap(phones["A"], "call/cancel/").status_code == 409
    assert tap(phones["A"], "call/", reason="").status_code == 400


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {}], ids=["a script", "none"])
def test_what_was_typed_is_said_with_its_refusal(table: Table, phones: dict[str, Player], headers: Any) -> None:
    """Where a field was, there may be another one by now: a corrected game is asked anew, a called referee is told."""
    build.record(table, dve("B"))
    build.record(table, dve("B", 50), number=1, reason="misread")
    calls.call(table=table, reason="card", by=captain_of(table))
    one = overtaken_games.hold(
        table=table, key=uuid4(), number=1, texts={"contract": "klop"}, revision=0, by=captain_of(table)
    )
    typed = [
        ("B", "games/1/contest/", {"revision": "1", "note": "C played it"}, "C played it"),
        ("C", "call/", {"reason": "count", "note": "35 or 36"}, "35 or 36"),
        ("A", "held/", {"held": str(one.pk), "choice": "nothing", "reason": "B forgot"}, "B forgot"),
    ]
    for letter, path, data, words in typed:
        phone = phones[letter]
        answer = phone.client.post(phone.base + path, data, headers=headers, follow=True)
        assert f"“{words}”" in answer.content.decode()


def test_lateness_shows_its_arithmetic_before_it_is_written(table: Table, phones: dict[str, Player]) -> None:
    """B1.5: 11:20 are two full 4:30, so two rows of -45 and two games fewer."""
    started = timezone.now() - timedelta(minutes=15)
    Round.objects.filter(pk=table.round_id).update(started_at=started, published_at=started)
    a = phones["A"]
    form = a.open("late/")
    assert 'name="minutes" value="15"' in folded(form.content.decode())
    shown = a.client.post(a.base + "late/", {"seat": "C", "minutes": "11", "seconds": "20", "step": "look"})
    page = folded(shown.content.decode())
    assert "2 full 4:30" in page
    assert "−90" in page
    assert not Game.objects.exists()
    typed = {"seat": "C", "minutes": "11", "seconds": "20", "step": "save"}
    kept = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("key", "revision")}
    assert a.client.post(a.base + "late/", {**typed, **kept}).status_code == 302
    assert a.client.post(a.base + "late/", {**typed, **kept}).status_code == 302  # sent twice, written once
    assert [game.facts for game in Game.objects.all()] == [{"late": "C"}] * 2


@pytest.mark.parametrize(
    ("typed", "status", "says"),
    [
        ({"seat": "", "minutes": "11", "seconds": "20"}, 400, "Say who was late"),
        ({"seat": "C", "minutes": "x", "seconds": "20"}, 400, "whole number"),
        ({"seat": "C", "minutes": "5", "seconds": "75"}, 400, "0 to 59"),
        ({"seat": "C", "minutes": "4", "seconds": "29"}, 200, "is less than 4:30"),
        ({"seat": "C", "minutes": "11", "seconds": ""}, 200, "11:00 = 2 full 4:30"),
        ({"seat": "C", "minutes": "04", "seconds": "5"}, 200, "4:05 is less than 4:30"),
    ],
)
def test_a_lateness_that_can_not_be_keeps_what_was_typed(
    typed: dict[str, str], status: int, says: str, phones: dict[str, Player]
) -> None:
    started = timezone.now() - timedelta(minutes=15)
    Round.objects.update(started_at=started, published_at=started)
    a = phones["A"]
    answer = a.client.post(a.base + "late/", {**typed, "step": "look"})
    assert answer.status_code == status
    assert says in answer.content.decode()
    assert f'value="{typed["minutes"]}"' in answer.content.decode()


def test_the_office_chooses_for_a_phone_that_is_gone(table: Table) -> None:
    event = table.round.event
    operator = Client()
    operator.cookies["radelc_language"] = "en"
    operator.force_login(build.official(event, "operator"))
    build.record(table, dve("B"))
    texts = {"contract": "dve", "declarer": "C", "points": "99"}
    one = overtaken_games.hold(table=table, key=uuid4(), number=1, texts=texts, revision=0, by=captain_of(table))
    assert one is not None
    sheet, address = (f"/e/{event.slug}/office/tables/{table.pk}/{rest}" for rest in ("", "held/"))
    assert address in operator.get(sheet).content.decode()
    assert "On the phone" in operator.get(address).content.decode()
    refused = operator.post(address, {"held": one.pk, "choice": "replaced", "reason": "the paper says so"})
    assert refused.status_code == 422
    assert "the paper says so" in refused.content.decode()  # nothing typed is lost
    assert operator.post(address, {"held": one.pk, "choice": "dropped"}).status_code == 302
    assert not waiting_games(table)
    assert address not in operator.get(sheet).content.decode()
    assert operator.get(address).status_code == 302


def test_of_a_klop_the_number_is_struck_through(table: Table, phones: dict[str, Player]) -> None:
    """A11: its values count, so they stand as they are; who said kontra gets a dot."""
    build.record(table, {**klop(20, 34, 16), "kontra": ["B"]})
    page = phones["B"].open("sheet/").content.decode()
    assert '<span class="muted is-struck">1</span>' in page
    assert '<span class="value value-minus">−16</span>' in folded(page)
    assert page.count("value-dotted") == 1
    assert page.count("is-struck") == 1


def test_what_is_written_while_a_page_opens_is_news_to_it(phones: dict[str, Player], table: Table) -> None:
    """Else the phone would hold an old sheet for the present one until the next change."""

    def overtaken(asked: Table) -> Any:
        sheet = read_sheet(asked)
        build.record(table, dve("B"))
        return sheet

    with patch("tournament.recording.views.captain.table.read_sheet", overtaken):
        page = phones["B"].open("")
    assert page.context["sheet"].table.revision == 0
    assert phones["B"].open(f"sheet/?seen={page.context['tag']}").status_code == 200


def test_an_unchecked_game_opened_in_the_list_is_confirmed_or_contested_there(
    table: Table, phones: dict[str, Player]
) -> None:
    """A10: whoever reads the points in the list says so there; A, who wrote it, does not."""
    build.record(table, dve("B"), by=captain_of(table))
    for letter in "ABC":
        page = phones[letter].open("sheet/").content.decode()
        listed = page[page.index('id="game-1"') :]
        for word in ("confirm", "contest"):
            assert (f"games/1/{word}/" in listed) == (letter != "A")
    answer = tap(phones["C"], "games/1/contest/", revision=1)
    assert 'id="why-1"' in answer.content.decode()


@pytest.mark.parametrize("how", ["entered by the referee", "let stand"])
def test_a_game_the_referee_decided_is_accepted_or_protested(how: str, table: Table, phones: dict[str, Player]) -> None:
    """C1.5: it is no slip of A's; the protest of one is told to all three, and what became of it."""
    by_c = Actor.at_seat(table.seats.get(letter="C"), role="player")
    build.record(table, dve("B"), by=build.REFEREE if how == "entered by the referee" else captain_of(table))
    if how == "let stand":
        confirmations.contest(table=table, number=1, revision=1, note="it was 44", by=by_c)
        confirmations.settle(table=table, number=1, reason="counted with both", by=build.REFEREE)
    for letter in "ABC":
        page = phones[letter].open("sheet/").content.decode()
        assert "games/1/protest/" in page
        assert "games/1/contest/" not in page
        has_spoken = letter == "A" or (letter == "C" and how == "let stand")
        assert ("games/1/confirm/" in page) == (not has_spoken)
    refused = tap(phones["C"], "games/1/protest/", text=" ")
    assert refused.status_code == 400
    assert "Write down" in refused.content.decode()
    seen = tag(phones["B"])
    answer = tap(phones["C"], "games/1/protest/", text="He had no diamond.")
    assert answer.status_code == 200
    assert "games/1/protest/" not in answer.content.decode()
    assert phones["B"].open(f"sheet/?seen={seen}").status_code == 200
    for letter in "ABC":
        page = phones[letter].open("sheet/").content.decode()
        assert "Protest of C" in page
        assert '<span class="small">protest</span>' in folded(page), "also while the game's points are closed"
        if letter == "B":
            assert "Protest of C" in page.split('id="check-1"')[1].split("</section>")[0], "where its button stood"
        assert "He had no diamond." not in page  # that is between him and the delegate
        assert ("games/1/protest/" in page) == (letter != "C")
    made = Protest.objects.get()
    protests.decide(protest=made, outcome="dismissed", decision="Dismissed: he had one.", by=build.DELEGATE)
    assert "Dismissed: he had one." in phones["A"].open("sheet/").content.decode()


def test_a_protest_about_the_whole_sheet_and_its_end_are_on_the_phones(table: Table, phones: dict[str, Player]) -> None:
    """It names no game, so no line of the list tells it; that there is an outcome, and why, is told like a game's."""
    for facts in (dve("B"), klop(), dve("C")):
        build.record(table, facts)
    before = tag(phones["C"])
    made = build.protest(table)
    shown = phones["C"].open(f"sheet/?seen={before}").content.decode()
    assert "Protests about the sheet as a whole" in shown
    assert "waits for a decision (delegate)" in " ".join(shown.split())
    assert "Game 1 was counted wrong." not in shown  # that is between him and the delegate
    assert "The protest about the sheet as a whole stays in force." in phones["C"].open("sign/").content.decode()
    waiting = tag(phones["C"])
    protests.decide(protest=made, outcome="part", decision="Lateness was 4 minutes, not 6.", by=build.DELEGATE)
    for letter in "ABC":
        told = " ".join(phones[letter].open(f"sheet/?seen={waiting}").content.decode().split())
        assert "Protest of C" in told
        assert ">upheld in part<" in told
        assert "“Lateness was 4 minutes, not 6.”" in told
    protests.settle(table=table, number=0, reason="the clock said so", by=build.REFEREE)
    assert "the clock said so" in phones["C"].open("sheet/").content.decode()
    assert "stays in force" not in phones["C"].open("sign/").content.decode()


@pytest.mark.parametrize(
    "path", ["games/1/protest/", "games/1/confirm/", "games/1/contest/", "call/", "call/cancel/", "held/"]
)
def test_the_address_of_a_tap_leads_back_to_the_table(table: Table, phones: dict[str, Player], path: str) -> None:
    """A browser that restores its pages opens it without what was sent; a bare error would be a dead end."""
    build.record(table, dve("B"), by=captain_of(table))
    phone = phones["A" if path == "held/" else "B"]
    answer = phone.client.get(phone.base + path)
    assert (answer.status_code, answer.url) == (302, phone.base)
    assert "Nothing was sent" in phone.open().content.decode()
    assert phone.client.put(phone.base + path).status_code == 405


def test_a_renons_is_called_so_in_the_list(table: Table, phones: dict[str, Player]) -> None:
    """C2.1: the contract did not count any more, it stands beside it."""
    build.record(table, {"contract": "dve", "declarer": "B", "renons": {"by": ["C"]}}, by=captain_of(table))
    page = phones["B"].open("sheet/").content.decode()
    (line,) = re.findall(r'<summary class="game">(.*?)</summary>', page, re.DOTALL)
    words = " ".join(re.sub(r"<[^>]*>", " ", line).split())
    assert words.startswith("1 renons C")
    assert "dve" not in words
    assert "dve" in page[page.index('class="game-words"') :]


@pytest.mark.parametrize("removed", ["B", "A"])
def test_a_removed_player_is_asked_nothing_any_more(removed: str, table: Table, phones: dict[str, Player]) -> None:
    """C1.6: neither to check games nor to sign; the others are."""
    build.record(table, dve("B"), by=captain_of(table))
    removals.disqualify(table=table, seat=removed, reason="hid the king of hearts", by=build.REFEREE)
    pages = {letter: phones[letter].open("sheet/").content.decode() for letter in "ABC"}
    asked = {letter for letter, page in pages.items() if "check-game" in page or "games/1/confirm/" in page}
    assert asked == set("BC") - {removed}
    assert {letter for letter, page in pages.items() if "/sign/" in page and "button-block" in page} == (
        set("ABC") - {removed}
    )
    assert "You were removed" in pages[removed]
    assert phones[removed].open("sign/").context["hand"] is None
    assert "You were removed" not in pages["C"]


def test_signing_is_not_pressed_on_while_something_is_contested(table: Table, phones: dict[str, Player]) -> None:
    """A12: it would be refused."""
    for number in range(3):
        build.record(table, dve("ABC"[number]), by=captain_of(table))
    for letter in "BC":
        for number in (1, 2, 3):
            assert tap(phones[letter], f"games/{number}/confirm/", revision=number).status_code == 200

    def presses() -> bool:
        page = phones["A"].open("sheet/").content.decode()
        (button,) = re.findall(r'<a\s+class="([^"]*)"\s+href="[^"]*/sign/"', page)
        return "button-primary" in button

    assert presses()
    tap(phones["C"], "games/2/contest/", revision=2)
    assert not presses()
    tap(phones["C"], "games/2/confirm/", revision=2)
    assert presses()


def test_when_time_is_up_the_phones_say_whom_to_ask(table: Table, phones: dict[str, Player]) -> None:
    """A4: whether a game had begun is the referee's to say."""
    build.record(table, dve("B"))
    Game.objects.update(recorded_at=timezone.now() - timedelta(minutes=2))
    build.time_is_up(table.round, seconds_ago=60)
    for over in (False, True):
        if over:
            build.record(table, dve("C"))
        for letter in "ABC":
            page = phones[letter].open("sheet/").content.decode()
            told = page[page.index('id="time-is-up"') :]
            assert "call the referee" in told[: told.index("</section>")]
            assert 'href="#call"' in told
