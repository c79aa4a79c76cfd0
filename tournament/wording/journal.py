"""Journal lines in words: what was done, to what, and what stood there before and after."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.book import RuleBook
from tournament.models import (
    Call,
    Confirmation,
    Event,
    HeldGame,
    Journal,
    Official,
    Protest,
    Renons,
    Round,
    Signature,
    Table,
    Taking,
    Warning,
)
from tournament.wording.choice_words import called
from tournament.wording.draw import mode_name
from tournament.wording.money import amount
from tournament.wording.numbers import placing
from tournament.wording.rulebook import derivation_text

#: Lines of before four to seven sat at a table tell table points in units of 1/120.
FORMER_UNITS = 120

#: Every action that services write, as a person calls it.
ACTIONS = {
    "accounts.create": gettext_lazy("account made"),
    "accounts.invite": gettext_lazy("invited to make events"),
    "accounts.no_organiser": gettext_lazy("may make no events any more"),
    "accounts.offer_password": gettext_lazy("link to a new password made"),
    "accounts.organiser": gettext_lazy("may make events"),
    "accounts.own_password": gettext_lazy("own password changed"),
    "accounts.password": gettext_lazy("password set anew"),
    "accounts.rename": gettext_lazy("own name changed"),
    "announcement.take_down": gettext_lazy("announcement taken down"),
    "announcement.write": gettext_lazy("announcement written"),
    "call.cancel": gettext_lazy("call cancelled by the table"),
    "call.finish": gettext_lazy("call finished"),
    "call.hand_back": gettext_lazy("call handed back"),
    "call.make": gettext_lazy("referee called ⟦call⟧"),
    "call.take": gettext_lazy("call taken"),
    "categories.remove": gettext_lazy("category removed"),
    "categories.save": gettext_lazy("category stored"),
    "clock.add": gettext_lazy("minutes added ⟦clock⟧"),
    "clock.end": gettext_lazy("playing time ended ⟦clock⟧"),
    "clock.go_on": gettext_lazy("clock goes on"),
    "clock.pause": gettext_lazy("clock stopped"),
    "clock.take_back": gettext_lazy("start of the clock taken back"),
    "clubs.edit": gettext_lazy("club corrected"),
    "clubs.merge": gettext_lazy("two clubs merged"),
    "contest.settle": gettext_lazy("contested game left as it is"),
    "draw.allow": gettext_lazy("pair allowed again"),
    "draw.forbid": gettext_lazy("pair forbidden"),
    "draw.pin": gettext_lazy("player pinned to a table"),
    "draw.unpin": gettext_lazy("pin taken back"),
    "event.create": gettext_lazy("event made"),
    "event.delete": gettext_lazy("trial deleted"),
    "event.import": gettext_lazy("event brought here from another computer"),
    "event.hide": gettext_lazy("event hidden"),
    "event.publish": gettext_lazy("event published"),
    "event.clear": gettext_lazy("drawn signatures and stored PDFs removed"),
    "event.privacy": gettext_lazy("chosen what is public"),
    "event.show": gettext_lazy("event shown again"),
    "event.settings": gettext_lazy("settings changed"),
    "game.choose": gettext_lazy("chosen what becomes of a game from a phone"),
    "game.confirm": gettext_lazy("game confirmed"),
    "game.contest": gettext_lazy("game contested"),
    "game.correct": gettext_lazy("game corrected"),
    "game.hold": gettext_lazy("game from a phone held for a choice"),
    "game.record": gettext_lazy("game recorded"),
    "game.take_out": gettext_lazy("game taken out"),
    "game.unlock": gettext_lazy("game unlocked"),
    "link.issue": gettext_lazy("links issued"),
    "link.revoke": gettext_lazy("links revoked"),
    "need.hand_back": gettext_lazy("handed back"),
    "need.take": gettext_lazy("a referee looks after it"),
    "officials.appoint": gettext_lazy("official appointed"),
    "officials.dismiss": gettext_lazy("official dismissed"),
    "officials.invite": gettext_lazy("invitation made"),
    "officials.join": gettext_lazy("invitation taken"),
    "officials.uninvite": gettext_lazy("invitation withdrawn"),
    "paper.doubt": gettext_lazy("line of the paper handed to the referee"),
    "player.disqualify": gettext_lazy("player removed ⟦removal⟧"),
    "player.readmit": gettext_lazy("removal taken back ⟦removal⟧"),
    "players.checkin": gettext_lazy("player checked in or out"),
    "players.checkin_all": gettext_lazy("everybody checked in"),
    "players.erase": gettext_lazy("a person's data erased"),
    "players.edit": gettext_lazy("player corrected"),
    "players.fee": gettext_lazy("entry fee paid, or taken back"),
    "players.import": gettext_lazy("start list imported"),
    "players.late": gettext_lazy("late players seated ⟦latecomers⟧"),
    "players.register": gettext_lazy("player registered"),
    "players.merge": gettext_lazy("two players merged"),
    "players.reinstate": gettext_lazy("withdrawal taken back"),
    "players.seat": gettext_lazy("player seated on an empty seat"),
    "players.substitute": gettext_lazy("substitute seated"),
    "players.take_out": gettext_lazy("sign-in taken out"),
    "players.withdraw": gettext_lazy("player withdrew"),
    "prizes.plan": gettext_lazy("fee and prizes stored"),
    "protest.decide": gettext_lazy("protest decided"),
    "protest.hand_in": gettext_lazy("protest handed in"),
    "renons.amend": gettext_lazy("renons case: claim corrected"),
    "renons.answer": gettext_lazy("renons case: question answered"),
    "renons.end": gettext_lazy("renons case ended ⟦decision⟧"),
    "renons.game": gettext_lazy("renons case: the game as it was stopped"),
    "renons.open": gettext_lazy("renons case opened ⟦stop⟧"),
    "renons.resume": gettext_lazy("renons case open again"),
    "round.close": gettext_lazy("round closed"),
    "round.discard": gettext_lazy("draw discarded"),
    "round.draft": gettext_lazy("round drawn"),
    "round.import": gettext_lazy("seating script drafted"),
    "round.publish": gettext_lazy("draw published"),
    "round.unpublish": gettext_lazy("publication of the draw taken back"),
    "round.reopen": gettext_lazy("round reopened"),
    "round.start": gettext_lazy("clock started ⟦clock⟧"),
    "round.swap": gettext_lazy("seats exchanged"),
    "screen.remove": gettext_lazy("screen removed"),
    "screen.save": gettext_lazy("screen set up"),
    "sheet.accept": gettext_lazy("sheet accepted ⟦signing⟧"),
    "sheet.complete": gettext_lazy("sheet completed"),
    "sheet.paper": gettext_lazy("totals of the paper kept for comparison"),
    "sheet.reopen": gettext_lazy("sheet reopened"),
    "sheet.sign": gettext_lazy("sheet signed ⟦signing⟧"),
    "sheet.totals": gettext_lazy("totals entered"),
    "site.key": gettext_lazy("key of the site noted"),
    "standings.publish": gettext_lazy("standings published"),
    "standings.unpublish": gettext_lazy("standings taken back"),
    "teams.remove": gettext_lazy("team removed"),
    "teams.save": gettext_lazy("team stored"),
    "warning.give": gettext_lazy("warning given"),
    "warning.withdraw": gettext_lazy("warning taken back"),
}

#: What stands in a line, as a person calls it; anything else is shown by its own name.
NAMES: dict[str, Any] = {
    **{field.name: field.verbose_name for field in Event._meta.fields},
    "account": gettext_lazy("account"),
    "added_minutes": gettext_lazy("added minutes"),
    "addressed_to": gettext_lazy("addressed to"),
    "against": gettext_lazy("against"),
    "answers": gettext_lazy("answers"),
    "article": gettext_lazy("article"),
    "bounds": pgettext_lazy("draw", "at best"),
    "bye_points": gettext_lazy("points for a bye"),
    "by_hand": gettext_lazy("changed by hand"),
    "byes": gettext_lazy("tables not played"),
    "categories": gettext_lazy("categories"),
    "category": gettext_lazy("category"),
    "certificate": gettext_lazy("digest of the certificate"),
    "checked_in": gettext_lazy("checked in"),
    "claim": gettext_lazy("claim"),
    "claimed_by": gettext_lazy("claimed by"),
    "choice": gettext_lazy("choice"),
    "club": gettext_lazy("club"),
    "clubmates": gettext_lazy("Clubmates together"),
    "contested": gettext_lazy("contested by"),
    "deadline": gettext_lazy("deadline"),
    "decided_by": gettext_lazy("decided by"),
    "decider": gettext_lazy("who decides"),
    "decision": gettext_lazy("decision"),
    "deliberate": gettext_lazy("on purpose"),
    "derivation": gettext_lazy("derivation"),
    "duplicates": gettext_lazy("rows left out"),
    "ending": gettext_lazy("Outcome"),
    "entries": gettext_lazy("entries"),
    "excluded": gettext_lazy("is no renons"),
    "first": gettext_lazy("speaks first"),
    "for": gettext_lazy("for"),
    "forbidden": gettext_lazy("Forbidden pairs"),
    "founded": gettext_lazy("well founded"),
    "game_revision": gettext_lazy("revision of the game"),
    "games": gettext_lazy("games"),
    "key": gettext_lazy("number of the form"),
    "kind": gettext_lazy("kind"),
    "known": gettext_lazy("known players"),
    "laid": gettext_lazy("laid open"),
    "late": gettext_lazy("late"),
    "licence": gettext_lazy("licence"),
    "links": gettext_lazy("links"),
    "locked": gettext_lazy("locked"),
    "lost": gettext_lazy("seats that stay uneven"),
    "members": gettext_lazy("members"),
    "minutes": gettext_lazy("digest of the minutes"),
    "made_at": gettext_lazy("file made"),
    "mode": gettext_lazy("mode of the draw"),
    "name": gettext_lazy("name"),
    "new": gettext_lazy("new players"),
    "note": gettext_lazy("note"),
    "obvious": gettext_lazy("obvious"),
    "out_of_competition": gettext_lazy("out of competition"),
    "outcome": gettext_lazy("outcome"),
    "own_fee": gettext_lazy("Own entry fee"),
    "paid_at": gettext_lazy("paid at"),
    "paid_by": gettext_lazy("paid to"),
    "paid_cents": gettext_lazy("paid"),
    "paper": gettext_lazy("totals of the paper"),
    "papers": gettext_lazy("stored PDFs"),
    "pins": gettext_lazy("Pinned players"),
    "player": gettext_lazy("player"),
    "players": gettext_lazy("players"),
    "prizes": gettext_lazy("prizes"),
    "proposed": gettext_lazy("proposed"),
    "ranking_seed": gettext_lazy("place in the ranking list"),
    "rating": gettext_lazy("rating"),
    "reason": gettext_lazy("reason"),
    "removed": gettext_lazy("removed"),
    "repeats": gettext_lazy("Opponents met again"),
    "report": gettext_lazy("report"),
    "request": gettext_lazy("digest of the request"),
    "revision": gettext_lazy("revision"),
    "role": gettext_lazy("role"),
    "rounds": gettext_lazy("rounds"),
    "seat": gettext_lazy("seat"),
    "seating": gettext_lazy("digest of the seating"),
    "seats": gettext_lazy("seats"),
    "second": gettext_lazy("second player"),
    "seconds": gettext_lazy("seconds"),
    "seconds_left": gettext_lazy("seconds left"),
    "seen_revision": gettext_lazy("revision seen"),
    "seed": gettext_lazy("seed"),
    "short_again": gettext_lazy("Incomplete table again"),
    "signatures": gettext_lazy("drawn signatures"),
    "signed": pgettext_lazy("sheet", "signed"),
    "span": gettext_lazy("Places between neighbours"),
    "start_list": gettext_lazy("digest of the start list"),
    "start_number": gettext_lazy("start number"),
    "state": gettext_lazy("State"),
    "tables": gettext_lazy("tables"),
    "steps": gettext_lazy("shown in turn"),
    "taken_by": gettext_lazy("taken by"),
    "team": gettext_lazy("team"),
    "text": gettext_lazy("text"),
    "thirds": gettext_lazy("Tables without all thirds"),
    "totals": gettext_lazy("totals"),
    "trick": gettext_lazy("trick"),
    "typed": gettext_lazy("typed"),
    "unbalanced": gettext_lazy("Uneven seats"),
    "version": gettext_lazy("version of the draw"),
    "waived": gettext_lazy("waived by the declarer"),
    "way": gettext_lazy("way"),
    "withdrawn": gettext_lazy("withdrawn"),
    "word": gettext_lazy("what was said"),
    "words": gettext_lazy("digests of erased words"),
    "worst": gettext_lazy("the most uneven seats"),
    "written": gettext_lazy("written"),
}

#: Stored words that a person should not have to read in English.
WORDS: dict[str, Any] = {
    **dict(Official.Role.choices),
    "captain": pgettext_lazy("role", "captain"),
    "player": pgettext_lazy("role", "player"),
    "account": pgettext_lazy("role", "signed in"),
    "organiser": pgettext_lazy("role", "organiser"),
    "owner": gettext_lazy("the site's owner"),
}
_YES_NO = {"yes": gettext_lazy("yes"), "no": gettext_lazy("no")}
_EXCLUDED = {
    "misdeal": gettext_lazy("A wrong deal, found before the first card"),
    "laid": gettext_lazy("Cards laid open, or tricks left on the table"),
    "writing": gettext_lazy("A slip of the pen"),
    "first_time": gettext_lazy("Out of turn, for the first time"),
}
_LAID = {
    "fails": gettext_lazy("Cards laid open, and at least one trick would not be his"),
    "holds": gettext_lazy("Cards laid open, and all the remaining tricks are his"),
    "left": gettext_lazy("Tricks left on the table, not turned onto his pile"),
}
CODES: dict[str, Mapping[str, Any]] = {
    "state": {**dict(Round.State.choices), **dict(Table.State.choices)},
    "outcome": {**dict(Call.Outcome.choices), **dict(Renons.Outcome.choices)},
    "decided_by": dict(Renons.DecidedBy.choices),
    "decider": dict(Renons.DecidedBy.choices),
    "kind": {**dict(Renons.Kind.choices), **dict(Warning.Kind.choices)},
    "for": {**dict(Call.Reason.choices), **dict(Taking.Need.choices)},
    "ending": dict(Protest.Outcome.choices),
    "word": dict(Confirmation.Word.choices),
    "choice": dict(HeldGame.Choice.choices),
    "addressed_to": dict(Protest.Body.choices),
    "prizes_each": dict(Event.PrizesEach.choices),
    "public_names": dict(Event.PublicNames.choices),
    "role": dict(Official.Role.choices),
    "way": dict(Signature.Way.choices),
    "short_table": dict(Event.ShortTable.choices),
    "excluded": {**_YES_NO, **_EXCLUDED},
    "laid": _LAID,
    **dict.fromkeys(("obvious", "founded", "deliberate", "waived"), _YES_NO),
}

#: What holds a moment, stored as ISO 8601 says it.
MOMENTS = ("deadline", "paid_at", "sign_in_deadline")
#: What holds whole cents.
SUMS = ("fee_cents", "own_fee", "paid_cents")

#: In the order of `Place`.
_PLACES = (
    gettext_lazy("round %(number)s"),
    gettext_lazy("table %(number)s"),
    gettext_lazy("game %(number)s"),
    gettext_lazy("start number %(number)s"),
)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a line tells of, before and after; "" where it tells nothing."""

    name: str
    before: str
    after: str


def action(code: str) -> str:
    """What was done; an action that this version does not know is shown by its code."""
    return str(ACTIONS.get(code, code))


def person(line: Journal) -> str:
    """Who did it and as what: "Vesna Vodja (director)"."""
    return f"{line.actor} ({role_name(line.role)})"


def role_name(role: str) -> str:
    """A role as a person calls it."""
    return str(WORDS.get(role, role))


def subject(line: Journal) -> str:
    """What it was done to: "round 1, table 4, game 5" in the active language."""
    return place(line.place) or line.name


def place(numbers: Iterable[int]) -> str:
    """Round, table, game and start number in the active language; "" if all are 0."""
    return ", ".join(wording % {"number": number} for wording, number in zip(_PLACES, numbers, strict=True) if number)


def changes(line: Journal, book: RuleBook) -> list[Change]:
    """What differs between before and after, in the order in which it stands there."""
    before, after = dict(_told(line.before, book)), dict(_told(line.after, book))
    return [
        Change(name, before.get(name, ""), after.get(name, ""))
        for name in {**before, **after}
        if before.get(name, "") != after.get(name, "")
    ]


def _told(value: Mapping[str, Any], book: RuleBook, above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every single thing in a JSON object with its name; a recorded row is told in the words of its form."""
    for key, inner in value.items():
        if key in ("facts", "typed") and isinstance(inner, Mapping):
            fields = {field.name: field for field in book.fields}
            shown = book.show(inner) if key == "facts" else inner
            for name, text in shown.items():
                if text and name in fields:
                    yield _(fields[name].label), called(fields[name], text)
                elif text:
                    yield _(name), text
            continue
        if key == "entries" and isinstance(inner, Mapping):
            inner = {game: _columns(written, book) for game, written in inner.items()}
        path = (*above, _named(key, above))
        if key == "derivation" and isinstance(inner, list):
            inner = derivation_text(inner, book)
        if isinstance(inner, Mapping):
            yield from _told(inner, book, path)
        else:
            yield " · ".join(path), _coded(key, inner)


def _columns(written: Any, book: RuleBook) -> Any:
    """What a game writes in all its columns: a seat that is not told has nothing, which is 0."""
    return {**dict.fromkeys(book.seats, 0), **written} if isinstance(written, Mapping) else written


def _coded(key: str, value: Any) -> str:
    """A value that is a code under its key, in words; anything else as it is."""
    words = CODES.get(key, {})
    if isinstance(value, str) and value in words and value:
        return str(words[value])
    if key == "mode" and isinstance(value, str):
        return mode_name(value)
    if key == "bye_points":
        return placing(Fraction(str(value)))
    if key == "bye_points_units":
        return placing(Fraction(int(value), FORMER_UNITS))
    if key in SUMS and str(value).isdecimal():
        return amount(int(value))
    if key == "prizes" and isinstance(value, list):
        return _prizes(value)
    return _moment(value) if key in MOMENTS and value else _text(value)


def _prizes(value: list[list[Any]]) -> str:
    """Places with what they win: 1. 100 + cup, 2. 50."""
    return ", ".join(
        f"{place}. {' + '.join(part for part in (amount(cents) if cents else '', text) if part)}"
        for place, cents, text in value
    )


def _moment(value: str) -> str:
    """A stored moment as the page says moments: by the hall's clock."""
    return date_format(timezone.localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")


def _named(key: str, above: tuple[str, ...]) -> str:
    if above and key.isdecimal():
        return _("game %(number)s") % {"number": key}
    return str(NAMES.get(key, key.replace("_", " ")))


def _text(value: Any) -> str:
    if value is None or value == "" or value == []:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    if isinstance(value, list):
        return ", ".join(" ".join(map(_text, one)) if isinstance(one, list) else _text(one) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(inner)}" for key, inner in value.items())
    return str(value)
