from tournament.models import Event, Journal

DELETED = "event.delete"


def born(event: Event) -> Journal | None:
    """Return the first line of a trial's journal, None for any other event."""
    return Journal.objects.filter(event=event, number=1, action="event.create", after__trial=True).first()


def deleted() -> set[str]:
    return set(Journal.objects.filter(event=None, series=None, action=DELETED).values_list("name", flat=True))
