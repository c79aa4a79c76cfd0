"""A second scorer, straight from the text of the rule book (seed 004): one account book, payment by payment.

It shares no code with `rules.czech`. Where that speaks of sides and heads, this one writes single payments from one
account to another into a ledger; a renonc rewrites the payments as Renonc.4-6 say. It takes valid sheets only.
"""

from collections import defaultdict

SEATS = "ABCD"
TABLE = {
    "barvy": 10, "taroky": 10, "trulhonery": 10, "kralovske_honery": 10, "barvy_honery": 10,
    "trul": 5, "honery": 5, "barvicky": 5, "tarocky": 5,
}  # fmt: skip
JEDENACT = {
    "pot": False, "pagat": "10_20", "pagat_high": 2, "valat": "points_by_game", "valat_points": 20, "valat_solo": 6,
    "lay_down_druha": "20", "tretich": 4, "solo": 6, "varsava": "jedenact", "revealing": "no_barvy",
    "renonc": "jedenact",
}  # fmt: skip


class Evening:
    """The table: who has how much, what lies in the middle, whose deal it is."""

    def __init__(self, options):
        given = dict(options)
        self.rules = {**(JEDENACT if given.pop("preset", "text") == "jedenact" else {}), **given}
        self.with_pot = self.rules.get("pot", True)
        self.ledger = defaultdict(int)
        self.games = 0
        self.begun = False

    def rule(self, name, default):
        return self.rules.get(name, default)

    def pay(self, payer, getter, amount):
        self.ledger[payer] -= amount
        self.ledger[getter] += amount

    def everybody_puts_ten(self):
        for seat in SEATS:
            self.pay(seat, "pot", 10)

    def line(self, row):
        """The entries of this line, and what lies in the middle after it."""
        before = dict(self.ledger)
        if self.with_pot and not self.begun:
            self.everybody_puts_ten()
        self.begun = True
        dealer = SEATS[self.games % 4]
        if "misdeal" in row:
            self.misdeal(row["misdeal"], dealer)
        elif "close" in row:
            part = self.ledger["pot"] // 4
            for seat in SEATS:
                self.pay("pot", seat, part)
        else:
            self.games += 1
            if row["contract"] == "varsava":
                self.varsava(row, SEATS[self.games % 4])
            else:
                self.game(row)
        return {seat: self.ledger[seat] - before.get(seat, 0) for seat in SEATS}, self.ledger["pot"]

    def misdeal(self, found, dealer):
        sanction = self.rule("renonc", "fine_and_game")
        if sanction == "jedenact":
            self.pay_each(dealer, 20)
        elif found == "after" and sanction == "pot_20":
            self.pay(dealer, "pot", 20)
        elif found == "after":
            self.pay_each(dealer, 10)
            if self.with_pot:
                self.pay(dealer, "pot", 10)

    def pay_each(self, payer, amount):
        for seat in SEATS:
            if seat != payer:
                self.pay(payer, seat, amount)

    def fine(self, row):
        """Renonc.3, Žid.2, Sankce.11: what the breaches themselves cost."""
        renonc, sanction = row["renonc"], self.rule("renonc", "fine_and_game")
        for breach in renonc.get("breaches") or ["game"]:
            if sanction == "pot_20":
                self.pay(renonc["by"], "pot", 20)
            elif sanction == "jedenact":
                self.pay_each(renonc["by"], 20)
            else:
                fine = 10 * 2 ** self.words_on(row, breach, renonc["by"])
                self.pay_each(renonc["by"], fine)
                if self.with_pot:
                    self.pay(renonc["by"], "pot", fine)

    def words_on(self, row, breach, offender):
        if breach == "game":
            return len(row.get("kontra") or [])
        mine = team(row, offender)
        said = [one for one in row.get("announcements") or [] if one["feature"] == breach]
        own = [one for one in said if one["by"] in mine]
        return len((own or said)[0].get("kontra") or [])

    def settlement(self, row):
        """How payments of this line are made: None as played, else the offender and whether Jedenáct's way."""
        renonc, sanction = row.get("renonc"), self.rule("renonc", "fine_and_game")
        if not renonc or sanction == "pot_20" or renonc.get("corrected"):
            return None
        return renonc["by"], sanction == "jedenact"

    def head(self, row, winners, amount):
        """Every loser loses the amount and every winner wins it: two against two each pays one opponent (Příklad.2)."""
        losers = [seat for seat in SEATS if seat not in winners]
        if len(winners) == 2:
            payments = [(loser, winner, amount) for loser, winner in zip(losers, winners, strict=True)]
        else:
            payments = [(loser, winner, amount) for loser in losers for winner in winners]
        how = self.settlement(row)
        for payer, getter, eyes in payments:
            if how is None:
                self.pay(payer, getter, eyes)
                continue
            offender, jedenact = how
            if offender in losers or (jedenact and len(winners) == 2 and getter != offender):
                self.pay(offender, getter, eyes)

    def game(self, row):
        declarers = team(row, row["declarer"])
        defenders = [seat for seat in SEATS if seat not in declarers]
        in_the_middle = self.ledger["pot"]
        if row.get("renonc"):
            self.fine(row)
        if row.get("laid_down") == "unkontraed":
            self.head(row, declarers, 5)
        elif row.get("laid_down") == "bought":
            cost = self.rule("lay_down_prvni", "5") if row["contract"] == "prvni" else self.rule("lay_down_druha", "no")
            self.head(row, defenders, {"5": 5, "20": 20, "free": 0}[cost])
        else:
            self.eyes_of_the_game(row, declarers, defenders)
            for side in (declarers, defenders):
                self.pagat_and_ucho(row, side)
            if self.with_pot:
                self.middle(row, (declarers, defenders), in_the_middle)
        poor = self.losers(row, declarers, defenders) if self.rule("revealing_count", "both") == "winners" else []
        for seat, words in (row.get("revealing") or {}).items():
            for word in words:
                if seat not in poor or word == "honery":
                    self.head(row, team(row, seat), TABLE[word])

    def losers(self, row, declarers, defenders):
        if "points" not in row:
            return []
        if row["points"] == 35:
            last = self.last_word(row)
            return [] if last is None else declarers if last in declarers else defenders
        return declarers if row["points"] < 35 else defenders

    def last_word(self, row):
        words = row.get("kontra") or []
        return words[-1] if words and self.rule("draw", "nothing") == "last_kontra_loses" else None

    def eyes_of_the_game(self, row, declarers, defenders):
        dear = {"druhych": 2, "tretich": self.rule("tretich", 3)}.get(row.get("third"), 1)
        if row["contract"] == "solo":
            dear = self.rule("solo", 4)
        kontra = 2 ** len(row.get("kontra") or [])
        over = row["points"] - 35
        ahead, _behind = (declarers, defenders) if over >= 0 else (defenders, declarers)
        called = [one for one in row.get("announcements") or [] if one["feature"] == "valat"]
        taken = {"declarer": declarers, "defenders": defenders}.get(row.get("valat"))
        kind = self.rule("valat", "multiply")
        rank = {"druhych": 2, "tretich": 3}.get(row.get("third"), 1)
        if row["contract"] == "solo":
            rank = self.rule("valat_solo", 4)
        if not kind.endswith("by_game"):
            rank = 1
        unit = abs(over) * dear * kontra * 2 if kind.startswith("multiply") else self.rule("valat_points", 10)
        if not (kind.startswith("multiply") and (called or taken)):
            self.head(row, ahead, abs(over) * dear * kontra)
            if over == 0 and self.last_word(row):
                loses = declarers if self.last_word(row) in declarers else defenders
                self.head(row, defenders if loses is declarers else declarers, dear * kontra)
        for one in called:
            side = team(row, one["by"])
            others = [seat for seat in SEATS if seat not in side]
            made = taken is not None and one["by"] in taken
            self.head(row, side if made else others, 2 * unit * rank * 2 ** len(one.get("kontra") or []))
        if taken and not called:
            self.head(row, taken, unit * rank)

    def pagat_and_ucho(self, row, side):
        others = [seat for seat in SEATS if seat not in side]
        said = {one["feature"]: one for one in row.get("announcements") or [] if one["by"] in side}
        fell = row.get("pagat") if row.get("pagat") and row["pagat"]["by"] in side else None
        made = bool(fell and fell["won"])
        low, high = (10, 20) if self.rule("pagat", "5_10") == "10_20" else (5, 10)
        twice = self.rule("pagat_high", 1) if row["contract"] in ("preferans", "solo") else 1
        if "pagat" in said:
            self.head(row, side if made else others, high * twice * 2 ** len(said["pagat"].get("kontra") or []))
        elif fell:
            self.head(row, side if made else others, low * twice)
        low, high = (20, 40) if self.rule("ucho", "10_20") == "20_40" else (10, 20)
        second = row.get("ucho") in side if row.get("ucho") else False
        if "ucho" in said:
            good = second and made
            self.head(row, side if good else others, high * 2 ** len(said["ucho"].get("kontra") or []))
        elif second and fell:
            self.head(row, side if made else others, low)

    def middle(self, row, sides, held):
        """Pagát.9-11: all on what lay there; an offender's side takes nothing, he alone doubles for it."""
        how = self.settlement(row)
        offender = how[0] if how else None
        emptied = False
        for one in row.get("announcements") or []:
            if one["feature"] != "pagat":
                continue
            side = next(side for side in sides if one["by"] in side)
            others = next(other for other in sides if one["by"] not in other)
            fell = row.get("pagat") or {}
            if fell.get("won") and fell["by"] in side:
                if offender not in side:
                    emptied = True
                    for seat in side:
                        self.pay("pot", seat, held // len(side))
                continue
            if offender in others:
                continue
            owed = held
            if self.rule("pagat_lost_kontra", "double") == "to_opponents" and one.get("kontra"):
                for seat in others:
                    self.pay("pot", seat, held // len(others))
                    owed += held // len(others)
            if offender in side:
                self.pay(offender, "pot", owed)
                continue
            for seat in side:
                self.pay(seat, "pot", owed // len(side))
            self.pay(one["by"], "pot", owed - owed // len(side) * len(side))
        if emptied:
            self.everybody_puts_ten()

    def varsava(self, row, forehand):
        how = self.settlement(row)
        if row.get("renonc"):
            self.fine(row)
        if how and how[1]:
            self.pay_each(how[0], 20)
            return
        offender = how[0] if how else None
        for payer, getter, amount in self.varsava_payments(row, forehand):
            if offender is None or payer == offender:
                self.pay(payer, getter, amount)
            elif getter not in (offender, "pot"):
                self.pay(offender, getter, amount)

    def varsava_payments(self, row, forehand):
        if row.get("forgotten"):
            return [(forehand, seat, self.rule("varsava_forgotten", 0)) for seat in SEATS if seat != forehand]
        points = row["points"]
        how = self.rule("varsava", "pot" if self.with_pot else "forehand")
        if how == "pot":
            doubled = 2 ** [points[seat] for seat in SEATS].count(0)
            gain = {"single": 1, "double": 2, "none": 0}[self.rule("varsava_gain", "single")]
            pays = [(seat, "pot", (points[seat] - 17) * 2 * doubled) for seat in SEATS if points[seat] > 17]
            return pays + [("pot", seat, (17 - points[seat]) * doubled * gain) for seat in SEATS if points[seat] < 17]
        if points[forehand] > 14:
            losers, rate = [forehand], 80 if points[forehand] > 34 else 40
            bare = 2 * rate
        else:
            most = max(points[seat] for seat in SEATS)
            losers, rate = [seat for seat in SEATS if points[seat] == most], 40 if most > 34 else 20
            bare = 2 * rate if most > 34 or how == "jedenact" else rate
        winners = [seat for seat in SEATS if seat not in losers]
        return [(loser, seat, rate if points[seat] else bare) for loser in losers for seat in winners]


def team(row, seat):
    """Everybody who plays together with this seat."""
    declarers = [one for one in SEATS if one in (row["declarer"], row.get("partner"))]
    return declarers if seat in declarers else [one for one in SEATS if one not in declarers]


def score(sheet):
    """Entries and žid of every line."""
    evening = Evening(sheet.get("options") or {})
    return [evening.line(row) for row in sheet["rows"]]
