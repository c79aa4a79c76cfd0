"""The Vadász page read a second time, slowly, for comparison with `rules.vadasz`: from JSON to entries and carry.

Nothing of the rule book is imported. Two purses are filled from the page's table, and a lone declarer settles with each
of the other three in turn. Not a test itself.
"""

from fractions import Fraction

NAMES = {True: "declarer", False: "opponents"}
TIMES = {0: 1, 1: 2, 2: 4, 3: 4}
DEFAULTS = {
    "alone_win": "total", "forced_silent": "loss", "forced_kontra": "silent", "double_rounding": "before",
    "kontra_game": "dropped", "failed_double": "both", "silent_volat": "covers", "silent_ulti_lost": "pays",
    "bound_ulti": "announced", "inverse_lead": "mirrored",
}  # fmt: skip


def around(seats, seat):
    """The seats from the one after this, counter-clockwise, to this itself."""
    place = seats.index(seat)
    return [*seats[place + 1 :], *seats[: place + 1]]


def who_plays(seats, dealer):
    """I.1.b: the dealer sits out, and so do those opposite him; of four nobody does."""
    after = around(seats, dealer)
    out = {4: [], 5: [dealer], 6: [dealer, after[2]], 7: [dealer, after[2], after[3]]}[len(seats)]
    return [seat for seat in after if seat not in out]


class Play:
    """One recorded game, asked."""

    def __init__(self, row, seats, dealer, options, year):
        self.row, self.options, self.year = row, options, year
        self.four = who_plays(seats, dealer)
        self.base = {3: 1, 2: 2, 1: 3, 0: 4}[row["talon"]]
        turned = row.get("inverse") and options["inverse_lead"] == "mirrored"
        self.leader = around(seats, dealer)[-2 if turned else 0]
        self.points = {True: row["points"], False: 94 - row["points"]}
        self.kontra = row.get("kontra") or []
        self.said = [{"round": 1, "kontra": [], **one} for one in row.get("announcements") or []]
        self.pagat = row.get("pagat")
        self.price = {
            "tuletroa": 2, "kings": 4, "ulti": 10, "xxi": 42, "double": 4 * self.base, "volat": 6 * self.base,
        }  # fmt: skip

    def ours(self, seat):
        return seat in (self.row["declarer"], self.row.get("partner"))

    def has(self, what, we):
        """Whether this side made the feature."""
        row, name = self.row, NAMES[we]
        if what == "volat":
            return row.get("volat") == name
        if what in ("tuletroa", "kings"):
            return row.get(what) == name or (not row.get(what) and row.get("volat") == name)
        if what == "double":
            return self.points[we] >= 71
        if what == "ulti":
            return bool(self.pagat) and self.pagat["won"] and self.ours(self.pagat["by"]) == we
        held = row.get("xxi")
        return bool(held and held.get("caught") and self.ours(held["skiz"]) == we and self.ours(held["xxi"]) != we)

    def dead_ulti(self, we):
        """IV.2.b."""
        against = {seat: n for seat, n in (self.row.get("taroks") or {}).items() if n and self.ours(seat) != we}
        return 9 in against.values() or self.leader in against

    def dead_catch(self, we):
        """IV.2.a: what it costs, or None if it could be played."""
        held = self.row["xxi"]
        if self.ours(held["skiz"]) == we and self.ours(held["xxi"]) != we:
            return None
        full, less = (42, 21) if self.year == 2023 else (21, 10)
        return less if held.get("caught") and self.ours(held["skiz"]) == self.ours(held["xxi"]) else full

    def covered(self, one):
        volats = [(o["by"], o["round"]) for o in self.said if o["feature"] == "volat"]
        return one["feature"] in ("kings", "tuletroa", "double") and (one["by"], one["round"]) in volats

    def special_ulti(self):
        """III.1 and III.7.b: what the declarer's side gets for its ulti, None where the price is the ordinary."""
        row, pagat = self.row, self.pagat
        if row.get("bound_ulti") and self.options["bound_ulti"] == "announced":
            if pagat and pagat["won"] and pagat["by"] == row["bound_ulti"]:
                return 10
            return -5 if self.dead_ulti(True) else -10
        shown = row.get("lengetes") or {}
        if self.year == 2023 or shown.get("answer") != "refused" or shown["pagat"] != row["declarer"]:
            return None
        if [one for one in self.said if one["feature"] == "ulti" and self.ours(one["by"])]:
            return None
        tuletroa = [one for one in self.said if one["feature"] == "tuletroa" and one["by"] == shown["by"]]
        if not tuletroa:
            if pagat and pagat["won"]:
                return 10
            return -5 if pagat and self.options["silent_ulti_lost"] == "pays" else 0
        if self.ours(shown["by"]) or not self.kontra:
            return None
        if not pagat:
            return -5
        return 10 if pagat["won"] else -5 if self.dead_ulti(True) else -10

    def balance(self, spared=False):
        """T: our purse less theirs."""
        options, purse = self.options, {True: Fraction(0), False: Fraction(0)}
        doubles = {True: [], False: []}  # how those that are written ended, by side
        for one in self.said:
            if self.covered(one):
                continue
            what, we = one["feature"], self.ours(one["by"])
            value, made = Fraction(self.price[what] * TIMES[len(one["kontra"])]), self.has(what, we)
            if what in ("double", "volat"):
                doubles[we].append(made)
            if made:
                if spared and not we and self.row["declarer"] not in one["kontra"]:
                    value = Fraction(self.price[what], 2)
                purse[we] += value
                continue
            if what == "xxi" and self.dead_catch(we) is not None:
                value = self.dead_catch(we)
            if what == "ulti" and self.dead_ulti(we):
                value = 5
            purse[we] -= value
        special = self.special_ulti()
        purse[True] += special or 0
        for we in (True, False):
            failed = False in doubles[we]
            for what, price in self.price.items():
                if [one for one in self.said if one["feature"] == what and self.ours(one["by"]) == we]:
                    continue
                if what == "ulti" and we and special is not None:
                    continue
                if not self.has(what, we):
                    beaten = what == "ulti" and self.pagat and not self.pagat["won"]
                    if beaten and self.ours(self.pagat["by"]) == we and options["silent_ulti_lost"] == "pays":
                        purse[we] -= 5
                    continue
                if self.has("volat", we):
                    if what == "double":
                        continue
                    if what in ("tuletroa", "kings") and options["silent_volat"] == "covers":
                        continue
                if what == "double" and failed and options["failed_double"] == "opponents_only":
                    continue
                purse[we] += Fraction(price, 2)
                if what in ("double", "volat"):
                    doubles[we].append(True)
        winners = self.points[True] >= 48
        paid = True not in doubles[winners]
        if False in doubles[winners] and options["failed_double"] == "opponents_only":
            paid = False
        if self.kontra and options["kontra_game"] == "kept":
            paid = True
        if paid:
            times = TIMES[len(self.kontra)]
            if spared and not winners and len(self.kontra) == 1 and options["forced_kontra"] == "silent":
                times = 1
            purse[winners] += self.base * times
        return purse[True] - purse[False]


def towards_nought(value):
    """IV.1.d, found by stepping."""
    step, reached = (3 if value > 0 else -3), 0
    while abs(reached + step) <= abs(value):
        reached += step
    return reached


def alone(play, doubled):
    """IV.1: what the declarer writes."""
    options, way = play.options, play.row["alone"]
    by_game, lost_game = options["alone_win"] == "game", play.points[True] < 48
    total = play.balance()
    won = not lost_game if by_game else total > 0
    if way == "forced":
        merciful = play.balance(spared=True)
        if options["forced_silent"] == "always":
            total = merciful
            won = not lost_game if by_game else total > 0
        elif by_game:
            total = merciful if lost_game else total
        elif total < 0:
            total = min(merciful, 0)
    times = {"forced": (3, 1), "open": (2, 2), "concealed": (1, 2)}[way][0 if won else 1]
    if options["double_rounding"] == "after":
        return towards_nought(times * total * (2 if doubled else 1))
    return towards_nought(times * total) * (2 if doubled else 1)


def score(sheet):
    """Entries and carry of every line of a valid sheet."""
    seats, year = list("ABCDEFG"[: sheet["players"]]), int(sheet["ruleset"][-4:])
    given = {name: value for name, value in (sheet.get("options") or {}).items() if value is not None}
    options = DEFAULTS | given
    dealer, left, lines = "A", 0, []
    for row in sheet["rows"]:
        entries = dict.fromkeys(seats, 0)
        if row.get("thrown"):
            after = around(seats, dealer)
            dealer = {"next": after[0], "handed_on": after[1], "self": row["thrown"]["by"]}[
                row["thrown"].get("dealing") or "next"
            ]
            if row["thrown"].get("double"):
                left = len(seats)
        elif row.get("new_deal"):
            dealer = row["new_deal"]["by"]
        else:
            play = Play(row, seats, dealer, options, year)
            if row.get("alone"):
                value = alone(play, left > 0)
                for seat in play.four:
                    if seat != row["declarer"]:
                        entries[seat] -= Fraction(value, 3)
                        entries[row["declarer"]] += Fraction(value, 3)
            else:
                value = play.balance() * (2 if left else 1)
                for seat in play.four:
                    entries[seat] = value if play.ours(seat) else -value
            dealer, left = around(seats, dealer)[0], max(left - 1, 0)
        lines.append((entries, {"doubled_left": left, "next_dealer": dealer}))
    return lines
