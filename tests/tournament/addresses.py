"""Every address of the site as Django knows it, and a small event on which each of them leads somewhere."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.urls import URLPattern, URLResolver, get_resolver

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.services import links
from tournament.hall.services import announcements, screens
from tournament.models import (
    Announcement,
    Call,
    Club,
    Cup,
    Event,
    ForbiddenPair,
    Invitation,
    Journal,
    Official,
    Player,
    Protest,
    Renons,
    Round,
    Screen,
    Series,
    Table,
    TablePin,
    Warning,
)
from tournament.papers.minutes import paper_code
from tournament.permissions import ACTIONS, PUBLIC, Directed
from tournament.rounds.services import rounds
from tournament.signup.services.sending import Sent

#: Forms for everybody that tell nothing of an event.
ONLY_POSTED = frozenset({"sign-out", "set_language", "theme", "presence"})


@dataclass(frozen=True)
class Address:
    """One URL pattern: its name, its route as written, the view and the names in it that have to be filled in."""

    name: str
    route: str
    view: Callable[..., Any]
    parameters: tuple[str, ...]

    @property
    def action(self) -> str | None:
        return getattr(self.view, "action", None)


def every_address() -> list[Address]:
    """All URL patterns of the project, in order."""
    return list(_walk(get_resolver(), "", ()))


def public_addresses() -> list[Address]:
    """What everybody may ask for, with no account and no link of a table."""
    return [
        one
        for one in every_address()
        if one.action is not None
        and PUBLIC in ACTIONS[one.action]
        and "token" not in one.parameters
        and one.name not in ONLY_POSTED
    ]


def _walk(resolver: URLResolver, before: str, parameters: tuple[str, ...]) -> Iterator[Address]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        names = (*parameters, *one.pattern.converters)
        if isinstance(one, URLResolver):
            yield from _walk(one, route, names)
        elif isinstance(one, URLPattern):
            yield Address(one.name or "", route, one.callback, names)


@dataclass(frozen=True)
class World:
    """An event with a closed and published first round and a running second one, two tables each."""

    event: Event
    closed: Round
    running: Round
    table: Table
    tokens: dict[tuple[int, str], str]
    cards: dict[int, str]
    senders: tuple[Sent, Sent]
    key: UUID
    call: Call
    secret: str
    cup: Cup
    series: Series
    series_key: UUID | None = None

    def arguments(self, address: Address, *, token: str = "", card: str = "", sender: str = "") -> dict[str, Any]:
        """What the address needs, so that it leads to something that exists. KeyError for a name never seen here."""
        round_ = self.closed if address.name in OF_CLOSED_ROUND else self.running
        known: dict[str, Any] = {
            "slug": self.event.slug,
            "pk": self.table.pk,
            "number": 1 if address.name in OF_START_NUMBER or "token" in address.parameters else round_.number,
            "table": self.table.number,
            "revision": 1,
            "key": self.key,
            "card": card or self.cards[1],
            "token": token or self.tokens[self.table.number, "A"],
            "sender": sender or self.senders[0].token,
            "game": 1,
            "certificate": 1,
            "call": self.call.pk,
            "need": "behind",
            "cup": self.cup.slug,
            "series": self.series.slug,
            "after": 1 if address.name == "series-event-agree" else 2,
            "team": 1,
            "match": 1,
            "side": 1,
            "code": paper_code.code_of(table_id=self.table.pk, revision=1, digest="0" * 64),
        }
        if address.name == "verify-journal":
            line = Journal.objects.filter(event=self.event).earliest("number")
            known.update(lines=line.number, digest=line.hash)
        if address.name == "ruling-pdf":
            known.update(kind="warning", ruling=Warning.objects.get(event=self.event).pk)
        if "warning" in address.parameters:
            known["warning"] = Warning.objects.get(event=self.event).pk
        if "protest" in address.parameters:
            known["protest"] = Protest.objects.get(event=self.event).pk
        if "case" in address.parameters:
            known["case"] = Renons.objects.get(table__round=self.running).pk
        if address.name in ("contest-settle", "need-step", "protest-settle"):
            known["table"] = self.table.pk
        if address.name == "announcement-take-down":
            known["pk"] = Announcement.objects.get(event=self.event).pk
        if "series" in address.parameters:
            known |= self._of_series()
        if address.name == "event-series-leave":
            known["number"] = 1
        if address.name.startswith("screen"):
            known["number"] = Screen.objects.get(event=self.event).number
        if address.name == "draw-unpin":
            known["pk"] = TablePin.objects.get(event=self.event).pk
        if address.name == "draw-allow":
            known["pk"] = ForbiddenPair.objects.get(event=self.event).pk
        if address.name.startswith("cup"):
            known["number"] = 1
            known["official"] = self.cup.officials.get(role="cup_helper").pk
        elif address.name == "series-official-dismiss":
            known["official"] = self.series.officials.get(role="series_helper").pk
        elif "official" in address.parameters:
            known["official"] = Official.objects.get(event=self.event, role="operator").pk
        if address.name.startswith(("register-player", "register-club")):
            entries = Player.objects if "player" in address.name else Club.objects
            known["pk"], known["other"] = entries.order_by("pk").values_list("pk", flat=True)[:2]
        if "secret" in address.parameters:
            known["secret"] = self.secret
        if "invitation" in address.parameters:
            known["invitation"] = self._invitations(address.name).latest("pk").pk
        if "account" in address.parameters:
            known["account"] = Official.objects.get(event=self.event, role="operator").account_id
        return {name: known[name] for name in address.parameters}

    def _invitations(self, name: str) -> QuerySet[Invitation]:
        if name.startswith("site-"):
            return Invitation.objects.filter(event=None, series=None, cup=None)
        beside: dict[str, Directed] = {"cup-invitation-revoke": self.cup, "series-invitation-revoke": self.series}
        return beside.get(name, self.event).invitations.all()

    def _of_series(self) -> dict[str, Any]:
        title = self.series.titles.get()
        return {
            "key": self.series_key or UUID(int=0),
            "list": self.series.rating_lists.latest("pk").pk,
            "past": self.series.past_events.get().pk,
            "player": title.player_id,
            "rule": self.series.title_rules.get().pk,
            "title": title.pk,
        }


#: Where `number` is a player's start number, not a round.
OF_START_NUMBER = frozenset(
    {
        *("player-edit", "check-in", "player-withdraw", "player-reinstate", "player-take-out", "player-fee"),
        # and where it is that of a category or a team
        *("category-edit", "category-remove", "team-edit", "team-remove"),
        *("card-revoke", "public-player", "player-card"),
        # and where it is that of a sign-up
        *("sign-ups-details", "sign-ups-decline", "sign-ups-let-in", "sign-ups-unconfirm", "sign-ups-delete"),
        "sign-ups-code",
    }
)
#: What there is to see only once a round is closed.
OF_CLOSED_ROUND = frozenset(
    {
        "feed-games",
        "feed-games-csv",
        "feed-round-standings",
        "feed-round-standings-csv",
        "public-table",
        "round-standings",
        "round-standings-pdf",
        "round-teams-pdf",
        "round-minutes",
        "table-minutes",
        "stored-minutes",
        "round-reopen",
        "standings-publish",
        "standings-withdraw",
        "my-sheet",
        "my-minutes",
    }
)


def world(*, keep_upload: Callable[..., UUID] | None = None) -> World:
    """Make the event; `keep_upload` keeps an uploaded start list and returns its key."""
    event = build.event(games_per_round=3)
    build.registrations(event, 6, clubs=2)
    for role in Official.Role.values:
        build.official(event, role)
    senders = build.sign_ups(event)
    first = build.round_(event, tables=2)
    for table in first.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    first = rounds.close(round=first, by=DIRECTOR)
    first = rounds.publish_standings(round=first, by=DIRECTOR)
    second = build.round_(event, number=2, tables=2)
    build.wishes(event)
    build.prizes(event)
    build.logo(event)
    build.diploma_picture(event)
    announcements.announce(event=event, text="Kosilo je ob treh.", by=DIRECTOR)
    screens.save(event=event, name="", steps=[("clock", 10)], by=DIRECTOR)
    build.certified(second)
    tokens = links.issue(round=second, by=DIRECTOR)
    own_cards = links.issue_cards(event=event, by=DIRECTOR)
    for table in second.tables.all():
        build.record(table, build.dve("B"))
    table = second.tables.get(number=1)
    build.warning(table)
    build.protest(table)
    content = "Priimek;Ime\nNovak-Izmišljen;Zvezdana\n".encode()
    key = keep_upload(event=event, filename="prijave.csv", content=content) if keep_upload else UUID(int=0)
    build.case(second.tables.get(number=2))
    _held, call = build.talk(table)
    invited = build.invited(event)
    beside = build.cup(), build.series(event)
    build.invited(beside[0])
    build.invited(beside[1])
    content = "Priimek;Ime;Točke;Rating\nNovak-Izmišljen;Zvezdana;5;20\n".encode()
    of_series = keep_upload(event=beside[1], filename="izidi.csv", content=content) if keep_upload else None
    return World(event, first, second, table, tokens, own_cards, senders, key, call, invited.secret, *beside, of_series)
