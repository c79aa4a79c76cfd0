from __future__ import annotations


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for makemessages, which looks for this name, without importing Django."""
    return sentence


SENTENCES: dict[str, str] = {
    "not_an_object": gettext_noop("%(where)s must be a JSON object."),
    "not_a_list": gettext_noop("%(where)s must be a list."),
    "unknown_key": gettext_noop("%(where)s is not a part of a draw request; known are %(known)s."),
    "missing": gettext_noop("%(where)s is missing."),
    "bad_mode": gettext_noop("Unknown draw mode %(value)s; known: %(known)s."),
    "bad_short": gettext_noop("%(value)s is not possible for an incomplete table; known: %(known)s."),
    "bad_remainder": gettext_noop("Players left over cannot be %(value)s; known are %(known)s."),
    "remainder_of_three": gettext_noop("%(where)s is for tables of four; for tables of three it is called short."),
    "short_of_four": gettext_noop("%(where)s is for tables of three; for tables of four it is called remainder."),
    "no_such_seat": gettext_noop("%(where)s: there is no such seat at these tables; their seats are %(known)s."),
    "too_few_for_larger_tables": gettext_noop(
        "%(count)s players cannot be seated at tables of at most %(most)s: choose another way for those left over."
    ),
    "seating_without_manual": gettext_noop("%(where)s: tables are given in the mode manual only."),
    "no_rounds": gettext_noop("%(where)s must hold at least one round."),
    "not_as_many_rounds": gettext_noop(
        "%(where)s: the seating to start from has %(count)s rounds, but %(rounds)s are to be drawn."
    ),
    "not_seated": gettext_noop("%(where)s: the player %(id)s has no seat in this round."),
    "not_playing": gettext_noop("%(where)s: the player %(id)s does not play any more and can have no seat."),
    "pinned_twice": gettext_noop("%(where)s: the player %(id)s is pinned to a table already."),
    "pin_table_full": gettext_noop("%(where)s: table %(table)s has %(seats)s seats to be filled, all of them pinned."),
    "pin_forbidden": gettext_noop(
        "%(where)s: the players %(id)s and %(other)s must not share a table, and both are pinned to table %(table)s."
    ),
    "not_a_pair": gettext_noop("%(where)s must be a list of two players."),
    "pair_with_himself": gettext_noop("%(where)s: the player %(id)s cannot be kept away from himself."),
    "not_a_team": gettext_noop("%(where)s must be a list of at least two players."),
    "not_two_seats": gettext_noop("%(where)s must be a list of two different seats."),
    "bad_seat": gettext_noop('%(where)s must be a seat such as "3A", of tables 1 to %(tables)s, not %(value)s.'),
    "bad_number": gettext_noop("%(where)s must be a whole number from %(least)s to %(most)s, not %(value)s."),
    "bad_text": gettext_noop("%(where)s must be a text of 1 to %(most)s characters, not %(value)s."),
    "bad_flag": gettext_noop("%(where)s must be true or false, not %(value)s."),
    "repeated_player": gettext_noop("%(where)s: player %(id)s is in the list twice."),
    "some_ranks_missing": gettext_noop("%(where)s is missing: either every player has a rank or nobody has."),
    "too_few_players": gettext_noop("A draw needs at least %(least)s players; there are %(count)s."),
    "too_many_players": gettext_noop("A draw takes at most %(most)s players; there are %(count)s."),
    "unknown_player": gettext_noop("%(where)s: the player %(id)s is not among the players."),
    "seated_twice": gettext_noop("%(where)s: the player %(id)s already sits at another seat in this round."),
    "empty_table": gettext_noop("%(where)s: nobody sits at this table."),
}


class DrawError(Exception):
    """`code` is a key of SENTENCES, `where` the place in the request ("players[3].id"), `params` fill the sentence."""

    def __init__(self, code: str, where: str = "", **params: object) -> None:
        self.code = code
        self.where = where
        self.params: dict[str, object] = {"where": where, **params}
        super().__init__(code, where)  # the arguments with which pickle calls the class; the rest travels as attributes

    def __str__(self) -> str:
        return SENTENCES[self.code] % self.params
