"""An independent scorer of `hu-paskievics`, written from the text another way: sides write, seats pay one another.

It reads the JSON of a valid sheet and knows nothing of the rule book's code. For game, double and volát it asks what
each side writes (ELS.1 to ELS.6 read as rights of a side); everything is paid from seat to seat or to the pot; laps are
counted by games, not carried as factors.
"""

from collections import defaultdict

BASE = {"harom": 1, "ketto": 2, "egy": 3, "szolo": 4}
DEFAULTS = {
    "double_lap": "stack", "redeal": "same", "ladder": "text", "defenders_silent": "always", "kontra_volat": "add",
    "tie_kontra": "defenders", "kings_value": 1, "pagat_value": 5, "xxi_value": 21, "silent_with_volat": "none",
    "kings_with_double": True, "tarokk_payment": "all", "failed_fourth": "bid", "dealer_side": "none",
    "ulti_pot": False,
}  # fmt: skip
PRESETS = {
    "pagat": {},
    "verseny_2018": {"double_lap": "none", "tarokk_payment": "side", "failed_fourth": 3},
    "bga": {"double_lap": "none", "redeal": "next", "failed_fourth": 2, "kings_with_double": False},
}


class Laps:
    """Doubled laps, counted: a pass doubles the next n games."""

    def __init__(self, length, double_lap):
        self.length, self.double_lap = length, double_lap
        self.game, self.passes, self.waiting, self.quadruple = 0, [], 0, False

    def nobody_played(self):
        if self.double_lap == "stack":
            self.passes.append(self.game)
        elif self.double_lap == "after":
            self.waiting += self.length
        elif self.double_lap in ("quad", "reset"):
            self.quadruple = self.double_lap == "quad" and self.waiting > 0
            self.waiting = self.length

    def factor(self):
        if self.double_lap == "stack":
            return 2 ** sum(begun <= self.game < begun + self.length for begun in self.passes)
        return 1 if not self.waiting else 4 if self.quadruple else 2

    def played(self):
        self.game += 1
        self.waiting = max(0, self.waiting - 1)


def totals(sheet):
    """The totals by seat and what is left in the pot."""
    seats = "ABCD" if sheet.get("players") in (None, 4) else "ABCDE"
    given = {name: value for name, value in sheet.get("options", {}).items() if value is not None}
    options = {**DEFAULTS, **PRESETS[given.get("preset", "pagat")], **given}
    ledger, dealer, laps = defaultdict(int), 0, Laps(len(seats), options["double_lap"])
    for row in sheet["rows"]:
        active = [seats[(dealer + step) % len(seats)] for step in range(1, 5)]
        sitting_out = seats[dealer] if len(seats) == 5 else None
        if "contract" in row:
            _game(row, active, sitting_out, laps.factor(), options, ledger)
        elif row.get("failed_fourth"):
            _failed(row["failed_fourth"], active, laps.factor(), options, ledger)
        elif row.get("renonsz"):
            for by in row["renonsz"]["by"]:
                for other in active:
                    _pay(ledger, by, other, row["renonsz"]["each"])
        elif row.get("share_pot"):
            for part in [ledger["pot"] // len(seats)]:
                for seat in seats:
                    _pay(ledger, "pot", seat, part)
        else:
            laps.nobody_played()
            dealer = (dealer + (options["redeal"] == "next")) % len(seats)
            for seat in active if options["ulti_pot"] else ():
                _pay(ledger, seat, "pot", 2)
            continue
        if not row.get("share_pot"):
            laps.played()
            dealer = (dealer + 1) % len(seats)
    return {seat: ledger[seat] for seat in seats}, ledger["pot"]


def _pay(ledger, giver, taker, amount):
    if giver != taker:
        ledger[giver] -= amount
        ledger[taker] += amount


def _failed(failed, active, factor, options, ledger):
    if options["ulti_pot"]:
        return _pay(ledger, failed["by"], "pot", 8)
    value = BASE[failed["contract"]] if options["failed_fourth"] == "bid" else options["failed_fourth"]
    for other in active:
        _pay(ledger, failed["by"], other, value * factor)
    return None


def _game(row, active, sitting_out, factor, options, ledger):
    declarer, partner = row["declarer"], row.get("partner")
    own = [seat for seat in active if seat in (declarer, partner)]
    others = [seat for seat in active if seat not in own]
    sides = (_Side(row, own, options), _Side(row, others, options))
    writes = sides[0].writes(sides[1]) - sides[1].writes(sides[0])
    writes *= factor
    if len(own) == 1:
        for other in others:
            _pay(ledger, other, declarer, writes)
    else:
        for loser, winner in zip(others, own, strict=True):
            _pay(ledger, loser, winner, writes)
    if sitting_out and options["dealer_side"] == "defenders":
        _pay(ledger, sitting_out, declarer, writes)
    for number in row.get("tarokks") or ():
        _tarokks(number, own if number["seat"] in own else others, own, others, factor, options, ledger)
    for drawn in row.get("honours_drawn") or ():
        price = {"skiz": 3, "xxi": 2, "pagat": 1}[drawn["honour"]] * (2 if drawn.get("late") else 1)
        _pay(ledger, drawn["seat"], sitting_out, price)
    if options["ulti_pot"]:
        _pot(row, own, others, ledger)


def _tarokks(number, side, own, others, factor, options, ledger):
    price = {8: 1, 9: 2}[number["count"]] * factor
    if options["tarokk_payment"] == "side":
        opponents = others if side is own else own
        lone = own[0] if len(own) == 1 else None
        for seat in side:
            if lone and seat != lone:
                _pay(ledger, lone, seat, price)
            elif lone:
                for opponent in opponents:
                    _pay(ledger, opponent, lone, price)
        if not lone:
            for seat, opponent in zip(side, opponents, strict=True):
                _pay(ledger, opponent, seat, price)
        return
    for payer in own + others if number["when"] == "announced" else side:
        _pay(ledger, payer, number["seat"], price)


def _pot(row, own, others, ledger):
    held = ledger["pot"]
    ultimo = row.get("pagat_last") or {"by": None, "won": False}
    winners = (own if ultimo["by"] in own else others) if ultimo["won"] else None
    announcers = [one["by"] for one in row.get("announcements") or () if one["feature"] == "pagatulti"]
    for announcer in announcers:
        side = own if announcer in own else others
        if side is not winners:
            for seat in side:
                _pay(ledger, seat, "pot", held // len(side) + (held % len(side) if seat == announcer else 0))
    for announcer in announcers:
        side = own if announcer in own else others
        if side is winners:
            everything = ledger["pot"]
            for seat in side:
                part = everything // len(side) + (everything % len(side) if seat == announcer else 0)
                _pay(ledger, "pot", seat, part)


class _Side:
    """One side of a game: what it said, what it made, and what it writes."""

    def __init__(self, row, seats, options):
        self.row, self.seats, self.options = row, seats, options
        self.is_declarers = row["declarer"] in seats
        self.name = "declarer" if self.is_declarers else "defenders"
        self.words = {
            one["feature"]: len(one.get("kontra") or ()) for one in row.get("announcements") or () if one["by"] in seats
        }
        self.kontra = len(row.get("kontra") or ())
        self.volat = row.get("volat") == self.name
        points = row.get("points")
        if points is None:
            band = {"dupla": 80, "win": 60, "loss": 40, "dupla_loss": 10}
            points = band[row["outcome"]] if row.get("outcome") else -1
        mine = points if self.is_declarers else 94 - points
        needed = 48 if self.is_declarers else 47
        if self.kontra and options["tie_kontra"] == "declarer":
            needed = 47 if self.is_declarers else 48
        self.won = self.volat if row.get("volat") else mine >= needed
        self.double = self.volat if row.get("volat") else mine >= 71

    def made(self, feature, other):
        row = self.row
        ultimo = row.get("pagat_last") or {"by": None, "won": False}
        return {
            "dupla": self.double,
            "volat": self.volat,
            "trull": self.volat or (row.get("trull") == self.name and not other.volat),
            "negykiraly": self.volat or (row.get("kings") == self.name and not other.volat),
            "pagatulti": ultimo["won"] and ultimo["by"] in self.seats,
            "xxi_fogas": row.get("xxi_caught") in other.seats,
        }[feature]

    def value(self, feature, *, announced):
        """T1 and T3."""
        base = BASE[self.row["contract"]]
        options = self.options
        return {
            "dupla": (2 * base, 4 * base),
            "volat": (3 * base, 6 * base),
            "trull": (1, 2),
            "negykiraly": (options["kings_value"], 2 * options["kings_value"]),
            "pagatulti": (options["pagat_value"], 2 * options["pagat_value"]),
            "xxi_fogas": (options["xxi_value"], 2 * options["xxi_value"]),
        }[feature][announced]

    def silent(self, other):
        """The silent double or volát that this side may write (ELS.1 to ELS.6, V.ELS.1)."""
        options, exclusive = self.options, self.options["ladder"] == "exclusive"
        if not self.is_declarers and options["defenders_silent"] == "if_kontra" and not self.kontra:
            return None
        if self.volat:
            return None if "volat" in self.words else "volat"
        if not self.double or {"dupla", "volat"} & set(self.words):
            return None
        return None if exclusive and "volat" in other.words else "dupla"

    def writes(self, other):
        """Everything this side writes: made and failed announcements, the game, what it made silently."""
        made = sum(self.value(f, announced=True) << words for f, words in self.words.items() if self.made(f, other))
        failed = sum(
            other.value(f, announced=True) << words for f, words in other.words.items() if not other.made(f, self)
        )
        return made + failed + self._game(other) + self._silent_of_bid(other) + self._silent_figures(other)

    def _game(self, other):
        base = BASE[self.row["contract"]]
        if not self.won:
            return 0
        if self.kontra:
            tie = self.options["tie_kontra"] == "single" and self.row.get("points") == 47 and not self.volat
            return base if tie and not other.volat else base << self.kontra
        said = set(self.words) | (set(other.words) if self.options["ladder"] == "exclusive" else set())
        return 0 if self.silent(other) or {"dupla", "volat"} & said else base

    def _silent_of_bid(self, other):
        silent = self.silent(other)
        if silent is None:
            return 0
        if silent == "volat" and self.kontra and self.options["kontra_volat"] == "triple":
            return 2 * BASE[self.row["contract"]] << self.kontra
        return self.value(silent, announced=False)

    def _silent_figures(self, other):
        row, options, written = self.row, self.options, 0
        volat = row.get("volat")
        if "trull" not in self.words and self.made("trull", other):
            written += 1 if not volat or options["silent_with_volat"] == "trull" else 0
        if "negykiraly" not in self.words and self.made("negykiraly", other) and not volat:
            shut_out = not options["kings_with_double"] and self.silent(other) == "dupla"
            written += 0 if shut_out else options["kings_value"]
        if "xxi_fogas" not in self.words and self.made("xxi_fogas", other):
            written += options["xxi_value"]
        if "pagatulti" not in self.words and self.made("pagatulti", other):
            written += options["pagat_value"]
        ultimo = row.get("pagat_last")
        if ultimo and ultimo["by"] in other.seats and not ultimo["won"] and "pagatulti" not in other.words:
            written += options["pagat_value"]
        return written
