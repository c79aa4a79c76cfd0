"""Checks the declarer's call, and the promises of the auction (HIV, INV, ENG)."""

from rules.paskievics.contracts import (
    BASE,
    DISCARDED,
    HONOURS,
    LEAST_CALLED,
    OWN,
    PROMISED,
    RANK,
    USUALLY_CALLED,
    YIELDED_CONTRACT,
)
from rules.paskievics.judging.breach import Breach
from rules.paskievics.options import Options
from rules.paskievics.record import Game, Invit, Yielded
from rules.paskievics.state import Deal


def calling(breaches: list[Breach], row: Game, deal: Deal, options: Options) -> None:
    """Stop after a called honour or an impossible promise: then the right call is unknown."""
    if row.partner == row.declarer:
        breaches.append(Breach("partner-declarer", "HIV.0", "partner", {"seat": row.declarer}))
    if (row.partner is None) == (row.alone is None):
        breaches.append(Breach("alone-unclear", "HIV.0", "alone"))
    if _is_wrong_discarder(row):
        breaches.append(Breach("discarder", "HIV.2", "discarder"))
    if row.called in HONOURS:
        breaches.append(Breach("called-honour", "HIV.2", "called", {"card": row.called}))
        return
    promise = row.invit or row.yielded
    if promise is not None:
        if not options.invits:
            breaches.append(Breach("no-invits", "V.INV.5", "invit" if row.invit else "yielded", {"seat": promise.by}))
            return
        if row.invit and row.yielded:
            breaches.append(Breach("invit-and-yield", "ENG", "yielded"))
            return
        if promise.by == row.declarer:
            breaches.append(Breach("invit-own", "INV.a", "invit" if row.invit else "yielded", {"seat": promise.by}))
            return
    _called(breaches, row, deal, options)
    if row.invit is not None:
        _invit(breaches, row, row.invit, options)
    elif row.yielded is not None:
        _yielded(breaches, row, row.yielded, deal, options)


def _is_wrong_discarder(row: Game) -> bool:
    """Whether a discarder is named without alone = discarded, is the declarer, or reported a discard (HIV.2)."""
    named = row.discarder is not None
    if named != (row.alone == DISCARDED):
        return True
    return row.declarer == row.discarder or row.declarer in row.tarokks_discarded


def _called(breaches: list[Breach], row: Game, deal: Deal, options: Options) -> None:
    own, free = row.alone == OWN, _is_free(row, options)
    bound = row.invit is not None or row.yielded is not None
    least = LEAST_CALLED[row.contract]
    if not (own or bound or free) and RANK[row.called] < RANK[least]:
        breaches.append(Breach("called-too-low", "HIV.1", "called", {"card": row.called, "least": least}))
    if own and row.called != USUALLY_CALLED and (not free or options.self_call == "xx"):
        breaches.append(Breach("self-call-not-xx", "HIV.1", "called", {"card": row.called}))
    if row.alone != DISCARDED:
        return
    if row.called == USUALLY_CALLED and options.discard_ban in ("xx", "called"):
        breaches.append(Breach("xx-discarded", "V.SKA.1", "called"))
    if row.called != USUALLY_CALLED and options.discard_ban == "called":
        breaches.append(Breach("called-discarded", "BGA.8", "called", {"card": row.called}))
    if row.discarder not in (None, row.declarer):
        first = row.kontra[0] if row.kontra else None
        if first not in _may_begin(row, deal):
            breaches.append(Breach("forced-kontra-missing", "HIV.2", "kontra", {"seat": row.discarder}))


def _is_free(row: Game, options: Options) -> bool:
    """Whether another player has discarded a tarokk: any but an honour may be called (HIV.2)."""
    return options.free_call == "any" and bool(row.tarokks_discarded or row.discarder)


def _may_begin(row: Game, deal: Deal) -> tuple[str, ...]:
    """Return who may have said the first kontra: the discarder, or a defender who speaks before him (P12)."""
    at = deal.active.index(row.declarer)
    speaking = (*deal.active[at + 1 :], *deal.active[:at])
    return tuple(seat for seat in speaking[: speaking.index(row.discarder or "") + 1] if seat != row.partner)


def _invit(breaches: list[Breach], row: Game, invit: Invit, options: Options) -> None:
    params = {"seat": invit.by, "card": invit.card}
    if invit.card not in options.invits:
        breaches.append(Breach("invit-card", "INV.a", "invit", params))
    if row.contract not in PROMISED.get(invit.card, tuple(BASE)):
        breaches.append(Breach("invit-contract", "INV.a", "contract", {**params, "contract": row.contract}))
    if row.called != invit.card:
        breaches.append(Breach("invit-not-called", "HIV.3", "called", {**params, "called": row.called}))
    elif invit.by != row.partner:
        breaches.append(Breach("invit-partner", "HIV.3", "partner", params))
    _pagat_only(breaches, row, invit)


def _yielded(breaches: list[Breach], row: Game, yielded: Yielded, deal: Deal, options: Options) -> None:
    params = {"seat": yielded.by, "card": USUALLY_CALLED}
    if row.contract != YIELDED_CONTRACT:
        breaches.append(Breach("yield-contract", "ENG", "contract", {**params, "contract": row.contract}))
    if deal.spoken_before(row.declarer, yielded.by):
        breaches.append(Breach("yield-order", "ENG", "yielded", {**params, "declarer": row.declarer}))
    if yielded.pagat_only and not options.low_yield:
        breaches.append(Breach("yield-pagat", "ENG", "yielded", params))
    if row.called != USUALLY_CALLED:
        breaches.append(Breach("yield-not-called", "HIV.3", "called", {**params, "called": row.called}))
    elif yielded.by != row.partner:
        breaches.append(Breach("yield-partner", "HIV.3", "partner", params))
    _pagat_only(breaches, row, yielded)


def _pagat_only(breaches: list[Breach], row: Game, promise: Invit | Yielded) -> None:
    """See INV.c."""
    if not promise.pagat_only:
        return
    side = row.side_of(promise.by)
    if not any(
        announcement.feature == "pagatulti" and row.side_of(announcement.by) == side
        for announcement in row.announcements
    ):
        breaches.append(Breach("invit-pagat-not-announced", "INV.c", "announcements", {"seat": promise.by}))
