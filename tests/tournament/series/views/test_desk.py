"""The desk of a series through its pages: results of earlier years, ratings and the season's end, members, titles."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tests.tournament.series import season
from tournament.models import Event, Final, Official, PastEvent, Player, Rating, RatingList, RatingStart, Series, Title
from tournament.series.selectors import explained, lists, proposals, verified
from tournament.series.services import joining, titles

pytestmark = pytest.mark.django_db

FIRST = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]
RESULTS = """Priimek;Ime;Društvo;Licenca;Mesto;Točke;Razlika
Novak;Ana;;L-Ana;1;9,5;120
Novak;Bor;;L-Bor;2;7;-20
Zupan;Zala;TK Mond;Z-1;3;19/3;−100
"""


NUMBERS = {"start": "10,1", "scale": "2 1 0,5", "floor": "0,5", "least": "0,5", "few": "0,5", "cap": ""}
TOLD: Any = {"category": "mojster", "date": date(2026, 5, 1), "reason": "40 %", "by": season.SERIES_DIRECTOR}


@pytest.fixture
def series() -> Series:
    made = season.new_series()
    season.counted(made, season.event(season.people("Ana", "Bor", "Cene"), [FIRST], name="Prvi"))
    return made


@pytest.fixture
def desk(series: Series) -> Client:
    client = Client(headers={"accept-language": "sl"})
    client.force_login(series.officials.get().account)
    return client


def file(text: str, name: str = "izidi.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def page(client: Client, name: str, series: Series, *more: object) -> str:
    return folded(client.get(reverse(name, args=[series.slug, *more])).content.decode())


def sent(client: Client, name: str, series: Series, *more: object, **fields: object) -> tuple[int, str, str]:
    """Status, where to, and the page."""
    answer = client.post(reverse(name, args=[series.slug, *more]), fields)
    return answer.status_code, getattr(answer, "url", ""), folded(answer.content.decode())


def test_results_of_an_earlier_year_are_looked_at_and_then_count(series: Series, desk: Client) -> None:
    status, preview, _page = sent(desk, "series-past", series, file=file(RESULTS))
    assert status == 302
    shown = folded(desk.get(preview).content.decode())
    for text in ("Novak Ana", "Zupan Zala", "nov igralec", "znan igralec", "9,5", "6⅓"):
        assert text in shown
    assert not PastEvent.objects.exists()
    told = {"name": "Lanski", "date": "2025-01-01", "most": ""}
    refused = desk.post(preview, told)
    assert refused.status_code == 400
    assert "koliko točk je bilo možnih" in folded(refused.content.decode())
    assert desk.post(preview, {**told, "most": "12"}).status_code == 302
    assert list(Final.objects.filter(past__name="Lanski").order_by("place").values_list("place", "units")) == [
        (1, 39900),
        (2, 29400),
        (3, 26600),
    ]
    assert desk.post(preview, {**told, "most": "12"}).status_code == 302  # once more: nothing happens
    assert PastEvent.objects.count() == 1
    ana = lists.standings(series=series).rows[0]
    assert (ana.person.name, ana.value) == ("Novak Ana", Decimal("12.5"))
    public = folded(Client().get(reverse("series-event", args=[series.slug, 2])).content.decode())
    assert "Zupan Zala" in public
    gone = sent(desk, "series-past-remove", series, PastEvent.objects.get().pk, reason="napačna datoteka")
    assert gone[0] == 302
    assert not PastEvent.objects.exists()
    assert [one.code for one in verified.findings(series)] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Priimek;Ime\nNovak;Ana\n", "Noben stolpec ni poimenovan kot točke."),
        ("", "prazna"),
    ],
)
def test_a_file_without_what_it_needs_is_refused_at_its_field(
    series: Series, desk: Client, text: str, said: str
) -> None:
    status, _url, shown = sent(desk, "series-past", series, file=file(text))
    assert status == 400
    assert said in shown


def test_a_row_that_is_no_number_keeps_the_whole_file_out(series: Series, desk: Client) -> None:
    preview = sent(desk, "series-past", series, file=file(RESULTS.replace("9,5", "devet")))[1]
    answer = desk.post(preview, {"name": "Lanski", "date": "2025-01-01", "most": "12"})
    assert answer.status_code == 400
    assert "»devet« ni število." in folded(answer.content.decode())
    assert not PastEvent.objects.exists()


def test_a_season_is_rated_published_and_ended_through_its_pages(series: Series, desk: Client) -> None:
    refused = sent(desk, "series-rating-desk", series, **{**NUMBERS, "start": "deset"})
    assert refused[0] == 400
    assert sent(desk, "series-rating-desk", series, **NUMBERS)[0] == 302
    kept = RatingList.objects.get(series=series)
    assert Client().get(reverse("series-rating-list", args=[series.slug, kept.pk])).status_code == 404
    assert sent(desk, "series-rating-publish", series, kept.pk)[0] == 302
    assert "20,2" in folded(Client().get(reverse("series-rating", args=[series.slug])).content.decode())
    # Two more events without Ana: at the end she has played in one of three, and her rating is halved.
    others = season.people("Dana", "Eva", "Fran")
    for _each in range(2):
        season.counted(series, season.event(others, [[[("Dana", 60), ("Eva", 10), ("Fran", -40)]]]))
    preview = page(desk, "series-rating-close", series)
    for text in ("Novak Ana", "20,2000", "10,1000", "premalo prireditev: × 0,5", "; spodnja meja"):
        assert text in preview
    before = {row.player: (row.halved, row.raised, row.after) for row in explained.ending(Series.objects.get())}
    assert RatingList.objects.filter(series=series, name="").count() == 0
    assert sent(desk, "series-rating-close", series)[0] == 302
    last = RatingList.objects.get(series=series, name="")
    assert "Želite končati sezono?" not in page(desk, "series-rating-close", series)
    assert {row.player_id: row.after for row in last.rows.all()} == {pk: one[2] for pk, one in before.items()}
    ana, cene = (Player.objects.get(first_name=name).pk for name in ("Ana", "Cene"))
    assert before[ana] == (True, False, Decimal("10.1000"))
    assert before[cene] == (True, True, Decimal("5.0500"))
    assert sent(desk, "series-rating-reopen", series, reason="še ena prireditev")[0] == 302
    assert [one.code for one in verified.findings(series)] == []


def test_the_numbers_of_the_rating_are_shown_as_they_are_typed(series: Series, desk: Client) -> None:
    answer = desk.get(reverse("series-rating-desk", args=[series.slug]))
    assert "Seznami ratingov" not in folded(answer.text), "there is none yet"
    shown = answer.context["form"].initial
    assert (shown["start"], shown["scale"], shown["few"], shown["cap"]) == ("10,1", "2 1 0,5", "0,5", "")
    assert sent(desk, "series-rating-desk", series, **shown)[0] == 302
    assert Rating.objects.get(series=series).scale == ["2", "1", "0.5"]
    assert "Seznami ratingov" in page(desk, "series-rating-desk", series)


def test_ratings_before_the_season_come_from_a_file(series: Series, desk: Client) -> None:
    season.rated(series)
    text = "Priimek;Ime;Licenca;Rating\nNovak;Ana;L-Ana;55,25\nNeznan;Nihče;;12\n"
    status, preview, _page = sent(desk, "series-starts", series, file=file(text))
    assert status == 302
    shown = folded(desk.get(preview).content.decode())
    assert "neznan: izpuščen" in shown
    assert "Sezona se začne z 1 ratingom." in shown
    assert desk.post(preview).status_code == 302
    assert list(RatingStart.objects.values_list("player__first_name", "value")) == [("Ana", Decimal("55.2500"))]


def test_members_are_found_by_name_only_among_those_who_played(series: Series, desk: Client) -> None:
    stranger = Player.objects.create(last_name="Novak", first_name="Tuja", licence="T-9")
    ana = Player.objects.get(first_name="Ana")
    url = reverse("series-members", args=[series.slug])
    found = folded(desk.get(url, {"q": "novak"}).content.decode())
    assert "Novak Ana" in found
    assert "Novak Tuja" not in found
    assert "Novak Tuja" in folded(desk.get(url, {"q": "T-9"}).content.decode())
    for person in (ana, stranger):
        assert sent(desk, "series-members", series, player=person.pk, add="")[0] == 302
    assert sent(desk, "series-members", series, player=ana.pk, remove="")[0] == 302
    assert list(series.members.all()) == [stranger]


def test_a_title_is_proposed_by_the_share_of_the_possible_points_and_given_by_hand(
    series: Series, desk: Client
) -> None:
    """Ana has 3 of 3, Bor 2 of 3, Cene 1 of 3: 40 % is reached by two; champion is one."""
    assert sent(desk, "series-title-rules", series, category="mojster", share="0,4", times="1")[0] == 302
    assert sent(desk, "series-title-rules", series, category="prvak države", share="", times="1")[0] == 302
    found = [(one.player.first_name, one.rule.category) for one in proposals.proposals(series)]
    assert found == [("Ana", "mojster"), ("Bor", "mojster"), ("Ana", "prvak države")]
    line = build.told(series=series, action="series.title_rules")[-1]
    assert line.before == {"rules": ["mojster ≥ 0.4 × 1"]}
    assert line.after == {"rules": ["mojster ≥ 0.4 × 1", "prvak države × 1"]}
    assert not Title.objects.exists()
    ana = Player.objects.get(first_name="Ana")
    refused = sent(desk, "series-title-give", series, ana.pk, category="mojster", date="2026-05-01", reason="")
    assert refused[0] == 400
    told = {"category": "mojster", "date": "2026-05-01", "reason": "40 % možnih točk"}
    assert sent(desk, "series-title-give", series, ana.pk, **told)[0] == 302
    assert ("Ana", "mojster") not in [(one.player.first_name, one.rule.category) for one in proposals.proposals(series)]
    assert sent(desk, "series-title-take-back", series, Title.objects.get().pk, reason="pomota")[0] == 302
    assert Title.objects.get().taken_reason == "pomota"


def test_many_titles_are_listed_page_by_page_and_searched(desk: Client, series: Series) -> None:
    """As many queries for 73 as for three; a search keeps the proposals of whom it finds, and the given titles."""
    titles.set_rules(series=series, rules=[("mojster", "0.1", 1)], by=season.SERIES_DIRECTOR)
    pages = {name: reverse(name, args=[series.slug]) for name in ("series-titles", "series-titles-given")}
    titles.give(**TOLD, player=Player.objects.get(first_name="Cene"), series=series)
    few = {name: queries(desk, url) for name, url in pages.items()}
    many = season.people(*(f"Igralec{at:02}" for at in range(1, 73)))
    tables = [[(name, 0) for name in list(many)[at : at + 3]] for at in range(0, 72, 3)]
    season.counted(series, season.event(many, [tables], name="Veliki"))
    for player in list(many.values())[:40]:
        titles.give(**TOLD, player=player, series=series)
    assert {name: queries(desk, url) for name, url in pages.items()} == few
    first, last = (desk.get(pages["series-titles"], {"page": number}).context["page"] for number in (1, 2))
    assert (first.paginator.count, len(first.object_list), len(last.object_list)) == (34, 25, 9)
    searched = desk.get(pages["series-titles"], {"q": "igralec5"}).context
    assert [player.first_name for player in searched["matching"]] == [f"Igralec5{at}" for at in range(10)]
    assert {proposal.player for proposal in searched["page"].object_list} == set(searched["matching"])
    held = desk.get(pages["series-titles-given"], {"q": "mojster 07"}).context["page"]
    assert [title.player.first_name for title in held.object_list] == ["Igralec07"]


def queries(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def test_an_event_whose_tables_are_too_large_for_the_rating_is_named(desk: Client, series: Series) -> None:
    """R3 has a value for each place; silence would let the director look for a list that is never made."""
    assert sent(desk, "series-rating-desk", series, **NUMBERS)[0] == 302
    said = "Za rating ne štejejo: Prvi. Pri mizi je sedelo več igralcev, kot je točk za mesta."
    assert said not in page(desk, "series-rating-desk", series)
    assert sent(desk, "series-rating-desk", series, **{**NUMBERS, "scale": "2 1"})[0] == 302
    assert said in page(desk, "series-rating-desk", series)


def test_whoever_is_found_for_a_title_can_be_given_one(series: Series, desk: Client) -> None:
    """Without a result in the series nothing in it earns one: such a player is not found by his licence either."""
    Player.objects.create(last_name="Novak", first_name="Tuja", licence="T-9")
    for licence, names in (("L-Ana", ["Ana"]), ("T-9", [])):
        shown = desk.get(reverse("series-titles", args=[series.slug]), {"q": licence}).context["matching"]
        assert [player.first_name for player in shown] == names
        for player in shown:
            assert desk.get(reverse("series-title-give", args=[series.slug, player.pk])).status_code == 200


def test_a_title_of_several_seasons_is_not_proposed_for_one(series: Series) -> None:
    titles.set_rules(series=series, rules=[("mojster", "0.4", 2)], by=season.SERIES_DIRECTOR)
    assert proposals.proposals(series) == []
    known = {one.first_name: one for one in Player.objects.all()}
    following = season.new_series(period="2027", previous=series)
    titles.set_rules(series=following, rules=[("mojster", "0.4", 2)], by=season.SERIES_DIRECTOR)
    season.counted(following, season.event(known, [FIRST]))
    assert [(one.player.first_name, one.times) for one in proposals.proposals(following)] == [("Ana", 2), ("Bor", 2)]


def test_events_are_weighed_ordered_agreed_and_taken_out(series: Series, desk: Client) -> None:
    known = {one.first_name: one for one in Player.objects.all()}
    second = season.event(known, [FIRST], name="Drugi")
    joining.offer(event=second, series=series, by=DIRECTOR)
    assert sent(desk, "series-event-agree", series, 2)[0] == 302
    assert sent(desk, "series-event-weigh", series, 2, weight="1,5", always="on")[0] == 302
    for name in ("series-desk", "series"):
        assert "× 1,5 · šteje vedno" in page(desk, name, series)
    assert sent(desk, "series-event-weigh", series, 2, weight="veliko")[0] == 400
    assert sent(desk, "series-event-up", series, 2)[0] == 302
    assert [str(one.of) for one in series.events.order_by("number")] == ["Drugi", "Prvi"]
    assert (series.events.get(number=1).weight, series.events.get(number=1).always) == ("1.5", True)
    assert sent(desk, "series-event-leave", series, 1, reason="ni naša")[0] == 302
    director = Client()
    director.force_login(Official.objects.get(event__name="Prvi", role="director").account)
    event = Event.objects.get(name="Prvi")
    assert director.post(reverse("event-series-leave", args=[event.slug, 2]), {"reason": "x"}).status_code == 404
    assert director.post(reverse("event-series-leave", args=[event.slug, 1]), {"reason": "x"}).status_code == 302
    assert not series.events.exists()
    assert build.broken_line(series) is None


def test_the_journal_of_a_series_is_read_and_verified_by_its_officials(series: Series, desk: Client) -> None:
    assert "Sonja Serija" in page(desk, "series-journal", series)
    assert desk.get(reverse("series-verify", args=[series.slug])).status_code == 200
    visitor = Client().get(reverse("series-journal", args=[series.slug]))
    assert visitor.status_code == 302
    assert reverse("sign-in") in visitor.url


def test_directors_of_its_events_can_be_appointed(series: Series, desk: Client) -> None:
    director = Official.objects.get(event__name="Prvi", role="director").account
    build.official(Event.objects.get(name="Prvi"), "referee", username="sodnik")
    stranger = build.official(build.event(), "director", username="tujec")
    shown = desk.get(reverse("series-officials", args=[series.slug])).context["form"].known
    assert set(shown) == {director.username}
    assert sent(desk, "series-official-appoint", series, username=stranger.username, role="series_helper")[0] == 400
    assert sent(desk, "series-official-appoint", series, username=director.username, role="series_helper")[0] == 302


def test_who_directs_both_gives_both_words_at_once(desk: Client, series: Series) -> None:
    account = series.officials.get().account
    asked, offered = (season.event({}, [], name=name, round_count=1) for name in ("Drugi", "Tretji"))
    Official.objects.filter(event__in=(asked, offered)).update(account=account)
    assert sent(desk, "series-desk", series, event=asked.pk, weight="1")[0] == 302
    answer = desk.post(reverse("event-series", args=[offered.slug]), {"series": series.pk})
    assert answer.status_code == 302
    assert [one.joined for one in series.events.order_by("number")] == [True, True, True]
    for event in (asked, offered):
        assert event.journal.filter(action="series.join").exists()
        assert reverse("desk", args=[event.slug]) in page(desk, "series-desk", series)
    assert list(verified.findings(series)) == []


def test_the_other_director_agrees_with_one_button(desk: Client, series: Series) -> None:
    event = season.event({}, [], name="Drugi", round_count=1)
    joining.ask(series=series, event=event, by=season.SERIES_DIRECTOR)
    client = Client(headers={"accept-language": "sl"})
    client.force_login(Official.objects.get(event=event).account)
    address = reverse("event-series", args=[event.slug])
    assert f'name="series" value="{series.pk}"' in folded(client.get(address).content.decode())
    assert client.post(address, {"series": series.pk}).status_code == 302
    assert series.events.get(event=event).joined


def test_a_series_without_events_says_where_they_come_from(client: Client) -> None:
    series = season.new_series()
    account = series.officials.get().account
    client.force_login(account)
    create, desk, calendar = reverse("event-new"), "series-desk", "series-calendar"
    assert create in page(client, desk, series)
    assert create in page(client, calendar, series)
    event = season.event({}, [], name="Prvi", round_count=1)
    shown = page(client, desk, series)
    assert create not in shown
    assert 'name="event"' in shown
    Official.objects.filter(event=event).update(account=account)
    assert create not in page(client, calendar, series)


def test_the_desk_reminds_of_rating_lists_that_nobody_sees_yet(desk: Client, series: Series) -> None:
    told = "1 seznam ratingov še ni objavljen."
    assert told not in page(desk, "series-desk", series)
    season.rated(series)
    assert told in page(desk, "series-desk", series)
    assert "/publish/" in page(desk, "series-rating", series)
    assert sent(desk, "series-rating-publish", series, RatingList.objects.get(series=series).pk)[0] == 302
    assert told not in page(desk, "series-desk", series)
    assert "/publish/" not in page(desk, "series-rating", series)


def test_the_end_of_a_season_names_the_events_that_are_not_over(desk: Client, series: Series) -> None:
    season.rated(series)
    told = "Prireditve serije, ki še niso končane: Zadnji."
    assert told not in page(desk, "series-rating-close", series)
    season.counted(series, build.event(name="Zadnji"))
    assert told in page(desk, "series-rating-close", series)
