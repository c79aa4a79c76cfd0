"""Teams of a season: the sum of the table points that their three players won (season.md, team championship)."""

import csv
import json
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.series import season
from tests.tournament.series.season import HELPER, SERIES_DIRECTOR
from tests.tournament.series.views.test_public import text_of
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Draw, Event, Player, Seat, Series, SeriesTeam
from tournament.people.services import register
from tournament.rounds import certificate as certificates
from tournament.rounds.selectors import draws
from tournament.rounds.services import drafts, rounds, seating, wishes
from tournament.series.selectors import teams as selectors
from tournament.series.selectors import verified
from tournament.series.services import teams
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db

NAMES = ("Ana", "Bor", "Cene", "Dana", "Edi", "Fani")
FIRST = [[("Ana", 60), ("Dana", 10), ("Edi", -40)], [("Bor", 30), ("Fani", 30), ("Cene", 0)]]
SECOND = [[("Dana", 50), ("Ana", 20), ("Bor", 10)]]


@pytest.fixture
def known() -> dict[str, Player]:
    return season.people(*NAMES)


@pytest.fixture
def series(known: dict[str, Player]) -> Series:
    """Two events, the second worth double; Cene, Edi and Fani are at the first only."""
    series_ = season.new_series()
    season.counted(series_, season.event(known, [FIRST], name="Prvi"))
    season.counted(series_, season.event(known, [SECOND], name="Drugi"), weight="2")
    return series_


def named(series: Series, known: dict[str, Player], name: str, *players: str) -> SeriesTeam:
    return teams.save(series=series, name=name, players=[known[player] for player in players], by=HELPER)


@pytest.fixture
def both(series: Series, known: dict[str, Player]) -> Series:
    named(series, known, "Zmaji", "Ana", "Bor", "Cene")
    named(series, known, "Orli", "Dana", "Edi", "Fani")
    return series


def test_a_team_has_the_table_points_of_its_players_times_the_weight(both: Series) -> None:
    """The second event counts double; who did not play there brings nothing."""
    listed = selectors.teams(both, seen="all")
    points = {row.name: row.points for row in listed.rows}
    first, second = (
        {final.player.first_name: Fraction(final.units, 4200) for final in event.of.finals.select_related("player")}
        for event in both.events.order_by("number")
    )
    assert points["Zmaji"] == (first["Ana"] + first["Bor"] + first["Cene"], 2 * (second["Ana"] + second["Bor"]))
    assert points["Orli"] == (first["Dana"] + first["Edi"] + first["Fani"], 2 * second["Dana"])
    assert [row.place for row in listed.rows] == [1, 2]
    assert listed.rows[0].value == sum(points[listed.rows[0].name], start=Fraction(0))


def test_level_teams_share_a_place_and_differences_come_first(known: dict[str, Player]) -> None:
    level = season.new_series()
    season.counted(level, season.event(known, [[[("Ana", 10), ("Bor", 10), ("Cene", 10)],
                                                [("Dana", 10), ("Edi", 10), ("Fani", 10)]]], name="Prvi"))  # fmt: skip
    named(level, known, "Zmaji", "Ana", "Bor", "Cene")
    named(level, known, "Orli", "Dana", "Edi", "Fani")
    assert [(row.place, row.name) for row in selectors.teams(level, seen="all").rows] == [(1, "Orli"), (1, "Zmaji")]


def test_a_team_that_nobody_played_for_is_last_with_nothing(both: Series) -> None:
    others = season.people("Gal", "Hela", "Iva")
    named(both, others, "Sove", "Gal", "Hela", "Iva")
    last = selectors.teams(both, seen="all").rows[-1]
    assert (last.name, last.points, last.value, last.written) == ("Sove", (None, None), 0, ("", ""))


@pytest.mark.parametrize(
    ("name", "players", "field"),
    [
        ("", ("Ana", "Bor", "Cene"), "name"),
        ("zmaji", ("Ana", "Bor", "Cene"), "name"),
        ("Orli", ("Ana", "Ana", "Bor"), "player_2"),
        ("Orli", ("Dana", "Bor", "Edi"), "player_2"),
        ("Orli", ("Dana", "Edi"), "player_3"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    series: Series, known: dict[str, Player], name: str, players: tuple[str, ...], field: str
) -> None:
    """A team has three players; a player plays for one team a season."""
    named(series, known, "Zmaji", "Cene", "Fani", "Bor" if field == "player_2" and "Edi" in players else "Ana")
    if field == "player_2" and "Edi" not in players:
        SeriesTeam.objects.all().delete()
    with pytest.raises(RefereeError) as refused:
        named(series, known, name, *players)
    assert refused.value.field == field
    assert SeriesTeam.objects.filter(name="Orli").count() == 0


def test_an_events_director_may_not(series: Series, known: dict[str, Player]) -> None:
    with pytest.raises(NotAllowed):
        teams.save(series=series, name="Zmaji", players=list(known.values())[:3], by=DIRECTOR)


def test_everything_written_stands_in_the_journal(both: Series, known: dict[str, Player]) -> None:
    zmaji = both.teams.get(name="Zmaji")
    players = [known[name] for name in ("Bor", "Ana", "Cene")]
    teams.save(series=both, name="Zmaji II", players=players, by=HELPER, team=zmaji)
    teams.remove(team=both.teams.get(name="Orli"), by=SERIES_DIRECTOR)
    assert [*verified.findings(both)] == []
    both.teams.update(name="Podtaknjena")
    assert [finding.code for finding in verified.findings(both)] == ["series.teams"]


def test_a_withdrawn_team_keeps_what_it_won_until_that_day_and_is_last(both: Series) -> None:
    """The second event is after the withdrawal: its values are shown, and count for nobody."""
    zmaji, second = both.teams.get(name="Zmaji"), both.events.get(number=2).event
    assert second is not None
    won = selectors.teams(both, seen="all").rows[0]
    Event.objects.filter(pk=second.pk).update(date=timezone.localdate() + timedelta(days=1))
    teams.withdraw(team=zmaji, reason="ena je zbolela", date=timezone.localdate(), by=HELPER)
    first, last = selectors.teams(both, seen="all").rows
    assert (first.name, first.place, last.name, last.place) == ("Orli", 1, "Zmaji", None)
    assert (last.points, last.value) == ((won.points[0], None), won.points[0])
    assert [cell and cell.value for cell in last.members[0].cells] == list(won.members[0].points)
    assert [cell and cell.counts for cell in last.members[0].cells] == [True, False]
    assert [*verified.findings(both)] == []
    both.teams.filter(pk=zmaji.pk).update(withdrawn_reason="podtaknjeno")
    assert [finding.code for finding in verified.findings(both)] == ["series.teams"]


def test_a_withdrawal_is_taken_back_and_each_once(both: Series) -> None:
    zmaji, today = both.teams.get(name="Zmaji"), timezone.localdate()
    before = selectors.teams(both, seen="all")
    for reason, day in (("", today), ("x", today + timedelta(days=1))):
        with pytest.raises(RefereeError):
            teams.withdraw(team=zmaji, reason=reason, date=day, by=HELPER)
    with pytest.raises(Conflict):
        teams.reinstate(team=zmaji, reason="x", by=HELPER)
    teams.withdraw(team=zmaji, reason="x", date=today, by=HELPER)
    with pytest.raises(Conflict):
        teams.withdraw(team=zmaji, reason="x", date=today, by=HELPER)
    teams.reinstate(team=zmaji, reason="pomota", by=HELPER)
    assert selectors.teams(both, seen="all") == before
    assert [*verified.findings(both)] == []


def test_players_are_chosen_from_the_whole_register(both: Series, client: Client) -> None:
    """By licence, by the whole name in any order, or by the name with the club; namesakes are asked for a licence."""
    season.people("Gal", "Hela", "Iva")
    Player.objects.filter(first_name="Gal").update(licence="L-7")
    Player.objects.create(first_name="Iva", last_name="Novak", licence="L-9")
    client.force_login(both.officials.get().account)
    sent = {"name": "Sove", "player_1": "l-7", "player_2": "hela novak", "player_3": "Novak Iva"}
    refused = client.post(reverse("series-team-new", args=[both.slug]), sent)
    assert (refused.status_code, list(refused.context["form"].errors)) == (400, ["player_3"])
    assert client.post(reverse("series-team-new", args=[both.slug]), sent | {"player_3": "L-9"}).status_code == 302
    team = both.teams.get(name="Sove")
    assert [(member.player.first_name, member.player.licence) for member in team.members.all()] == [
        ("Gal", "L-7"), ("Hela", "L-Hela"), ("Iva", "L-9")]  # fmt: skip
    edit = reverse("series-team", args=[both.slug, team.number])
    again = client.get(edit).context["form"].initial
    assert client.post(edit, again).status_code == 302  # of namesakes the one who is in the team
    nobody = client.post(edit, again | {"player_2": "Nihče Noben"})
    assert list(nobody.context["form"].errors) == ["player_2"]


def test_an_old_form_of_a_team_is_not_stored_over_another_tabs_change(
    both: Series, known: dict[str, Player], client: Client
) -> None:
    """It is refused in words, with what was typed; sent once more, it holds."""
    client.force_login(both.officials.get().account)
    zmaji = both.teams.get(name="Zmaji")
    edit = reverse("series-team", args=[both.slug, zmaji.number])
    sent = {**client.get(edit).context["form"].initial, "name": "Zmaji I"}
    teams.save(
        series=both, name="Zmaji", players=[known[name] for name in ("Cene", "Ana", "Bor")], by=HELPER, team=zmaji
    )
    refused = client.post(edit, sent)
    assert refused.status_code == 409
    assert "ekipa: Zmaji; igralci: Novak Cene L-Cene, Novak Ana L-Ana, Novak Bor L-Bor." in refused.content.decode()
    assert refused.context["form"]["name"].value() == "Zmaji I"
    assert both.teams.get(pk=zmaji.pk).name == "Zmaji"
    assert client.post(edit, sent | {"seen": refused.context["form"]["seen"].value()}).status_code == 302
    assert [member.player.first_name for member in zmaji.members.order_by("position")] == ["Ana", "Bor", "Cene"]


def test_the_form_of_a_team_that_was_removed_meanwhile(both: Series, client: Client) -> None:
    """It answers in words, with what was typed to be copied from it."""
    client.force_login(both.officials.get().account)
    number = both.teams.get(name="Zmaji").number
    edit = reverse("series-team", args=[both.slug, number])
    sent = {**client.get(edit).context["form"].initial, "name": "Zmaji I"}
    teams.remove(team=both.teams.get(name="Zmaji"), by=HELPER)
    withdrawal = {"date": "2026-03-01", "reason": "bolezen"}
    for page, typed in ((edit, sent), (reverse("series-team-withdraw", args=[both.slug, number]), withdrawal)):
        answer = client.post(page, typed, headers={"accept-language": "sl"})
        assert answer.status_code == 409
        assert "Te ekipe ni več." in answer.text
        assert all(answer.context["form"][name].value() == value for name, value in typed.items())
    assert client.get(edit).status_code == 404


@pytest.mark.parametrize(
    "change",
    [
        lambda both: both.teams.filter(name="Zmaji").update(withdrawn_reason="izmišljeno"),
        lambda both: both.teams.filter(name="Zmaji").update(series=season.new_series()),
        lambda both: both.team_members.filter(team__name="Zmaji", position=3).delete(),
        lambda both: (
            both.team_members.filter(team__name="Zmaji", position=2).delete(),
            both.team_members.filter(team__name="Zmaji", position=3).update(position=2),
        ),
    ],
    ids=["reason", "series", "member", "position"],
)
def test_what_is_changed_in_a_team_beside_the_journal_is_noticed(
    both: Series, change: Callable[[Series], object]
) -> None:
    teams.withdraw(team=both.teams.get(name="Zmaji"), reason="zbolela", date=timezone.localdate(), by=HELPER)
    assert [*verified.findings(both)] == []
    change(both)
    assert "series.teams" in [finding.code for finding in verified.findings(both)]


def test_players_of_two_teams_are_not_merged_and_others_keep_their_place(
    both: Series, known: dict[str, Player]
) -> None:
    twin = Player.objects.create(first_name="Anica", last_name="Novak")
    owner = season.OWNER
    with pytest.raises(RefereeError):
        register.merge_players(keep=known["Edi"], drop=known["Cene"], by=owner)
    register.merge_players(keep=twin, drop=known["Ana"], by=owner)
    assert both.team_members.get(position=1, team__name="Zmaji").player == twin
    assert [*verified.findings(both)] == []


def test_pages_paper_and_feeds_say_the_same(both: Series, client: Client) -> None:
    rows = selectors.teams(both, seen="public").rows
    page = client.get(reverse("series-teams", args=[both.slug])).content.decode()
    paper = text_of(client.get(reverse("series-teams-pdf", args=[both.slug])).content)
    feed: Any = json.loads(client.get(reverse("series-feed", args=[both.slug])).content)
    (_head, *lines) = csv.reader(
        client.get(reverse("series-teams-csv", args=[both.slug])).content.decode("utf-8-sig").splitlines()
    )
    assert [team["name"] for team in feed["teams"]] == [row.name for row in rows] == [line[1] for line in lines]
    assert [Fraction(team["value"]) for team in feed["teams"]] == [row.value for row in rows]
    for row in rows:
        assert row.name in page
        assert row.name in paper
        assert all(member.name in page and member.name in paper for member in row.members)


def test_initials_where_an_event_shows_initials(both: Series, client: Client) -> None:
    Event.objects.filter(name="Prvi").update(public_names="initials")
    for name in ("series-teams", "series-teams-csv", "series-feed"):
        assert "Novak Ana" not in client.get(reverse(name, args=[both.slug])).content.decode()


def test_what_is_not_public_counts_for_nobody_who_has_no_role(both: Series) -> None:
    event = both.events.get(number=2).event
    assert event is not None
    rounds.unpublish_standings(round=event.rounds.get(), reason="x", by=DIRECTOR)
    assert [len(row.points) for row in selectors.teams(both, seen="public").rows] == [1, 1]


def test_players_of_a_team_are_drawn_apart_in_each_round() -> None:
    """One of each team at a table: nine players, three teams, all rounds that can be."""
    event = build.event(round_count=2)
    registered = build.registrations(event, 9)
    series = season.new_series()
    season.counted(series, event)
    for at in range(3):
        players = [registration.player for registration in registered[3 * at : 3 * at + 3]]
        teams.save(series=series, name=f"Ekipa {at}", players=players, by=HELPER)
    drafts.draft(event=event, seed=1, by=DIRECTOR)
    side = {registration.pk: at // 3 for at, registration in enumerate(registered)}
    tables: dict[int, list[int]] = {}
    for seat in Seat.objects.filter(round__event=event):
        tables.setdefault(seat.table_id, []).append(side[seat.registration_id or 0])
    assert tables
    drafted = event.rounds.get(number=1)
    facts = dict(certificates.record(round=drafted, seating="", parts=3).facts)
    assert (facts["Določene mize, prepovedani pari"], facts["Pari narazen, razlog: ekipa"]) == ("0, 0", "9")
    assert not [pair for sides in tables.values() for pair in combinations(sides, 2) if pair[0] == pair[1]]


@pytest.mark.parametrize(("days", "counts"), [(-1, True), (0, True), (1, False)])
def test_the_day_of_a_withdrawal_counts_and_keeps_the_players_apart(
    known: dict[str, Player], days: int, counts: bool
) -> None:
    """An event of that day or an earlier one counts for the team, and its draws keep the players apart."""
    series_ = season.new_series()
    event = season.event(known, [FIRST], name="Prvi")
    season.counted(series_, event)
    team = named(series_, known, "Zmaji", "Ana", "Bor", "Cene")
    drawn = [str(registration.start_number) for registration in event.registrations.all()]
    assert draws.teams_apart(event, drawn) == [["1", "4", "6"]]
    teams.withdraw(team=team, reason="x", date=timezone.localdate(), by=HELPER)
    event.date = timezone.localdate() + timedelta(days=days)
    event.save(update_fields=["date"])
    (row,) = selectors.teams(series_, seen="all").rows
    assert [cell and cell.counts for cell in row.members[0].cells] == [counts]
    assert bool(draws.teams_apart(event, drawn)) is counts


def test_a_draft_keeps_the_teams_that_it_was_drawn_with(client: Client) -> None:
    """draw.md: a draw can be repeated from what it was asked; a team changed since is said before publication. Neither
    the team nor a series that is not public is named where everybody looks.
    """
    event = build.event(round_count=2)
    players = [registration.player for registration in build.registrations(event, 9)]
    client.force_login(build.official(event, "director"))
    series_ = season.new_series(public=False)
    season.counted(series_, event)
    team = teams.save(series=series_, name="Zmaji", players=players[:3], by=HELPER)
    drafts.draft(event=event, seed=1, by=DIRECTOR)
    pages = [reverse("desk-round", args=[event.slug, 1]), reverse("round-publish", args=[event.slug, 1])]
    changed = "Ekipe serije so se po tem žrebu spremenile"
    assert not [page for page in pages if changed in client.get(page).content.decode()]
    teams.save(series=series_, name="Zmaji", players=[*players[:2], players[5]], by=HELPER, team=team)
    assert [page for page in pages if changed in client.get(page).content.decode()] == pages
    published = rounds.publish(round=event.rounds.get(number=1), by=DIRECTOR)
    assert published.draw is not None
    assert published.draw.request["teams"] == [["1", "2", "3"]]
    paper = text_of(certificates.as_it_stands(certificate=draws.certificates(round=published)[0]))
    assert "Določene mize, prepovedani pari 0, 0" in paper
    assert "Pari narazen, razlog: ekipa 3" in paper
    anybody = Client()
    request = anybody.get(reverse("draw-request", args=[event.slug, 1]))
    shown = [paper, request.text, anybody.get(reverse("event", args=[event.slug])).text]
    assert request.json()["teams"] == [["1", "2", "3"]]
    assert not [public for public in shown if "Zmaji" in public or series_.name in public]
    assert [*findings(event)] == []
    Draw.objects.update(request={**published.draw.request, "teams": [["1", "2", "6"]]})
    assert [finding.code for finding in findings(event)] == ["draw"]


def test_a_pair_that_a_wish_keeps_apart_too_counts_as_a_wish() -> None:
    event = build.event()
    registered = build.registrations(event, 9)
    series_ = season.new_series()
    season.counted(series_, event)
    teams.save(series=series_, name="Zmaji", players=[each.player for each in registered[:3]], by=HELPER)
    wishes.forbid(event=event, first=registered[1], second=registered[0], by=DIRECTOR)
    drafted = drafts.draft(event=event, seed=1, by=DIRECTOR)
    facts = dict(certificates.record(round=drafted, seating="", parts=3).facts)
    assert (facts["Določene mize, prepovedani pari"], facts["Pari narazen, razlog: ekipa"]) == ("0, 1", "2")
    leaves = registered[2]
    seating.withdraw(registration=leaves, reason="zbolel", by=DIRECTOR)
    drafted.refresh_from_db()
    assert drafted.draw_report["forbidden"] == 0


def test_the_queries_do_not_grow_with_the_teams(both: Series, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(4):
        selectors.teams(both, seen="all")
    others = season.people(*(f"Novi{number}" for number in range(9)))
    for at in range(3):
        named(both, others, f"Dodatna {at}", *(f"Novi{number}" for number in range(3 * at, 3 * at + 3)))
    with django_assert_num_queries(4):
        selectors.teams(both, seen="all")
