"""What a database of an earlier version stores is kept by the migrations after it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import translation

from rules.sheet import Item
from tests.tournament import build
from tests.tournament.build import DIRECTOR, captain, dve, record
from tournament.documents.renons_page import renons_ruling
from tournament.models import Entry, Journal, Place, Renons
from tournament.selectors import documents
from tournament.selectors.book import book_of
from tournament.services import cases, decisions, journal
from tournament.wording.rulebook import derivation_text, item_sentence

pytestmark = pytest.mark.django_db(transaction=True)

TEXTS_WERE_STORED = [("tournament", "0010_renons_none")]
SUBJECTS_WERE_WORDS = [("tournament", "0015_protest_outcome")]


def migrate(targets: list[tuple[str, str]]) -> Any:
    """Bring the database there; returns the models as they were then."""
    return step_by_step().migrate(targets).apps


def step_by_step() -> MigrationExecutor:
    """Goes the way of an older database, which a new one does in one step."""
    executor = MigrationExecutor(connection)
    executor.loader.replace_migrations = False
    executor.loader.build_graph()
    return executor


@pytest.fixture
def newest() -> Iterator[list[tuple[str, str]]]:
    """The last migrations; the next test finds the database there, whatever happens here."""
    leaves = step_by_step().loader.graph.leaf_nodes()
    yield leaves
    migrate(leaves)


def test_a_new_database_has_what_an_older_one_is_brought_to() -> None:
    """The one step of a new database makes the same tables, columns and constraints as all the steps it replaces."""

    def made(loader: MigrationLoader, last: str) -> dict[str, tuple[object, ...]]:
        models = loader.project_state([("tournament", last)]).models
        return {
            name: (
                {field: made.deconstruct()[1:] for field, made in model.fields.items()},
                model.bases,
                {
                    option: sorted(map(repr, value)) if isinstance(value, list) else value
                    for option, value in model.options.items()
                    if value not in ([], set(), ())
                },
            )
            for (app, name), model in models.items()
            if app == "tournament"
        }

    one_step = MigrationExecutor(connection).loader
    (replacing,) = one_step.replacements
    steps = step_by_step().loader
    last = one_step.replacements[replacing].replaces[-1][1]
    assert made(one_step, replacing[1]) == made(steps, last)


@pytest.mark.nightly
def test_a_wrong_discard_of_several_becomes_a_wrong_number_of_cards(newest: list[tuple[str, str]]) -> None:
    """C2.4: there was no other kind for it."""
    table = build.table(games_per_round=4)
    alone = cases.amend(case=build.case(table), stop=cases.Stop("discard", "B", ("C",)), by=build.REFEREE)
    decisions.withdraw(case=alone, reason="withdrawn", by=build.REFEREE)
    both = cases.amend(case=build.case(table), stop=cases.Stop("count", "B", ("A", "C")), by=build.REFEREE)
    old = migrate([("tournament", "0011_renons_derivation_in_steps")])
    assert set(old.get_model("tournament", "Renons").objects.values_list("kind", flat=True)) == {"discard"}
    migrate(newest)
    assert [Renons.objects.get(pk=one.pk).kind for one in (alone, both)] == ["discard", "count"]


@pytest.mark.nightly
def test_a_derivation_stays_the_text_it_was(newest: list[tuple[str, str]]) -> None:
    table = build.table(games_per_round=4)
    record(table, {"contract": "ena", "declarer": "C", "renons": {"by": ["B"]}}, by=captain(table))
    said = {"announcements": [{"feature": "pagat", "by": "A"}], "pagat": {"by": "A", "won": False}}
    record(table, dve("A", **said), by=captain(table))
    build.case(table)  # nobody has decided it
    old = migrate(TEXTS_WERE_STORED)
    assert set(old.get_model("tournament", "Renons").objects.values_list("derivation", flat=True)) == {""}
    old.get_model("tournament", "Renons").objects.filter(number=1).update(derivation="−(30 + 35)")
    for entry in old.get_model("tournament", "Entry").objects.all():
        text = {"renons": "−(30 + 35)", "game-won": "20 + 10", "announced-failed": "50 × 2"}[entry.code]
        entry.params["derivation"] = text
        entry.save(update_fields=["params"])

    migrate(newest)

    event, book = table.round.event, book_of(table.round.event)
    decided, open_ = Renons.objects.order_by("number")
    assert open_.derivation == []
    assert derivation_text(decided.derivation, book) == "−(30 + 35)"
    with translation.override("en"):
        case = documents.renons_cases(event=event).get(pk=decided.pk)
        assert ("Value by the rules", "−65 (C2.2) = −(30 + 35)") in renons_ruling(case).facts
        told = [
            item_sentence(Item("A", entry.article, entry.points, entry.code, entry.params), book)
            for entry in Entry.objects.order_by("game__number", "position")
        ]
    assert told == [
        "renons in ena: −(30 + 35)",
        "dve won, 45 card points: 20 + 10",
        "pagat announced and failed: −50 × 2",
    ]
    migrate(TEXTS_WERE_STORED)
    migrate(newest)
    assert derivation_text(Renons.objects.get(pk=decided.pk).derivation, book) == "−(30 + 35)"
    assert Entry.objects.get(code="announced-failed").params["derivation"] == "−50 × 2"


@pytest.mark.nightly
def test_a_journal_whose_lines_told_their_place_in_words_stays_whole(newest: list[tuple[str, str]]) -> None:
    """The columns are filled, the hashes hold, and the database still refuses every change of a line."""
    table = build.table(games_per_round=4)
    event = table.round.event
    named = "round 1, table 1"
    with transaction.atomic():
        for action, subject in (  # going back loses the words about people, and how things stand
            ("game.record", Place(1, 1, 1)),
            ("round.start", Place(1)),
            ("sheet.sign", Place(1, 23)),
            ("players.checkin", Place(start_number=7)),
            ("event.settings", named),
            ("players.import", ""),
        ):
            journal.write(event=event, by=DIRECTOR, action=action, subject=subject)
    told = list(Journal.objects.filter(event=event).order_by("number").values("number", "hash", *Place._fields, "name"))

    old = migrate(SUBJECTS_WERE_WORDS)
    lines = old.get_model("tournament", "Journal").objects.filter(event=event.pk).order_by("number")
    assert list(lines.values_list("subject", flat=True)) == [
        "round 1, table 1, game 1",
        "round 1",
        "round 1, table 23",
        "start number 7",
        named,
        "",
    ]
    migrate(newest)

    assert journal.verify(event) is None
    found = Journal.objects.filter(event=event).order_by("number")
    assert list(found.values("number", "hash", *Place._fields, "name")) == told
    assert [line.place for line in found] == [
        Place(1, 1, 1),
        Place(1),
        Place(1, 23),
        Place(start_number=7),
        Place(),
        Place(),
    ]
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        found.update(round=2)
