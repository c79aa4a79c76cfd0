"""Every page has a "?" that says what is needed there, in every language and without a script."""

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from tests.tournament import build
from tests.tournament.addresses import every_address
from tests.tournament.pages import folded
from tournament.permissions import ACTIONS
from tournament.wording.guide.help import BY_ACTION, BY_PAGE, WITHOUT_DIFFERENCES, help_for
from tournament.wording.guide.help_texts import TOPICS

#: Answers that are no page of their own: a switch of the header leads back to the page it stood on, monitors read JSON.
NO_PAGE = {"site.language", "site.health"}


def test_every_page_has_help() -> None:
    named = [(one.name, one.action) for one in every_address() if one.action and one.action not in NO_PAGE]
    assert len(named) > 200
    assert [name for name, action in named if not help_for(name, action)] == []


def test_every_action_has_help_and_every_topic_a_page() -> None:
    assert not [name for name in ACTIONS if name not in NO_PAGE and not help_for("", name)]
    used = {*BY_ACTION.values(), *BY_PAGE.values(), *WITHOUT_DIFFERENCES.values(), "table"}
    assert used == set(TOPICS)
    assert set(BY_PAGE) <= {one.name for one in every_address()}, "a page that is gone"


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "there"), [("si-tzs", True), ("cz-taroky", False)])
def test_help_speaks_of_differences_where_players_reckon_with_them(ruleset: str, there: bool) -> None:
    event = build.event(ruleset=ruleset)
    page = folded(Client(headers={"Cookie": "radelc_language=en"}).get(f"/e/{event.slug}/standings/").text)
    assert ("then the difference, then the wins" in page) is there
    assert ("ahead of the others at their tables, then the wins" in page) is not there


@pytest.mark.parametrize("topic", TOPICS)
def test_help_is_a_few_sentences_in_every_language(topic: str) -> None:
    told: list[str] = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            told += (str(line) for line in TOPICS[topic].lines)
    assert 1 <= len(TOPICS[topic].lines) <= 4
    assert len(set(told)) == len(told)


@pytest.mark.django_db
def test_the_question_mark_opens_what_the_page_needs(client: Client) -> None:
    event = build.event()
    client.force_login(build.official(event, "director"))
    pages = {
        "desk/": "V okvirju na vrhu",
        "desk/players/": "Označite, kdo je prišel",
        "referee/": "Na vrhu je, kar čaka",
    }
    for path, words in pages.items():
        page = folded(client.get(f"/e/{event.slug}/{path}").text)
        assert '<details class="menu page-help"><summary class="tool" title="Pomoč">' in page
        assert words in page.partition('<details class="menu page-help">')[2].partition("</details>")[0]


@pytest.mark.django_db
def test_a_page_that_failed_has_no_help(client: Client) -> None:
    assert "menu page-help" not in client.get("/no/such/page/").text
