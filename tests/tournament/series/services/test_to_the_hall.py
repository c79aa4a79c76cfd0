"""From the list of a season to the hall: places for round 1, and the start list of a Masters (season.md; draw.md)."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import text
from tests.tournament.series import season
from tournament.errors import Conflict, RefereeError
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Certificate, Event, Journal, Official, Player, Registration, Round, Series, SeriesEvent
from tournament.people.services import registrations, seeding
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw
from tournament.series.selectors import ranking
from tournament.series.services import rating
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bor", "Cene", "Dora", "Edo", "Fani", "Gal", "Hana", "Ivo")


@pytest.fixture
def known() -> dict[str, Player]:
    return season.people(*NAMES, "Nov", "Mlad", "Zlat")


@pytest.fixture
def played(known: dict[str, Player]) -> Series:
    """A series of two events; only the first six played both. Its order is that of NAMES."""
    one = season.new_series()
    first = [[("Ana", 90), ("Bor", 30), ("Cene", 0)], [("Dora", 80), ("Edo", 20), ("Fani", 0)]]
    third = [("Gal", 70), ("Hana", 10), ("Ivo", 0)]
    season.counted(one, season.event(known, [[*first, third]], name="Prvi"))
    second = [[("Ana", 90), ("Dora", 30), ("Bor", 0)], [("Cene", 80), ("Edo", 20), ("Fani", 0)]]
    season.counted(one, season.event(known, [second], name="Drugi"))
    return one


def new_event(known: dict[str, Player], *names: str, **more: Any) -> Event:
    """An event with these players, registered in this order; its first line tells of it, as of every event."""
    director = build.account(first_name="Vida", last_name="Vodja")

    director.makes_events = True
    director.save()
    by = Actor.of_account(director, role="organiser")
    made = events.create_event(name="Masters", date=date(2026, 12, 5), **more, by=by)
    for name in names:
        player = known[name]
        registrations.register(
            event=made, last_name=player.last_name, first_name=name, licence=player.licence, by=DIRECTOR
        )
    registrations.check_in_all(event=made, by=DIRECTOR)
    made.refresh_from_db()
    return made


def places(event: Event) -> dict[str, int | None]:
    found = Registration.objects.filter(event=event).select_related("player").order_by("start_number")
    return {one.player.first_name: one.ranking_seed for one in found}


def order(series: Series) -> list[str]:
    """The list as it stands, by first names."""
    found = ranking.ranking(series, ranking.BY_LIST, series.officials.get().account)
    people = Player.objects.in_bulk([row.player for row in found.rows])
    return [people[row.player].first_name for row in found.rows]


def test_everybody_has_his_place_and_newcomers_come_behind(known: dict[str, Player], played: Series) -> None:
    event = new_event(known, "Nov", "Fani", "Ana", "Ivo", "Bor", "Mlad")
    found = ranking.ranking(played, ranking.BY_LIST, None)
    label = "Državno prvenstvo 2026, po tekmi Drugi"
    assert seeding.seed(event=event, places=found.places, source=label, by=DIRECTOR) == 4
    own = order(played)
    told = places(event)
    assert (told["Nov"], told["Mlad"]) == (None, None)
    by_place = sorted((name for name in told if told[name]), key=lambda name: told[name] or 0)
    assert by_place == [name for name in own if name in by_place]
    line = Journal.objects.get(event=event, action="players.seed")
    assert line.after == {
        "ranking_list": label,
        "ranking_places": [[at, told[name]] for at, name in enumerate(told, 1)],
    }
    assert list(findings(event)) == []
    Registration.objects.filter(event=event, start_number=3).update(ranking_seed=77)
    assert [one.code for one in findings(event)] == ["player.state"]


def test_round_one_has_one_of_each_third_of_the_list_and_its_certificate_says_so(
    known: dict[str, Player], played: Series
) -> None:
    event = new_event(known, *reversed(NAMES))
    found = ranking.ranking(played, ranking.BY_LIST, None)
    seeding.seed(event=event, places=found.places, source=found.label, by=DIRECTOR)
    drawn = drafts.draft(event=event, seed=3, by=DIRECTOR)
    thirds = {name: at // 3 for at, name in enumerate(order(played))}
    for table in drawn.tables.all():
        sitting = table.seats.select_related("registration__player")
        assert {thirds[one.registration.player.first_name] for one in sitting if one.registration} == {0, 1, 2}
    rounds.publish(round=drawn, by=DIRECTOR)
    said = " ".join(pages(bytes(Certificate.objects.get(event=event).content))[0].split())
    assert "Državno prvenstvo" in said
    assert "Drugi" in said
    with pytest.raises(Conflict):
        seeding.seed(event=event, places={}, source="druga", by=DIRECTOR)


def test_the_certificate_says_whose_place_was_changed_by_hand(known: dict[str, Player], played: Series) -> None:
    event = new_event(known, *NAMES)
    found = ranking.ranking(played, ranking.BY_LIST, None)
    seeding.seed(event=event, places=found.places, source=found.label, by=DIRECTOR)
    changed = Registration.objects.get(event=event, start_number=4)
    registrations.update(registration=changed, changes={"ranking_seed": 1}, by=DIRECTOR)
    rounds.publish(round=drafts.draft(event=event, seed=3, by=DIRECTOR), by=DIRECTOR)
    said = " ".join(pages(bytes(Certificate.objects.get(event=event).content))[0].split())
    assert "ročno določeno: startne številke 4" in said


def test_by_the_ratings_in_force(known: dict[str, Player], played: Series) -> None:

    season.rated(played)
    rating.start_with(series=played, values={known["Ivo"].pk: Decimal("99.5")}, by=season.SERIES_DIRECTOR)
    official = played.officials.get().account
    found = ranking.ranking(played, ranking.BY_RATING, official)
    assert Player.objects.get(pk=found.rows[0].player).first_name == "Gal"  # 2 × (99.5 + 10.1 + 10.1) / 3
    assert ranking.ranking(played, ranking.BY_RATING, None).rows == ()  # not published: for its officials alone


@pytest.mark.parametrize(
    ("best", "least", "declined", "enters"),
    [
        (4, 2, (), 4),
        (4, 2, (0,), 4),  # one declines: one reserve moves up
        (4, 2, (0, 2), 4),
        (9, 2, (), 6),  # only six played twice
        (9, 0, (), 9),
        (2, 3, (), 0),  # nobody played so often
    ],
)
def test_the_best_play_and_reserves_move_up(
    known: dict[str, Player], played: Series, best: int, least: int, declined: tuple[int, ...], enters: int
) -> None:
    event = new_event(known)
    found = ranking.ranking(played, ranking.BY_LIST, None)
    once = {"Gal", "Hana", "Ivo"}  # the others played twice, nobody more often
    names = [name for name in order(played) if least == 0 or (least == 2 and name not in once)]
    out = {known[names[at]].pk for at in declined}
    rows = ranking.candidates(event, found, best=best, least=least, declined=out)
    entered = ranking.entering(rows)
    assert [player.first_name for player, _place in entered] == [name for name in names if known[name].pk not in out][
        :enters
    ]
    assert sum(row.state == "moves_up" for row in rows) == (len(declined) if enters else 0)


def test_somebody_who_withdraws_lets_a_reserve_in(known: dict[str, Player], played: Series) -> None:
    event = new_event(known)
    names = order(played)
    found = ranking.ranking(played, ranking.BY_LIST, None)
    rows = ranking.candidates(event, found, best=4, least=0, declined={known[names[1]].pk})
    stored = seeding.enter(event=event, entered=ranking.entering(rows), source=found.label, by=DIRECTOR)
    wanted = [names[0], names[2], names[3], names[4]]
    assert [(one.start_number, one.player.first_name) for one in stored] == list(enumerate(wanted, start=1))
    assert [one.ranking_seed for one in stored] == [found.places[known[name].pk] for name in wanted]
    assert list(findings(event)) == []
    withdraw(registration=stored[0], reason="bolezen", by=DIRECTOR)
    rows = ranking.candidates(event, found, best=4, least=0)
    assert {row.player.first_name: row.state for row in rows}[names[1]] == "declined"  # he was passed over
    assert [player.first_name for player, _place in ranking.entering(rows)] == [names[5]]
    seeding.enter(event=event, entered=ranking.entering(rows), source=found.label, by=DIRECTOR)
    rows = ranking.candidates(event, found, best=4, least=0)
    assert ranking.entering(rows) == []
    with pytest.raises(RefereeError):
        seeding.enter(event=event, entered=[], source=found.label, by=DIRECTOR)
    assert list(findings(event)) == []


def test_the_pages_show_before_they_write(client: Client, known: dict[str, Player], played: Series) -> None:
    event = new_event(known)
    client.force_login(Official.objects.get(event=event).account)
    page = reverse("qualified", args=[event.slug])
    asked = {"series": str(played.pk), "kind": "list", "best": "4", "least": "2"}
    shown = client.post(page, asked)
    assert Registration.objects.filter(event=event).count() == 0
    assert text(shown).count("se prijavi zdaj") == 4
    digest = shown.context["ranking"].digest
    first = shown.context["rows"][0].player.pk
    again = client.post(page, {**asked, "declined": [str(first)], "looked": digest})
    assert "napreduje" in text(again)
    stale = client.post(page, {**asked, "save": "1", "looked": "0" * 64})
    assert stale.status_code == 409
    saved = client.post(page, {**asked, "declined": [str(first)], "save": "1", "looked": digest})
    assert saved.status_code == 302
    assert Registration.objects.filter(event=event).count() == 4
    bad = client.post(page, {**asked, "best": "0"})
    assert bad.status_code == 400
    page = reverse("ranking", args=[event.slug])
    shown = client.post(page, {"series": str(played.pk), "kind": "list"})
    digest = shown.context["ranking"].digest
    done = client.post(page, {"series": str(played.pk), "kind": "list", "save": "1", "looked": digest})
    assert done.status_code == 302
    assert client.post(page, {"kind": "list"}).status_code == 400
    registrations.check_in_all(event=event, by=DIRECTOR)
    drafts.draft(event=event, seed=1, by=DIRECTOR)
    assert client.post(page, {"series": str(played.pk), "kind": "list"}).status_code == 409
    assert Round.objects.filter(event=event).exists()


def test_a_series_that_is_not_public_is_for_its_officials(known: dict[str, Player], played: Series) -> None:
    Series.objects.filter(pk=played.pk).update(public=False)
    stranger = build.account()
    assert list(ranking.open_to(stranger)) == []
    assert list(ranking.open_to(played.officials.get().account)) == [played]


def test_the_draw_page_says_which_list_round_one_is_drawn_by(
    client: Client, known: dict[str, Player], played: Series
) -> None:
    event = new_event(known, "Ana", "Bor", "Cene", "Dora", "Nov")
    client.force_login(Official.objects.get(event=event).account)
    page, choose = reverse("draw", args=[event.slug]), reverse("ranking", args=[event.slug])
    warning = "Jakostna lestvica ni izbrana"
    assert warning not in text(client.get(page))  # no series counts it
    season.counted(played, event)
    SeriesEvent.objects.filter(event=event).update(event_word_at=None, event_word_by="")
    assert warning not in text(client.get(page))  # both directors have to agree
    SeriesEvent.objects.filter(event=event).update(event_word_at=timezone.now(), event_word_by="x")
    assert warning in text(client.get(page))
    assert choose in client.get(page).text
    found = ranking.ranking(played, ranking.BY_LIST, None)
    seeding.seed(event=event, places=found.places, source=found.label, by=DIRECTOR)
    shown = text(client.get(page))
    assert warning not in shown
    assert found.label in shown
    assert "zato so za vsemi drugimi: Novak Nov." in shown
    Event.objects.filter(pk=event.pk).update(first_mode=Event.Mode.SCHEDULE)
    assert found.label not in text(client.get(page))  # drawn by lot, by no list


def test_the_lists_of_the_events_own_series_are_proposed(
    client: Client, known: dict[str, Player], played: Series
) -> None:
    event = new_event(known, "Ana")
    season.new_series("Druga serija")
    client.force_login(Official.objects.get(event=event).account)
    page, seeds = reverse("qualified", args=[event.slug]), reverse("ranking", args=[event.slug])
    assert client.get(page).context["form"]["series"].value() is None
    season.counted(played, event)
    Series.objects.filter(pk=played.pk).update(qualify=12, least=2)
    form = client.get(page).context["form"]
    assert [form[name].value() for name in ("series", "best", "least")] == [played.pk, 12, 2]
    assert client.get(seeds).context["form"]["series"].value() == played.pk
    Series.objects.filter(pk=played.pk).update(qualify=0)
    assert client.get(page).context["form"]["best"].value() == 60
