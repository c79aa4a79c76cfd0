"""Tables of five: without one of them four play, and who comes late sits down as the fifth."""

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.draw import draw as compute
from tournament.errors import NotAllowed, RefereeError
from tournament.models import Certificate, Event, Registration, Round, Seat
from tournament.papers.tables import seating_script as script
from tournament.people.services import registrations
from tournament.rounds.services import drafts, rounds, seating, seating_script, withdrawals
from tournament.rounds.services.draw_request import seated_in
from tournament.rounds.services.prepared_draws import places
from tournament.rounds.services.seating import withdraw
from tournament.startlist.reading import read_grid
from tournament.startlist.seating_script import script_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Thirteen of Paskievics: two tables of four, the last of five."""
    made = build.event(ruleset="hu-paskievics", short_table="five", ends="laps", games_per_round=4)
    build.registrations(made, 13)
    return made


def sizes(round_: Round) -> list[int]:
    return [table.seats.count() for table in round_.tables.order_by("number")]


def fifth(round_: Round, letter: str) -> Registration:
    player = round_.seats.get(table__number=3, letter=letter).registration
    assert player is not None
    return player


@pytest.mark.parametrize("letter", ["B", "E"])
def test_without_one_of_five_the_others_play(event: Event, letter: str) -> None:
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    gone, last = fifth(drawn, letter), fifth(drawn, "E")
    withdraw(registration=gone, reason="ill", by=DIRECTOR)
    drawn = Round.objects.get(pk=drawn.pk)
    assert sizes(drawn) == [4, 4, 4]
    assert not drawn.tables.filter(bye=True).exists()
    if letter != "E":
        assert fifth(drawn, letter) == last
    certified = Certificate.objects.get(event=event, withdrawn_at=None).draw.request
    answer = [
        {name: who for name, who in table.items() if who is not None} for table in compute(certified)["rounds"][0]
    ]
    assert answer == seated_in(drawn)
    assert drawn.draw_report["repeats"] == 0


def test_drawn_anew_nobody_has_to_move(event: Event) -> None:
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    gone = fifth(drawn, "E")
    with pytest.raises(RefereeError):
        withdrawals.withdraw(
            registration=gone, reason="ill", then=withdrawals.MOVE, mover=fifth(drawn, "A"), by=DIRECTOR
        )
    gone.refresh_from_db()
    assert not gone.withdrawn
    before = [places(table) for table in seated_in(drawn)]
    withdrawals.withdraw(registration=gone, reason="ill", then=withdrawals.REDRAW, by=DIRECTOR)
    anew = Round.objects.get(event=event)
    assert anew.draw_report["moved"] == 0
    del before[2]["E"]
    assert [places(table) for table in seated_in(anew)] == before


def test_who_comes_late_is_the_fifth_where_nothing_is_entered(event: Event) -> None:
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=drawn, by=DIRECTOR)
    Round.objects.create(event=event, number=2, seconds=60)
    one = registrations.register(event=event, last_name="Novak", first_name="Ana", by=DIRECTOR)
    assert one.late, "the later rounds of a schedule are drafts from the start"
    (table,) = seating.enter_late(event=event, registrations=[one], by=DIRECTOR)
    assert table.number == 2
    assert sizes(drawn) == [4, 5, 5]
    rounds.start(round=Round.objects.get(pk=drawn.pk), by=DIRECTOR)
    drawn.tables.update(revision=1)
    other = registrations.register(event=event, last_name="Novak", first_name="Bor", by=DIRECTOR)
    with pytest.raises(NotAllowed):
        seating.enter_late(event=event, registrations=[other], by=DIRECTOR)
    drawn.tables.filter(number=1).update(revision=0)
    seating.enter_late(event=event, registrations=[other], by=DIRECTOR)
    assert sizes(drawn) == [5, 5, 5]
    assert Seat.objects.get(round=drawn, registration=other).letter == "E"


def test_the_seating_script_has_the_fifth_seat_and_is_read_again(event: Event) -> None:
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    before = seated_in(drawn)
    content = script.of_event(event=event)
    drafts.discard_draft(round=drawn, by=DIRECTOR)
    people = seating_script.people(event)
    read = script_of(read_grid(content, "zreb.xlsx"), people, first=1, last=4, seats=tuple("ABCD"), more=("E",))
    assert read.usable
    seating_script.import_rounds(event=event, rounds=read.rounds, by=DIRECTOR)
    assert seated_in(Round.objects.get(event=event)) == before
