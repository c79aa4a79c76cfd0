"""What can be wrong with a request for a draw, as data: a code, where it stands, and the English sentence."""

from __future__ import annotations


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the catalogue without importing Django: makemessages goes by this function's name."""
    return sentence


SENTENCES: dict[str, str] = {
    "not_an_object": gettext_noop("%(where)s must be a JSON object."),
    "not_a_list": gettext_noop("%(where)s must be a list."),
    "unknown_key": gettext_noop("%(where)s is not a part of a draw request; known are %(known)s."),
    "missing": gettext_noop("%(where)s is missing."),
    "bad_mode": gettext_noop("The draw knows no mode %(value)s; it knows %(known)s."),
    "manual_mode": gettext_noop("In the mode manual the tables come from a person; there is nothing to draw."),
    "bad_number": gettext_noop("%(where)s must be a whole number from %(least)s to %(most)s, not %(value)s."),
    "bad_text": gettext_noop("%(where)s must be a text of 1 to %(most)s characters, not %(value)s."),
    "bad_flag": gettext_noop("%(where)s must be true or false, not %(value)s."),
    "repeated_player": gettext_noop("%(where)s: the player %(id)s stands in the list twice."),
    "some_ranks_missing": gettext_noop("%(where)s is missing: either every player has a rank or nobody has."),
    "too_few_players": gettext_noop("A draw needs at least %(least)s players; there are %(count)s."),
    "too_many_players": gettext_noop("A draw takes at most %(most)s players; there are %(count)s."),
    "unknown_player": gettext_noop("%(where)s: the player %(id)s is not among the players."),
    "seated_twice": gettext_noop("%(where)s: the player %(id)s already sits at another seat in this round."),
    "empty_table": gettext_noop("%(where)s: nobody sits at this table."),
}


class DrawError(Exception):
    """A request that can not be drawn.

    `code` is a key of SENTENCES, `where` the place in the request ("players[3].id"), `params` what the sentence needs,
    `where` included. `str()` is the English sentence; `tournament` translates SENTENCES[code] and fills in `params`.
    """

    def __init__(self, code: str, where: str = "", **params: object) -> None:
        self.code = code
        self.where = where
        self.params: dict[str, object] = {"where": where, **params}
        super().__init__(SENTENCES[code] % self.params)
