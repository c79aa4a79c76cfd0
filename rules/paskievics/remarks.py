"""Remarks of the printed line of a Paskievics sheet beside its values."""

from collections.abc import Iterator, Sequence

from rules.book import Remark
from rules.derivation import steps_of
from rules.paskievics.contracts import ANNOUNCED, OWN, USUALLY_CALLED, WORDS
from rules.paskievics.game import is_made, standing
from rules.paskievics.options import Options
from rules.paskievics.record import Announcement, FailedFourth, Game, Renonsz, Row, ThrownIn
from rules.sheet import Item

LAP = "lap"


def remarks_of_items(items: Sequence[Item]) -> Iterator[Remark]:
    """See LIC.d."""
    steps = (step for item in items for step in steps_of(item.params.get("derivation")))
    factor = next((step.amount for step in steps if step.name == LAP), None)
    if factor is not None:
        yield Remark("remark-lap", {"times": factor})


def remarks_of(row: Row) -> Iterator[Remark]:
    if isinstance(row, Game):
        yield from _before_the_play(row)
        yield from _spoken(row)
        yield from _result(row)
    elif isinstance(row, ThrownIn):
        yield Remark("remark-thrown", {"by": row.by, "hand": row.hand})
        if row.discarded_tarokk:
            yield Remark("remark-put-down", {"by": row.by})
    elif isinstance(row, FailedFourth):
        yield Remark("remark-failed", {"by": row.by, "contract": row.contract})
    elif isinstance(row, Renonsz):
        yield Remark("remark-fault", {"by": row.by, "each": row.each})


def _before_the_play(row: Game) -> Iterator[Remark]:
    if row.invit is not None:
        yield Remark("remark-invit", {"by": row.invit.by, "card": row.invit.card})
    if row.yielded is not None:
        yield Remark("remark-yielded", {"by": row.yielded.by})
    promise = row.invit or row.yielded
    if promise is not None and promise.pagat_only:
        yield Remark("remark-pagat-only", {"by": promise.by})
    if row.partner is None:
        params = {"card": row.called, "by": row.discarder or ""}
        yield Remark("remark-own" if row.alone == OWN else "remark-discarded", params)
    elif row.called != USUALLY_CALLED:
        yield Remark("remark-called", {"card": row.called})
    if row.tarokks_discarded:
        yield Remark("remark-tarokks-discarded", {"by": row.tarokks_discarded})


def _spoken(row: Game) -> Iterator[Remark]:
    yield from (Remark("remark-word", {"word": word, "by": seat}) for word, seat in _words(row.kontra))
    yield from (_announced(row, announcement) for announcement in row.announcements)
    for number in row.tarokks:
        code = "remark-tarokks" if number.when == ANNOUNCED else "remark-tarokks-after"
        yield Remark(code, {"by": number.seat, "count": number.tarokks})


def _result(row: Game) -> Iterator[Remark]:
    said = {(announcement.feature, row.side_of(announcement.by)) for announcement in row.announcements}
    if row.points is not None:
        yield Remark("remark-points", {"points": row.points})
    if row.outcome is not None:
        yield Remark(f"outcome-{row.outcome}")
    for feature, side in (("volat", row.volat), ("trull", row.trull), ("negykiraly", row.kings)):
        if side is not None and (feature, side) not in said:
            yield Remark("remark-silent", {"feature": feature, "side": side})
    if row.pagat_last is not None:
        yield Remark("remark-pagat-won" if row.pagat_last.won else "remark-pagat-beaten", {"by": row.pagat_last.by})
    if row.xxi_caught is not None:
        yield Remark("remark-xxi-caught", {"by": row.xxi_caught})
    for drawn in row.honours_drawn:
        code = "remark-drawn-late" if drawn.late else "remark-drawn"
        yield Remark(code, {"honour": drawn.honour, "by": drawn.seat})


def _words(kontra: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(WORDS, kontra, strict=False))


def _announced(row: Game, announcement: Announcement) -> Remark:
    """Return an announcement with its outcome, which is the same under every option."""
    params: dict[str, object] = {"feature": announcement.feature, "by": announcement.by}
    if announcement.kontra:
        params["words"] = _words(announcement.kontra)
    succeeded = is_made(row, announcement.feature, row.side_of(announcement.by), standing(row, Options()))
    return Remark(
        f"remark-announced{'-words' if announcement.kontra else ''}-{'made' if succeeded else 'failed'}", params
    )
