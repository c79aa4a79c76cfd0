"""Show a cup on a big screen: public data only."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.cup.selectors.bracket import Bracket, Match, Round, bracket
from tournament.models import Cup, Event
from tournament.rounds.selectors.draws import match_of_cup

#: More matches in a round need smaller letters.
FEW = 3
BRACKET, TO_COME, QR = "cup", "cup_matches", "qr"
STEPS = ((BRACKET, 25), (TO_COME, 15), (QR, 10))


@dataclass(frozen=True, slots=True)
class Shown:
    """The rounds of the bracket; only the preliminary round until the first main one is drawn."""

    bracket: Bracket
    rounds: tuple[Round, ...]

    @property
    def is_preliminary(self) -> bool:
        return self.rounds[0].is_preliminary

    @property
    def is_large(self) -> bool:
        return any(len(round_.played) > FEW for round_ in self.rounds)


@dataclass(frozen=True, slots=True)
class CupSlide:
    """A step of the cup's own screen; `shown`: a `Shown`, the matches to come with their rounds, or True."""

    show: str
    seconds: int
    shown: Shown | list[tuple[Round, Match]] | bool


def of_match(event: Event) -> Shown | None:
    """Return the bracket of the public cup of which the event is a match, None for any other event."""
    match = match_of_cup(event)
    return shown(bracket(match.round.cup, official=False)) if match is not None and match.round.cup.public else None


def shown(cup_bracket: Bracket) -> Shown | None:
    drawn = [round_ for round_ in cup_bracket.rounds if round_.matches]
    if not drawn:
        return None
    return Shown(cup_bracket, tuple(drawn) if drawn[-1].is_preliminary else cup_bracket.main)


def slides(cup: Cup) -> tuple[CupSlide, ...]:
    cup_bracket = bracket(cup, official=False)
    to_come = [(round_, match) for round_ in cup_bracket.rounds for match in round_.played if not match.is_settled]
    parts = {BRACKET: shown(cup_bracket), TO_COME: to_come, QR: True}
    return tuple(CupSlide(show, seconds, part) for show, seconds in STEPS if (part := parts[show]))
