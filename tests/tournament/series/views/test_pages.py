"""A series through its pages: set up, both words given, its list seen by everybody and found from other pages."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.series import season
from tests.tournament.series.season import SERIES_DIRECTOR
from tournament.models import Official, Series
from tournament.series.services import series as services

pytestmark = pytest.mark.django_db

ROUND = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]


def test_a_series_is_set_up_joined_by_both_directors_and_seen() -> None:
    event = season.event(season.people("Ana", "Bor", "Cene"), [ROUND])
    organiser, visitor = Client(), Client()
    organiser.force_login(build.account(makes_events=True))
    settings = {"name": "Liga", "period": "2026", "score": "points", "least": 0, "qualify": 1, "eligible": "everybody"}
    answer = organiser.post(reverse("series-new"), {**settings, "public": "on"})
    assert answer.status_code == 302, answer.content.decode()
    series = Series.objects.get()
    asked = organiser.post(reverse("series-desk", args=[series.slug]), {"event": event.pk, "weight": "1,5"})
    assert asked.status_code == 302, asked.content.decode()
    page = reverse("series", args=[series.slug])
    assert "Novak Ana" not in visitor.get(page).content.decode()
    director = Client()
    director.force_login(Official.objects.get(event=event, role="director").account)
    assert director.post(reverse("event-series", args=[event.slug]), {"series": series.pk}).status_code == 302
    seen = visitor.get(page).content.decode()
    assert "Novak Ana" in seen
    assert "4,5" in seen
    assert "Liga 2026" in organiser.get(reverse("series-desk", args=[series.slug])).content.decode()
    organiser.post(reverse("series-settings", args=[series.slug]), settings)
    assert visitor.get(page).status_code == 404


def test_the_settings_say_which_season_comes_before() -> None:
    """Offered is what everybody sees and what the director directs; another's hidden series is not named."""
    before, hidden = season.new_series(period="2025"), season.new_series("Skrita", public=False)
    series = season.new_series(period="2026")
    hidden.officials.all().delete()
    director = Client()
    director.force_login(series.officials.get().account)
    page = reverse("series-settings", args=[series.slug])
    form = director.get(page).context["form"]
    assert set(form.fields["previous"].queryset) == {before}
    shown = {name: field.value() for name, field in ((bound.name, bound) for bound in form)}
    typed = {name: value for name, value in shown.items() if value not in (None, []) and value is not False}
    assert director.post(page, {**typed, "previous": hidden.pk}).status_code == 400
    assert director.post(page, {**typed, "previous": before.pk}).status_code == 302
    series.refresh_from_db()
    assert series.previous == before


def test_a_weight_that_is_not_a_number_is_refused_at_its_field() -> None:
    event = season.event(season.people("Ana", "Bor", "Cene"), [ROUND])
    series = season.new_series()
    director = Client()
    director.force_login(series.officials.get().account)
    refused = director.post(reverse("series-desk", args=[series.slug]), {"event": event.pk, "weight": "veliko"})
    assert refused.status_code == 400
    assert not series.events.exists()


def test_links_lead_to_a_public_series_from_the_first_page_the_event_and_its_desk() -> None:
    event = season.event(season.people("Ana", "Bor", "Cene"), [ROUND])
    series = season.new_series()
    page, visitor, director = reverse("series", args=[series.slug]), Client(), Client()
    director.force_login(Official.objects.get(event=event, role="director").account)
    here = reverse("event", args=[event.slug])
    assert page in visitor.get(reverse("home")).content.decode()
    assert page not in visitor.get(here).content.decode()
    season.counted(series, event)
    assert page in visitor.get(here).content.decode()
    word = reverse("event-series", args=[event.slug])
    assert word in director.get(reverse("desk", args=[event.slug])).content.decode()
    assert page in director.get(word).content.decode()
    services.update(series=series, changes={"public": False}, by=SERIES_DIRECTOR)
    assert page not in visitor.get(reverse("home")).content.decode()
    assert page not in visitor.get(here).content.decode()
    assert page not in director.get(word).content.decode()
    own = Client()
    own.force_login(series.officials.get().account)
    assert page in own.get(reverse("home")).content.decode()


def test_how_far_a_player_climbed_or_fell_is_shown_with_its_number() -> None:
    known = season.people("Ana", "Bor", "Cene")
    series = season.new_series()
    first = season.counted(series, season.event(known, [ROUND]))
    season.counted(series, season.event(known, [[[("Cene", 60), ("Bor", 10), ("Ana", -40)]]]), weight="3")
    seen = Client(headers={"accept-language": "sl"}).get(reverse("series", args=[series.slug])).content.decode()
    for text in ("▲2", "2 mesti višje", "▼2", "2 mesti nižje"):
        assert text in seen
    # Every event stays to be chosen on the page of an earlier list, and nobody has moved there.
    after = Client().get(reverse("series-after", args=[series.slug, first.number])).content.decode()
    assert reverse("series-after", args=[series.slug, 2]) in after
    assert "▲" not in after
