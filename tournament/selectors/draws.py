"""What was published of a round's draw."""

from tournament.models import Certificate, Round


def certificates(*, round: Round) -> list[Certificate]:
    """The certificates of a round by number, withdrawn ones too, without their pages. One query."""
    return list(Certificate.objects.filter(event=round.event_id, round_number=round.number).defer("content"))
