"""Short ways to write rows and sheets in tests, and a hypothesis strategy of every valid row. Not a test itself."""

from hypothesis import strategies as st

from rules.slovenian.contracts import LEAST_WITH, LEAST_WITH_BOTH, POINT_CONTRACTS, SEATS
from rules.slovenian.record import Bid, Game, Klop, Lateness, Paper, Row, Stopped

BERAC = {"contract": "berac", "declarer": "A", "won": True}
KLOP = {"contract": "klop", "points": {"A": 20, "B": 30, "C": 20}}
OPTIONS = (
    {},
    {"kontra": "base_value"},
    {"announced_valat": "alone"},
    {"radelc_erased": "won_game"},
    {"klop_full_others": "zero"},
    {"silent_beside_announced": "no"},
    {"kontra": "base_value", "announced_valat": "alone", "radelc_erased": "won_game", "klop_full_others": "zero",
     "silent_beside_announced": "no"},
)  # fmt: skip


def dve(points=45, declarer="C", **facts):
    return {"contract": "dve", "declarer": declarer, "points": points, **facts}


def said(feature, by, kontra=()):
    return {"feature": feature, "by": by, "kontra": list(kontra)}


def by_seat(a, b, c):
    return {"A": a, "B": b, "C": c}


def paper(a, b, c, **known):
    return {"entries": by_seat(a, b, c), **known}


def sheet(*rows, **options):
    return {"ruleset": "si-tzs", "rows": list(rows), "options": options}


def dealer_of(line):
    """Dealer of a line counted from 0 when no lateness came before it (B1.1)."""
    return SEATS[line % 3]


@st.composite
def words(draw, against, owner):
    """Kontra words in turn: `against` are the seats that say kontra and sub, `owner` says re and mort (B1.23)."""
    count = draw(st.sampled_from((0, 0, 0, 0, 1, 1, 2, 3, 4)))
    return [owner if level % 2 else draw(st.sampled_from(against)) for level in range(count)]


@st.composite
def point_games(draw, dealer, stopped):
    """tri, dve, ena or solo; `stopped`: by a renons, so without results."""
    forehand = SEATS[(SEATS.index(dealer) + 1) % 3]
    contract = draw(st.sampled_from(POINT_CONTRACTS))
    declarer = forehand if contract == "tri" else draw(st.sampled_from(SEATS))
    defenders = [seat for seat in SEATS if seat != declarer]
    row = {"contract": contract, "declarer": declarer}
    spoken = draw(words(defenders, declarer))
    if spoken:
        row["kontra"] = spoken
    announcements = []
    for feature in ("kings", "trula", "pagat", "valat"):
        rare = feature == "valat"
        if draw(st.integers(0, 9)) < (1 if rare else 2):
            announcements.append((feature, declarer, draw(words(defenders, declarer))))
        if draw(st.integers(0, 9)) < (1 if rare else 2):
            by = draw(st.sampled_from(defenders))
            announcements.append((feature, by, draw(words([declarer], by))))
    if announcements:
        row["announcements"] = [
            {"feature": f, "by": by, **({"kontra": said_on} if said_on else {})} for f, by, said_on in announcements
        ]
    if stopped:
        return row
    return {**row, **draw(results(declarer, defenders, any(f == "valat" for f, _by, _k in announcements)))}


@st.composite
def results(draw, declarer, defenders, valat_announced):
    """Facts of a finished point game: holders, pagat, valat, mondfang and card points that fit them."""
    holders = st.sampled_from((None, None, "declarer", "defenders"))
    kings, trula, pagat = draw(holders), draw(holders), draw(st.sampled_from((None, None, *SEATS)))
    valat = draw(st.sampled_from((None,) * 6 + ("declarer", "defenders")))
    won = draw(st.booleans())
    least, most = 0, 70
    if valat is None:
        need = {"declarer": 0, "defenders": 0}
        for feature, holder in (("kings", kings), ("trula", trula)):
            if holder:
                need[holder] = LEAST_WITH_BOTH if kings == trula else LEAST_WITH[feature]
        least, most = need["declarer"], 70 - need["defenders"]
    else:
        won = (pagat == declarer) == (valat == "declarer")
    facts = {"kings": kings, "trula": trula, "valat": valat}
    facts["pagat"] = {"by": pagat, "won": won} if pagat else None
    facts["mondfang"] = draw(st.sampled_from((None, None, None, *SEATS)))
    if valat is None or valat_announced or draw(st.booleans()):
        facts["points"] = draw(st.integers(least, most))
    return {key: value for key, value in facts.items() if value is not None}


@st.composite
def bids(draw, stopped):
    contract, declarer = draw(st.sampled_from(("berac", "valat"))), draw(st.sampled_from(SEATS))
    row = {"contract": contract, "declarer": declarer}
    spoken = draw(words([seat for seat in SEATS if seat != declarer], declarer))
    if spoken:
        row["kontra"] = spoken
    if not stopped:
        row["won"] = draw(st.booleans())
        mondfang = draw(st.sampled_from((None, None, *SEATS)))
        if mondfang:
            row["mondfang"] = mondfang
    return row


@st.composite
def klops(draw, stopped):
    row = {"contract": "klop"}
    if draw(st.booleans()):
        row["kontra"] = [draw(st.sampled_from(SEATS))]
    if not stopped:
        total = draw(st.integers(69, 71))
        one = draw(st.integers(0, min(70, total)))
        two = draw(st.integers(max(0, total - one - 70), min(70, total - one)))
        row["points"] = by_seat(*draw(st.permutations((one, two, total - one - two))))
    return row


@st.composite
def valid_rows(draw, dealer, lateness=True):
    """Any row that may be recorded when `dealer` deals; misdeals only by him (C1.10)."""
    kind = draw(st.sampled_from(("game",) * 7 + ("bid", "klop", "klop", "before") + (("late",) if lateness else ())))
    if kind == "late":
        return {"late": draw(st.sampled_from(SEATS))}
    stopped = kind == "before" or draw(st.integers(0, 7)) == 0
    made = {"game": point_games(dealer, stopped), "bid": bids(stopped), "klop": klops(stopped), "before": st.just({})}
    row = dict(draw(made[kind]))
    misdeals = draw(st.sampled_from((0, 0, 0, 0, 1, 2)))
    if misdeals:
        row["misdeals"] = [dealer] * misdeals
    if stopped:
        offenders = draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=3, unique=True))
        row["renons"] = {"by": offenders}
    return row


@st.composite
def valid_sheets(draw, most=21):
    """A sheet without a breach, under any options, now and then with a disqualified seat."""
    options = draw(st.sampled_from(OPTIONS))
    count = draw(st.integers(0, most))
    rows, dealt = [], 0
    for _line in range(count):
        row = draw(valid_rows(dealer_of(dealt)))
        dealt += "late" not in row
        rows.append(row)
    made = {"ruleset": "si-tzs", "options": dict(options), "rows": rows}
    out = draw(st.sampled_from((None,) * 9 + SEATS))
    return made if out is None else {**made, "disqualified": out}


#: Anything JSON can say, small.
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(("A", "B", "C", "D", "", "dve", "tri", "klop", "berac", "valat", "declarer", "defenders", "kings",
                       "pagat", "+", 0, 1, 35, 70, 71, -20, -45, True, False))
)  # fmt: skip
KEYS = st.text(max_size=4) | st.sampled_from(
    ("contract", "declarer", "points", "won", "kontra", "announcements", "kings", "trula", "pagat", "valat", "mondfang",
     "misdeals", "renons", "late", "entries", "by", "feature", "A", "B", "C", "games", "placing_points", "rows")
)  # fmt: skip
JUNK = st.recursive(
    SCALARS, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(KEYS, inside, max_size=6), max_leaves=12
)


def row_json(row: Row) -> dict[str, object]:
    """The JSON of a row, without the keys that say nothing; `read_row` of it gives the same row."""
    if isinstance(row, Lateness):
        return {"late": row.late}
    json: dict[str, object] = {}
    if isinstance(row, Klop):
        json["contract"] = "klop"
    elif not isinstance(row, Stopped) and row.contract:
        json["contract"] = row.contract
    if isinstance(row, Game | Bid | Paper) and row.declarer:
        json["declarer"] = row.declarer
    if isinstance(row, Paper):
        return {**json, "entries": dict(zip(SEATS, row.entries, strict=True))}
    if isinstance(row, Klop) and row.points is not None:
        json["points"] = dict(zip(SEATS, row.points, strict=True))
    if isinstance(row, Game) and row.points is not None:
        json["points"] = row.points
    if isinstance(row, Bid) and row.won is not None:
        json["won"] = row.won
    if not isinstance(row, Stopped):
        if row.kontra:
            json["kontra"] = list(row.kontra)
        if row.mondfang:
            json["mondfang"] = row.mondfang
    if isinstance(row, Game):
        json.update(_game_json(row))
    if row.misdeals:
        json["misdeals"] = list(row.misdeals)
    if row.renons:
        json["renons"] = {"by": list(row.renons), **({} if row.ruled is None else {"ruled": row.ruled})}
    return json


def _game_json(row: Game) -> dict[str, object]:
    json: dict[str, object] = {}
    if row.announcements:
        json["announcements"] = [
            {"feature": a.feature, "by": a.by, **({"kontra": list(a.kontra)} if a.kontra else {})}
            for a in row.announcements
        ]
    json.update({key: side for key, side in (("kings", row.kings), ("trula", row.trula), ("valat", row.valat)) if side})
    if row.pagat:
        json["pagat"] = {"by": row.pagat.by, "won": row.pagat.won}
    return json
