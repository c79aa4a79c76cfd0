"""Valid Vadász sheets by chance, every option and every kind of line among them. Not a test itself."""

from rules import RULE_BOOKS
from rules.sheet import Judged
from tests.rules.vadasz.second_scorer import score, who_plays

CODES = ("hu-vadasz-2023", "hu-vadasz-2025")
OPTIONS = {
    "alone_win": ("total", "game"), "forced_silent": ("loss", "always"), "forced_kontra": ("silent", "stays"),
    "double_rounding": ("before", "after"), "kontra_game": ("dropped", "kept"),
    "failed_double": ("both", "opponents_only"), "silent_volat": ("covers", "covers_double"),
    "silent_ulti_lost": ("pays", "nothing"),
}  # fmt: skip
ONLY_2025 = {"bound_ulti": ("announced", "silent"), "inverse_lead": ("mirrored", "same")}
FEATURES = ("tuletroa", "kings", "ulti", "xxi", "double", "volat")
SIDES = (None, None, None, "declarer", "opponents")
EDGES = (0, 4, 6, 23, 24, 47, 48, 70, 71, 85, 94)


def random_sheet(dice, most=8):
    """A sheet that its rule book accepts."""
    code = dice.choice(CODES)
    known = OPTIONS | (ONLY_2025 if code == CODES[1] else {})
    options = {name: dice.choice(values) for name, values in known.items() if dice.random() < 0.5}
    sheet = {"ruleset": code, "players": dice.randint(4, 7), "options": options, "rows": []}
    for _line in range(dice.randint(1, most)):
        sheet["rows"].append(_row(dice, sheet))
    return sheet


def _row(dice, sheet):
    """A row that the rule book accepts after the others."""
    carry = score(sheet)[-1][1] if sheet["rows"] else {"doubled_left": 0, "next_dealer": "A"}
    seats = list("ABCDEFG"[: sheet["players"]])
    four = who_plays(seats, carry["next_dealer"])
    while True:
        row = _any_row(dice, seats, four, sheet["ruleset"] == CODES[1])
        if isinstance(RULE_BOOKS[sheet["ruleset"]].judge({**sheet, "rows": [*sheet["rows"], row]}), Judged):
            return row


def _any_row(dice, seats, four, new):
    kind = dice.random()
    if kind < 0.15:
        facts = {"by": dice.choice(four), "reason": dice.choice(("four_kings", "second_round", "no_taroks"))}
        dealing = dice.choice((None, "next", "handed_on", "self", "self", "self"))
        return {"thrown": {**facts, "dealing": dealing, "double": dice.random() < 0.6}}
    if kind < 0.2 and not new:
        return {"new_deal": {"by": dice.choice(seats)}}
    return _game(dice, four, new)


def _game(dice, four, new):
    declarer, partner, *others = dice.sample(four, 4)
    row = {"talon": dice.randint(0, 3), "declarer": declarer}
    if dice.random() < 0.35:
        row["alone"] = dice.choice(("forced", "forced", "open", "concealed"))
        others.append(partner)
        ours = [declarer]
    else:
        row["partner"] = partner
        ours = [declarer, partner]
    row["points"] = dice.choice(EDGES) if dice.random() < 0.4 else dice.randint(0, 94)
    row["kontra"] = _words(dice, others, ours, new)
    row["announcements"] = [
        {
            "feature": dice.choice(FEATURES),
            "by": by,
            "round": dice.choice((1, 1, 1, 2)),
            "kontra": _words(dice, *((others, ours) if by in ours else (ours, others)), new),
        }
        for by in dice.choices([*ours, *others, declarer], k=dice.choice((0, 1, 1, 2, 3, 4)))
    ]
    row |= {what: dice.choice(SIDES) for what in ("tuletroa", "kings")}
    row["volat"] = dice.choice(SIDES) if dice.random() < 0.25 else None
    if dice.random() < 0.5:
        row["pagat"] = {"by": dice.choice(four), "won": dice.random() < 0.5}
    if dice.random() < 0.6:
        row["xxi"] = {"skiz": dice.choice(four), "xxi": dice.choice(four), "caught": dice.random() < 0.5}
    if dice.random() < 0.3:
        row["taroks"] = {seat: dice.choice((8, 9)) for seat in dice.sample(four, dice.randint(1, 2))}
    if dice.random() < 0.3:
        row |= _shown(dice, four, declarer)
        row["announcements"] += [{"feature": "tuletroa", "by": row["lengetes"]["by"]}] * dice.randint(0, 1)
    if new and dice.random() < 0.15 and "partner" in row:
        row["bound_ulti"] = dice.choice(ours)
        row["announcements"] = [{"feature": "tuletroa", "by": partner}]
        row.pop("lengetes", None)
    if new:
        row["inverse"] = dice.random() < 0.3
    row["second_round"] = dice.random() < 0.1
    return row


def _shown(dice, four, declarer):
    """A lengetés, mostly refused by the declarer, with the pagát where it can have been."""
    shows = dice.choice([seat for seat in four if seat != declarer])
    answer = dice.choice(("refused", "refused", "refused", "talon", "passed"))
    if answer != "refused":
        return {"lengetes": {"by": dice.choice((shows, declarer)), "answer": answer}, "xxi": None}
    holds = declarer if dice.random() < 0.8 else dice.choice([seat for seat in four if seat != shows])
    fell = {"by": holds, "won": dice.random() < 0.5} if dice.random() < 0.7 else None
    return {"lengetes": {"by": shows, "answer": answer, "pagat": holds}, "xxi": None, "pagat": fell}


def _words(dice, against, owners, new):
    count = dice.choice((0, 0, 0, 1, 2, 3 if new else 2))
    return [dice.choice(owners if level % 2 else against) for level in range(count)]
