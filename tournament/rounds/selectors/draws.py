from itertools import combinations

from django.db.models import F, QuerySet

from tournament.draw import digest
from tournament.draw.asked.request import FINALS
from tournament.models import Certificate, Event, ForbiddenPair, Round, Seat, SeriesEvent, SeriesTeamMember
from tournament.rounds.selectors.tables import unseated
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


def may_be_finals(event: Event, number: int) -> bool:
    return 1 < number == event.round_count


def rounds_at_once(event: Event, number: int) -> int:
    """Return how many rounds a schedule draws from this one on."""
    finals = event.last_mode == FINALS and number < event.round_count
    return max(1, event.round_count - number + 1 - finals)


def drawn_together(round_: Round) -> QuerySet[Round]:
    same = Round.objects.filter(event=round_.event_id, draw__isnull=False, number=F("draw_part") + first_of(round_))
    return same.order_by("number") if round_.draw_id is not None else same.none()


def request_is_public(round_: Round) -> bool:
    """Whether no unpublished round or standings are in the draw request."""
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


def team_mates(event: Event) -> set[frozenset[str]]:
    """Return the start numbers of each two players of one team of a series of the event. One query."""
    agreed = SeriesEvent.objects.filter(event=event, series_word_at__isnull=False, event_word_at__isnull=False)
    members = SeriesTeamMember.objects.filter(
        series__in=agreed.values("series"), team__withdrawn_on__isnull=True, player__registrations__event=event
    )
    teams: dict[int, list[str]] = {}
    for team, number in members.values_list("team", "player__registrations__start_number"):
        teams.setdefault(team, []).append(str(number))
    return {frozenset(pair) for together in teams.values() for pair in combinations(together, 2)}


def seen(round_: Round) -> str:
    """Return a digest of the seats and of players without a seat."""
    seats = Seat.objects.filter(round=round_).order_by("table__number", "letter")
    sitting = list(seats.values_list("table__number", "letter", "registration"))
    return digest([round_.pk, sitting, sorted(unseated(round=round_).values_list("pk", flat=True))])


def moved(round_: Round) -> int:
    reports = drawn_together(round_).filter(number__gte=round_.number).values_list("draw_report", flat=True)
    cases = [case for report in reports for case in report["who"] if case["criterion"] == "moved"]
    return len({case["players"][0] for case in cases})


def certificates(*, round: Round) -> list[Certificate]:
    return list(Certificate.objects.filter(event=round.event_id, round_number=round.number).defer("content"))
