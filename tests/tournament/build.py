"""Small events for tests, made directly in the database so that each test shows only what it is about."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from io import BytesIO
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone
from PIL import Image

from tournament.access.services import invitations
from tournament.access.services.invitations import Issued
from tournament.access.services.officials import appoint
from tournament.cases.services import calls, cases, claims, warnings
from tournament.cup.services import cups
from tournament.cup.services import rounds as cup_rounds
from tournament.cup.services import teams as cup_teams
from tournament.cup.services.teams import Typed
from tournament.draw import digest
from tournament.events.selectors.book import book_of
from tournament.events.services import logos
from tournament.journal.selectors.chain import Broken, Owner, walk
from tournament.journal.selectors.journal import opened
from tournament.journal.services.actor import Actor
from tournament.models import (
    Account,
    Call,
    Category,
    Certificate,
    Club,
    Cup,
    CupRound,
    Draw,
    Event,
    ForbiddenPair,
    Game,
    HeldGame,
    Journal,
    Official,
    Player,
    Protest,
    RatingList,
    Registration,
    Renons,
    Round,
    Seat,
    Series,
    Table,
    TablePin,
    Warning,
)
from tournament.people.services import teams
from tournament.permissions import CUP_DIRECTOR, ORGANISER, OWNER, PUBLIC, Directed
from tournament.recording.services import games, overtaken_games, sheets, signatures
from tournament.rounds.services.draw_request import player_of
from tournament.rulings.services import decisions, protests
from tournament.series.services import joining, past, rating, titles
from tournament.series.services import series as series_services
from tournament.series.services import teams as series_teams
from tournament.sheets.services import confirmations
from tournament.signup.services import deciding, pages, sending
from tournament.signup.services.sending import Entry, Sent
from tournament.standings.services import prizes as prize_services
from tournament.startlist.records import ImportRow

LETTERS = ("A", "B", "C")
_serial = count(1)

DIRECTOR = Actor(label="Vera Vodja", role="director")
OPERATOR = Actor(label="Olga Operater", role="operator")
REFEREE = Actor(label="Stane Sodnik", role="referee")
DELEGATE = Actor(label="Dana Delegat", role="delegate")


def dve(declarer: str, points: int = 45, **more: Any) -> dict[str, Any]:
    """A plain won game: 20 + (points - 35) at the declarer (B1.14)."""
    return {"contract": "dve", "declarer": declarer, "points": points, **more}


def klop(a: int = 20, b: int = 30, c: int = 20) -> dict[str, Any]:
    """A klop: everybody minus his points and one circle each (B2.3, B1.25)."""
    return {"contract": "klop", "points": {"A": a, "B": b, "C": c}}


def late(seat: str) -> dict[str, Any]:
    """A lateness row: -45, no cards are dealt (B1.5)."""
    return {"late": seat}


def account(username: str = "", **more: Any) -> Account:
    name = username or f"account{next(_serial)}"
    return Account.objects.create_user(name, password="geslo-1-2-3", **more)


def event(**more: Any) -> Event:
    number = next(_serial)
    settings = {"name": f"Turnir {number}", "slug": f"turnir-{number}", "date": date(2026, 3, 14)}
    return Event.objects.create(**{**settings, **more})


def official(event_: Event, role: str, **more: Any) -> Account:
    one = account(**more)
    Official.objects.create(event=event_, account=one, role=role)
    return one


def invited(at: Directed | None, role: str = "", *, by: Account | None = None) -> Issued:
    """A link to an office, from a director; or, without a place, from the site's owner to make events."""
    if at is None:
        return invitations.invite_organiser(by=Actor.of_account(by or account(is_superuser=True), role=OWNER))
    roles = at.officials.model.Role
    found = at.officials.filter(role=roles.DIRECTOR).first()
    director = by or (found.account if found else at.officials.create(account=account(), role=roles.DIRECTOR).account)
    usual = "operator" if isinstance(at, Event) else roles.HELPER.value
    by_director = Actor.of_account(director, role=roles.DIRECTOR.value)
    return invitations.invite(at=at, role=role or usual, name="Novi", by=by_director)


def registrations(event_: Event, number: int, *, clubs: int = 0, **more: Any) -> list[Registration]:
    """So many checked-in players; with `clubs` they belong to that many clubs in turn."""
    start = Registration.objects.filter(event=event_).count()
    serial = next(_serial)
    homes = Club.objects.bulk_create(Club(name=f"Društvo {serial}-{at}") for at in range(clubs))
    players = Player.objects.bulk_create(
        Player(last_name=f"Priimek{start + at:04}", first_name="Ime", club=homes[at % clubs] if clubs else None)
        for at in range(1, number + 1)
    )
    return Registration.objects.bulk_create(
        Registration(
            event=event_,
            player=player,
            start_number=start + at,
            club=player.club,
            **{"checked_in": True, **more},
        )
        for at, player in enumerate(players, start=1)
    )


def round_(event_: Event, *, number: int = 1, state: str = "running", tables: int = 1) -> Round:
    """A round with full tables, its players taken from the event's start list (made if there are none)."""
    letters = book_of(event_).seats
    players = list(Registration.objects.filter(event=event_).order_by("start_number"))
    if len(players) < tables * len(letters):
        players += registrations(event_, tables * len(letters) - len(players))
    now = timezone.now()
    made = Round.objects.create(
        event=event_,
        number=number,
        state=state,
        seconds=event_.round_seconds,
        published_at=None if state == "drafted" else now,
        started_at=now if state in ("running", "closed") else None,
        closed_at=now if state == "closed" else None,
    )
    stored = Table.objects.bulk_create(Table(round=made, number=at) for at in range(1, tables + 1))
    Seat.objects.bulk_create(
        Seat(table=table, round=made, letter=letter, registration=players[len(letters) * at + place])
        for at, table in enumerate(stored)
        for place, letter in enumerate(letters)
    )
    return made


def prizes(event_: Event) -> Category:
    """An entry fee, a category that the first two players are in, prizes, and a team of the first three."""
    event_.public_categories = True
    event_.save(update_fields=["public_categories"])
    won = [(10000, "pokal"), (5000, "")]
    prize_services.plan(event=event_, currency="EUR", fee_cents=1000, prizes_each="highest", prizes=won, by=DIRECTOR)
    made = prize_services.save_category(
        event=event_, name="Ženske", fee_cents=500, prizes=[(0, "medalja")], by=DIRECTOR
    )
    members = list(Registration.objects.filter(event=event_).order_by("start_number")[:3])
    made.registrations.set(members[:2])
    teams.save(event=event_, name="Zmaji", members=[one.start_number for one in members], by=DIRECTOR)
    return made


def sign_ups(event_: Event) -> tuple[Sent, Sent]:
    """A page for signing up before any round, a club's two players and one by himself; two have a place, one of them
    is confirmed."""
    pages.set_up(
        event=event_,
        is_open=True,
        opens_at=None,
        closes_at=None,
        places=Registration.objects.filter(event=event_).count() + 2,
        text="Vabljeni!",
        kept_days=30,
        by=DIRECTOR,
    )
    two = signed_up(event_, "Spletnik Zvezdan", "Spletnica Zvezdana")
    deciding.confirm(event=event_, numbers=[two.sign_ups[0].number], by=DIRECTOR)
    return two, signed_up(event_, "Zamudnik Anton")


def signed_up(event_: Event, *names: str) -> Sent:
    """Players who are signed up as if the event were today."""
    Event.objects.filter(pk=event_.pk).update(date=timezone.localdate())
    sent = sending.send(
        event=event_,
        key=uuid4(),
        club=f"Spletni klub {next(_serial)}",
        email="zaupno@example.org",
        entries=[Entry(*name.split(), licence="Lic-4711-Xq", note="Zaupno") for name in names],
        by=Actor(label=PUBLIC, role=PUBLIC),
    )
    Event.objects.filter(pk=event_.pk).update(date=event_.date)
    return sent


def logo(event_: Event) -> None:
    """Put a picture into the head of the event's papers."""
    drawn = BytesIO()
    Image.new("RGB", (60, 20), "navy").save(drawn, "PNG")
    logos.store(event=event_, content=drawn.getvalue(), by=DIRECTOR)


def diploma_picture(event_: Event) -> None:
    """Put a picture on the event's diplomas."""
    drawn = BytesIO()
    Image.new("RGB", (400, 200), "darkgreen").save(drawn, "PNG")
    logos.store(event=event_, content=drawn.getvalue(), by=DIRECTOR, kind=logos.DIPLOMA)


def wishes(event_: Event) -> None:
    """Pin the first player to table 1 and keep him from the second."""
    one, other = Registration.objects.filter(event=event_).order_by("start_number")[:2]
    TablePin.objects.create(event=event_, registration=one, table=1)
    ForbiddenPair.objects.create(event=event_, first=one, second=other)


def certified(round__: Round) -> Certificate:
    """Give a round made by hand a draw and the certificate of its publication, for pages that only show them."""
    players = Registration.objects.filter(event=round__.event).select_related("player", "club").order_by("start_number")
    told = [player_of(one) for one in players]
    request: dict[str, Any] = {"mode": "manual", "seed": 7, "players": told, "history": []}
    request |= {"pins": [], "forbidden": []}
    asked = Draw.objects.create(
        event=round__.event,
        mode="manual",
        seed=7,
        version="2",
        request=request,
        request_sha256=digest(request),
        start_list_sha256=digest(told),
        by="Vera Vodja",
    )
    Round.objects.filter(pk=round__.pk).update(draw=asked, draw_part=0)
    return Certificate.objects.create(
        event=round__.event,
        round_number=round__.number,
        number=1,
        draw=asked,
        sha256=sha256(b"%PDF-").hexdigest(),
        content=b"%PDF-",
        at=timezone.now(),
    )


def talk(table_: Table) -> tuple[HeldGame, Call]:
    """A game from the captain's phone that the sheet overtook, a call for the referee, and a contested first game."""
    by = captain(table_)
    waits = overtaken_games.hold(
        table=table_, key=uuid4(), number=1, texts={"contract": "klop"}, revision=0, by=by, entered_at=timezone.now()
    )
    assert waits is not None
    player = Actor.at_seat(table_.seats.get(letter="B"), role="player")
    confirmations.contest(table=table_, number=1, revision=1, note="", by=player)
    return waits, calls.call(table=table_, reason="card", by=by)


def warning(table_: Table, *, seat: str = "B", ground: str = "bid", by: Actor = REFEREE) -> Warning:
    """A warning to a player at a table."""
    player = table_.seats.get(letter=seat).registration
    given = warnings.warn(
        event=table_.round.event, table=table_, registration=player, ground=ground, text="bid before B", by=by
    )
    return given.warning


def protest(table_: Table, *, seat: str = "C", addressed_to: str = "delegate") -> Protest:
    """A protest of a player."""
    return protests.hand_in(
        event=table_.round.event,
        table=table_,
        registration=table_.seats.get(letter=seat).registration,
        text="Game 1 was counted wrong.",
        addressed_to=addressed_to,
        by=DELEGATE,
    )


def case(table_: Table, *, by: Actor = REFEREE) -> Renons:
    """A renons case on the table's running game: B says that C played a wrong card, and A plays dve."""
    table_.refresh_from_db()
    number = table_.games.count() + 1
    made = cases.open_case(table=table_, number=number, stop=claims.Stop("card", "B", ("C",), 3), by=by)
    return cases.stopped_at(case=made, facts={"contract": "dve", "declarer": "A"}, by=by)


def dismissed(table_: Table) -> Renons:
    """The same, not well founded: the referee writes it at B (C1.5)."""
    made = case(table_)
    for question, given in (("excluded", "no"), ("obvious", "no"), ("decider", "referee"), ("founded", "no")):
        made = cases.answer(case=made, question=question, given=given, by=REFEREE)
    revision = Table.objects.get(pk=table_.pk).revision
    decisions.decide(case=made, ruling=decisions.Ruling(), revision=revision, by=REFEREE)
    return made


def table(**more: Any) -> Table:
    """A table of a running round of its own event."""
    return round_(event(**more)).tables.get()


def captain(table_: Table) -> Actor:
    return Actor.at_seat(table_.seats.get(letter="A"), role="captain")


def record(
    table_: Table,
    facts: Any,
    *,
    number: int | None = None,
    revision: int | None = None,
    key: UUID | None = None,
    by: Actor = OPERATOR,
    reason: str = "",
) -> games.Recorded:
    """Record a row as the next game, from the sheet as it stands, or correct the game of that number."""
    table_.refresh_from_db()
    write = games.correct if table_.games.filter(number=number).exists() else games.record
    return write(
        table=table_,
        number=table_.games.count() + 1 if number is None else number,
        facts=facts,
        revision=table_.revision if revision is None else revision,
        key=key or uuid4(),
        by=by,
        reason=reason,
    )


def told(**wanted: Any) -> list[Journal]:
    """The journal's lines of that kind with their words, oldest first."""
    return opened(Journal.objects.filter(**wanted).order_by("number", "event"))


def totals(table_: Table) -> dict[str, int]:
    return dict(table_.seats.order_by("letter").values_list("letter", "total"))


def entries(game: Game) -> dict[str, int]:
    sums = dict.fromkeys(LETTERS, 0)
    for letter, points in game.entries.values_list("seat__letter", "points"):
        sums[letter] += points
    return sums


def accept_with_totals(table_: Table, a: int, b: int, c: int) -> None:
    """An undisputed paper sheet, taken by the referee."""
    table_.refresh_from_db()
    sheets.enter_totals(
        table=table_,
        totals={"A": a, "B": b, "C": c},
        signed=LETTERS,
        revision=table_.revision,
        key=uuid4(),
        by=OPERATOR,
    )
    signatures.accept(table=table_, by=REFEREE)


def cup() -> Cup:
    """A public cup of three teams with its director and helper, drawn and published; nothing is set up."""
    number = next(_serial)
    by = Actor.of_account(account(f"vodja-pokala{number}"), role=ORGANISER)
    made = cups.create(name=f"Pokal {number}", first=3, public=True, fee_cents=100, by=by)
    director = Actor(label=by.label, role=CUP_DIRECTOR, account=by.account)
    appoint(at=made, account=account(f"pomoc-pokala{number}"), role="cup_helper", by=director)
    for at in range(1, 4):
        typed = [Typed(row, f"Priimek{number}{at}{row}", "Ime") for row in range(1, 5)]
        cup_teams.save(cup=made, name=f"Ekipa {at}", club=f"Pokalno društvo {at}", players=typed, by=director)
    drawn = cup_rounds.draw(round=CupRound.objects.get(cup=made), seed=1, by=director)
    cup_rounds.publish(round=drawn, by=director)
    return made


def series(event_: Event) -> Series:
    """A public series with its director and helper, whose first event is this one, wanted by its own director."""
    number = next(_serial)
    by = Actor.of_account(account(f"vodja-serije{number}"), role=ORGANISER)
    made = series_services.create(name=f"Serija {number}", public=True, by=by)
    director = Actor(label=by.label, role="series_director", account=by.account)
    appoint(at=made, account=account(f"pomoc-serije{number}"), role="series_helper", by=director)
    joining.offer(event=event_, series=made, by=DIRECTOR)
    _seasoned(made, director, number)
    return made


def _seasoned(made: Series, director: Actor, number: int) -> None:
    """What there is to see in a series: results of a past event, a member, a team, a title with its rule, a published
    rating list."""
    row = ImportRow(number=1, last_name=f"Lanski{number}", first_name="Ime", club="", licence="", rating=None, raw=())
    results = [past.Result(row, None, Fraction(9), 120, 1, Fraction(12))]
    day = date(2025, 1, 1)
    past.bring(series=made, name="Lanski turnir", date=day, results=results, file="0" * 64, by=director)
    player = Player.objects.get(last_name=f"Lanski{number}")
    series_services.set_members(series=made, add=[player], by=director)
    others = [Player.objects.create(last_name=f"Lanski{number}", first_name=name) for name in ("Drugi", "Tretji")]
    series_teams.save(series=made, name=f"Ekipa {number}", players=[player, *others], by=director)
    titles.set_rules(series=made, rules=[("mojster", "", 2)], by=director)
    titles.give(player=player, category="mojster", date=day, reason="lani prvi", by=director, series=made)
    rating.settings(series=made, changes={}, by=director)
    rating.start_with(series=made, values={player.pk: Decimal("20.5")}, by=director)
    rating.close(series=made, by=director)
    rating.publish(kept=RatingList.objects.get(series=made), by=director)


def time_is_up(round__: Round, *, seconds_ago: int = 60) -> None:
    """Move the start back so far that time was up some seconds ago."""
    started = timezone.now() - timedelta(seconds=round__.seconds + seconds_ago)
    Round.objects.filter(pk=round__.pk).update(started_at=started, published_at=started)


def broken_line(owner: Owner) -> Broken | None:
    """The first line of a journal that does not fit the lines before it."""
    return next((step for step in walk(owner) if isinstance(step, Broken)), None)
