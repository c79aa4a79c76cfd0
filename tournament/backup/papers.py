import re
from dataclasses import dataclass
from enum import StrEnum

from tournament.backup import snapshot, versions
from tournament.backup.restoring import Tried
from tournament.db.secret_store import Keys
from tournament.journal.selectors import anchors
from tournament.papers.minutes import paper_code, verification
from tournament.papers.minutes.paper_code import NotPrintedHere
from tournament.papers.minutes.verification import Fate

_OF_JOURNAL = re.compile(r"journal/(\d{1,10})/([0-9a-f]{64})/?\s*$")


class Knows(StrEnum):
    """`UNKNOWN`: printed after the backup, or by a site without it; `OTHERWISE`: the backup's sheet differs without
    explanation; `FOREIGN`: no key of the backup made the code; `FOOT`: it is the digest at the foot of the minutes,
    not a code.
    """

    PAPER = "paper"
    UNKNOWN = "unknown"
    OTHERWISE = "otherwise"
    FOREIGN = "foreign"
    FOOT = "foot"


@dataclass(frozen=True, slots=True)
class Verdict:
    code: str
    knows: Knows


def verdict(code: str, tried: Tried, keys: Keys) -> Verdict:
    """Return what a backup loaded into a scratch knows of the paper with this code, as in `/verify/`. `keys`: the
    backup's.
    """
    with snapshot.scratch(tried.file) as connection, versions.alone(connection):
        line = _OF_JOURNAL.search(code)
        if line is not None:
            is_there = anchors.line(int(line[1]), line[2]) is not None
            return Verdict(code.strip(), Knows.PAPER if is_there else Knows.UNKNOWN)
        try:
            printed = paper_code.read(code, (keys.key, *keys.older))
        except NotPrintedHere:
            return Verdict(code.strip(), Knows.FOOT if paper_code.is_foot(code) else Knows.FOREIGN)
        paper = verification.paper(printed)
    if paper is None or paper.fate == Fate.AHEAD:
        return Verdict(code.strip(), Knows.UNKNOWN)
    return Verdict(code.strip(), Knows.OTHERWISE if paper.fate == Fate.DISAGREES else Knows.PAPER)
