"""An event from the last one, and a series' events in one go from its calendar (issue 28, point 2)."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import text
from tournament.access.services import officials
from tournament.desk.forms import CalendarForm
from tournament.desk.services import again
from tournament.desk.services.again import Planned
from tournament.errors import NotAllowed, RefereeError
from tournament.events.services import events, privacy
from tournament.hall.services import screens
from tournament.journal.selectors import snapshot
from tournament.journal.services.actor import Actor
from tournament.models import Account, Category, Event, Official, Prize, Registration, Screen, Series, SeriesEvent
from tournament.models.events import logo_of
from tournament.papers.services import prints
from tournament.people.services import registrations
from tournament.series.services import series as series_services
from tournament.standings.services import prizes
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db
DAY = date(2027, 3, 14)


@pytest.fixture
def vida() -> Account:
    return build.account("vida", makes_events=True, first_name="Vida", last_name="Vodja")


@pytest.fixture
def last(vida: Account) -> Event:
    """An event with something of everything."""
    one = events.create_event(
        name="Brněnská liga",
        date=date(2027, 2, 14),
        place="Brno",
        ruleset="cz-taroky",
        options={"preset": "jedenact", "placing_points": [5, 3, 2, 1]},
        ends="clock",
        clock_seconds=3000,
        stake=100,
        round_count=5,
        last_mode="finals",
        short_table="sit_out_later",
        bye_points=1,
        schedule="9.00 Začátek",
        sign_in_deadline=datetime(2027, 2, 14, 9, 0, tzinfo=ZoneInfo("Europe/Ljubljana")),
        by=Actor.of_account(vida, role="organiser"),
    )
    officials.appoint(at=one, account=build.account("rado"), role="referee", by=DIRECTOR)
    officials.appoint(at=one, account=vida, role="operator", by=DIRECTOR)
    privacy.choose(
        event=one,
        public_names="initials",
        public_clubs=False,
        public_categories=True,
        searchable=False,
        freezes=True,
        drawings_days=30,
        by=DIRECTOR,
    )
    prints.set_diploma(event=one, text="Za {place}", by=DIRECTOR)
    build.logo(one)
    won = [(10000, ""), (0, "klobása")]
    prizes.plan(event=one, currency="CZK", fee_cents=5000, prizes_each="all", prizes=won, by=DIRECTOR)
    prizes.save_category(event=one, name="Ženy", fee_cents=2500, prizes=[(0, "kniha")], by=DIRECTOR)
    screens.save(event=one, name="Vchod", steps=[("clock", 20), ("standings", 10)], by=DIRECTOR)
    registrations.register(event=one, last_name="Novák", by=DIRECTOR)
    return Event.objects.get(pk=one.pk)


def by(account: Account) -> Actor:
    return Actor.of_account(account, role="director")


def test_all_but_the_day_and_the_players_comes_along(last: Event, vida: Account) -> None:
    made = again.make(like=last, planned=Planned(DAY, name="Brněnská liga"), by=by(vida))
    mine, its = snapshot.of_event(made), snapshot.of_event(last)
    own = {"date", "slug", "sign_in_deadline"}
    assert {name: mine[name] for name in mine if name not in own} == {
        name: its[name] for name in its if name not in own
    }
    assert made.sign_in_deadline is not None
    assert last.sign_in_deadline is not None
    assert (made.sign_in_deadline - last.sign_in_deadline, made.date) == (timedelta(days=28), DAY)
    roles = {(one.account.username, one.role) for one in Official.objects.filter(event=made)}
    assert roles == {("vida", "director"), ("rado", "referee"), ("vida", "operator")}
    columns = ("public_names", "public_clubs", "public_categories", "freezes", "drawings_days", "diploma")
    more = ("currency", "fee_cents", "prizes_each")
    assert [getattr(made, name) for name in (*columns, *more)] == [getattr(last, name) for name in (*columns, *more)]
    for model, values in (
        (Prize, ("place", "cents", "text", "category__name")),
        (Category, ("name", "fee_cents")),
        (Screen, ("name", "steps")),
    ):
        rows: Any = model
        assert [*rows.objects.filter(event=made).values_list(*values)] == [
            *rows.objects.filter(event=last).values_list(*values)
        ]
    assert logo_of(made)
    assert made.unpublished
    assert not Registration.objects.filter(event=made).exists()
    assert list(findings(made)) == []


def test_only_who_may_make_events_makes_one_again(last: Event) -> None:
    director = build.official(last, "director")
    with pytest.raises(NotAllowed):
        again.make(like=last, planned=Planned(DAY), by=by(director))
    referee = Actor.of_account(build.account(makes_events=True), role="referee")
    with pytest.raises(NotAllowed):
        again.make(like=last, planned=Planned(DAY), by=referee)
    assert Event.objects.count() == 1


def test_a_new_date_is_all_that_is_typed(client: Client, last: Event, vida: Account) -> None:
    client.force_login(vida)
    page = reverse("event-again", args=[last.slug])
    assert 'value="Brněnská liga"' in text(client.get(page))
    sent = client.post(page, {"date": "2027-03-14", "name": last.name, "place": "Brno"})
    assert sent.status_code == 302
    made = Event.objects.exclude(pk=last.pk).get()
    assert (made.name, made.date, made.place, made.stake) == (last.name, DAY, "Brno", 100)
    refused = client.post(page, {"date": "", "name": "Jiný"})
    assert refused.status_code == 400
    assert 'value="Jiný"' in text(refused)


def test_a_copy_of_an_event_that_counts_in_a_series_leads_to_the_series(
    client: Client, last: Event, vida: Account
) -> None:
    client.force_login(vida)
    page, typed = reverse("event-again", args=[last.slug]), {"date": "2027-03-14", "name": "Drugi", "place": "Brno"}
    client.post(page, typed)
    first = Event.objects.get(name="Drugi")
    assert f'<li><a href="/e/{first.slug}/series/">' not in text(client.get(reverse("desk", args=[first.slug])))
    build.series(last)
    client.post(page, {**typed, "name": "Tretji"})
    second = Event.objects.get(name="Tretji")
    assert f'<li><a href="/e/{second.slug}/series/">' in text(client.get(reverse("desk", args=[second.slug])))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("14. 3. 2027; Maribor", Planned(DAY, "Maribor")),
        ("14.3.2027\tMaribor\tPomlad", Planned(DAY, "Maribor", "Pomlad")),
        ("2027-03-14; ; Pomlad", Planned(DAY, "", "Pomlad")),
        ("2027. 03. 14.; Eger", Planned(DAY, "Eger")),
        ("14/3/2027", Planned(DAY)),
        ("14. 3. 2027 Novo mesto", Planned(DAY, "Novo mesto")),
        ("31. 2. 2027", None),
        ("14. 3.", None),
        ("Maribor 14. 3. 2027", None),
        ("14. 3. 20277", None),
        ("14. 3. 1812", None),
    ],
)
def test_a_line_of_a_calendar(last: Event, vida: Account, line: str, expected: Planned | None) -> None:
    form = CalendarForm({"like": str(last.pk), "calendar": f"{line}\n"}, account=vida)
    assert form.is_valid() == (expected is not None)
    if expected is None:
        (told,) = form.errors["calendar"]
        assert str(told).startswith("1. vrstica: ")
        assert line in str(told)
    else:
        assert form.cleaned_data["calendar"] == [expected]


@pytest.fixture
def league(vida: Account) -> Series:
    return series_services.create(
        name="Brněnská liga", period="2027", by=Actor.of_account(vida, role="organiser"), public=True
    )


def test_a_calendar_is_looked_at_and_made(client: Client, last: Event, vida: Account, league: Series) -> None:
    client.force_login(vida)
    page = reverse("series-calendar", args=[league.slug])
    typed = {"like": str(last.pk), "calendar": "14. 3. 2027\n11. 4. 2027; Blansko\n9. 5. 2027; ; Finále"}
    shown = client.post(page, typed)
    assert shown.status_code == 200
    assert "Blansko" in text(shown)
    assert f'href="{reverse("series-settings", args=[league.slug])}"' in shown.text, "it is a page of the desk"
    assert Event.objects.count() == 1
    assert client.post(page, {**typed, "save": "1"}).status_code == 302
    counted = SeriesEvent.objects.filter(series=league).select_related("event").order_by("number")
    assert [(one.event.name, str(one.event.date), one.event.place) for one in counted if one.event] == [
        ("Brněnská liga", "2027-03-14", "Brno"),
        ("Brněnská liga", "2027-04-11", "Blansko"),
        ("Finále", "2027-05-09", "Brno"),
    ]
    assert all(one.joined for one in counted)
    for one in counted:
        assert list(findings(one.event)) == []
    bad = client.post(page, {**typed, "calendar": "kdaj?", "save": "1"})
    assert bad.status_code == 400
    assert "kdaj?" in text(bad)


def test_a_calendar_is_made_whole_or_not_at_all(last: Event, vida: Account, league: Series) -> None:
    director = Actor.of_account(vida, role="series_director")
    with pytest.raises(RefereeError) as refused:
        again.make_calendar(series=league, like=last, planned=[Planned(DAY), Planned(DAY, name="x" * 200)], by=director)
    assert refused.value.field == "calendar"
    assert "2" in refused.value.message
    assert Event.objects.count() == 1
    with pytest.raises(RefereeError):
        again.make_calendar(series=league, like=last, planned=[], by=director)
    stranger = Actor.of_account(build.account(makes_events=True), role="series_director")
    with pytest.raises(NotAllowed):
        again.make_calendar(series=league, like=last, planned=[Planned(DAY)], by=stranger)
