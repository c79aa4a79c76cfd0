"""Every stored column of every model: changed past Radelc, `verify` notices it, or it says here why it need not."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from tests.tournament import build, whole_event
from tests.tournament.build import DIRECTOR
from tests.tournament.cup import build as cups
from tests.tournament.series import season
from tournament.cup.selectors import verified as cup_verified
from tournament.events.services import events
from tournament.journal.selectors import anchors
from tournament.models import Call, Cup, Event, Series, triggers
from tournament.papers.services import prints
from tournament.people.services import fees, registrations, teams
from tournament.rounds.services import rounds
from tournament.series.selectors import verified as series_verified
from tournament.standings.services import prizes
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding

pytestmark = pytest.mark.django_db

#: Primary keys of rows, by their model.
Keys = dict[type[models.Model], set[Any]]

#: What of a model is not compared at all.
MODELS = {
    "Account": "whoever runs the site gives and takes accounts; what somebody did stands in lines under his name",
    "Account_groups": "Radelc asks no groups",
    "Account_user_permissions": "Radelc asks no permissions of Django",
    "Announcement": "its line has the words; it is shown until it is taken down and counts for nothing",
    "Attempt": "counts guesses for minutes",
    "Call": "who called a referee and when; what came of it is a case, which is compared",
    "Confirmation": "a word about a game before it was signed; the signature is compared",
    "ContentType": "Django's own list of models",
    "ErasedPaper": "keyed digests that only the site's secret makes",
    "ForbiddenPair": "a wish for the next draw, which prints what it was asked",
    "Group": "Radelc asks no groups",
    "Group_permissions": "Radelc asks no groups",
    "HeldGame": "a game from a phone that waits for a choice: it counts for nothing before",
    "Invitation": "only hashes of links; what it gave is a line, and officials are compared",
    "PaperDoubt": "waits for the referee and counts for nothing",
    "Permission": "Django's own list",
    "PlayerLink": "only hashes of links, which open nothing when they are changed",
    "Print": "what was printed when, to tell what is out of date; the paper has its own code",
    "Screen": "what a screen in the hall shows in turn",
    "SeriesFact": "what a series elsewhere said of an event; nothing is computed from it",
    "Session": "who is signed in",
    "SignUp": "what signed-up players asked for before the day; the start list that came of it is compared",
    "SignUpLetter": "which e-mails were sent",
    "SignUpLink": "only hashes of codes, which open nothing when they are changed",
    "SignUpPage": "until when sign-up is open, and for how many",
    "SignUpSender": "an e-mail address and a moment",
    "Submission": "that a phone's write was taken, so that it is taken once",
    "TableLink": "only hashes of links, which open nothing when they are changed",
    "TablePin": "a wish for the next draw, which prints what it was asked",
    "Taking": "which referee looks after what",
}
#: Columns of the other models that are not compared.
COLUMNS = {
    "Certificate.at": "the paper itself says when, and its bytes are compared",
    "Cup.created_at": "its first line says when; nothing reads it but the order on the first page",
    "CupCertificate.at": "the paper itself says when, and its bytes are compared",
    "Draw.by": "the line of the draft says who drew",
    "Draw.created_at": "the line of the draft says when",
    "Event.created_at": "the journal's first line says when; nothing reads it but the order of lists",
    "Game.changed_at": "when a game was typed is in its line",
    "Game.changed_by": "who typed a game is in its line",
    "Game.locked": "whether a phone may still correct it; who does leaves a line",
    "Game.recorded_at": "when a game was typed is in its line",
    "Game.recorded_by": "who typed a game is in its line",
    "Game.revision": "since when words about it count, before it is signed",
    "Game.source": "how a game was typed is in its line; how the sheet was recorded is compared",
    "JournalWord.start_number": "whose word it is when he is erased; the word itself is compared",
    "Player.club_id": "the club in the register, for the next event; the one he plays for here is compared",
    "Player.erased_at": "the line of the erasure says when, and its words are compared",
    "Player.licence": "another event's list may change it",
    "Player.rating": "another event's list may change it",
    "PastEvent.created_at": "its line says when; nothing reads it",
    "Prize.won_by": "a prize of a category is its players'; the database takes nothing else",
    "Protest.game_id": "a game before it that is taken out renumbers it; the protest's words and table are compared",
    "Renons.call_id": "which call a case came from counts for nothing",
    "Renons.game_id": "a game before it that is taken out renumbers it; what is written is compared by the rules",
    "Renons.number": "a game before it that is taken out renumbers it",
    "Series.created_at": "its first line says when; nothing reads it but the order on the first page",
    "Signature.at": "its line says when",
    "Signature.by": "its line says who wrote it down",
    "Signature.reason": "the sheet's own reason is compared",
    "Signature.strokes": "drawings may be erased after some days, each for itself",
    "StoredDocument.at": "the paper itself says when, and its bytes are compared",
    "StoredDocument.kind": "there is one kind",
}


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of anchors of this test's own."""
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")


@pytest.fixture
def of_season() -> Iterator[Keys]:
    """A played event with a row of everything that is compared, another one beside it, and a season.

    The season's events were filled past the journal, so they prove nothing of what an event compares: their rows are
    asked only where the model has no others.
    """
    made = whole_event.played_out()
    women = prizes.save_category(event=made, name="Ženske", fee_cents=500, prizes=[(3000, "")], by=DIRECTOR)
    registrations.update(registration=whole_event.player(made, 2), changes={"categories": [women]}, by=DIRECTOR)
    prizes.plan(event=made, currency="EUR", fee_cents=1000, prizes_each="all", prizes=[(9999, "")], by=DIRECTOR)
    fees.settle(registration=whole_event.player(made, 3), by=DIRECTOR)
    fees.waive(registration=whole_event.player(made, 4), reason="a guest", by=DIRECTOR)
    fees.settle(registration=whole_event.player(made, 5), by=DIRECTOR)
    fees.pay_back(registration=whole_event.player(made, 5), reason="paid twice", by=DIRECTOR)
    fees.pay_part(registration=whole_event.player(made, 6), cents=400, by=DIRECTOR)
    teams.save(event=made, name="Zmaji", members=[1, 3], by=DIRECTOR)
    build.logo(made)
    build.diploma_picture(made)
    events.publish(event=made, by=DIRECTOR)
    prints.set_diploma(event=made, text="Za trud", by=DIRECTOR)
    second = made.rounds.get(number=2)
    rounds.publish(round=second, by=DIRECTOR)
    seat = second.tables.order_by("number")[0].seats.get(letter="A")
    Call.objects.create(table=seat.table, seat=seat, number=1, reason=Call.Reason.OTHER, at=timezone.now())
    cup, by = cups.cup(first=3)
    for name in ("Zmaji", "Orli", "Risi"):
        cups.team(cup, by, name, club=f"TK {name}", players=3)  # no reserve, of whom the register alone has a name
    cups.decided(cups.drawn(cup, by).matches.get(), by)
    before = keys()
    season.whole()
    by_season = {model: ids - before[model] for model, ids in keys().items()}
    whole_event.event()  # rows that a foreign key can name instead
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
    yield by_season
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def keys() -> Keys:
    all_models = apps.get_models(include_auto_created=True)
    return {model: set(model._base_manager.values_list("pk", flat=True)) for model in all_models}


def rows_of(model: type[models.Model], of_season: Keys | None) -> list[models.Model]:
    """The rows of a model in their order, without the season's if there are others."""
    rows = list(model._base_manager.order_by("pk"))
    return [row for row in rows if row.pk not in (of_season or {}).get(model, ())] or rows


def others(field: Any, value: Any, of_season: Keys | None = None) -> Iterator[Any]:
    """Other values that the column can hold, likely ones first."""
    if isinstance(field, models.ForeignKey):
        yield from [row.pk for row in rows_of(field.related_model, of_season) if row.pk != value][:-4:-1]
        if value is not None:
            if field.null:
                yield None
            yield value + 1000  # of nothing: the database looks at it when the transaction ends
    elif isinstance(field, models.BooleanField):
        yield not value
    elif isinstance(field, models.DateTimeField):
        yield (value or timezone.now()) - timedelta(hours=1)
    elif isinstance(field, models.DateField):
        yield (value or date(2026, 3, 14)) + timedelta(days=1)
    elif isinstance(field, models.JSONField):
        yield {"x": 1}
    elif isinstance(field, models.BinaryField):
        yield b"x" + bytes(value or b"")
    elif isinstance(field, models.UUIDField):
        yield uuid4()
    elif isinstance(field, models.DecimalField | models.IntegerField):
        yield (value or 0) + 77
    elif field.choices:
        yield from (code for code, _name in field.flatchoices if code != value)
    else:
        yield f"{value or ''}x"[-field.max_length if field.max_length else 0 :]


def all_findings() -> Iterator[Finding]:
    for event in Event.objects.order_by("pk"):
        yield from verified.findings(event)
    for cup in Cup.objects.order_by("pk"):
        yield from cup_verified.findings(cup)
    for series in (None, *Series.objects.all()):
        yield from series_verified.findings(series)


def is_noticed(row: models.Model, field: Any, of_season: Keys) -> bool | None:
    """Whether `verify` finds the changed column of a row; None if the database takes no other value there."""
    for value in others(field, getattr(row, field.attname), of_season):
        try:
            with transaction.atomic():
                triggers.remove(connection)
                type(row)._base_manager.filter(pk=row.pk).update(**{field.attname: value})
                first = next(all_findings(), None)
                raise InterruptedError
        except InterruptedError:
            return first is not None
        except IntegrityError:
            continue
    return None


def columns() -> Iterator[tuple[str, type[models.Model], Any]]:
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if not field.primary_key:
                yield f"{model.__name__}.{field.attname}", model, field


@pytest.mark.nightly
def test_every_column_is_compared_or_says_why_not(of_season: Keys) -> None:
    assert list(all_findings()) == []
    unnoticed, needless = set(), set()
    for name, model, field in columns():
        if model.__name__ in MODELS:
            continue
        rows = rows_of(model, of_season)
        assert rows, f"the event above has no {model.__name__}"
        noticed = {is_noticed(row, field, of_season) for row in rows[:: max(1, len(rows) - 1)]}
        if False in noticed:
            unnoticed.add(name)
        elif None not in noticed and name in COLUMNS:  # PostgreSQL refuses more: it goes on looking at constraints
            needless.add(name)
    assert unnoticed - COLUMNS.keys() == set()
    assert needless == set()  # compared by now: strike it from the list


def test_the_lists_name_what_there_is() -> None:
    names = {name for name, _model, _field in columns()}
    assert {name for name in COLUMNS if name not in names} == set()
    assert {name for name in MODELS if name not in {model.__name__ for _name, model, _field in columns()}} == set()
