"""The cards of the pack of 54 as people write and print them (A7)."""

from rules.pack54 import BLACK_RANKS, CODES, RED_RANKS, SUIT_LETTERS
from rules.remembered.card_names import CardNames
from rules.remembered.card_names import CardUnreadable as CardUnreadable

NAMES = CardNames(CODES, {letter: RED_RANKS if letter in "HD" else BLACK_RANKS for letter in SUIT_LETTERS})
read_card, read_cards, card_term = NAMES.read_card, NAMES.read_cards, NAMES.term
CARD_GROUPS = NAMES.groups
