"""Starting the day: whom a confirmed sign-up meets in the register and on the start list, and what is stored."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import text
from tests.tournament.signup.people import confirmed, entry, event, send
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Category, Club, Event, Journal, Player, Registration, SignUp
from tournament.people.services import registrations
from tournament.signup import documents
from tournament.signup.services import deciding, taking_over
from tournament.signup.services.taking_over import AS_NEW, Meeting, TakenOver
from tournament.startlist import read_start_list
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


def player(name: str, *, club: str = "", licence: str = "") -> Player:
    last, _blank, first = name.partition(" ")
    of = Club.objects.get_or_create(name=club)[0] if club else None
    return Player.objects.create(last_name=last, first_name=first, club=of, licence=licence)


def meeting(made: Event, number: int = 1) -> Meeting:
    return next(one for one in taking_over.meetings(made) if one.sign_up.number == number)


def take(made: Event, **chosen: int | None) -> TakenOver:
    """Take over; `_1=None` is number 1 as is usual."""
    return taking_over.take_over(event=made, chosen={int(name[1:]): who for name, who in chosen.items()}, by=DIRECTOR)


#: In the register: Novak Ana of TK Škis with licence D1, Novak Ana of TK Mond, Kos Bine without a club, D2.
CASES: list[tuple[str, str, str, str, list[str]]] = [
    # typed name, club, licence, who is known for certain, who is proposed beside
    ("Novak Ana", "TK Škis", "", "Škis", ["Mond"]),
    ("NOVAK ana", "tk škis", "D1", "Škis", ["Mond"]),
    ("Novak Ana", "", "D1", "Škis", ["Mond"]),
    ("Novak Ana", "", "", "", ["Mond", "Škis"]),
    ("Ana Novak", "TK Škis", "", "", ["Škis", "Mond"]),
    ("Novak Anna", "TK Mond", "", "", ["Mond", "Škis"]),
    ("Nowak Ana", "", "", "", ["Mond", "Škis"]),
    ("Krajnc Bine", "", "D2", "", ["Bine"]),
    ("Kos Bine", "", "", "Bine", []),
    ("Zajc Cene", "TK Škis", "", "", []),
    ("Novak Ivan", "", "", "", []),
]


@pytest.mark.parametrize(("name", "club", "licence", "known", "proposed"), CASES)
def test_whom_a_sign_up_meets(name: str, club: str, licence: str, known: str, proposed: list[str]) -> None:
    called = {
        player("Novak Ana", club="TK Škis", licence="D1").pk: "Škis",
        player("Novak Ana", club="TK Mond").pk: "Mond",
        player("Kos Bine", licence="D2").pk: "Bine",
    }
    made = event()
    confirmed(made, entry(name, licence=licence), club=club)
    met = meeting(made)
    assert (called[met.known.pk] if met.known else "") == known
    assert sorted(called[one.pk] for one in met.proposed) == sorted(proposed)
    assert met.is_open == (not known and bool(proposed))


def test_the_usual_ones_become_registrations_in_one_go_with_one_line() -> None:
    ana = player("Novak Ana", club="TK Škis")
    made = event()
    women = Category.objects.create(event=made, number=1, name="Ženske")
    confirmed(made, entry("Novak Ana", licence="D1", category=1), entry("Zajc Cene"), club="Tk škis")
    send(made, "Medved Dana")  # not confirmed
    lines = Journal.objects.count()
    taken = take(made, _1=None, _2=None)
    assert (taken.new, taken.known, taken.linked) == (1, 1, 0)
    first, second = Registration.objects.filter(event=made).order_by("start_number")
    assert (first.player, first.club, list(first.categories.all())) == (ana, ana.club, [women])
    assert (second.player.name, second.club, second.checked_in) == ("Zajc Cene", ana.club, False)
    ana.refresh_from_db()
    assert ana.licence == "D1", "what the register lacked"
    assert Journal.objects.count() == lines + 1
    assert [one.registration_id for one in SignUp.objects.order_by("number")] == [first.pk, second.pk, None]
    assert [one for one in verified.findings(made) if one.code != "prizes"] == []
    with pytest.raises(RefereeError) as again:
        take(made, _1=None)
    assert again.value.status == 409


def test_who_is_only_like_somebody_has_to_be_chosen() -> None:
    mond, skis = player("Novak Ana", club="TK Mond"), player("Novak Ana", club="TK Škis", licence="D1")
    made = event()
    confirmed(made, entry("Novak Ana"), entry("Novak Anna", licence="D1"))
    with pytest.raises(RefereeError) as refused:
        take(made, _1=None, _2=None)
    assert [one.field for one in refused.value.each] == ["who-1", "who-2"]
    with pytest.raises(RefereeError) as refused:
        take(made, _1=mond.pk, _2=mond.pk)
    assert [one.field for one in refused.value.each] == ["who-2"]
    with pytest.raises(RefereeError) as refused:
        take(made, _1=player("Nekdo Drug").pk, _2=AS_NEW)
    assert [one.field for one in refused.value.each] == ["who-1"]
    assert not Registration.objects.exists()
    taken = take(made, _1=mond.pk, _2=AS_NEW)
    assert (taken.new, taken.known) == (1, 1)
    assert Player.objects.get(first_name="Anna").licence == "", "the licence is somebody else's"
    skis.refresh_from_db()
    assert skis.licence == "D1"


def test_who_is_on_the_start_list_is_left_there() -> None:
    made = event()
    registrations.register(event=made, last_name="Novak", first_name="Ana", club="TK Škis", by=DIRECTOR)
    confirmed(made, "Novak Ana", "Zajc Cene", club="TK Škis")
    met = meeting(made)
    assert met.listed is not None
    assert not met.takeable
    taken = take(made, _2=None)
    assert (len(taken.registrations), taken.linked) == (1, 1)
    assert list(Registration.objects.filter(event=made).values_list("start_number", flat=True)) == [1, 2]
    assert not taking_over.meetings(made)


def test_a_player_of_the_start_list_who_is_chosen_is_not_registered_twice() -> None:
    made = event()
    ana = registrations.register(event=made, last_name="Novak", first_name="Ana", club="TK Škis", by=DIRECTOR)
    confirmed(made, "Ana Novak")
    confirmed(made, "Novak Anna")
    taken = take(made, _1=ana.player_id)
    assert (len(taken.registrations), taken.linked) == (0, 1)
    with pytest.raises(RefereeError) as refused:
        take(made, _2=ana.player_id)
    assert refused.value.field == "who-2"
    assert Registration.objects.count() == 1


def test_the_same_person_signed_up_twice_is_taken_once() -> None:
    made = event(public_names=Event.PublicNames.INITIALS)
    confirmed(made, "Novak Ana", club="TK Škis")
    confirmed(made, "novak ana", club="TK ŠKIS")
    assert [one.twice for one in taking_over.meetings(made)] == [False, True]
    assert len(take(made, _1=None, _2=None).registrations) == 1


#: A second "Novak Ana" signed up beside the first one of TK Škis: club, licence of each, who is in the register.
SAME_NAME: list[tuple[str, tuple[str, str], list[str], bool]] = [
    ("", ("TK Mond", ""), [], True),
    ("", ("", ""), [], True),
    ("D1", ("TK Mond", ""), [], True),
    ("D1", ("TK Mond", "D2"), [], False),
    ("", ("TK Mond", ""), ["TK Škis"], True),
    ("", ("TK Mond", ""), ["TK Škis", "TK Mond"], False),
]


@pytest.mark.parametrize(("licence", "second", "register", "asked"), SAME_NAME)
def test_two_sign_ups_of_one_name_are_not_silently_two_players(
    client: Client, licence: str, second: tuple[str, str], register: list[str], asked: bool
) -> None:
    for club in register:
        player("Novak Ana", club=club)
    made = event()
    confirmed(made, entry("Novak Ana", licence=licence), club="TK Škis")
    confirmed(made, entry("NOVAK ana", licence=second[1]), club=second[0])
    assert [meeting(made, number).namesake is not None for number in (1, 2)] == [False, asked]
    client.force_login(build.official(made, "director"))
    page = reverse("sign-ups-start", args=[made.slug])
    shown = client.get(page)
    ticked = {line.meeting.sign_up.number: line.ticked for line in shown.context["lines"]}
    assert ticked == {1: True, 2: not asked}
    assert ("Isto ime ima prijava 1" in text(shown)) is asked
    assert shown.context["open"] == asked
    assert shown.context["known"] + shown.context["new"] == 2 - asked


def test_after_the_first_round_is_published_they_are_late_and_after_it_nobody_comes() -> None:
    made = event()
    confirmed(made, "Novak Ana", "Kos Bine")
    round_ = build.round_(made, state="published")
    take(made, _1=None)
    assert Registration.objects.get(sign_ups__number=1).late
    made.rounds.filter(pk=round_.pk).update(
        state="closed", started_at=round_.published_at, closed_at=round_.published_at
    )
    with pytest.raises(NotAllowed):
        take(made, _2=None)


def test_nobody_ticked_is_said() -> None:
    made = event()
    confirmed(made, "Novak Ana")
    with pytest.raises(RefereeError):
        take(made)


@pytest.mark.parametrize("language", ["sl", "en", "hu", "cs"])
def test_the_file_of_the_confirmed_is_a_start_list_that_the_import_reads(language: str) -> None:
    made = event()
    Category.objects.create(event=made, number=1, name="Ženske")
    confirmed(
        made, entry("Novak Ana", licence="D1", category=1), entry("Müller-Škerjanc Čedomir"), club="TK »Škis«, Kranj"
    )
    send(made, "Medved Dana")
    with override(language):
        content = documents.start_list(made)
    read = read_start_list(content, "prijave.csv")
    assert read.readable, read.problems
    assert [(one.last_name, one.first_name, one.club, one.licence, one.categories) for one in read.rows] == [
        ("Novak", "Ana", "TK »Škis«, Kranj", "D1", ("Ženske",)),
        ("Müller-Škerjanc", "Čedomir", "TK »Škis«, Kranj", "", ()),
    ]
    assert not [problem for one in read.rows for problem in one.problems if problem.level in ("error", "repeat")]


def test_a_name_that_is_a_formula_runs_in_no_spreadsheet() -> None:
    made = event()
    confirmed(made, entry("=HYPERLINK(1) Ana"))
    assert b"\n=HYPER" not in documents.start_list(made)


def test_a_taken_sign_up_is_declined_deleted_and_let_in_no_more() -> None:
    made = event()
    (one,) = confirmed(made, "Novak Ana")
    take(made, _1=None)
    one = SignUp.objects.select_related("event").get(pk=one.pk)
    for write in (deciding.delete, deciding.let_in, deciding.unconfirm):
        with pytest.raises(Conflict):
            write(sign_up=one, by=DIRECTOR)
    with pytest.raises(Conflict):
        deciding.decline(sign_up=one, reason="zakaj", by=DIRECTOR)
