"""Remarks of the printed line beside its values (A9, B1.29)."""

from collections.abc import Collection, Iterable, Sequence

from rules.book import Remark
from rules.derivation import steps_of
from rules.sheet import Item
from rules.slovenian.contracts import SEATS, WORDS
from rules.slovenian.game import is_made, silent_features
from rules.slovenian.record import Announcement, Bid, Game, Klop, Lateness, Paper, Row, Stopped


def remarks_of_items(items: Sequence[Item]) -> list[Remark]:
    """Return remarks known from the items only: radelc doubled or does not count, a valat alone (D6).

    A referee's value is not doubled (C1.5).
    """
    remarks = []
    if any(item.code == "silent-valat-no-radelc" for item in items):
        remarks.append(Remark("remark-radelc-idle"))
    if any(_is_doubled(item) for item in items):
        remarks.append(Remark("remark-radelc"))
    if any(item.code.endswith("-alone") for item in items):
        remarks.append(Remark("remark-valat-alone"))
    return remarks


def _is_doubled(item: Item) -> bool:
    return "ruled" not in item.params and any(step.name == "radelc" for step in steps_of(item.params.get("derivation")))


def remarks_of(row: Row, items: Sequence[Item] = ()) -> list[Remark]:
    """Return remarks on the facts, in the order of a game; `items` show which silent ones are not written (D15)."""
    if isinstance(row, Lateness):
        return [Remark("remark-late", {"by": row.late})]
    if isinstance(row, Paper):
        return [Remark("remark-paper")]
    remarks: list[Remark] = []
    if isinstance(row, Klop) and row.points is not None:
        remarks.append(Remark("remark-points-klop", dict(zip(SEATS, row.points, strict=True))))
    if isinstance(row, Bid) and row.won is not None:
        remarks.append(Remark("remark-bid-won" if row.won else "remark-bid-lost"))
    if isinstance(row, Game) and row.points is not None:
        remarks.append(Remark("remark-points", {"points": row.points}))
    if isinstance(row, Game | Bid):
        remarks += [Remark("remark-word", {"word": word, "by": seat}) for word, seat in _words(row.kontra)]
    if isinstance(row, Game):
        remarks += [_announced(row, announcement) for announcement in row.announcements]
        remarks += _silent(row, {item.params["feature"] for item in items if item.code.endswith("-once")})
    if not isinstance(row, Stopped) and row.mondfang:
        remarks.append(Remark("remark-mondfang", {"by": row.mondfang}))
    remarks += [Remark("remark-misdeal", {"by": seat}) for seat in row.misdeals]
    code = "remark-renons-before" if isinstance(row, Stopped) else "remark-renons"
    remarks += [Remark(code, {"by": seat}) for seat in row.renons]
    if row.ruled is not None:
        remarks.append(Remark("remark-ruled"))
    return remarks


def _words(kontra: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(zip(WORDS, kontra, strict=False))


def _announced(row: Game, announcement: Announcement) -> Remark:
    """See B1.17, B1.18."""
    params: dict[str, object] = {"feature": announcement.feature, "by": announcement.by}
    code = "remark-announced"
    if announcement.kontra:
        code, params["words"] = f"{code}-words", _words(announcement.kontra)
    if row.renons or (row.points is None and row.valat is None):
        return Remark(code, params)
    return Remark(
        f"{code}-{'made' if is_made(row, announcement.feature, announcement.by == row.declarer) else 'failed'}", params
    )


def _silent(row: Game, once: Collection[object]) -> Iterable[Remark]:
    """Yield what a side did not announce, except beside a made valat (B1.14, B1.18).

    `once`: features of which only the other side's announcement is written (D15).
    """
    silent = silent_features(row)
    if row.valat is not None and "valat" not in {announcement.feature for announcement in row.announcements}:
        yield Remark("remark-silent-valat" if row.valat == "declarer" else "remark-silent-valat-defenders")
    for feature, own in silent.items():
        idle = "" if row.valat is None and feature not in once else "-idle"
        if feature != "pagat":
            yield Remark(f"{'remark-silent' if own else 'remark-silent-defenders'}{idle}", {"feature": feature})
        elif row.pagat is not None:
            code = "remark-pagat-won" if row.pagat.won else "remark-pagat-lost"
            yield Remark(f"{code}{idle}", {"by": row.pagat.by})
