"""Warnings: which breach is warned when (B1.28, C1.8), what is refused at its field, and that nothing disappears."""

from typing import Any

import pytest

from rules.book import RuleBook
from rules.case import Ground
from rules.discipline import Discipline
from tests.tournament import build
from tests.tournament.build import DELEGATE, DIRECTOR, OPERATOR, REFEREE
from tournament.cases.services import warnings
from tournament.errors import Conflict, NotAllowed, RefereeError, SeveralFaults
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Registration, Table, Warning

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


def event_of(table: Table) -> Event:
    return table.round.event


def sitting(table: Table, letter: str) -> Registration:
    player = table.seats.get(letter=letter).registration
    assert player is not None
    return player


def warn(table: Table, /, ground: str, letter: str = "B", **more: Any) -> warnings.Given:
    told = {"event": event_of(table), "table": table, "registration": sitting(table, letter), "text": "saw it"}
    return warnings.warn(ground=ground, **{"by": REFEREE, **told, **more})


@pytest.mark.parametrize(
    ("grounds", "kinds", "renons"),
    [
        (["deal"], ["noted"], [False]),  # B1.28: annulled and dealt again
        (["deal", "deal", "deal"], ["noted", "warning", "warning"], [False, False, False]),  # the second time A
        (["bid"], ["warning"], [False]),  # C1.8: warned first
        (["bid", "bid"], ["warning", "warning"], [False, True]),  # then a renons may be demanded
        (["bid", "showing"], ["warning", "warning"], [False, True]),  # C1.8 says the same of both
        (["behaviour", "behaviour"], ["warning", "warning"], [False, False]),
        (["talk", "talk"], ["warning", "warning"], [False, False]),  # C1.4: the referee decides each time
        (["bid", "talk"], ["warning", "warning"], [False, False]),  # not what C1.8 says of bids
        (["tricks", "bid"], ["warning", "warning"], [False, False]),  # another article
    ],
)
def test_what_comes_first_and_what_follows(
    table: Table, grounds: list[str], kinds: list[str], renons: list[bool]
) -> None:
    given = [warn(table, ground) for ground in grounds]
    assert [one.warning.kind for one in given] == kinds
    assert [one.renons_next for one in given] == renons


def test_a_wrong_deal_is_of_the_table_and_warns_its_first_seat(table: Table) -> None:
    """B1.28 names A, whoever dealt; another table begins anew."""
    warn(table, "deal", "C")
    second = warn(table, "deal", "C").warning
    assert second.registration == sitting(table, "A")
    assert second.article == "B1.28"
    other = build.round_(event_of(table), number=2).tables.get()
    assert warn(other, "deal").noted


def test_grounds_are_the_books_own(played_by_toy: RuleBook, monkeypatch: pytest.MonkeyPatch) -> None:
    table = build.table(ruleset=played_by_toy.code)
    assert list(warnings.grounds(event_of(table))) == ["other"]
    own = Discipline()
    own.grounds = (Ground("rattle", "rattled with the cards", "T2", then_renons=True),)
    monkeypatch.setattr(played_by_toy, "discipline", own)
    assert [warn(table, "rattle").renons_next for _ in range(2)] == [False, True]
    assert {warning.article for warning in Warning.objects.all()} == {"T2"}
    with pytest.raises(RefereeError):
        warn(table, "deal")


@pytest.mark.parametrize("ground", ["deal", "bid", "behaviour"])
def test_the_same_form_sent_twice_is_one_warning(table: Table, ground: str) -> None:
    """The answer was lost on its way; nobody is warned, or noted, a second time by that."""
    before = warn(table, ground, text="the first time").warning
    first = warn(table, ground, last=before.pk)
    again = warn(table, ground, last=before.pk)
    assert (again.warning, again.noted, again.renons_next) == (first.warning, first.noted, first.renons_next)
    assert (Warning.objects.count(), Journal.objects.filter(action="warning.give").count()) == (2, 2)
    # opened anew, or with another sentence, it is another one
    assert warn(table, ground, last=first.warning.pk).warning != first.warning
    assert warn(table, ground, last=before.pk, text="and once more").warning != first.warning


def test_a_withdrawn_warning_stays_and_no_longer_counts(table: Table) -> None:
    first = warn(table, "bid").warning
    warnings.withdraw(warning=first, reason="it was C", by=DIRECTOR)
    assert not warn(table, "bid").renons_next
    first.refresh_from_db()
    assert (first.withdrawn_by, first.withdrawn_reason) == ("Vera Vodja", "it was C")
    with pytest.raises(Conflict):
        warnings.withdraw(warning=first, reason="again", by=DIRECTOR)
    noted = warn(table, "deal").warning
    warnings.withdraw(warning=noted, reason="the dealer was right", by=REFEREE)
    assert warn(table, "deal").noted


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"ground": ""}, "ground"),
        ({"ground": "nonsense"}, "ground"),
        ({"text": "   "}, "text"),
        ({"text": "x" * 501}, "text"),
        ({"text": "a\x00b"}, "text"),
        ({"ground": "other"}, "article"),
        ({"ground": "other", "article": "B" * 21}, "article"),
        ({"ground": "other", "article": "Z9.99"}, "article"),
        ({"ground": "other", "article": "C2.5"}, "article"),
        ({"registration": None}, "registration"),
        ({"ground": "deal", "table": None}, "table"),
    ],
)
def test_what_can_not_be_is_said_at_its_field(table: Table, changed: dict[str, Any], field: str) -> None:
    told = {"ground": "bid", **changed}
    with pytest.raises(RefereeError) as refusal:
        warn(table, told.pop("ground"), **told)
    assert refusal.value.field == field
    assert not Warning.objects.exists()


def test_an_article_is_written_as_it_is_quoted(table: Table) -> None:
    assert [warn(table, "other", article=typed).warning.article for typed in ("b 1.12.", "A4")] == ["B1.12", "A4"]


@pytest.mark.parametrize(
    ("ruleset", "typed", "article"),
    [
        ("cz-taroky", "karty.5", "Karty.5"),
        ("cz-taroky", "HLÁŠKY. 48", "Hlášky.48"),
        ("hu-paskievics", "lic.A", "LIC.a"),
    ],
)
@pytest.mark.django_db
def test_an_article_is_written_as_its_book_has_it(ruleset: str, typed: str, article: str) -> None:
    """Czech sections and passages of Paskievics have small letters."""
    table = build.table(ruleset=ruleset)
    assert warn(table, "other", article=typed).warning.article == article


def test_everything_that_is_wrong_is_told_at_once(table: Table) -> None:
    with pytest.raises(SeveralFaults) as refusal:
        warn(table, "other", registration=None, text=" ", article="")
    assert [one.field for one in refusal.value.each] == ["registration", "text", "article"]
    with pytest.raises(SeveralFaults) as refusal:
        warn(table, "", registration=None, text=" ")
    assert [one.field for one in refusal.value.each] == ["ground", "registration", "text"]


def test_a_player_of_another_table_or_event_is_refused(table: Table) -> None:
    elsewhere = build.registrations(event_of(table), 1)[0]
    stranger = sitting(build.table(), "A")
    for player in (elsewhere, stranger):
        with pytest.raises(RefereeError) as refusal:
            warn(table, "bid", registration=player)
        assert refusal.value.field == "registration"
    assert (
        warnings.warn(
            event=event_of(table), ground="behaviour", text="in the hall", registration=elsewhere, by=REFEREE
        ).warning.table
        is None
    )


@pytest.mark.parametrize("by", [OPERATOR, DELEGATE])
def test_only_those_who_judge_warn(table: Table, by: Actor) -> None:
    with pytest.raises(NotAllowed):
        warn(table, "bid", by=by)


def test_the_journal_tells_whom_for_what(table: Table) -> None:
    given = warn(table, "bid")
    warnings.withdraw(warning=given.warning, reason="a mistake", by=REFEREE)
    first, second = build.told(action__startswith="warning.")
    assert (first.action, first.subject) == ("warning.give", "round 1, table 1")
    assert first.after["article"] == "C1.8"
    assert first.after["player"] == sitting(table, "B").player.name
    assert (second.action, second.reason) == ("warning.withdraw", "a mistake")
