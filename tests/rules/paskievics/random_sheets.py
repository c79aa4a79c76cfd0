"""Random sheets without a breach, over every option and both sizes of a table: rows are guessed, broken ones go."""

from tests.rules.paskievics.rows import broken

CONTRACTS = ("harom", "ketto", "egy", "szolo")
FEATURES = ("trull", "negykiraly", "dupla", "volat", "pagatulti", "xxi_fogas")
SIDES = ("declarer", "defenders")
HANDS = ("negy_kiraly", "szolo_xxi", "szolo_pagat", "kilenc_szines", "xxi_pagat")
OPTIONS = {
    "preset": ("pagat", "verseny_2018", "bga", None),
    "double_lap": ("stack", "after", "quad", "reset", "none"),
    "redeal": ("same", "next"),
    "ladder": ("text", "exclusive"),
    "defenders_silent": ("always", "if_kontra"),
    "kontra_volat": ("add", "triple"),
    "tie_kontra": ("defenders", "declarer", "single"),
    "kontra_max": (1, 2, 3, 4, 5),
    "kings_value": (1, 2),
    "pagat_value": (5, 6),
    "xxi_value": (21, 30, 42),
    "silent_with_volat": ("none", "trull"),
    "kings_with_double": (True, False),
    "tarokk_payment": ("all", "side"),
    "tarokk_duty": ("pagat", "any"),
    "failed_fourth": ("bid", 0, 2, 3),
    "throw_in": (list(HANDS), ["szolo_xxi"], []),
    "throw_in_discarded": ("kings", "always", "never"),
    "discard_ban": ("promised", "xx", "called"),
    "free_call": ("any", "never"),
    "self_call": ("free", "xx"),
    "lone_discards": ("defenders", "declarer"),
    "double_volat": ("separate", "together", "partner"),
    "after_volat": ("double", "all"),
    "invits": (["XIX", "XVIII"], ["XIX", "XVIII", "XVII"], []),
    "low_yield": (False, True),
    "talon_honours": (False, True),
    "dealer_side": ("none", "defenders"),
    "ulti_pot": (False, True),
    "renonsz": ("none", [5, 10], [1, 3]),
    "games": (3, 16, 20),
}
TRIES = 60


def random_sheet(dice, rows):
    """A sheet of at most so many rows; each option is left out half the time."""
    players = dice.choice((4, 5))
    options = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.5}
    sheet = {"ruleset": "hu-paskievics", "players": players, "options": options, "rows": []}
    for _row in range(rows):
        for _try in range(TRIES):
            tried = {**sheet, "rows": [*sheet["rows"], _row_of(dice, "ABCDE"[:players])]}
            if not broken(tried):
                sheet = tried
                break
    if dice.random() < 0.3 and not broken({**sheet, "rows": [*sheet["rows"], {"share_pot": True}]}):
        sheet["rows"].append({"share_pot": True})
    return sheet


def _row_of(dice, seats):
    kind = dice.random()
    if kind < 0.12:
        return {"passed_out": True}
    if kind < 0.18:
        hand, put_down = dice.choice(HANDS), dice.random() < 0.3
        return {"thrown_in": {"by": dice.choice(seats), "hand": hand, "discarded_tarokk": put_down}}
    if kind < 0.24:
        return {"failed_fourth": {"by": dice.choice(seats), "contract": dice.choice(CONTRACTS)}}
    if kind < 0.29:
        return {"renonsz": {"by": dice.sample(seats, dice.choice((1, 2))), "each": dice.randint(1, 20)}}
    return _game(dice, seats)


def _game(dice, seats):
    declarer, partner, *others = dice.sample(seats, 4)
    row = {"contract": dice.choice(CONTRACTS), "declarer": declarer, "partner": partner}
    chance = dice.random()
    if chance < 0.15:
        row |= {"partner": None, "alone": "own"}
        others.append(partner)
    elif chance < 0.25:
        row |= {"partner": None, "alone": "discarded", "discarder": others[0], "called": dice.choice(("XX", "XVIII"))}
        others.append(partner)
    elif chance < 0.4:
        row |= {"called": "XIX", "invit": {"by": partner, "card": "XIX", "pagat_only": dice.random() < 0.2}}
    elif chance < 0.5:
        row |= {"yielded": {"by": partner, "pagat_only": dice.random() < 0.2}}
    own = [declarer] if row["partner"] is None else [declarer, partner]
    first = row.get("discarder")
    row["kontra"] = _words(dice, others, own, first)
    row["announcements"] = _announcements(dice, own, others)
    if dice.random() < 0.3:
        row["tarokks"] = [
            {"seat": seat, "count": dice.choice((8, 9)), "when": dice.choice(("announced", "after"))}
            for seat in dice.sample(seats, dice.choice((1, 1, 2)))
        ]
    return row | _result(dice, seats) | _drawn(dice, seats)


def _words(dice, opponents, own, first):
    count = dice.choice((0, 0, 0, 1, 1, 2, 3, 4, 5)) or bool(first)
    words = [dice.choice(own if level % 2 else opponents) for level in range(count)]
    return [first, *words[1:]] if first and words else words


def _announcements(dice, own, others):
    made = []
    for _one in range(dice.choice((0, 0, 1, 1, 2, 3, 4))):
        side, against = (own, others) if dice.random() < 0.6 else (others, own)
        words = _words(dice, against, side, None) if dice.random() < 0.5 else []
        made.append({"feature": dice.choice(FEATURES), "by": dice.choice(side), "kontra": words})
    return made


def _result(dice, seats):
    result = {"trull": dice.choice((None, None, *SIDES)), "kings": dice.choice((None, None, *SIDES))}
    result["xxi_caught"] = dice.choice(seats) if dice.random() < 0.3 else None
    if dice.random() < 0.4:
        result["pagat_last"] = {"by": dice.choice(seats), "won": dice.random() < 0.5}
    ended = dice.random()
    if ended < 0.2:
        return result | {"volat": dice.choice(SIDES)}
    if ended < 0.35:
        return result | {"outcome": dice.choice(("dupla", "win", "loss", "dupla_loss"))}
    return result | {"points": dice.choice((20, 23, 24, 40, 46, 47, 47, 48, 60, 70, 71, 75, dice.randint(0, 94)))}


def _drawn(dice, seats):
    if dice.random() > 0.15:
        return {}
    honours = dice.sample(("skiz", "xxi", "pagat"), dice.choice((1, 2)))
    return {"honours_drawn": [{"seat": dice.choice(seats), "honour": h, "late": dice.random() < 0.5} for h in honours]}
