"""Valid sheets at random over all options: a line is thrown together, and again until the rule book takes it."""

import itertools

from rules.czech.contracts import ALONE, CALLED, FEATURES, POSSIBLE_POINTS, REVEALING, SEATS, THIRDS
from rules.czech.options import OPTIONS
from tests.rules.czech.sheets import broken
from tests.rules.judging import possible_values

OPTION_VALUES = possible_values(OPTIONS)

CONTRACTS = ("prvni", "prvni", "druha", "druha", "preferans", "preferans", "solo", "varsava", "varsava")


def options_of(dice):
    """Some options, each value as likely as another; seldom many."""
    options = {name: dice.choice(values) for name, values in sorted(OPTION_VALUES.items()) if dice.random() < 0.35}
    if dice.random() < 0.3:
        options["preset"] = dice.choice(("text", "jedenact"))
    if dice.random() < 0.3:
        options["valat_points"] = dice.choice((1, 10, 15, 20))
    if dice.random() < 0.5:
        options["varsava_forgotten"] = dice.choice((0, 5, 20))
    while broken({"ruleset": "cz-taroky", "options": options}):
        options.pop(dice.choice([name for name in ("pot", "varsava", "renonc", "preset") if name in options]))
    return options


def sheet_of(dice, lines=8):
    """A valid sheet of at most so many lines."""
    options, rows = options_of(dice), []
    for _line in range(lines):
        for _try in range(60):
            row = row_of(dice, sum("contract" in one for one in rows), options)
            whole = {"ruleset": "cz-taroky", "options": options, "rows": [*rows, row]}
            if not broken(whole):
                rows.append(row)
                break
    if dice.random() < 0.3 and not broken(
        {"ruleset": "cz-taroky", "options": options, "rows": [*rows, {"close": True}]}
    ):
        rows.append({"close": True})
    return {"ruleset": "cz-taroky", "options": options, "rows": rows}


def row_of(dice, games, options):
    if dice.random() < 0.08:
        return {"misdeal": dice.choice(("before", "after"))}
    contract, forehand = dice.choice(CONTRACTS), SEATS[(games + 1) % 4]
    if contract == "varsava":
        return _with_renonc(dice, _varsava(dice, options), ())
    row = {"contract": contract, "declarer": forehand if contract == "prvni" else dice.choice(SEATS)}
    side = [row["declarer"]]
    if contract in ("prvni", "druha"):
        row["called"] = dice.choice(CALLED)
        if dice.random() < 0.7:
            row["partner"] = dice.choice([seat for seat in SEATS if seat not in side])
            side.append(row["partner"])
        else:
            row["alone"] = dice.choice(ALONE)
            if row["alone"] == "silent_solo":
                row["called"] = "XIX"
    if contract == "preferans":
        row["third"] = dice.choice(THIRDS)
    if dice.random() < 0.4:
        row["revealing"] = _revealing(dice)
    if dice.random() < 0.12:
        row["laid_down"] = dice.choice(("bought", "unkontraed"))
        return _with_renonc(dice, row, ())
    return _with_renonc(dice, *_played(dice, row, side, options))


def _varsava(dice, options):
    if options.get("varsava_forgotten") and dice.random() < 0.4:
        return {"contract": "varsava", "forgotten": True}
    cuts = sorted(dice.choice((0, 0, dice.randrange(72), dice.randrange(72))) for _cut in range(3))
    whole = dice.choice((70, 71, 72))
    ends = [0, *(min(cut, whole) for cut in cuts), whole]
    piles = [later - earlier for earlier, later in itertools.pairwise(ends)]
    dice.shuffle(piles)
    return {"contract": "varsava", "points": dict(zip(SEATS, piles, strict=True))}


def _revealing(dice):
    return {
        seat: dice.sample(sorted(REVEALING), dice.choice((1, 1, 1, 2)))
        for seat in dice.sample(SEATS, dice.choice((1, 2)))
    }


def _played(dice, row, side, options):
    sides = [side, [seat for seat in SEATS if seat not in side]]
    if dice.random() < 0.25:
        row["valat"] = dice.choice(("declarer", "defenders"))
    least, most = POSSIBLE_POINTS[row["contract"]][row.get("valat")]
    row["points"] = 35 if least < 35 < most and dice.random() < 0.2 else dice.randint(least, most)
    row["kontra"] = _words(dice, sides[0], sides[1], options)
    announced = []
    for own, other in (sides, sides[::-1]):
        for feature in FEATURES:
            if dice.random() < 0.3:
                announced.append(
                    {"feature": feature, "by": dice.choice(own), "kontra": _words(dice, own, other, options)}
                )
    if row["contract"] == "druha" and not any(one["feature"] == "pagat" and one["by"] in side for one in announced):
        announced.append({"feature": "pagat", "by": row["declarer"], "kontra": _words(dice, *sides, options)})
    dice.shuffle(announced)
    row["announcements"] = announced
    if dice.random() < 0.5:
        holder = row["declarer"] if row["contract"] == "druha" else dice.choice(SEATS)
        row["pagat"] = {"by": holder, "won": dice.random() < 0.6}
    if dice.random() < 0.4:
        row["ucho"] = dice.choice(SEATS)
    return row, [one["feature"] for one in announced]


def _words(dice, own, other, options):
    if dice.random() < 0.5:
        return []
    count = dice.randint(1, options.get("kontra_levels", 3))
    return [dice.choice((other, own)[level % 2]) for level in range(count)]


def _with_renonc(dice, row, features):
    if dice.random() < 0.25:
        concerned = ["game", "game", *features]
        row["renonc"] = {
            "by": dice.choice(SEATS),
            "breaches": [dice.choice(concerned) for _each in range(dice.choice((1, 1, 2)))],
        }
        if dice.random() < 0.4:
            row["renonc"]["corrected"] = dice.random() < 0.7
    return row
