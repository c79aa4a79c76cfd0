"""The report on drawn rounds: each judged by itself, the earlier ones counted as played; again after an exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournament.draw import DrawError, judge
from tournament.models import Round
from tournament.services.draw_request import places, request_for, seated_in
from tournament.services.errors import RefereeError
from tournament.wording.draw import draw_sentence


def judged(request: Mapping[str, Any], rounds: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The report of each of these rounds by itself, the earlier ones counted as played.

    Raises RefereeError in words for what the draw refuses.
    """
    history = list(request["history"])
    reports = []
    for plan in rounds:
        try:
            reports.append(judge({**_alone(request), "history": history}, [plan]))
        except DrawError as refused:
            raise refusal(refused) from refused
        history.append(plan)
    return reports


def judge_again(changed: Round) -> None:
    """Count the reports of a drafted round anew, and of the later rounds of its draw."""
    same = Round.objects.filter(event=changed.event, draw=changed.draw, number__gte=changed.number)
    rounds = [changed]
    if changed.draw is not None:
        rounds += [one for one in same.order_by("number") if one.pk != changed.pk]
    for one in rounds:
        one.draw_report = {**_judged(one), "by_hand": _exchanges(one)}
        one.save(update_fields=["draw_report"])


def _judged(drafted: Round) -> dict[str, Any]:
    """The report on a draft as it stands now, after a person moved somebody."""
    seated = [places(table) for table in seated_in(drafted) if any(places(table).values())]
    if drafted.draw is None:
        registrations = [seat.registration for seat in drafted.seats.select_related("registration__club")]
        players = [one for one in registrations if one is not None and not one.out_of_competition]
        request = request_for(drafted.event, drafted.number, players, mode=drafted.draw_mode, seed=drafted.draw_seed)
        return judge(_alone(request), [seated])
    request = drafted.draw.request
    earlier = Round.objects.filter(draw=drafted.draw, draw_part__lt=drafted.draw_part).order_by("draw_part")
    history = [*request["history"], *([places(table) for table in seated_in(one)] for one in earlier)]
    known = {player["id"] for player in request["players"]}
    sitting = {one for tables in [*history, seated] for table in tables for one in table.values() if one is not None}
    strangers = [{"id": one, "playing": False} for one in sorted(sitting - known)]  # late entrants of round 1
    return judge({**_alone(request), "players": [*request["players"], *strangers], "history": history}, [seated])


def _alone(request: Mapping[str, Any]) -> dict[str, Any]:
    """The request for judging one of its rounds by itself."""
    kept = {name: value for name, value in request.items() if name not in ("swaps", "seating")}
    mode = "schedule" if request["mode"] == "manual" else request["mode"]
    return {**kept, "mode": mode, "rounds": 1}


def _exchanges(drafted: Round) -> int:
    swaps = drafted.draw.request.get("swaps", []) if drafted.draw is not None else []
    return sum(step["round"] == drafted.draw_part + 1 for step in swaps)


def refusal(refused: DrawError) -> RefereeError:
    """What the draw refuses, in words."""
    return RefereeError(_("The round can not be drawn: %(reason)s") % {"reason": draw_sentence(refused)})
