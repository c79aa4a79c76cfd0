from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoresheets.bound import A3, LETTER, alone, bound
from tournament.access.selectors.links import without_link
from tournament.access.services import links
from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.events import files
from tournament.events.files import PDF, Named, as_file, file_name
from tournament.models import Certificate, Event, Print, Round
from tournament.papers.cards.diplomas import placeholders, usual_text
from tournament.papers.cards.link_cards import table_cards, table_cards_pdf
from tournament.papers.catalogue import AFTER, BEFORE, DURING, EVERYTHING, PAPERS, Paper
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.services import prints
from tournament.papers.services.prints import Printed
from tournament.papers.tables.standings import before_the_end
from tournament.permissions import allowed
from tournament.rounds.certificate import as_it_stands
from tournament.sheets.selectors.minutes import last_line
from tournament.web.pages.errors import refusal
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

#: The tables' cards are not in the list: printing makes links that are shown only then.
CARDS = "cards"
#: A stored draw certificate by round and number ("certificate:2.1"); it never changes.
CERTIFICATE = "certificate"
#: Empty sheets in one PDF: a printer's stack of paper.
MOST_COPIES = 200
#: Other paper sizes; enlarged ones are read from farther away.
SIZES = {str(Event.PaperSize.LETTER): LETTER, "a3": A3}


@dataclass(frozen=True, slots=True)
class Line:
    """`name`: the value in the form ("code:round")."""

    name: str
    title: str
    last: Print | None
    changed: bool
    nothing: bool
    why: str = ""
    counted: bool = False

    @property
    def state(self) -> str:
        """Return "nothing" to print, "never" printed, "changed" since, or "printed"."""
        if self.nothing:
            return "nothing"
        if self.last is None:
            return "never"
        return "changed" if self.changed else "printed"


@require_safe
@action("papers.print")
def prints_page(request: StandingRequest, slug: str) -> HttpResponse:
    return render(request, "papers/prints.html", _context(request))


@never_cache
@require_POST
@action("papers.print")
def print_papers(request: StandingRequest, slug: str) -> HttpResponse:
    """Print the ticked papers, a single one, or all of a round, as one PDF in page order."""
    try:
        chosen = _chosen(request)
    except KeyError:
        return refusal(request, message=_("Choose papers that are listed on the page."), status=400)
    if not chosen:
        return refusal(request, message=_("Tick at least one paper."), status=400)
    copies = number_of(request.POST.get("copies", "1"))
    if copies is None and any(isinstance(paper, Paper) and paper.counted for paper, _of in chosen):
        message = _("How many empty sheets? Type a number from 1 to %(most)s.") % {"most": MOST_COPIES}
        return refusal(request, message=message, status=400)
    early = before_the_end(request.event)
    if (
        early
        and "sure" not in request.POST
        and any(isinstance(paper, Paper) and paper.at_the_end for paper, _of in chosen)
    ):
        return render(request, "papers/print_early.html", {**frame(request, "prints"), "papers": _early(request)})
    cards = next((round_ for paper, round_ in chosen if paper is None), None)
    size = request.POST.get("paper_size", request.event.paper_size)
    now, line = timezone.now(), _last_number(request)
    parts: list[tuple[Paper | Certificate | None, bytes]] = []
    empty: list[Paper] = []
    noted: list[Printed] = []
    for paper, round_ in chosen:
        if paper is None:
            parts.append((None, b""))
            continue
        if isinstance(paper, Certificate):
            parts.append((paper, as_it_stands(certificate=paper)))
            continue
        source = round_ or request.event
        try:
            parts.append((paper, paper.pdf(source, printed=paper.foot(source, at=now, line=line), copies=copies or 1)))
        except NothingToPrint:
            empty.append(paper)
            continue
        noted.append(Printed(paper.code, round_.number if round_ else 0, paper.digest(source)))
    try:
        # Last: links that are not printed would invalidate the old ones for nothing.
        tokens = links.issue_missing(round=cards, by=request.actor) if cards else {}
    except RefereeError:
        tokens = {}  # all links exist: printing only invalidates
    new_cards = table_cards(request, cards, tokens) if cards and tokens else []
    drawn = table_cards_pdf(request, new_cards) if new_cards else b""
    documents = [content if paper else drawn for paper, content in parts if content or drawn]
    if not documents:
        return refusal(request, title=_("Nothing to print yet"), message=_said_of(empty, request.event), status=404)
    prints.note(event=request.event, papers=noted, letter=size == Event.PaperSize.LETTER, by=request.actor)
    name = file_name(request.event, _called(chosen), "pdf")
    return as_file(_together(documents, request.event, SIZES.get(size)), name, PDF)


@require_http_methods(["GET", "HEAD", "POST"])
@action("papers.diploma")
def diploma_text(request: StandingRequest, slug: str) -> HttpResponse:
    refused = None
    if request.method == "POST":
        try:
            prints.set_diploma(event=request.event, text=request.POST.get("text", ""), by=request.actor)
        except RefereeError as problem:
            refused = problem
        else:
            return redirect("prints", slug)
    context = {
        **frame(request, "prints"),
        "text": request.POST.get("text", request.event.diploma or usual_text()),
        "placeholders": [(f"{{{name}}}", label) for name, label in placeholders(request.event).items()],
        "refusal": refused,
    }
    return render(request, "papers/diploma.html", context, status=refused.status if refused else 200)


# --- what the pages share ---------------------------------------------------------------------------------------------


def _context(request: StandingRequest) -> dict[str, object]:
    rounds = list(Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).order_by("number"))
    for round_ in rounds:
        round_.event = request.event
    chosen = _round_of(request, rounds)
    last = {(print_.paper, print_.round): print_ for print_ in Print.objects.filter(event=request.event)}
    lines: dict[str, list[Line]] = {BEFORE: [], DURING: [], AFTER: []}
    of_round: list[Line] = []
    results = any(round_.state == Round.State.CLOSED for round_ in rounds)
    for paper in _printable(request):
        if paper.of_round and chosen and chosen.state in paper.states:
            of_round.append(_line(paper, chosen, last, results=results))
        elif not paper.of_round:
            lines[paper.when].append(_line(paper, request.event, last, results=results))
    may_cards = chosen is not None and chosen.state in (Round.State.PUBLISHED, Round.State.RUNNING)
    return {
        **frame(request, "prints"),
        "rounds": rounds,
        "round": chosen,
        "of_round": of_round,
        "groups": [(title, lines[when]) for when, title in _groups() if lines[when]],
        "letter": request.event.paper_size == Event.PaperSize.LETTER
        or any(last_print.letter for last_print in sorted(last.values(), key=lambda last_print: last_print.at)[-1:]),
        "unlinked": without_link(chosen).count()
        if may_cards and chosen and allowed(request.roles, "link.print")
        else 0,
        "everything": may_cards,
        "cards": f"{CARDS}:{chosen.number}" if chosen else "",
        "certificates": Certificate.objects.filter(event=request.event)
        .exclude(content=b"")
        .defer("content")
        .order_by("round_number", "pk"),
    }


def _together(documents: Sequence[bytes], event: Event, size: tuple[float, float] | None) -> bytes:
    return alone(documents[0] if len(documents) == 1 else bound(documents, title=event.name), size)


def number_of(text: str) -> int | None:
    typed = text.strip()
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else 0
    return number if 1 <= number <= MOST_COPIES else None


def _early(request: StandingRequest) -> list[tuple[str, str]]:
    names = request.POST.getlist("only") or request.POST.getlist("paper")
    more = [(name, request.POST.get(name, "")) for name in ("paper_size", "copies")]
    return [*(("paper", name) for name in names), *(pair for pair in more if pair[1])]


def _called(chosen: Sequence[tuple[Paper | Certificate | None, Round | None]]) -> Named:
    rounds = {round_.number if round_ else 0 for _paper, round_ in chosen}
    round_number = rounds.pop() if len(rounds) == 1 else 0
    paper = chosen[0][0]
    if len(chosen) > 1:
        return Named(files.PAPERS, round_number)
    if isinstance(paper, Certificate):
        return Named(files.CERTIFICATE, paper.round_number, more=(str(paper.number),))
    return Named(paper.title if paper else files.LINKS, round_number)


def _groups() -> list[tuple[str, str]]:
    return [(BEFORE, pgettext("event", "Before")), (DURING, _("During")), (AFTER, pgettext("event", "After"))]


def _said_of(empty: Sequence[Paper], event: Event) -> str:
    if not empty:
        return _("There is nothing here that could be printed yet.")
    said = _("There is nothing to print on it yet: %(papers)s.") % {
        "papers": ", ".join(str(paper.title) for paper in empty)
    }
    waits = any(paper.of_results for paper in empty) and not event.rounds.filter(state=Round.State.CLOSED).exists()
    return f"{said} {_('Results appear once the first round is closed.')}" if waits else said


def _line(paper: Paper, source: object, last: dict[tuple[str, int], Print], *, results: bool) -> Line:
    """Compute the digest only of papers printed before."""
    number = source.number if isinstance(source, Round) else 0
    known = last.get((paper.code, number))
    name = f"{paper.code}:{number}"
    if paper.of_results and not results:
        return Line(name, str(paper.title), known, changed=False, nothing=True, why=_("once a round is closed"))
    if known is None:
        return Line(name, str(paper.title), None, changed=False, nothing=False, counted=paper.counted)
    try:
        changed = paper.digest(source) != known.sha256
    except NothingToPrint:
        return Line(name, str(paper.title), known, changed=True, nothing=True)
    return Line(name, str(paper.title), known, changed, nothing=False, counted=paper.counted)


def _printable(request: StandingRequest) -> Sequence[Paper]:
    return [paper for paper in PAPERS if allowed(request.roles, paper.action) and paper.offered(request.event)]


def _round_of(request: StandingRequest, rounds: Sequence[Round]) -> Round | None:
    asked = next((round_ for round_ in rounds if str(round_.number) == request.GET.get("round")), None)
    open_ = [round_ for round_ in rounds if round_.state != Round.State.CLOSED and not round_.is_reopened]
    return asked or next(reversed(open_ or list(rounds)), None)


def _chosen(request: StandingRequest) -> list[tuple[Paper | Certificate | None, Round | None]]:
    """Return the ticked papers in page order; None is the tables' cards. Raises KeyError for anything else."""
    names = request.POST.getlist("only") or request.POST.getlist("paper")
    everything = request.POST.get("everything", "")
    if everything:
        names = [f"{code}:{everything}" for code in EVERYTHING]
        if allowed(request.roles, "link.print"):
            names.insert(2, f"{CARDS}:{everything}")
    rounds: dict[str, Round] = {}
    known: dict[str, Paper] = {paper.code: paper for paper in _printable(request)}
    chosen: list[tuple[Paper | Certificate | None, Round | None]] = []
    for name in dict.fromkeys(names):
        code, _colon, number = name.partition(":")
        if code == CERTIFICATE:
            chosen.append((_certificate_or_none(request, number), None))
            continue
        if number not in rounds and number != "0":
            rounds[number] = _round_or_none(request, number)
        if code == CARDS and allowed(request.roles, "link.print"):
            chosen.append((None, rounds[number]))
            continue
        paper = known[code]
        if paper.of_round and rounds[number].state not in paper.states:
            continue
        chosen.append((paper, rounds[number] if paper.of_round else None))
    return chosen


def _round_or_none(request: StandingRequest, number: str) -> Round:
    rounds = Round.objects.filter(event=request.event).exclude(state=Round.State.DRAFTED).select_related("event")
    round_ = rounds.filter(number=number).first() if number.isdecimal() and len(number) < 4 else None
    if round_ is None:
        raise KeyError(number)
    return round_


def _certificate_or_none(request: StandingRequest, name: str) -> Certificate:
    round_, _point, number = name.partition(".")
    kept = Certificate.objects.filter(event=request.event).exclude(content=b"")  # erased with a person named on it
    plain = all(part.isdecimal() and len(part) < 4 for part in (round_, number))
    certificate = kept.filter(round_number=round_, number=number).first() if plain else None
    if certificate is None:
        raise KeyError(name)
    return certificate


def _last_number(request: StandingRequest) -> int:
    last = last_line(event=request.event)
    return last.number if last else 0
