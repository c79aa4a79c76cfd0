"""Registering and importing: nobody twice, all or nothing, start numbers in order (tournament.md)."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Club, Event, Journal, Player, Registration
from tournament.people.services import registrations, start_list
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Row:
    last_name: str
    first_name: str = ""
    club: str = ""
    licence: str = ""
    rating: Decimal | None = None
    number: int = 1
    categories: tuple[str, ...] = ()


def fates(event: Event, *rows: Row) -> list[str]:
    return [fate.fate for fate in start_list.fates(event=event, rows=rows)]


def test_an_import_stores_players_clubs_and_start_numbers_in_order() -> None:
    event = build.event()
    imported = registrations.import_start_list(
        event=event,
        rows=[
            Row("Žagar", "Črt", "TK Škis", "1424", Decimal("34.9"), 4),
            Row("Novak", "Ana", "tk škis", "", None, 5),
            Row("Kovač", "Bor", "", "", Decimal(12), 6),
        ],
        by=DIRECTOR,
    )
    assert (imported.new, imported.known, imported.duplicates) == (3, 0, ())
    stored = Registration.objects.order_by("start_number").values_list(
        "start_number", "player__last_name", "club__name", "player__licence", "player__rating"
    )
    assert list(stored) == [
        (1, "Žagar", "TK Škis", "1424", Decimal("34.9")),
        (2, "Novak", "TK Škis", "", None),
        (3, "Kovač", None, "", Decimal(12)),
    ]
    assert Club.objects.count() == 1
    line = Journal.objects.get()
    assert (line.action, line.after["new"]) == ("players.import", 3)


def test_known_players_are_found_by_licence_else_by_name_and_club() -> None:
    club = Club.objects.create(name="TK Škis")
    by_licence = Player.objects.create(last_name="Novak", first_name="Ana", licence="77")
    by_name = Player.objects.create(last_name="Žagar", first_name="Črt", club=club)
    event = build.event()
    rows = [
        Row("NOVAK", "Ana", "Drugo društvo", "77", Decimal("20.5")),
        Row("ŽAGAR", "črt", "tk  ŠKIS", "1424"),
        Row("Žagar", "Črt", "Drugo društvo"),
    ]
    assert fates(event, *rows) == ["known", "known", "new"]
    registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    assert Player.objects.count() == 3
    by_licence.refresh_from_db()
    by_name.refresh_from_db()
    assert by_licence.rating == Decimal("20.5")
    assert by_name.licence == "1424"  # learnt
    assert list(Registration.objects.values_list("player", flat=True))[:2] == [by_licence.pk, by_name.pk]


def test_a_licence_alone_makes_nobody_known() -> None:
    """Clubs send the same licence at different people: everybody is registered, the licence stays with its owner."""
    owner = Player.objects.create(last_name="Novak", first_name="Ana", licence="77")
    event = build.event()
    rows = [Row("Kovač", "Bor", licence="77"), Row("Žagar", "Črt", licence="5"), Row("Zajc", "Peter", licence="5")]
    decided = start_list.fates(event=event, rows=rows)
    assert [(one.fate, one.licence, one.licence_owner) for one in decided] == [
        ("new", "", owner),
        ("new", "5", None),
        ("new", "", None),
    ]
    imported = registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    assert [(one.player.last_name, one.player.licence) for one in imported.registrations] == [
        ("Kovač", ""),
        ("Žagar", "5"),
        ("Zajc", ""),
    ]
    assert fates(event, *rows) == ["duplicate"] * 3  # the same list once more registers nobody twice


def test_a_namesake_with_another_licence_is_another_person() -> None:
    Player.objects.create(last_name="Novak", first_name="Ana", licence="77")
    event = build.event()
    assert fates(event, Row("Novak", "Ana", licence="78")) == ["new"]


def test_nobody_is_registered_twice() -> None:
    event = build.event()
    rows = [
        Row("Novak", "Ana", licence="77", number=2),
        Row("novak", "ANA", licence="77", number=3),
        Row("Novak", "Ana", licence="78", number=4),
        Row("Kos", "Bor", number=5),
        Row("Kos ", "Bor", number=6),
        Row("Kos", "Bor", licence="5", number=7),
    ]
    assert fates(event, *rows) == ["new", "duplicate", "new", "new", "duplicate", "duplicate"]
    imported = registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    assert imported.duplicates == (3, 6, 7)
    again = registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    assert (again.registrations, len(again.duplicates)) == ((), 6)
    assert Registration.objects.count() == Player.objects.count() == 3


def test_a_row_of_an_already_registered_player_without_his_licence_is_a_duplicate() -> None:
    event = build.event()
    registrations.import_start_list(event=event, rows=[Row("Novak", "Ana", licence="77")], by=DIRECTOR)
    assert fates(event, Row("Novak", "Ana")) == ["duplicate"]


def test_looking_at_a_list_writes_nothing() -> None:
    event = build.event()
    fates(event, Row("Novak", club="Novo"))
    assert not Player.objects.exists()
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    "bad",
    [
        {"last_name": "x" * 10_000},
        {"first_name": "x" * 61},
        {"last_name": ""},
        {"club": "x" * 101},
        {"licence": "1" * 31},
        {"rating": Decimal("12345678.5")},
        {"last_name": "No\x00vak"},
    ],
    ids=lambda one: next(iter(one)),
)
def test_an_import_is_all_or_nothing_and_names_the_row(bad: dict[str, Any]) -> None:
    event = build.event()
    rows = [Row("Novak", club="Novo društvo", number=7), Row(**{"last_name": "Kos", "number": 8, **bad})]
    with pytest.raises(RefereeError) as refused:
        registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    assert refused.value.field == "file"
    assert "8" in refused.value.message
    for model in (Registration, Player, Club, Journal):
        assert not model.objects.exists()


def test_an_empty_list_is_refused() -> None:
    with pytest.raises(RefereeError):
        registrations.import_start_list(event=build.event(), rows=[], by=DIRECTOR)


def test_1500_players_are_imported_in_a_few_queries(django_assert_max_num_queries: Any) -> None:
    event = build.event()
    rows = [Row(f"Priimek{at}", "Ime", f"Društvo {at % 5}", str(at), Decimal(at), at) for at in range(1500)]
    with django_assert_max_num_queries(70):
        assert registrations.import_start_list(event=event, rows=rows, by=DIRECTOR).new == 1500


def test_registering_one_player() -> None:
    event = build.event()
    one = registrations.register(event=event, last_name="  Novak ", first_name="Ana", club="Novo", by=DIRECTOR)
    assert (one.start_number, one.player.name, one.late) == (1, "Novak Ana", False)
    with pytest.raises(Conflict):
        registrations.register(event=event, last_name="novak", first_name="ana", club="NOVO", by=DIRECTOR)
    for bad, field in (({"last_name": " "}, "last_name"), ({"last_name": "x" * 10_000}, "last_name")):
        with pytest.raises(RefereeError) as refused:
            registrations.register(event=event, by=DIRECTOR, **bad)
        assert refused.value.field == field


def test_check_in_withdraw_and_come_back() -> None:
    event = build.event()
    one, two, three = build.registrations(event, 3, checked_in=False)
    assert registrations.check_in(registration=one, by=OPERATOR).checked_in
    assert not registrations.check_in(registration=one, present=False, by=OPERATOR).checked_in
    withdraw(registration=two, reason="ill", by=DIRECTOR)
    with pytest.raises(Conflict):
        registrations.check_in(registration=two, by=OPERATOR)
    with pytest.raises(Conflict):
        withdraw(registration=two, reason="ill", by=DIRECTOR)
    with pytest.raises(RefereeError):
        withdraw(registration=three, reason="", by=DIRECTOR)
    assert registrations.check_in_all(event=event, by=OPERATOR) == 2
    assert not registrations.reinstate(registration=two, reason="well again", by=DIRECTOR).checked_in
    assert registrations.check_in_all(event=event, by=OPERATOR) == 1
    with pytest.raises(NotAllowed):
        registrations.check_in(registration=one, by=REFEREE)


def test_correcting_a_registration() -> None:
    event = build.event()
    one, other = build.registrations(event, 2)
    Player.objects.filter(pk=other.player_id).update(licence="5")
    fresh = registrations.update(
        registration=one,
        changes={"last_name": "Čeh", "club": "Novo", "rating": Decimal("1.5"), "ranking_seed": 3},
        by=DIRECTOR,
    )
    assert (fresh.player.last_name, fresh.club.name, fresh.ranking_seed) == ("Čeh", "Novo", 3)
    (line,) = build.told()
    assert (line.before["club"], line.after["club"], line.after["rating"]) == ("", "Novo", "1.5")
    for changes, field in (
        ({"last_name": ""}, "last_name"),
        ({"last_name": "x" * 61}, "last_name"),
        ({"licence": "5"}, "licence"),
        ({"club": "x" * 101}, "club"),
        ({"ranking_seed": -1}, "ranking_seed"),
    ):
        with pytest.raises(RefereeError) as refused:
            registrations.update(registration=one, changes=changes, by=DIRECTOR)
        assert refused.value.field == field
    with pytest.raises(KeyError):
        registrations.update(registration=one, changes={"start_number": 9}, by=DIRECTOR)
    assert Journal.objects.count() == 1


def test_who_has_a_seat_stays_in_competition() -> None:
    made = build.round_(build.event())
    player = made.seats.order_by("pk")[0].registration
    with pytest.raises(Conflict):
        registrations.update(registration=player, changes={"out_of_competition": True}, by=DIRECTOR)


def test_a_letter_and_its_caron_are_the_letter_with_the_caron() -> None:
    """A Mac may send c + caron for č: the same person, the same club, and found and sorted as others are."""
    event, other = build.event(), build.event()
    typed = registrations.register(
        event=event, last_name="Z\u030cagar", first_name="C\u030crt", club="TK S\u030ckis", by=DIRECTOR
    )
    assert (typed.player.name, typed.club.name) == ("Žagar Črt", "TK Škis")
    again = registrations.register(event=other, last_name="Žagar", first_name="Črt", club="TK Škis", by=DIRECTOR)
    assert again.player == typed.player
    assert Club.objects.count() == 1
    with pytest.raises(Conflict):
        registrations.register(event=event, last_name="Žagar", first_name="Črt", club="TK Škis", by=DIRECTOR)


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\ud800"])
def test_a_name_with_a_control_character_is_refused(sign: str) -> None:
    """PostgreSQL cannot hold a null, UTF-8 no half of a pair; the others belong into no name and no workbook."""
    with pytest.raises(RefereeError) as refused:
        registrations.register(event=build.event(), last_name=f"No{sign}vak", by=DIRECTOR)
    assert refused.value.field == "last_name"
    assert not Player.objects.exists()
