"""Whose side an announcement is: shown by a word against the others, or it cannot be made (BEM.b)."""

from random import Random

from bench.rehearsals.paskievics.exchange import Call
from bench.rehearsals.paskievics.speaking import Round, Spoken, shows_side
from rules.paskievics.options import Options


def rounds(*words, kontra_max=5):
    """0 is the declarer, 2 his partner; these players have said kontra words on the game, the last one last."""
    made = Round((0,) * 4, 0, Call("XX", 2), None, Options(kontra_max=kontra_max), known={0})
    made.items.append(Spoken("", 0))
    for player in words:
        made.say_word(made.items[0], player)
    return made


def test_the_partner_is_with_the_declarer_who_spoke_last():
    made = rounds()
    assert shows_side(Random(1), made, 2)
    assert made.items[0].words == []


def test_a_defender_says_kontra_first():
    made = rounds()
    assert shows_side(Random(1), made, 1)
    assert (made.items[0].words, made.last, 1 in made.known) == ([1], 1, True)


def test_after_a_defender_the_partner_says_rekontra_and_the_other_defender_nothing():
    made = rounds(1)
    assert shows_side(Random(1), made, 3)
    assert made.items[0].words == [1]
    assert shows_side(Random(1), made, 2)
    assert made.items[0].words == [1, 2]


def test_who_has_no_word_left_cannot_show_his_side():
    made = rounds(1, kontra_max=1)
    assert not shows_side(Random(1), made, 2)
    assert made.items[0].words == [1]
