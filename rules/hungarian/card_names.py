"""The cards of the Hungarian pack of 42 as people write and print them (Paskievics KAR, Vadász I.1.c)."""

from rules.hungarian.cards import BLACK_RANKS, CODES, RED_RANKS, SUIT_LETTERS
from rules.remembered.card_names import CardNames

NAMES = CardNames(CODES, {letter: RED_RANKS if letter in "HD" else BLACK_RANKS for letter in SUIT_LETTERS})
