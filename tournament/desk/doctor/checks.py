"""Checks that take a moment (`quick`) and some seconds (`tried`). None raises, none changes the site's data."""

import json
import os
import platform
import sqlite3
import stat
import subprocess
import urllib.request
from collections.abc import Collection
from pathlib import Path
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.db import DatabaseError, connection
from reportlab.pdfbase.ttfonts import TTFError

from scoresheets import typeface
from tournament.backup import folder, machine, restoring
from tournament.backup.container import BACKUP, opened
from tournament.backup.machine import FAULT, OK, WARN, Check
from tournament.backup.machine_words import AS_SAID
from tournament.db.faults import fault_of
from tournament.desk.doctor import printer, trial
from tournament.errors import RefereeError
from tournament.models import Event, Registration
from tournament.progress import silent
from tournament.web import server as web_server

ANSWER_SECONDS = 3
SLOW, TOO_SLOW = 250, 1000  # milliseconds to save a game while nobody else saves
NO_ROUTER = "169.254."  # addresses that a computer gives itself
NAMED_AT_MOST = 3
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def quick(events: Collection[Event], *, address: str, port: int | None = None) -> tuple[Check, ...]:
    """Return what is seen at once. `events`: those to come; `address`: for phones, "" if there is none; `port`: to be
    looked at, None where it serves the page that asks.
    """
    return (
        _versions(),
        _folder(),
        *machine.state().checks,
        *_second_folder(),
        _address(address),
        *(() if port is None else (_port(port),)),
        _paper(events),
        _fonts(events),
    )


def tried() -> tuple[Check, ...]:
    return (*_backup(), *_saving())


def phones_address(port: int) -> str:
    address = settings.SITE_ADDRESS or web_server.addresses("0.0.0.0", port)[-1].rstrip("/")
    return "" if urlsplit(address).hostname in web_server.LOOPBACK else address


def _versions() -> Check:
    try:
        number = ".".join(map(str, connection.get_database_version()))
        database = f"{connection.display_name} {number}"
    except DatabaseError:  # what is wrong with it is said in its own row
        database = connection.display_name
    system = f"{platform.system()} {platform.release()}"
    listed = f"Radelc {settings.VERSION}, Python {platform.python_version()}, Django {django.__version__}"
    return Check("versions", OK, AS_SAID, {"said": f"{listed}, {database}, {system}"})


def _folder() -> Check:
    data = Path(settings.DATA_DIR)
    params = {"folder": str(data)}
    if os.name == "nt":  # whose folder it is, its parents say there
        return Check("folder", OK, "folder_there", params)
    try:
        open_to_others = data.stat().st_mode & OTHERS
    except OSError as problem:
        return Check("folder", FAULT, "folder_gone", {**params, "reason": problem.strerror})
    return Check("folder", WARN if open_to_others else OK, "folder_open" if open_to_others else "folder_own", params)


def _second_folder() -> tuple[Check, ...]:
    second = settings.BACKUP_DIR
    if second is None:
        return ()
    there = second.is_dir() and os.access(second, os.W_OK)
    params = {"folder": str(second)}
    return (Check("second", OK, "second_there", params) if there else Check("second", FAULT, "second_gone", params),)


def _address(address: str) -> Check:
    reached = bool(address) and not (urlsplit(address).hostname or "").startswith(NO_ROUTER)
    return Check("address", OK, "address", {"address": address}) if reached else Check("address", FAULT, "address_none")


def _port(port: int) -> Check:
    params = {"port": port}
    if not web_server.is_taken("", port):
        return Check("port", OK, "port_free", params)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/", timeout=ANSWER_SECONDS) as answer:
            known = "version" in json.load(answer)
    except (OSError, ValueError):
        known = False
    return Check("port", OK, "port_ours", params) if known else Check("port", FAULT, "port_taken", params)


def _paper(events: Collection[Event]) -> Check:
    sizes = {event.paper_size for event in events} or {Event.PaperSize.A4.value}
    wanted = "/".join(sorted(str(Event.PaperSize(size).label) for size in sizes))
    known = printer.default()
    if known is None:
        return Check("paper", WARN, "paper_unknown", {"wanted": wanted})
    if not known.name:
        return Check("paper", WARN, "paper_no_printer", {"wanted": wanted})
    params = {"printer": known.name, "paper": known.paper, "wanted": wanted}
    if not known.paper:
        return Check("paper", WARN, "paper_unknown", params)
    same = sizes == {known.paper.casefold()}
    return Check("paper", OK if same else WARN, "paper_same" if same else "paper_other", params)


def _fonts(events: Collection[Event]) -> Check:
    try:
        typeface.register()
    except (OSError, TTFError):
        return Check("fonts", FAULT, "fonts_gone")
    try:
        playing = Registration.objects.filter(event__in=events).select_related("player", "club")
        names = {
            name
            for registration in playing
            for name in (registration.player.name, registration.club.name if registration.club else "")
        }
    except DatabaseError:
        names = set()
    boxed = sorted(name for name in names if not typeface.printable(name))
    if boxed:
        return Check("fonts", WARN, "fonts_lack", {"names": ", ".join(boxed[:NAMED_AT_MOST])})
    return Check("fonts", OK, "fonts_there")


def _backup() -> tuple[Check, ...]:
    newest = folder.last_good()
    if newest is None:
        return (Check("tried", WARN, "tried_none"),)
    params = {"at": newest.at, "file": newest.path.name}
    try:
        with (
            opened(newest.path, BACKUP, restoring.LIMITS) as contents,
            restoring.tried(contents, Path(settings.DATA_DIR), silent) as loaded,
        ):
            broken = loaded.broken
    except (RefereeError, OSError, DatabaseError, sqlite3.Error):
        return (Check("tried", FAULT, "tried_in_vain", params),)
    return (Check("tried", FAULT if broken else OK, "tried_broken" if broken else "tried_well", params),)


def _saving() -> tuple[Check, ...]:
    if connection.vendor != "sqlite":
        return ()  # games are saved on another disk
    try:
        took = trial.milliseconds_to_save()
    except (OSError, DatabaseError, sqlite3.Error, ValueError, subprocess.SubprocessError) as problem:
        fault = fault_of(problem)
        return (Check("saving", FAULT, fault.code if fault else "saving_failed", fault.params if fault else {}),)
    params = {"milliseconds": took}
    if took < SLOW:
        return (Check("saving", OK, "saving", params),)
    return (Check("saving", FAULT if took > TOO_SLOW else WARN, "saving_slow", params),)
