"""A cup from its teams to its winner through the services, match by match, as its director runs it."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.cup.build import EVENING, cup, decided, drawn, field, lineups, play, set_up, team, winners
from tournament.access.services import officials
from tournament.cup.engine import seats_of
from tournament.cup.services import cups, matches, results, rounds, teams
from tournament.cup.services.teams import Typed
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import (
    Club,
    CupCertificate,
    CupLineup,
    CupMatch,
    CupMember,
    CupOfficial,
    CupRound,
    CupSide,
    Event,
    Journal,
    Player,
    Registration,
    Round,
    Seat,
    points_of,
)
from tournament.rounds.services import drafts
from tournament.rounds.services import rounds as event_rounds

pytestmark = pytest.mark.django_db


def seated(event: Event) -> list[list[str]]:
    """Who sits at each table, by seat: "X1" is the first player of the first team of the match."""
    sides = CupSide.objects.filter(match__event=event, absent=False).order_by("position")
    names = {
        entry.player_id: f"{'XYZ'[at]}{entry.position}"
        for at, side in enumerate(sides)
        for entry in CupLineup.objects.filter(side=side)
    }
    tables: dict[int, list[str]] = {}
    for seat in Seat.objects.filter(round__event=event).order_by("table__number", "letter"):
        assert seat.registration is not None
        tables.setdefault(seat.table_id, []).append(names[seat.registration.player_id])
    return list(tables.values())


def test_a_match_is_not_drawn_at_its_event_but_seated_by_the_cups_rules() -> None:
    made, by = cup()
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    assert match.event is not None
    drafted = Round.objects.get(event=match.event)
    said = "kdo kje sedi, določajo pravila pokala"
    with pytest.raises(Conflict, match=said):
        drafts.redraw(round=drafted, mode="random", seed=1, fresh=True, by=build.DIRECTOR)
    desk = Client(headers={"accept-language": "sl"})
    assert by.account is not None
    desk.force_login(by.account)
    page = desk.get(f"/e/{match.event.slug}/desk/rounds/1/")
    assert said in page.text
    assert f"/cup/{made.slug}/desk/rounds/1/matches/1/" in page.text
    assert "/redraw/" not in page.text
    drafts.discard_draft(round=drafted, by=build.DIRECTOR)
    with pytest.raises(Conflict, match=said):
        drafts.draft(event=match.event, seed=1, by=build.DIRECTOR)
    empty = desk.get(f"/e/{match.event.slug}/desk/draw/")
    assert said in empty.text
    assert 'name="seed"' not in empty.text
    matches.seat_again(match=match, by=by)
    assert seated(match.event) == [["X1", "Y1", "Z1"], ["Y2", "Z2", "X2"], ["Z3", "X3", "Y3"]]


# --- a whole cup ------------------------------------------------------------------------------------------------------


def test_a_cup_of_nine_teams_in_two_evenings() -> None:
    made, by = cup()
    field(made, by, 9, clubs=("Zmaji", "Orli", "Volkovi"))
    assert [(one.number, one.teams) for one in made.rounds.all()] == [(1, 9), (2, 3)]
    first = drawn(made, by)
    for match in first.matches.all():
        clubs = {side.team.club.name for side in match.sides.select_related("team__club") if side.team.club}
        assert len(clubs) == 3, "three clubs of three teams are kept apart"
        decided(match, by)
    through = winners(first)
    assert len(through) == 3
    final = drawn(made, by, 2)
    match = decided(final.matches.get(), by)
    assert match.at == EVENING
    assert sorted(side.team.name for side in match.sides.all()) == sorted(through)
    places = {side.position: side.place for side in match.sides.all()}
    assert sorted(filter(None, places.values())) == [1, 2, 3]
    assert winners(final) == [match.sides.get(place=1).team.name]
    assert build.broken_line(made) is None
    assert Event.objects.count() == 4


def test_a_match_is_a_small_event_of_its_own_seated_as_the_contract_has_it() -> None:
    made, by = cup(games_per_match=30, organiser="Zveza")
    field(made, by, 3, clubs=("Zmaji",))
    cups.plan(cup=made, first=3, preliminary=False, by=by)
    match = set_up(drawn(made, by).matches.get(), by)
    event = match.event
    assert event is not None
    assert (event.round_count, event.games_per_round, event.organiser) == (1, 30, "Zveza")
    assert (event.date, event.place) == (EVENING.date(), "Gostilna")
    assert event.unpublished, "as long as the cup is not public"
    assert seated(event) == [["X1", "Y1", "Z1"], ["Y2", "Z2", "X2"], ["Z3", "X3", "Y3"]]
    assert Round.objects.get(event=event).state == Round.State.DRAFTED
    named = {one.name: one.members.count() for one in event.teams.all()}
    assert named == {side.team.name: 3 for side in match.sides.all()}
    assert Registration.objects.filter(event=event, checked_in=True).count() == 9
    assert {one.account.username for one in event.officials.all()} == {by.account.username if by.account else ""}


def test_the_result_is_the_sum_of_three_tables() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = decided(drawn(made, by).matches.get(), by, [(60, 10, -20), (10, -30, 50), (0, 40, 20)])
    found = {side.position: side for side in match.sides.all()}
    # table 1: X first, Y second, Z third; table 2: Y2 A 10, Z2 B -30, X2 C 50; table 3: Z3 A 0, X3 B 40, Y3 C 20
    assert {at: points_of(side.units) for at, side in found.items()} == {
        1: Fraction(9),
        2: Fraction(6),
        3: Fraction(3),
    }
    assert {at: side.tables_won for at, side in found.items()} == {1: 3, 2: 0, 3: 0}
    assert [found[at].place for at in (1, 2, 3)] == [1, 2, 3]
    assert [found[at].goes_on for at in (1, 2, 3)] == [True, False, False]


def test_two_of_each_match_may_go_on_and_a_further_round_is_planned() -> None:
    made, by = cup(first=9)
    field(made, by, 9)
    round_ = CupRound.objects.get(cup=made, number=1)
    rounds.choose_on(round=round_, on=2, by=by)
    for match in drawn(made, by).matches.all():
        decided(match, by)
    assert len(winners(round_)) == 6
    second = drawn(made, by, 2)
    for match in second.matches.all():
        decided(match, by)
    third = rounds.add(cup=made, by=by)
    assert (third.number, third.teams) == (3, 2)
    final = drawn(made, by, 3)
    assert len(winners(final)) == 0
    decided(final.matches.get(), by)
    assert len(winners(final)) == 1
    with pytest.raises(Conflict):
        rounds.add(cup=made, by=by)


# --- two teams --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_two_teams_play_at_two_tables_by_the_lot_of_the_seed(seed: int) -> None:
    made, by = cup(first=3)
    field(made, by, 2)
    match = set_up(drawn(made, by).matches.get(), by, seed=seed)
    assert match.event is not None
    wanted = [[f"{'XY'[team]}{player}" for team, player in table] for table in seats_of(2, seed)]
    assert seated(match.event) == wanted
    assert match.seed == seed
    play(match, [(30, 10, 20), (5, 15, 25)])
    done = results.settle(match=match, by=by)
    assert len([side for side in done.sides.all() if side.goes_on]) == 1
    assert sum(points_of(side.units) for side in done.sides.all()) == 12, "two tables of 3 + 2 + 1 points"


def test_a_team_that_does_not_come_leaves_a_match_of_two() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = drawn(made, by).matches.get()
    ready = matches.set_up(match=match, at=EVENING, lineups=lineups(match), absent=[2], seed=5, by=by)
    assert ready.event is not None
    assert seated(ready.event) == [[f"{'XY'[t]}{p}" for t, p in table] for table in seats_of(2, 5)]
    play(ready, [(30, 10, 20), (5, 15, 25)])
    done = results.settle(match=ready, by=by)
    gone = done.sides.get(position=2)
    assert (gone.absent, gone.place, gone.goes_on, gone.lineup.count()) == (True, None, False, 0)


def test_a_team_that_has_not_come_in_the_evening_is_taken_out_of_the_draft() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    late = match.sides.get(position=3)
    changed = matches.declare_absent(side=late, reason="ni jih bilo", seed=4, by=by)
    assert changed.event is not None
    assert seated(changed.event) == [[f"{'XY'[t]}{p}" for t, p in table] for table in seats_of(2, 4)]
    assert Registration.objects.filter(event=changed.event, withdrawn=True).count() == 3
    with pytest.raises(Conflict):
        matches.declare_absent(side=late, reason="še enkrat", by=by)
    play(changed, [(30, 10, 20), (5, 15, 25)])
    results.settle(match=changed, by=by)
    assert build.broken_line(changed.event) is None


def test_one_team_alone_goes_on_without_a_match() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = drawn(made, by).matches.get()
    with pytest.raises(RefereeError) as refused:
        set_up(match, by, absent=[1, 2])
    assert refused.value.field == "absent"
    assert Event.objects.count() == 0
    with pytest.raises(RefereeError):
        results.settle_alone(match=match, absent=[1], reason="ni jih bilo", by=by)
    done = results.settle_alone(match=match, absent=[1, 2], reason="ni jih bilo", by=by)
    assert [side.goes_on for side in done.sides.order_by("position")] == [False, False, True]
    again = results.reopen(match=done, reason="prišla je še ena", by=by)
    set_up(again, by, absent=[1])


# --- level teams ------------------------------------------------------------------------------------------------------


def test_level_teams_wait_for_a_lot_on_the_record() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    play(match, [(30, 20, 10), (30, 10, 20), (30, 20, 10)])
    # X: 3 + 2 + 2, Y: 2 + 3 + 1, Z: 1 + 1 + 3
    assert results.settle(match=match, by=by).sides.get(place=1).position == 1
    results.reopen(match=match, reason="popravek", by=by)
    event_rounds.reopen(round=Round.objects.get(event=match.event), reason="popravek", by=build.DIRECTOR)
    level(match)
    with pytest.raises(Conflict, match=r"Ekipa|level"):
        results.settle(match=match, by=by)
    with pytest.raises(RefereeError) as refused:
        results.draw_lots(match=match, order=[1, 2], reason="listki", by=by)
    assert refused.value.field == "order"
    with pytest.raises(RefereeError) as refused:
        results.draw_lots(match=match, order=[3, 1, 2], reason="", by=by)
    assert refused.value.field == "reason"
    results.draw_lots(match=match, order=[3, 1, 2], reason="listki iz klobuka, pred vodji ekip", by=by)
    done = results.settle(match=match, by=by)
    assert [side.place for side in done.sides.order_by("position")] == [2, 3, 1]
    assert done.sides.get(goes_on=True).position == 3
    (line,) = build.told(cup=made, action="cup.lots")
    assert line.reason == "listki iz klobuka, pred vodji ekip"
    assert line.after["players"][0] == done.sides.get(position=3).team.name


def level(match: CupMatch) -> None:
    """Write every table 20, 10, 0 by its seats, so that each team has each place once, and close the round again."""
    from uuid import uuid4

    from tournament.recording.services import sheets, signatures

    round_ = Round.objects.get(event=match.event)
    for table in round_.tables.order_by("number"):
        sheets.reopen(table=table, reason="popravek", by=build.REFEREE)
        table.refresh_from_db()
        sheets.enter_totals(
            table=table,
            totals={"A": 20, "B": 10, "C": 0},
            signed=("A", "B", "C"),
            revision=table.revision,
            key=uuid4(),
            by=build.OPERATOR,
            reason="popravek",
        )
        signatures.accept(table=table, by=build.REFEREE)
    event_rounds.close(round=round_, by=build.DIRECTOR)


def test_no_lot_is_drawn_where_none_is_needed() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    with pytest.raises(Conflict):
        results.draw_lots(match=match, order=[1, 2], reason="x", by=by)
    play(match)
    with pytest.raises(Conflict):
        results.draw_lots(match=match, order=[1, 2], reason="x", by=by)


# --- the draw ---------------------------------------------------------------------------------------------------------


def test_a_preliminary_round_leaves_as_many_as_the_next_one_is_meant_for() -> None:
    made, by = cup(first=9, preliminary=True)
    field(made, by, 14)
    first = drawn(made, by)
    sizes = sorted((match.sides.count() for match in first.matches.all()), reverse=True)
    assert sizes == [3, 3, 2, 1, 1, 1, 1, 1, 1]
    assert len(winners(first)) == 6, "who has a bye goes on at once"
    for match in first.matches.filter(settled_at__isnull=True):
        decided(match, by)
    assert len(winners(first)) == 9
    second = drawn(made, by, 2)
    assert [match.sides.count() for match in second.matches.all()] == [3, 3, 3]


def test_a_draw_is_made_from_its_seed_alone_and_certified() -> None:
    made, by = cup()
    field(made, by, 9, clubs=("Zmaji", "Orli"))
    round_ = CupRound.objects.get(cup=made, number=1)
    rounds.draw(round=round_, seed=11, by=by)
    first = [[side.team.number for side in match.sides.all()] for match in round_.matches.all()]
    rounds.discard(round=round_, by=by)
    assert round_.matches.count() == 0
    rounds.draw(round=round_, seed=11, by=by)
    assert [[side.team.number for side in match.sides.all()] for match in round_.matches.all()] == first
    rounds.publish(round=round_, by=by)
    kept = CupCertificate.objects.get(round=round_)
    assert bytes(kept.content).startswith(b"%PDF")
    rounds.unpublish(round=round_, reason="manjka ekipa", by=by)
    kept.refresh_from_db()
    assert kept.withdrawn_at is not None
    rounds.publish(round=round_, by=by)
    assert CupCertificate.objects.filter(round=round_, withdrawn_at=None).count() == 1


@pytest.mark.parametrize(
    ("number", "first", "preliminary", "words"),
    [(1, 9, False, "not enough"), (10, 9, False, "preliminary"), (9, 9, True, "no preliminary")],
)
def test_what_cannot_be_drawn_is_said(number: int, first: int, preliminary: bool, words: str) -> None:
    made, by = cup(first=first, preliminary=preliminary)
    field(made, by, number)
    from django.utils import translation

    with translation.override("en"), pytest.raises(RefereeError, match=words):
        rounds.draw(round=CupRound.objects.get(cup=made, number=1), seed=1, by=by)


def test_the_next_round_waits_for_every_result() -> None:
    made, by = cup()
    field(made, by, 9)
    first = drawn(made, by)
    for match in first.matches.all()[:2]:
        decided(match, by)
    with pytest.raises(Conflict):
        drawn(made, by, 2)
    with pytest.raises(Conflict):
        rounds.unpublish(round=first, reason="prepozno", by=by)
    match = decided(first.matches.get(settled_at=None), by)
    drawn(made, by, 2)
    with pytest.raises(Conflict):
        results.reopen(match=match, reason="prepozno", by=by)


def test_a_team_that_has_withdrawn_is_drawn_no_more() -> None:
    made, by = cup()
    field(made, by, 9)
    first = drawn(made, by)
    for match in first.matches.all():
        decided(match, by)
    gone = CupSide.objects.filter(match__round=first, goes_on=True).first()
    assert gone is not None
    teams.withdraw(team=gone.team, reason="ne pridejo", by=by)
    final = drawn(made, by, 2)
    assert final.matches.get().sides.count() == 2


# --- teams ------------------------------------------------------------------------------------------------------------


def test_a_player_plays_for_one_team_and_is_known_from_the_register() -> None:
    made, by = cup()
    club = Club.objects.create(name="Zmaji")
    known = Player.objects.create(last_name="Novak", first_name="Ana", club=club, licence="Z-1")
    one = teams.save(
        cup=made,
        name="Zmaji 1",
        club="zmaji",
        players=[Typed(1, "Novak", "Ana"), Typed(2, "Kralj", "Bor", "Z-2"), Typed(3, "Zajc", "Ema")],
        by=by,
    )
    members = list(CupMember.objects.filter(team=one).select_related("player__club"))
    assert [one.player.name for one in members] == ["Novak Ana", "Kralj Bor", "Zajc Ema"]
    assert members[0].player == known
    assert members[1].player.club == club
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name="Orli", players=[Typed(2, "novak", "ana")], by=by)
    assert refused.value.field == "last_name_2"
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name="Orli", players=[Typed(1, "Zajc", "Jan", "Z-1")], by=by)
    assert refused.value.field == "licence_1"
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name="zmaji  1", players=[], by=by)
    assert refused.value.field == "name"
    assert not CupMember.objects.filter(team__name="Orli").exists()


def test_two_people_of_one_name_are_told_apart_by_the_licence() -> None:
    made, by = cup()
    for licence in ("A", "B"):
        Player.objects.create(last_name="Novak", first_name="Ana", licence=licence)
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name="Orli", players=[Typed(1, "Novak", "Ana")], by=by)
    assert refused.value.field == "licence_1"
    one = teams.save(cup=made, name="Orli", players=[Typed(1, "Novak", "Ana", "B")], by=by)
    assert one.members.get().player.licence == "B"


def test_whoever_has_played_stays_bound_to_his_team() -> None:
    made, by = cup(first=3)
    first, second, _third = field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    assert match.sides.count() == 3
    names = [Typed(row, f"Ekipa01{row}", "Ime") for row in (2, 3, 4)]
    teams.save(cup=made, name=first.name, players=names, team=first, by=by)
    assert [one.position for one in first.members.order_by("pk")] == [None, 1, 2, 3]
    with pytest.raises(RefereeError):
        teams.save(
            cup=made,
            name=second.name,
            players=[Typed(1, "Ekipa011", "Ime")],
            team=second,
            by=by,
        )


def test_a_drawn_team_keeps_three_players() -> None:
    made, by = cup(first=3)
    first, *_others = field(made, by, 3)
    drawn(made, by)
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name=first.name, players=[Typed(2, "Ekipa012", "Ime")], team=first, by=by)
    assert refused.value.field == "last_name_1"
    assert first.members.count() == 4


def test_whoever_has_not_played_may_change_his_team() -> None:
    made, by = cup()
    first, second = field(made, by, 2)
    teams.save(cup=made, name=first.name, players=[Typed(1, "Ekipa011", "Ime")], team=first, by=by)
    teams.save(cup=made, name=second.name, players=[Typed(1, "Ekipa012", "Ime")], team=second, by=by)
    assert second.members.get().player.last_name == "Ekipa012"


def test_a_reserve_plays_between_matches_and_not_within_one() -> None:
    made, by = cup(first=3)
    one, *_rest = field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    side = match.sides.get(team=one)
    leaves = side.lineup.get(position=2).player
    reserve = one.members.get(position=4).player
    stranger = Player.objects.create(last_name="Tujec")
    with pytest.raises(RefereeError) as refused:
        matches.replace(side=side, leaves=leaves, comes=stranger, reason="bolan", by=by)
    assert refused.value.field == "comes"
    changed = matches.replace(side=side, leaves=leaves, comes=reserve, reason="bolan", by=by)
    assert changed.event is not None
    assert seated(changed.event) == [["X1", "Y1", "Z1"], ["Y2", "Z2", "X2"], ["Z3", "X3", "Y3"]]
    sitting = Seat.objects.filter(round__event=changed.event).values_list("registration__player", flat=True)
    assert reserve.pk in sitting
    assert leaves.pk not in sitting
    back = matches.replace(side=side, leaves=reserve, comes=leaves, reason="ozdravel", by=by)
    assert back.event is not None
    drafted = Round.objects.get(event=back.event)
    event_rounds.publish(round=drafted, by=build.DIRECTOR)
    with pytest.raises(Conflict):
        matches.replace(side=side, leaves=leaves, comes=reserve, reason="bolan", by=by)
    event_rounds.start(round=drafted, by=build.DIRECTOR)
    with pytest.raises(Conflict):
        matches.replace(side=side, leaves=leaves, comes=reserve, reason="bolan", by=by)
    assert build.broken_line(back.event) is None


def test_a_line_up_is_of_three_of_the_team_in_their_order() -> None:
    made, by = cup(first=3)
    one, other, _third = field(made, by, 3)
    match = drawn(made, by).matches.get()
    lists = lineups(match)
    at = match.sides.get(team=one).position
    reserve = one.members.get(position=4).player
    for wrong in (
        lists[at][:2],
        [*lists[at][:2], lists[at][0]],
        [*lists[at][:2], other.members.get(position=4).player],
    ):
        with pytest.raises(RefereeError) as refused:
            matches.set_up(match=match, at=EVENING, lineups={**lists, at: wrong}, by=by)
        assert refused.value.field == f"lineup_{at}"
    ready = matches.set_up(match=match, at=EVENING, lineups={**lists, at: [reserve, *lists[at][:2]]}, by=by)
    order = ready.sides.get(team=one).lineup.values_list("player", flat=True)
    assert list(order) == [reserve.pk, lists[at][0].pk, lists[at][1].pk]


def test_fees_are_taken_and_taken_back() -> None:
    made, by = cup(fee_cents=4500)
    one = team(made, by, "Zmaji")
    assert teams.settle_fee(team=one, by=by).paid_cents == 4500
    with pytest.raises(Conflict):
        teams.settle_fee(team=one, by=by)
    with pytest.raises(Conflict):
        teams.remove(team=one, by=by)
    teams.settle_fee(team=one, paid=False, by=by)
    teams.remove(team=one, by=by)
    assert made.teams.count() == 0


def test_a_seating_changed_by_hand_is_put_right_again() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    assert match.event is not None
    drafted = Round.objects.get(event=match.event)
    one, other = (Seat.objects.get(round=drafted, table__number=number, letter="A") for number in (1, 2))
    drafts.swap_seats(round=drafted, first=one, second=other, by=build.DIRECTOR)
    assert seated(match.event)[0] != ["X1", "Y1", "Z1"]
    matches.seat_again(match=match, by=by)
    assert seated(match.event)[0] == ["X1", "Y1", "Z1"]


@pytest.mark.parametrize(
    ("second", "field"),
    [
        (Typed(2, "novak", "Ana"), "last_name_2"),
        (Typed(2, "Novak", "Ana", "SI-9"), "last_name_2"),
        (Typed(2, "Kos", "Bine", "SI-1"), "licence_2"),
    ],
)
def test_a_new_player_is_not_typed_twice(second: Typed, field: str) -> None:
    """Nobody of them is in the register yet; namesakes are told apart by their licences."""
    made, by = cup()
    first = Typed(1, "Novak", "Ana", "SI-1" if second.last_name == "Kos" else "")
    with pytest.raises(RefereeError) as refused:
        teams.save(cup=made, name="Zmaji", players=[first, second], by=by)
    assert [fault.field for fault in refused.value.each] == [field]
    assert not Player.objects.exists()


# --- who may, and what is told ----------------------------------------------------------------------------------------


def test_a_helper_takes_fees_and_draws_nothing() -> None:
    made, by = cup(fee_cents=100)
    account = build.account("pomoč")
    official = officials.appoint(at=made, account=account, role="cup_helper", by=by)
    helper = Actor.of_account(account, role="cup_helper")
    one = team(made, helper, "Zmaji")
    teams.settle_fee(team=one, by=helper)
    with pytest.raises(NotAllowed):
        rounds.draw(round=CupRound.objects.get(cup=made, number=1), seed=1, by=helper)
    officials.dismiss(official=official, by=by)
    with pytest.raises(Conflict):
        officials.dismiss(official=CupOfficial.objects.get(cup=made), by=by)


def test_every_line_stands_in_the_chain_of_its_cup() -> None:
    made, by = cup()
    other, theirs = cup()
    field(made, by, 3)
    cups.update(cup=made, changes={"public": True, "name": "Zvezni pokal"}, by=by)
    cups.plan(cup=made, first=3, preliminary=False, by=by)
    drawn(made, by)
    team(other, theirs, "Orli")
    assert build.broken_line(made) is None
    assert build.broken_line(other) is None
    assert [line.number for line in Journal.objects.filter(cup=other)] == [1, 2]
    assert list(Journal.objects.filter(cup=made).values_list("action", flat=True)) == [
        "cup.create",
        *["cup.team"] * 3,
        "cup.settings",
        "cup.plan",
        "cup.draw",
        "cup.publish",
    ]
    assert not Journal.objects.filter(event=None, series=None, cup=None).exists()
    lines = build.told(cup=made, action="cup.team")
    assert lines[0].after["players"][0] == "Ekipa011 Ime"
    assert "Ekipa011" not in str(Journal.objects.get(pk=lines[0].pk).after), "names stand beside the line"


def test_times_and_places_are_arranged_before() -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = drawn(made, by).matches.get()
    matches.arrange(match=match, place="Dvorana", at=EVENING + timedelta(days=7), by=by)
    match.refresh_from_db()
    assert match.place == "Dvorana"
    set_up(match, by)
    with pytest.raises(Conflict):
        matches.arrange(match=match, place="Drugje", at=None, by=by)
