"""D15 from the form of the settings to the phone, the office, the paper and the command: one value everywhere."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import dve
from tests.tournament.desk.views.test_events import TYPED, anybody, typed
from tests.tournament.recording.views.captain.test_asking import preview
from tests.tournament.recording.views.captain.test_table import players
from tests.tournament.recording.views.office.conftest import at_table
from tournament.management.commands.score import answer_line
from tournament.models import Event
from tournament.papers.minutes import minutes

__all__ = ("anybody",)

#: B announces all kings, and the others hold them at the end: 20 + 10 − 20, and − 10 more if that is written, too.
FACTS = dve("B", 45, announcements=[{"feature": "kings", "by": "B"}], kings="defenders")
TEXTS = {"contract": "dve", "declarer": "B", "points": "45", "announcements": "kB", "kings": "-"}
SAID = {
    "yes": ("both are written", 0, "Neuspešna napoved, ki jo druga stran doseže tiho (B1.18): piše se oboje"),
    "no": ("only the announcement is written", 10,
           "Neuspešna napoved, ki jo druga stran doseže tiho (B1.18): piše se samo napoved"),
}  # fmt: skip


@pytest.mark.parametrize(("value", "label", "points", "printed"), [(one, *said) for one, said in SAID.items()])
def test_one_value_everywhere(anybody: Client, value: str, label: str, points: int, printed: str) -> None:
    name = "option-silent_beside_announced"
    page = anybody.get("/events/new/").text
    assert f'name="{name}"' in page
    assert label in page
    assert anybody.post("/events/new/", {**TYPED, name: value}).status_code == 302
    event = Event.objects.get()
    assert event.options == ({} if value == "yes" else {"silent_beside_announced": "no"})
    shown = typed(event)
    assert shown[name] == value, "the settings show what is stored"

    table = build.round_(event).tables.get()
    phone = " ".join(preview(players(table)["A"], number="1", **TEXTS).text.split())
    signed = f"+{points}" if points else "0"
    assert f">{signed}</" in phone
    assert ("nothing is written for the other side" in phone) is (value == "no")

    office = at_table("operator", table)
    assert office.type({1: {**TEXTS, "contract": "2"}}).status_code == 302
    assert build.totals(table) == {"A": 0, "B": points, "C": 0}
    table.refresh_from_db()
    text = " ".join(pdf.pages(minutes.of_table(table=table)))
    assert printed in text

    asked: dict[str, Any] = {"ruleset": "si-tzs", "rows": [FACTS], "options": event.options}
    answer, code = answer_line(json.dumps(asked))
    assert (code, answer["rows"][0]["entries"]) == (0, {"A": 0, "B": points, "C": 0})
