"""A backup holds everything and is brought back whole; whatever is not a sound one is refused in words."""

import json
import os
import stat
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.tournament import build
from tests.tournament.addresses import world as make_world
from tests.tournament.backup import world
from tests.tournament.backup.files import Change, flipped, forged, later, lost_line, resealed, rewritten, set_to, wrong
from tournament.access.selectors.links import SEAT, LinkDead, resolve_code, resolve_link
from tournament.backup import container, folder, making, restoring, versions
from tournament.db.secret_store import keys_in
from tournament.errors import RefereeError
from tournament.journal.selectors import anchors
from tournament.management.commands import restore
from tournament.models import Account, Club, Journal, triggers
from tournament.papers.minutes import paper_code

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class Site:
    """A site whose laptop is thrown away: its backup, what was in it, and a code that was printed there."""

    backup: Path
    rows: dict[str, Any]
    secrets: str
    anchors: tuple[anchors.Anchor, ...]
    code: str


@pytest.fixture(autouse=True)
def installation(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of an empty installation."""
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    world.tables_at_once(monkeypatch)
    translation.activate("en")
    world.data_folder(tmp_path / "data", settings)
    return tmp_path / "data"


@pytest.fixture
def site(installation: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Played once, for every test that only reads its backup."""
    if not _played:
        made_world = make_world()
        Club.objects.create(name="gone").delete()  # its number is not given to another one
        backup = making.make(tmp_path_factory.mktemp("stick"))
        assert not backup.broken
        _played.append(
            Site(
                backup.path,
                world.everything(),
                (installation / "secrets.json").read_text(),
                anchors.heads(),
                paper_code.code_of(table_id=made_world.table.pk, revision=1, digest="0" * 64),
            )
        )
        world.thrown_away()
    return _played[0]


_played: list[Site] = []


def test_everything_comes_back_and_paper_stays_known(site: Site, tmp_path: Path, settings: Any) -> None:
    """Rows, numbers that were given away, the journal and its protection, the key, uploads; and only if empty."""
    other = tmp_path / "other"
    settings.DATA_DIR = other
    restoring.restore(site.backup)

    assert world.everything() == site.rows
    assert (other / "secrets.json").read_text() == site.secrets
    assert [file.read_bytes() for file in other.glob("uploads/*/*")] == [b"list"]
    assert paper_code.read(site.code).revision == 1
    assert all(build.broken_line(line.event) is None for line in Journal.objects.filter(number=1))
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Journal.objects.update(reason="x")
    assert f" {anchors.RESTORED} " in anchors.file().read_text()
    with pytest.raises(RefereeError, match="not empty"):
        restoring.restore(site.backup)
    assert world.everything() == site.rows
    assert Club.objects.create(name="new").pk == site.rows["club"][1] + 1
    line = Journal.objects.exclude(event=None).order_by("number")[3]
    _tamper(line)
    (broken,) = making.make().broken  # it is the evidence: not thrown away, and not called whole
    assert (broken.event, broken.broken) == (line.event_id, line.number)


def _tamper(line: Journal) -> None:
    triggers.unprotect_journal(connection)
    Journal.objects.filter(pk=line.pk).update(actor="Somebody Else")
    triggers.protect_journal(connection)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_beside_it(site: Site) -> None:
    assert stat.S_IMODE(site.backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(site.backup.parent.stat().st_mode) == 0o700
    assert [file.name for file in site.backup.parent.iterdir()] == [site.backup.name]


def test_the_manifest_tells_what_is_in_it(site: Site) -> None:
    with zipfile.ZipFile(site.backup) as made:
        told = json.loads(made.read(container.MANIFEST))
    assert told["format"] == container.FORMAT
    assert told["migrations"] == versions.applied(connection)
    assert told["tables"]["journal"]["rows"] == len(site.rows["journal"][0])
    ends, strange = anchors.read(told["anchors"])
    assert [(one.lines, one.hash, one.first) for one in ends] == [
        (one.lines, one.hash, one.first) for one in site.anchors
    ]
    assert strange == []
    assert set(told["members"]) == set(made.namelist()) - {container.MANIFEST}


DAMAGED, FOREIGN, NEWER = "is damaged", "not a Radelc backup", "newer version"


def refusal(file: Path, where: Path) -> str:
    """What is said of a file as it is looked through and brought into a scratch in a folder; "" if it is sound."""
    try:
        with (
            container.opened(file, container.BACKUP, restoring.LIMITS) as contents,
            restoring.tried(contents, where),
        ):
            return ""
    except RefereeError as refused:
        return refused.message


def test_whatever_is_no_sound_backup_is_refused_in_words(site: Site, tmp_path: Path) -> None:
    """Broken, cut, swapped, newer and foreign files; the folder they were to be restored into stays as it was."""
    backup = site.backup
    whole = backup.read_bytes()
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("readme.txt", "hello")
    with zipfile.ZipFile(tmp_path / "swapped.zip", "w") as swapped, zipfile.ZipFile(backup) as made:
        for name in made.namelist():
            swapped.writestr(name, made.read(name))
        swapped.comment = made.comment
    cases: dict[str, tuple[bytes, str]] = {
        "empty": (b"", FOREIGN),
        "no zip": (b"SQLite format 3\x00" * 100, FOREIGN),
        "another zip": ((tmp_path / "other.zip").read_bytes(), FOREIGN),
        "packed anew": ((tmp_path / "swapped.zip").read_bytes(), DAMAGED),
        "with a byte more": (whole + b"\n", DAMAGED),
        **{f"cut at {part}": (whole[: int(len(whole) * part)], DAMAGED) for part in (0.01, 0.5, 0.999)},
        **{f"flipped at {at}": (flipped(whole, at), DAMAGED) for at in (0.0001, 0.3, 0.6, 0.9, 0.99, 0.9999)},
    }
    changes: dict[str, tuple[Change, str]] = {
        "a newer format": (set_to("format", value=container.FORMAT + 1), NEWER),
        "a later migration": (later, NEWER),
        "another file's rows": (lost_line, DAMAGED),
        "a type that is none": (set_to("format", value="1"), DAMAGED),
        "fewer rows than told": (set_to("tables", "club", "rows", value=99), DAMAGED),
        "tables of another kind": (set_to("tables", value=[]), DAMAGED),
        "migrations of another kind": (set_to("migrations", value={"tournament": 3}), DAMAGED),
        "no migrations": (set_to("migrations", value={}), DAMAGED),
        "a number out of reach": (set_to("tables", "club", "last_id", value=2**70), DAMAGED),
        "no key": (wrong("secrets.json", b"secret_key", b"secretkey_"), DAMAGED),
        "no row": (wrong("rows/club.jsonl", b"[", b"{"), "(rows/club.jsonl, row 1)"),
        "no JSON": (wrong("rows/club.jsonl", b'"', b"1"), "(rows/club.jsonl, row 1)"),
        "a value too many": (wrong("rows/club.jsonl", b'"', b'1,"'), "(club, row 1)"),
        "a number for a name": (_in_first("club", "name", 7), "(club.name, row 1)"),
        "no name": (_in_first("club", "name", ""), "(club): It does not have the form"),
        "a club that is not there": (_in_first("registration", "club_id", 999), "(registration): It does not have"),
    }
    for name, (change, said) in changes.items():
        cases[name] = (rewritten(backup, change, tmp_path / f"{name}.zip").read_bytes(), said)
    file = tmp_path / "case.zip"
    for name, (content, said) in cases.items():
        file.write_bytes(content)
        where = tmp_path / "scratch"
        where.mkdir(exist_ok=True)
        told = refusal(file, where)
        assert said in told, f"{name}: {told}"
        assert "\n" not in told, name
        assert not list(where.iterdir()), name


def test_a_backup_that_cannot_be_brought_back_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, "_fill", lambda *_: (_ for _ in ()).throw(ValueError("lost")))
    with pytest.raises(RefereeError, match="could not be brought back"):
        making.make()
    assert not list(folder.own_folder().iterdir())


def test_a_place_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    with pytest.raises(RefereeError, match="could not be made in"):
        making.make(blocked)


def test_a_stick_that_is_not_mounted_is_told_and_no_folder_is_made_in_its_place(tmp_path: Path) -> None:
    """The copy would lie on the laptop's own disk, and its owner would think it safe."""
    for missing in (tmp_path / "stick", tmp_path / "stick" / "radelc"):
        with pytest.raises(RefereeError, match="the folder is not there; plug in the stick"):
            making.make(missing)
    assert not (tmp_path / "stick").exists()


def test_the_last_twenty_are_kept_in_both_folders(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another site's, and what else lies there, is let alone; a folder that is not there is told."""
    settings.BACKUP_DIR = tmp_path / "stick"
    monkeypatch.setattr(making, "_write", lambda part, tell: part.touch() or [])
    monkeypatch.setattr(making, "_tried", lambda part, where, tell: [])
    told = making.make().failed
    assert (told and told.code) == "copy_missing"
    settings.BACKUP_DIR.mkdir()
    for name in ("radelc-000000000000-20260101-000000-000000.zip", "photo.jpg"):
        (settings.BACKUP_DIR / name).touch()
    made = [making.make() for _at in range(22)]
    assert not any(one.failed for one in made)
    names = sorted(one.path.name for one in made)[-20:]
    assert sorted(file.name for file in folder.own_folder().iterdir()) == names
    assert sorted(file.name for file in settings.BACKUP_DIR.glob("radelc-*")) == [
        "radelc-000000000000-20260101-000000-000000.zip",
        *names,
    ]
    found = folder.last_good()
    assert found is not None
    assert found.path == made[-1].path


def test_a_key_comes_back_and_the_one_that_was_made_instead_stays_known(site: Site, installation: Path) -> None:
    """Who deleted secrets.json prints under a new key until then."""
    (installation / "secrets.json").write_text(json.dumps({"secret_key": "n" * 60}))
    restoring.restore_secrets(site.backup)
    with zipfile.ZipFile(site.backup) as made:
        first = keys_in(made.read("secrets.json").decode())
    restoring.restore_secrets(site.backup)  # twice is once
    assert keys_in((installation / "secrets.json").read_text()) == (first.key, (*first.older, "n" * 60))


def _out(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["../../outside.txt"] = b"x"


def _absolute(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["/tmp/outside.txt"] = b"x"


def _other_folder(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["uploads/1/../../secrets.json"] = b"{}"


def _blanks(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["rows/club.jsonl"] += b"[" + b" " * 40_000_000 + b"]"


def _levels(count: int) -> Change:
    def change(told: dict[str, Any], members: dict[str, bytes]) -> None:
        old = b'"contract":"dve"'
        deep = b'"contract":' + b"[" * count + b"]" * count
        assert old in members["rows/game.jsonl"]
        members["rows/game.jsonl"] = members["rows/game.jsonl"].replace(old, deep, 1)

    return change


GAME = r"\(rows/game\.jsonl, row \d+\): It does not have the form"
CRAFTED: dict[str, tuple[Change, str]] = {
    "a way out of the folder": (_out, DAMAGED),
    "a path from the root": (_absolute, DAMAGED),
    "a path that goes back": (_other_folder, DAMAGED),
    "blanks without end": (_blanks, "more than Radelc ever writes"),
    "forty levels": (_levels(40), GAME),
    "nine hundred levels": (_levels(900), GAME),
    "two hundred thousand levels": (_levels(200_000), GAME),
}


@pytest.mark.parametrize("name", CRAFTED)
def test_a_crafted_backup_is_refused_in_words(site: Site, tmp_path: Path, settings: Any, name: str) -> None:
    """Sealed as Radelc seals: the seal says that nothing was changed on the way, never who wrote it."""
    change, said = CRAFTED[name]
    case = rewritten(site.backup, change, tmp_path / "case.zip")
    settings.DATA_DIR = tmp_path / "other"
    with pytest.raises(RefereeError, match=said):
        restoring.restore(case)
    assert not [file for file in settings.DATA_DIR.rglob("*") if file.is_file()]
    assert not (tmp_path / "outside.txt").exists()


@pytest.mark.parametrize("name", ["rows/journal.jsonl", container.MANIFEST])
def test_what_is_packed_as_nobody_packs_is_refused(site: Site, tmp_path: Path, name: str) -> None:
    """Bytes that do not unpack, or are said to be packed in a way that Python does not know, under a right seal."""
    case = tmp_path / "case.zip"
    with zipfile.ZipFile(site.backup) as made:
        info = made.getinfo(name)
        start = info.header_offset + 30 + len(name) + 40  # within what is packed, behind its head
    whole = site.backup.read_bytes()
    case.write_bytes(whole[:start] + b"\xff" * 20 + whole[start + 20 :])
    resealed(case)
    assert DAMAGED in refusal(case, tmp_path)
    entry = whole.rindex(b"PK\x01\x02", 0, whole.rindex(name.encode()))
    case.write_bytes(whole[: entry + 8] + b"\x20" + whole[entry + 9 :])  # "patched data"
    resealed(case)
    assert DAMAGED in refusal(case, tmp_path)


@pytest.mark.parametrize("agrees", [False, True], ids=["directory alone", "manifest too"])
def test_a_member_that_unpacks_to_more_than_it_says_is_refused(site: Site, tmp_path: Path, agrees: bool) -> None:
    """The size is a word of whoever made the file, in the directory and in the manifest: no more is ever unpacked."""
    case = rewritten(site.backup, _blanks, tmp_path / "case.zip")
    with zipfile.ZipFile(case) as made:
        size = made.getinfo("rows/club.jsonl").file_size
        members = json.loads(made.read(container.MANIFEST))["members"]
    if agrees:
        members["rows/club.jsonl"]["bytes"] = 1000
        forged(case, "members", members)
    content = case.read_bytes().replace(struct.pack("<L", size), struct.pack("<L", 1000))
    case.write_bytes(content)
    resealed(case)
    with zipfile.ZipFile(case) as made:
        assert made.getinfo("rows/club.jsonl").file_size == 1000
    assert DAMAGED in refusal(case, tmp_path)


def test_restoring_names_the_accounts_that_come_with_all_rights(
    site: Site,
    tmp_path: Path,
    settings: Any,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(restore, "alone_from_now_on", lambda: None)  # the tests' own folder is not served by anybody
    settings.DATA_DIR = tmp_path / "other"
    call_command("restore", site.backup, yes=True)
    assert "No account with all rights comes with it" in capsys.readouterr().out
    world.thrown_away()
    case = rewritten(site.backup, _in_first("account", "is_superuser", True), tmp_path / "case.zip")
    settings.DATA_DIR = tmp_path / "third"
    call_command("restore", case, yes=True)
    (owner,) = Account.objects.filter(is_superuser=True)
    told = capsys.readouterr().out
    assert f"1 account with all rights comes with it: {owner.username}." in told


def _in_first(table: str, column: str, value: Any) -> Change:
    """Another value in the first row of a table."""

    def change(told: dict[str, Any], members: dict[str, bytes]) -> None:
        at = told["tables"][table]["columns"].index(column)
        listed = [json.loads(line) for line in members[f"rows/{table}.jsonl"].splitlines()]
        listed[0][at] = value
        members[f"rows/{table}.jsonl"] = b"".join(json.dumps(row).encode() + b"\n" for row in listed)

    return change


def test_links_and_cards_of_an_open_round_go_on_on_another_computer(tmp_path: Path, settings: Any) -> None:
    """What hangs at the tables and what players hold in their hands opens the same pages after a restore. The long
    addresses need no key; the short codes are hashed with it, and it comes along in the backup."""
    made = make_world()
    backup = making.make()
    table, token, card = made.table.pk, made.tokens[made.table.number, "A"], made.cards[1]
    world.thrown_away()
    settings.DATA_DIR = tmp_path / "other"
    restoring.restore(backup.path)
    pages = [reverse("table", args=[token]), reverse("my-page", args=[card])]
    assert [Client().get(page).status_code for page in pages] == [200, 200]
    assert resolve_link(token).table.pk == table
    assert resolve_code(SEAT.code_of(token)).table.pk == table
    settings.SECRET_KEY = "another" * 9  # a backup from elsewhere under this computer's own key
    assert [Client().get(page).status_code for page in pages] == [200, 200]
    with pytest.raises(LinkDead):
        resolve_code(SEAT.code_of(token))
