"""A published sheet explains itself: every value in words, with its article."""

import pytest
from django.test import Client
from django.utils.html import escape, strip_tags

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.pages import folded
from tests.tournament.papers import played
from tournament.access.services import links
from tournament.models import Entry, Table
from tournament.recording.services import sheets
from tournament.rounds.services import rounds
from tournament.sheets.selectors.sheets import sheet
from tournament.wording.rulebook import item_words, one_line

pytestmark = pytest.mark.django_db


def address(table: Table) -> str:
    return f"/e/{table.round.event.slug}/rounds/{table.round.number}/tables/{table.number}/"


def published(table: Table) -> Table:
    rounds.publish_standings(round=rounds.close(round=table.round, by=DIRECTOR), by=DIRECTOR)
    return table


def test_every_item_is_told_in_words_with_its_article(client: Client) -> None:
    table = played.play_round(build.event(games_per_round=12), tables=1).tables.get()
    text = client.get(address(table)).content.decode()
    words = strip_tags(folded(text))
    stored = sheet(table=table)
    for line in stored.lines:
        for item in line.items:
            why = item_words(item, stored.book)
            assert f'{escape(why.what)} <span class="article">{item.article}</span>' in folded(text)
            assert escape(one_line(why.derivation)) in words
    assert Entry.objects.filter(game__table=table).count() == text.count('class="words"')


def test_a_dismissed_claim_says_why_it_is_written_at_who_stopped(client: Client) -> None:
    """C1.5, wherever the line stands: at the table's phones, in the office, at its correction, and for everybody."""
    table = build.table(games_per_round=1)
    build.dismissed(table)
    why = "renons in dve, entered against the player who stopped the game: the claim was not well founded (C1.5)"
    event = f"/e/{table.round.event.slug}/"
    token = links.issue(round=table.round, by=DIRECTOR)[1, "A"]
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(table.round.event, "referee"))
    here = (
        address(table),
        f"{event}office/tables/{table.pk}/",
        f"{event}referee/tables/{table.pk}/correct/1/take-out/",
    )
    for page in (*here, f"/t/{token}/sheet/"):
        assert why in folded(client.get(page, follow=True).content.decode()), page


def test_a_klop_is_struck_and_its_kontra_dotted(client: Client) -> None:
    """A11."""
    table = build.table(games_per_round=2)
    build.record(table, {**build.klop(), "kontra": ["B"]})
    build.record(table, build.dve("A"))
    text = client.get(address(published(played.accept(table)))).content.decode()
    assert text.count("<s>1</s>") == 1
    assert text.count("kontra-dot") == 1
    assert "carried-used" in text


def test_totals_only_and_a_bye_say_so(client: Client) -> None:
    table = build.table()
    build.accept_with_totals(table, 1, 2, 3)
    assert "alert" in client.get(address(published(table))).content.decode()


def test_only_officials_are_offered_the_minutes_and_every_revision(client: Client) -> None:
    table = build.table(games_per_round=1)
    played.play(table, games=1)
    old = table.revision
    sheets.reopen(table=table, reason="recount", by=REFEREE)
    played.accept(table)
    published(table)
    links = [f"{address(table)}minutes-{revision}.pdf" for revision in (old, table.revision)]
    text = client.get(address(table)).content.decode()
    assert not any(link in text for link in (*links, f"{address(table)}minutes.pdf", f"{address(table)}scoring.pdf"))
    client.force_login(build.official(table.round.event, "delegate"))
    response = client.get(address(table))
    text = response.content.decode()
    assert all(link in text for link in (*links, f"{address(table)}scoring.pdf"))
    assert [(one.current, one.replaced_by) for one in response.context["minutes"]] == [
        (True, 0),
        (False, table.revision),
    ]


def test_replaced_minutes_say_on_every_page_which_are_valid(client: Client) -> None:
    """Issue 5: the old revision stays, and both say which is current."""
    table = build.table(games_per_round=1)
    played.play(table, games=1)
    old = table.revision
    address_ = f"{address(table)}minutes-{old}.pdf"
    client.force_login(build.official(table.round.event, "delegate"))
    kept = client.get(address_).content
    sheets.reopen(table=table, reason="recount", by=REFEREE)
    (text,) = pdf.pages(client.get(address_).content)
    assert f"Različica {old} ne velja: zapisnik se popravlja." in text
    played.accept(table)
    (text,) = pdf.pages(client.get(address_).content)
    assert f"Različica {old} je nadomeščena: velja različica {table.revision}." in text
    assert client.get(f"{address_}?as-stored").content == kept
    assert "je nadomeščena" not in pdf.pages(kept)[0]
    (text,) = pdf.pages(client.get(f"{address(table)}minutes-{table.revision}.pdf").content)
    assert f"{table.revision}" in text
    assert "nadomeščena" not in text


def test_the_queries_of_a_sheet_are_constant(client: Client, django_assert_max_num_queries) -> None:
    table = played.play_round(build.event(games_per_round=12), tables=1).tables.get()
    with django_assert_max_num_queries(12):
        client.get(address(table))


def test_a_table_that_is_not_there_is_not_found(client: Client) -> None:
    table = published(played.play(build.table(games_per_round=1), games=1))
    base = address(table).removesuffix("1/")
    for number in ("0", "2", "9" * 30):
        assert client.get(f"{base}{number}/").status_code == 404
