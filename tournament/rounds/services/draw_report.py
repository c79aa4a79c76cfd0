from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.draw import DrawError, judge
from tournament.models import Round
from tournament.rounds.selectors.draws import drawn_together
from tournament.rounds.services.draw_request import USUAL_SIZE, request_for, seated_in
from tournament.rounds.services.prepared_draws import places, refusal


def judged(request: Mapping[str, Any], rounds: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return the report of each round, with the earlier rounds counted as played. Raises RefereeError."""
    history = list(request["history"])
    reports = []
    for part, plan in enumerate(rounds):
        try:
            reports.append(judge({**_alone(request, part), "history": history}, [plan]))
        except DrawError as refused:
            raise refusal(refused) from refused
        history.append(plan)
    return reports


def judge_again(changed: Round) -> None:
    """Update the reports of a changed round and of the later drafts drawn with it."""
    later = drawn_together(changed).filter(number__gt=changed.number, state=Round.State.DRAFTED)
    for round_ in (changed, *later.select_related("draw", "event")):
        round_.draw_report = {**_judged(round_), "by_hand": _changes(round_)}
        round_.save(update_fields=["draw_report"])


def _judged(changed: Round) -> dict[str, Any]:
    seated = [places(table) for table in seated_in(changed) if any(places(table).values())]
    if changed.draw is None:
        registrations = [seat.registration for seat in changed.seats.select_related("registration__club")]
        drawn = [
            registration
            for registration in registrations
            if registration is not None and not registration.out_of_competition
        ]
        request = request_for(changed.event, changed.number, drawn, mode=changed.draw_mode, seed=changed.draw_seed)
        return judge(_alone(request, 0), [seated])
    request = changed.draw.request
    earlier = drawn_together(changed).filter(number__lt=changed.number)
    history = [*request["history"], *([places(table) for table in seated_in(round_)] for round_ in earlier)]
    history = [[table for table in tables if any(table.values())] for tables in history]
    sitting = {player for table in seated for player in table.values() if player is not None}
    met = {player for tables in history for table in tables for player in table.values() if player is not None}
    known = {player["id"] for player in request["players"]}
    size = request.get("size", USUAL_SIZE)
    left = known - sitting if len(sitting) >= size else set()  # at least one table is judged
    players = [
        {**player, "playing": player.get("playing", True) and player["id"] not in left} for player in request["players"]
    ]  # late entrants of round 1
    strangers = [{"id": player, "playing": False} for player in sorted((sitting | met) - known)]
    asked = {**_alone(request, changed.draw_part), "players": [*players, *strangers], "history": history}
    if left:
        asked |= _wishes_without(request, sitting, len(sitting) // size - 1)
    return judge(asked, [seated])


def _wishes_without(request: Mapping[str, Any], sitting: set[str], full: int) -> dict[str, Any]:
    """Keep the wishes and teams of seated players, and pins not at tables that may be incomplete now."""
    teams = [[player for player in team if player in sitting] for team in request.get("teams", ())]
    return {
        "pins": [pin for pin in request["pins"] if pin["player"] in sitting and pin["table"] <= full],
        "forbidden": [pair for pair in request["forbidden"] if sitting.issuperset(pair)],
        "teams": [team for team in teams if len(team) > 1],
    }


def _alone(request: Mapping[str, Any], part: int) -> dict[str, Any]:
    kept = {name: value for name, value in request.items() if name not in ("swaps", "seating")}
    mode = "schedule" if request["mode"] == "manual" else request["mode"]
    if "keep" in kept:
        kept["keep"] = kept["keep"][part : part + 1]
    return {**kept, "mode": mode, "rounds": 1}


def _changes(changed: Round) -> int:
    steps = changed.draw.request.get("swaps", []) if changed.draw is not None else []
    return sum(step["round"] == changed.draw_part + 1 for step in steps)
