from collections.abc import Iterable

from django.db.models import F, Q, QuerySet

from tournament.draw.asked.request import FINALS
from tournament.draw.asked.wishes import team_mates
from tournament.models import Certificate, CupMatch, Event, ForbiddenPair, Round, SeriesEvent, SeriesTeamMember
from tournament.models.series import BOTH_WORDS
from tournament.standings.selectors.standings import counted_rounds


def usual_mode(event: Event, number: int) -> str:
    """Return the event's mode for a round; no schedule can be drawn for or after an extra round."""
    if number == event.round_count > 1 and event.last_mode:
        return event.last_mode
    if number == 1:
        return event.first_mode
    if number > event.round_count and event.later_mode == Event.Mode.SCHEDULE:
        return Event.Mode.STANDINGS
    return event.later_mode


def match_of_cup(event: Event) -> CupMatch | None:
    """Return the match that is played as the event, with its round and cup; None for any other event."""
    return CupMatch.objects.select_related("round__cup").filter(event=event).first()


def may_be_finals(event: Event, number: int) -> bool:
    return 1 < number == event.round_count


def rounds_at_once(event: Event, number: int) -> int:
    """Return how many rounds a schedule draws from `number` on."""
    finals = event.last_mode == FINALS and number < event.round_count
    return max(1, event.round_count - number + 1 - finals)


def drawn_together(round_: Round) -> QuerySet[Round]:
    same = Round.objects.filter(event=round_.event_id, draw__isnull=False, number=F("draw_part") + first_of(round_))
    return same.order_by("number") if round_.draw_id is not None else same.none()


def request_is_public(round_: Round) -> bool:
    """Return whether no unpublished round or standings are in the draw request."""
    if drawn_together(round_).filter(state=Round.State.DRAFTED).exists():
        return False
    published = counted_rounds(event=round_.event, rounds="published")
    return set(range(1, first_of(round_))) <= set(published)


def first_of(round_: Round) -> int:
    return round_.number - round_.draw_part


def wished_apart(event: Event) -> list[list[str]]:
    """Return the start numbers of each forbidden pair. One query."""
    pairs = ForbiddenPair.objects.filter(event=event).order_by("pk")
    return [
        [str(first), str(second)] for first, second in pairs.values_list("first__start_number", "second__start_number")
    ]


def teams_apart(event: Event, drawn: Iterable[str]) -> list[list[str]]:
    """Return the start numbers of each team of the event's series, of those `drawn`, where they are at least two. A
    team that has withdrawn counts at the events of that day, so there its players are kept apart too. One query.
    """
    agreed = SeriesEvent.objects.filter(BOTH_WORDS, event=event)
    playing = Q(team__withdrawn_on__isnull=True) | Q(team__withdrawn_on__gte=event.date)
    members = SeriesTeamMember.objects.filter(
        playing, series__in=agreed.values("series"), player__registrations__event=event
    )
    wanted = set(drawn)
    teams: dict[int, list[int]] = {}
    for team, number in members.values_list("team", "player__registrations__start_number").order_by():
        if str(number) in wanted:
            teams.setdefault(team, []).append(number)
    several = sorted(sorted(together) for together in teams.values() if len(together) > 1)
    return [list(map(str, together)) for together in several]


def teams_changed(drafted: Round) -> bool:
    """Return whether the teams of the drawn players are others than those that a draft keeps apart. One query."""
    if drafted.draw is None:
        return False
    request = drafted.draw.request
    drawn = [player["id"] for player in request["players"] if player.get("playing", True)]
    return team_mates(teams_apart(drafted.event, drawn)) != team_mates(request.get("teams", ()))


def moved(round_: Round) -> int:
    reports = drawn_together(round_).filter(number__gte=round_.number).values_list("draw_report", flat=True)
    cases = [case for report in reports for case in report["who"] if case["criterion"] == "moved"]
    return len({case["players"][0] for case in cases})


def certificates(*, round: Round) -> list[Certificate]:
    return list(Certificate.objects.filter(event=round.event_id, round_number=round.number).defer("content"))
