"""Makes the data folder that later versions must be able to take over: `python -m tests.infra.make_upgrade`.

Run once for a release, with that release's code; what it wrote into fixtures/upgrade is never made anew. (Until 0.1.0
is out, its own file is, when its only migration changes.) A half-played event with a row of every kind, an event in
which everything was put right, sign-ups, cups and a series; beside the database a backup and an event's file. All names
are invented, and the key in secrets.json opens nothing else.
"""

import json
import os
import tarfile
import tempfile
from pathlib import Path

import django

if __name__ == "__main__":  # before any model is imported
    data = tempfile.TemporaryDirectory()
    os.environ |= {"RADELC_DATA": data.name, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    django.setup()

from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build, whole_event
from tests.tournament.build import DIRECTOR, OPERATOR, dve, klop, record
from tests.tournament.cup import build as cups
from tests.tournament.series import season
from tournament import __version__
from tournament.access.services import links, officials
from tournament.backup import event_file, event_import
from tournament.cases.services import needs
from tournament.events.services import events
from tournament.hall.services import announcements, screens
from tournament.journal.services.actor import Actor
from tournament.models import Account, Attempt, Event, Player, SignUpLetter, SignUpSender
from tournament.papers.services import prints
from tournament.people.services import fees, registrations, teams
from tournament.privacy.services import erasing
from tournament.rounds.services import rounds
from tournament.series.services import joining
from tournament.sheets.services import confirmations
from tournament.standings.services import prizes

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "fixtures" / "upgrade"
ADDRESSES, EVENT = "addresses.json", "event.zip"
PASSWORD = "zlati-radelc"


def half_played(made: Event) -> dict[str, str]:
    """Fill the event that is going on: round 1 public, round 2 running with sheets in every state; returns links."""
    women = prizes.save_category(event=made, name="Ženske", fee_cents=500, prizes=[(3000, "")], by=DIRECTOR)
    registrations.update(registration=whole_event.player(made, 2), changes={"categories": [women]}, by=DIRECTOR)
    prizes.plan(event=made, currency="EUR", fee_cents=1000, prizes_each="all", prizes=[(9999, "")], by=DIRECTOR)
    teams.save(event=made, name="Zmaji", members=[1, 3], by=DIRECTOR)
    fees.settle(registration=whole_event.player(made, 3), by=DIRECTOR)
    fees.waive(registration=whole_event.player(made, 4), reason="gost", by=DIRECTOR)
    fees.pay_part(registration=whole_event.player(made, 6), cents=400, by=DIRECTOR)
    build.logo(made)
    build.diploma_picture(made)
    build.wishes(made)
    events.publish(event=made, by=DIRECTOR)
    prints.set_diploma(event=made, text="Za trud", by=DIRECTOR)
    prints.note(event=made, papers=[prints.Printed("standings", 1, "0" * 64)], letter=False, by=OPERATOR)
    announcements.announce(event=made, text="Kosilo bo ob dvanajstih.", by=DIRECTOR)
    screens.save(event=made, name="Dvorana", steps=[("clock", 20), ("standings", 30)], by=DIRECTOR)
    build.invited(made)
    joining.ask(series=build.series(made), event=made, by=season.SERIES_DIRECTOR)
    card = links.issue_cards(event=made, by=DIRECTOR)[1]
    second = made.rounds.get(number=2)
    rounds.publish(round=second, by=DIRECTOR)
    rounds.start(round=second, by=DIRECTOR)
    seats = links.issue(round=second, by=DIRECTOR)
    one, other, third = whole_event.tables(made, 2)
    for row in (klop(), dve("B")):
        record(one, row, by=build.captain(one))
    revision = one.games.get(number=2).revision
    player = Actor.at_seat(one.seats.get(letter="B"), role="player")
    confirmations.confirm(table=one, number=2, revision=revision, by=player)
    build.talk(one)
    referee = build.account("sodnik", first_name="Stane", last_name="Sodnik")
    officials.appoint(at=made, account=referee, role="referee", by=DIRECTOR)
    needs.take(table=one, need="contest", number=1, by=Actor.of_account(referee, role="referee"))
    build.case(other)
    needs.doubt(table=other, number=2, texts={"contract": "dve", "points": "900"}, by=OPERATOR)
    for row in (klop(), dve("C")):
        record(third, row)
    return {
        "card": reverse("my-page", args=[card]),
        "captain": reverse("table", args=[seats[one.number, "A"]]),
        "desk": f"/e/{made.slug}/desk/",
        "public": f"/e/{made.slug}/",
        "standings": f"/e/{made.slug}/standings.pdf",
    }


def signed_up() -> Event:
    """Fill an event to which players sign up."""
    made = whole_event.event()
    build.sign_ups(made)
    sender = SignUpSender.objects.earliest("pk")
    SignUpLetter.objects.create(sender=sender, kind="moved_up", subject=1, at=timezone.now())
    return made


def beside_it(of: Event) -> None:
    """Fill an event put right in every way, cups and a copy of an event from elsewhere, and erase a person."""
    whole_event.corrected(whole_event.played_out())
    build.cup()
    cup, by = cups.cup(first=3)
    for name in ("Zmaji", "Orli", "Risi"):
        cups.team(cup, by, name, club=f"TK {name}")
    cups.decided(cups.drawn(cup, by).matches.get(), by)
    owner = Actor(label="Lena Lastnik", role="owner")
    gone = Player.objects.get(last_name="Zmaji1")
    erasing.erase(player=gone, typed=gone.name, under="initials", by=owner)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "event.zip"
        event_file.export(of, file)
        event_import.bring(file, by=owner, slug="od-drugod")


def make(data: Path, target: Path) -> None:
    """Make the data folder of this version and pack what a person would keep of it: database, key, anchors, backup."""
    call_command("migrate", verbosity=0)
    Account.objects.create_superuser("lastnica", password=PASSWORD, first_name="Lena", last_name="Lastnik")
    Attempt.objects.create(key="0" * 64, count=1, until=timezone.now())
    event_file.export(signed_up(), data / EVENT)
    call_command("backup")  # before there are papers: each of them takes 30 kB
    event = whole_event.played_out()
    (data / ADDRESSES).write_text(json.dumps(half_played(event), indent=1) + "\n")
    beside_it(event)
    connection.close()  # what is in SQLite's other file goes into the database
    kept = [data / name for name in ("radelc.sqlite3", "radelc.anchors.txt", "secrets.json", ADDRESSES, EVENT)]
    with tarfile.open(target, "x:xz", preset=9) as archive:
        for file in (*kept, *data.glob("backups/*.zip")):
            archive.add(file, file.relative_to(data))


if __name__ == "__main__":
    with data:
        make(Path(data.name), FOLDER / f"radelc-{__version__}.tar.xz")
