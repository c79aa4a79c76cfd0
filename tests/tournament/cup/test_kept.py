"""What the register, an erasure and `verify` know of a cup."""

import pytest

from tests.tournament import build
from tests.tournament.cup.build import cup, decided, drawn, field, team, winners
from tournament.cup.selectors import verified
from tournament.journal.services.actor import Actor
from tournament.models import Club, Cup, CupMember, CupRound, CupSide, CupTeam, Player
from tournament.people.services import register
from tournament.privacy.services import erasing

pytestmark = pytest.mark.django_db

OWNER = Actor(label="Lena", role="owner")


def codes(made: Cup) -> list[str]:
    return [one.code for one in verified.findings(made)]


def test_a_cup_stands_as_its_journal_has_it_and_what_is_changed_beside_it_is_found() -> None:
    made, by = cup(first=3)
    field(made, by, 3, clubs=("Zmaji", "Orli"))
    match = decided(drawn(made, by).matches.get(), by)
    assert codes(made) == []
    side = match.sides.get(place=1)
    CupSide.objects.filter(pk=side.pk).update(units=side.units + 1)
    assert codes(made) == ["cup.match", "cup.result"]
    CupSide.objects.filter(pk=side.pk).update(units=side.units, goes_on=False)
    assert codes(made) == ["cup.match", "cup.on"]
    CupSide.objects.filter(pk=side.pk).update(goes_on=True)
    CupTeam.objects.filter(cup=made, number=1).update(name="Podtaknjena")
    assert codes(made) == ["cup.team"]
    CupRound.objects.filter(cup=made).update(request={"teams": []})
    assert codes(made) == ["cup.team", "cup.request"]


def test_an_erased_player_leaves_nothing_in_a_cup() -> None:
    made, by = cup(first=3)
    for name in ("Orli", "Ris"):
        team(made, by, name)
    team(made, by, "Zmaji")
    match = decided(drawn(made, by).matches.get(), by)
    assert winners(match.round)
    person = Player.objects.get(last_name="Zmaji1")
    erasing.erase(player=person, typed=person.name, under="number", by=OWNER)
    assert build.broken_line(made) is None
    assert codes(made) == []
    from tournament.models import JournalWord

    assert not JournalWord.objects.filter(text__contains="Zmaji1").exists()


def test_players_and_clubs_that_are_merged_stay_in_their_teams() -> None:
    made, by = cup(first=3)
    one = team(made, by, "Zmaji", club="Zmaji")
    drop = one.members.get(position=2).player
    keep = Player.objects.create(last_name="Pravi", first_name="Ime")
    register.merge_players(keep=keep, drop=drop, by=OWNER)
    assert one.members.get(position=2).player == keep
    other = Club.objects.create(name="Pravi zmaji")
    register.merge_clubs(keep=other, drop=Club.objects.get(name="Zmaji"), by=OWNER)
    one.refresh_from_db()
    assert one.club == other
    assert codes(made) == []
    assert register.why_apart(one.members.get(position=1).player, one.members.get(position=3).player)
    assert CupMember.objects.filter(team=one).count() == 4


def test_a_name_is_compared_with_the_journal_a_reserves_too() -> None:
    made, by = cup(first=3)
    one = team(made, by, "Zmaji")
    reserve = one.members.get(position=4).player
    register.correct_player(player=reserve, last_name="Zmajček", first_name="Ime", by=OWNER)
    assert codes(made) == []
    Player.objects.filter(pk=reserve.pk).update(last_name="Podtaknjen")
    assert codes(made) == ["cup.names"]
    keep = Player.objects.create(last_name="Pravi", first_name="Ime")
    register.merge_players(keep=keep, drop=Player.objects.get(pk=reserve.pk), by=OWNER)
    assert codes(made) == []
    Player.objects.filter(pk=one.members.get(position=1).player_id).update(first_name="Drugo")
    assert [one.params for one in verified.findings(made)] == [{"number": 1}]
