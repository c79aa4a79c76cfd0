"""Choose the director's next step. Pure, no queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Round, Table
from tournament.people.selectors.players import PlayerCounts
from tournament.permissions import DELEGATE, OPERATOR, PANEL, REFEREE
from tournament.rounds.selectors.tables import RoundProgress


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    text: str
    label: str
    url: str
    action: str
    icon: str = "right"


def next_step(
    *,
    event: Event,
    players: PlayerCounts,
    rounds: Sequence[RoundProgress],
    seats: int,
    sheet: Table | None = None,
    owing: Sequence[str] = (),
) -> Step:
    """`sheet`: the next sheet waiting in the round; `owing`: names of players who owe an extra round."""
    for progress in rounds:  # a reopened round comes first
        if progress.round.state != Round.State.CLOSED:
            return _of_round(event, progress, sheet)
    if not rounds:
        return _before_the_draw(event, players, seats)
    last = rounds[-1].round
    if owing and last.number >= event.round_count:  # the standings are not final without the extra round
        return _extra_round(event, owing)
    return publish_standings(event=event, rounds=rounds) or _between_rounds(event, last)


def own_step(*, event: Event, roles: frozenset[str], rounds: Sequence[RoundProgress]) -> Step | None:
    plays = any(round_.round.state == Round.State.RUNNING for round_ in rounds)
    if roles & {OPERATOR, REFEREE} and plays:
        return Step(
            title=_("Enter the sheets that come in, and close them."),
            text=_("Type the number of a table: its sheet opens, with what is still missing."),
            label=_("Sheets of the tables"),
            url=reverse("office", args=[event.slug]),
            action="sheet.view",
            icon="table",
        )
    if OPERATOR in roles:
        return Step(
            title=_("Check in the players who arrive."),
            text=_("Once the round is running you enter the sheets of the tables."),
            label=_("Check in the players"),
            url=reverse("players", args=[event.slug]),
            action="players.checkin",
            icon="check",
        )
    if REFEREE in roles:
        return Step(
            title=_("Calls from the tables come to you."),
            text=_("Once the round is running you also accept the signed sheets."),
            label=_("Calls"),
            url=reverse("calls", args=[event.slug]),
            action="call.view",
        )
    if roles & {PANEL, DELEGATE}:
        return Step(
            title=_("Protests addressed to you are decided here."),
            text=_("The one that is due soonest stands at the top."),
            label=_("Protests"),
            url=reverse("protests", args=[event.slug]),
            action="discipline.view",
        )
    return None


def leads_on(said: str, steps: Iterable[tuple[str, str]]) -> SafeString:
    links = format_html_join("", '<li><a href="{}">{}</a></li>', ((url, label) for label, url in steps))
    return format_html("<p>{}</p><ol>{}</ol>", said, links) if links else format_html("{}", said)


def _before_the_draw(event: Event, players: PlayerCounts, seats: int) -> Step:
    if not players.registered:
        return Step(
            title=_("Nobody is registered yet."),
            text=_("Import the list that the clubs sent, as xlsx or CSV; single players can be added by hand."),
            label=_("Import the registrations"),
            url=reverse("import", args=[event.slug]),
            action="players.import",
            icon="upload",
        )
    params = {"present": players.present, "registered": players.present + players.absent}
    if players.present - players.out_of_competition < seats:
        return Step(
            title=_("Check in who is here: %(present)s of %(registered)s players are ticked.") % params,
            text=_("Only players who are checked in are drawn."),
            label=_("Check in the players"),
            url=reverse("players", args=[event.slug]),
            action="players.checkin",
            icon="check",
        )
    return Step(
        title=_("%(present)s of %(registered)s players are checked in.") % params,
        text=_("Draw when registration has closed: anyone who comes later is a late entrant ⟦latecomers⟧."),
        label=_("Draw round %(number)s") % {"number": 1},
        url=reverse("draw", args=[event.slug]),
        action="round.draft",
        icon="shuffle",
    )


def _of_round(event: Event, progress: RoundProgress, sheet: Table | None) -> Step:
    number = {"number": progress.round.number}
    url = reverse("desk-round", args=[event.slug, progress.round.number])
    if progress.round.state == Round.State.DRAFTED:
        return Step(
            title=_("Round %(number)s is drawn, and nobody sees it yet.") % number,
            text=_("Look the seating over, then publish it."),
            label=_("Look at the draw and publish"),
            url=url,
            action="round.publish",
            icon="eye",
        )
    if progress.round.state == Round.State.PUBLISHED:
        return Step(
            title=_("The seating of round %(number)s is published.") % number,
            text=_("Hand out the sheets or the tables' links. Start the clock when everybody sits."),
            label=_("Start the clock"),
            url=reverse("round-start", args=[event.slug, progress.round.number]),
            action="round.start",
            icon="play",
        )
    if not progress.can_close:
        params = {"accepted": progress.accepted, "tables": progress.tables}
        return Step(
            title=ngettext(
                "%(accepted)s of %(tables)s sheet is accepted.",
                "%(accepted)s of %(tables)s sheets are accepted.",
                progress.tables,
            )
            % params,
            text=_("Round %(number)s closes when all are accepted.") % number,
            label=_("Next sheet: table %(table)s") % {"table": sheet.number} if sheet else _("Look at the tables"),
            url=reverse("office-sheet", args=[event.slug, sheet.pk]) if sheet else url,
            action="sheet.view" if sheet else "desk.view",
            icon="right" if sheet else "table",
        )
    return Step(
        title=_("All sheets of round %(number)s are accepted.") % number,
        text=_("After closing only you can reopen the round, with a reason."),
        label=_("Close round %(number)s") % number,
        url=reverse("round-close", args=[event.slug, progress.round.number]),
        action="round.close",
        icon="stop",
    )


def publish_standings(*, event: Event, rounds: Sequence[RoundProgress]) -> Step | None:
    """Return the step that publishes standings before the first round not closed; reopening a round withdrew them.

    None while a round runs: a director may keep the standings to himself until the end.
    """
    closed = takewhile(lambda round_progress: round_progress.round.state == Round.State.CLOSED, rounds)
    hidden = [round_progress.round for round_progress in closed if round_progress.round.standings_published_at is None]
    if not hidden:
        return None
    params = {"first": hidden[0].number, "number": hidden[-1].number}
    single = _("Round %(number)s is closed; its standings are not public yet.")
    several = _("The standings after rounds %(first)s to %(number)s are not public.")
    return Step(
        title=(single if len(hidden) == 1 else several) % params,
        text=_("Look the standings over, then publish them."),
        label=_("Publish the standings"),
        url=reverse("standings-publish", args=[event.slug, hidden[-1].number]),
        action="standings.publish",
        icon="medal",
    )


def _extra_round(event: Event, owing: Sequence[str]) -> Step:
    return Step(
        title=ngettext(
            "%(count)s player sat out a round and plays an extra one now.",
            "%(count)s players sat out a round and play an extra one together now.",
            len(owing),
        )
        % {"count": len(owing)},
        text=_("Expected at a table: %(players)s. Nobody else is.") % {"players": ", ".join(owing)},
        label=_("Draw the extra round"),
        url=reverse("draw", args=[event.slug]),
        action="round.draft",
        icon="shuffle",
    )


def _between_rounds(event: Event, last: Round) -> Step:
    number = {"number": last.number}
    if last.number < event.round_count:
        return Step(
            title=_("The standings after round %(number)s are public.") % number,
            text=_("The next draw uses them."),
            label=_("Draw round %(number)s") % {"number": last.number + 1},
            url=reverse("draw", args=[event.slug]),
            action="round.draft",
            icon="shuffle",
        )
    return Step(
        title=_("All rounds are played and the standings are public."),
        text=_("Print the minutes and let the delegate sign them."),
        label=_("Minutes of the event"),
        url=_minutes_url(event),
        action="minutes.print",
        icon="print",
    )


def _minutes_url(event: Event) -> str:
    for name in ("event-minutes", "event"):
        try:
            return reverse(name, args=[event.slug])
        except NoReverseMatch:
            continue
    return "/"
