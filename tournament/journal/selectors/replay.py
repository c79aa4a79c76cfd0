"""Replay an event's journal into its last known state.

Newer lines carry a snapshot (journal.selectors.snapshot); older ones are read from their own fields. What no line
mentions is unknown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tournament.journal.selectors.chain import ERASING
from tournament.journal.selectors.journal import ERASED
from tournament.journal.selectors.snapshot import COMMA, SIGN_UPS, table_name
from tournament.models import Journal, Signature

BORN = ("event.create", "series.create", "cup.create")
# Every write that gives a sheet a new revision.
REVISING = (
    "game.record",
    "game.correct",
    "game.take_out",
    "sheet.totals",
    "sheet.complete",
    "sheet.reopen",
    "player.disqualify",
    "player.readmit",
)
# Fields of a line about a certified draw.
DRAWN = ("seed", "version", "start_list", "request")


@dataclass(frozen=True, slots=True)
class Paper:
    """Minutes of a table's revision, or a round's certificate of its draw (DRAWN)."""

    round: int
    table: int = 0
    revision: int = 0
    draw: tuple[Any, ...] = ()


@dataclass(slots=True)
class JournalledSheet:
    """A sheet's games in order, and its totals by seat."""

    facts: list[Any] = field(default_factory=list)
    totals: Any = field(default_factory=dict)

    def hear(self, line: Journal) -> None:
        self.totals, number = line.after.get("totals", {}), line.game
        if line.action in ("game.record", "game.correct") and 1 <= number <= len(self.facts) + 1:
            self.facts[number - 1 : number] = [line.after.get("facts")]
        elif line.action == "game.take_out":  # uses the numbers before the removal
            del self.facts[number - 1 : number]


@dataclass(slots=True)
class Journalled:
    """The replayed state.

    `complete`: every line has a snapshot; `cleared`: kept papers were deleted. `units` by kind and name, None for
    removed ones; `sheets` by table; `players` by start number, `sign_ups` by number; `papers` kept, by digest;
    `certified`: the digest of the valid certificate, by round; `signed`: the way of signing, by round, table, revision
    and seat; `strange`: lines that Radelc never writes.
    """

    complete: bool = False
    lines: int = 0
    event: dict[str, Any] | None = None
    hidden: bool = False
    published: bool = False
    diploma: Any = ""
    privacy: dict[str, Any] = field(default_factory=dict)
    cleared: bool = False
    units: defaultdict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    sheets: dict[str, JournalledSheet] = field(default_factory=dict)
    players: dict[int, dict[str, Any] | None] = field(default_factory=dict)
    sign_ups: dict[int, dict[str, Any] | None] = field(default_factory=dict)
    papers: dict[str, Paper] = field(default_factory=dict)
    certified: dict[int, str] = field(default_factory=dict)
    signed: dict[tuple[int, int, int, str], str] = field(default_factory=dict)
    strange: list[int] = field(default_factory=list)

    def hear(self, line: Journal) -> None:
        self.lines = line.number
        try:
            self._stands(line)
            self._event(line)
            self._players(line)
            self._sign_ups(line)
            self._papers(line)
            self.hear_sheet(line)
        except (AttributeError, TypeError, ValueError, LookupError):
            self.strange.append(line.number)

    def _stands(self, line: Journal) -> None:
        if line.number == 1:
            self.complete = line.action in BORN and "officials" in line.stands
        for kind, named in line.stands.items():
            self.units[kind].update(named)

    def _event(self, line: Journal) -> None:
        if line.action in ("event.create", "event.settings"):
            self.event = line.after
        elif line.action == "event.import" and self.event is not None and "slug" in line.after:
            self.event = {**self.event, "slug": line.after["slug"]}
        elif line.action in ("event.hide", "event.show"):
            self.hidden = line.action == "event.hide"
        elif line.action == "event.publish":
            self.published = True
        elif line.action == "event.diploma":
            self.diploma = line.after["text"]
        elif line.action == "event.privacy":
            self.privacy = line.after
        elif line.action in ("event.clear", ERASING):
            self.cleared = True

    def _players(self, line: Journal) -> None:
        after, action = line.after, line.action
        if "start_number" in after and "checked_in" in after:
            self.players[after["start_number"]] = dict(after)
        elif action in ("players.import", "sign_ups.take_over", "players.qualify"):
            clubs, categories = dict(after.get("club", ())), dict(after.get("categories", ()))
            for number, name in after["players"]:
                known = {"start_number": number, "name": name, "categories": categories.get(number, "")}
                self.players[number] = {**known, "club": clubs.get(number, "")} if "club" in after else known
            self._placed(after.get("ranking_places", ()))
        elif action == "players.seed":
            self._placed(after["ranking_places"])
        elif action == "players.checkin_all":
            self._of_each(after["players"], checked_in=True)
        elif action == "players.late":
            self._of_each(after["players"], late=True, checked_in=True)
        elif action == "players.take_out":
            self.players[line.start_number] = None
        elif action in ("player.disqualify", "player.readmit"):
            self._removed(line)
        elif action in ("categories.save", "categories.remove"):
            self._of_category(line.before.get("category", ""), after.get("category", ""))
        elif action in ("clubs.edit", "clubs.merge"):
            for player in self.players.values():
                if player is not None and player.get("club") == line.before["club"]:
                    player["club"] = after["club"]

    def _sign_ups(self, line: Journal) -> None:
        for number, state in (line.after.get(SIGN_UPS) or {}).items():
            self.sign_ups[int(number)] = state

    def _of_category(self, before: Any, after: Any) -> None:
        for player in self.players.values():
            names = player.get("categories") if player is not None else None
            if player is None or not before or not isinstance(names, str) or before not in names.split(COMMA):
                continue
            renamed = [after if name == before else name for name in names.split(COMMA)]
            player["categories"] = after if after is ERASED else COMMA.join(name for name in renamed if name)

    def _placed(self, places: Iterable[tuple[int, int | None]]) -> None:
        for number, place in places:
            player = self.players.get(number)
            if player is not None:
                player["ranking_seed"] = place

    def _of_each(self, numbers: list[int], **changes: bool) -> None:
        for number in numbers:
            player = self.players.get(number)
            if player is not None:
                player.update(changes)

    def _removed(self, line: Journal) -> None:
        table = self.units["tables"].get(table_name(line.round, line.table))
        if table is None:
            return
        player = self.players.get(table["seats"][line.after["seat"]])
        if player is not None:
            player["removed"] = line.action == "player.disqualify"

    def _papers(self, line: Journal) -> None:
        if "minutes" in line.after:
            self.papers[str(line.after["minutes"])] = Paper(line.round, line.table, line.after.get("revision", 0))
        self._certificates(line.round, line.after)
        for seat in line.after.get("emptied") or ():
            self._certificates(seat["round"], seat)

    def _certificates(self, round_number: int, after: dict[str, Any]) -> None:
        if after.get("certificates_withdrawn"):
            self.certified.pop(round_number, None)
        if "certificate" in after:
            draw = tuple(after.get(name) for name in DRAWN)
            self.papers[str(after["certificate"])] = Paper(round_number, draw=draw)
            self.certified[round_number] = str(after["certificate"])

    def hear_sheet(self, line: Journal) -> None:
        if line.action in REVISING:
            self.sheets.setdefault(table_name(line.round, line.table), JournalledSheet()).hear(line)
        for letter in line.after.get("signed") or ():
            name = line.round, line.table, line.after.get("revision", 0), letter
            self.signed.setdefault(name, line.after.get("way", Signature.Way.PAPER))
