"""A backup carries cups: brought back on another computer everything of them is there and agrees."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournament.backup import world
from tests.tournament.cup.build import cup, decided, drawn, field, set_up
from tournament.backup import making
from tournament.cup.selectors import verified
from tournament.journal.selectors import anchors
from tournament.management.commands import restore
from tournament.models import Cup, CupSide, CupTeam

pytestmark = pytest.mark.django_db(transaction=True)

#: Of every model of a cup the backup below has rows.
MODELS = {
    "cup",
    "cupofficial",
    "cupteam",
    "cupmember",
    "cupround",
    "cupcertificate",
    "cupmatch",
    "cupside",
    "cuplineup",
}


@pytest.fixture(autouse=True)
def installation(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    monkeypatch.setattr(restore, "alone_from_now_on", lambda: None)
    world.tables_at_once(monkeypatch)
    world.data_folder(tmp_path / "data", settings)


def test_a_backup_brings_a_cup_back_as_it_was(tmp_path: Path) -> None:
    before_it, by = cup(first=9, fee_cents=4500)
    field(before_it, by, 9, clubs=("Zmaji", "Orli"))
    round_ = drawn(before_it, by)
    matches = list(round_.matches.order_by("number"))
    decided(matches[0], by)
    set_up(matches[1], by)
    rows = world.everything()
    assert {name for name in MODELS if rows[name][0]} == MODELS
    (tmp_path / "stick").mkdir()
    backup = making.make(tmp_path / "stick").path
    world.thrown_away()
    assert not Cup.objects.exists()
    call_command("restore", str(backup), yes=True)
    assert {name: rows[name] for name in MODELS} == {name: world.everything()[name] for name in MODELS}
    restored = Cup.objects.get()
    assert list(verified.findings(restored)) == []
    CupSide.objects.filter(match__round__cup=restored, goes_on=True).update(goes_on=False)
    CupTeam.objects.filter(cup=restored, number=1).update(name="Podtaknjena")
    assert [one.code for one in verified.findings(restored)] == ["cup.team", "cup.match", "cup.on"]
