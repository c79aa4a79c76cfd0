"""What a person looks at of a round's draw: its seats as a digest, the rounds drawn with it, its certificates."""

from django.db.models import F, QuerySet

from tournament.draw import digest
from tournament.models import Certificate, Round, Seat
from tournament.selectors.desk import unseated
from tournament.selectors.standings import counted_rounds


def drawn_together(round_: Round) -> QuerySet[Round]:
    """The rounds of the draw that this one is part of, itself too; none if it has no request."""
    same = Round.objects.filter(event=round_.event_id, draw__isnull=False, number=F("draw_part") + first_of(round_))
    return same.order_by("number") if round_.draw_id is not None else same.none()


def request_is_public(round_: Round) -> bool:
    """Whether nothing in the request of a round waits to be published: a later round drawn with it, or the standings
    that its list of players was ordered by. Three queries."""
    if drawn_together(round_).filter(state=Round.State.DRAFTED).exists():
        return False
    published = counted_rounds(event=round_.event, rounds="published")
    return set(range(1, first_of(round_))) <= set(published)


def first_of(round_: Round) -> int:
    """The number of the first round that was drawn together with this one."""
    return round_.number - round_.draw_part


def seen(round_: Round) -> str:
    """Which state of a draw a page shows: the digest of who sits where and who is here without a seat. Two queries."""
    seats = Seat.objects.filter(round=round_).order_by("table__number", "letter")
    sitting = list(seats.values_list("table__number", "letter", "registration"))
    return digest([round_.pk, sitting, sorted(unseated(round=round_).values_list("pk", flat=True))])


def moved(round_: Round) -> int:
    """How many players sit elsewhere than in the draw before, in this round or in the later ones drawn with it."""
    reports = drawn_together(round_).filter(number__gte=round_.number).values_list("draw_report", flat=True)
    cases = [case for report in reports for case in report["who"] if case["criterion"] == "moved"]
    return len({case["players"][0] for case in cases})


def certificates(*, round: Round) -> list[Certificate]:
    """The certificates of a round by number, withdrawn ones too, without their pages. One query."""
    return list(Certificate.objects.filter(event=round.event_id, round_number=round.number).defer("content"))
