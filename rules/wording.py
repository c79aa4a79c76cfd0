"""Sentences that every rule book says in the same words."""


def _(message: str) -> str:
    """Mark a text for translation."""
    return message


SHARED_SENTENCES = {
    "typed-number": _("“%(value)s” is not a whole number."),
    "typed-choice": _("“%(value)s” is not one of: %(choices)s."),
    "typed-seats": _("“%(value)s” is not a list of seats; type for example CB."),
    "typed-trick": _("“%(value)s” is not a seat with + or −; type for example B+."),
    "typed-outcome": _(
        "“%(value)s” and “%(other)s” contradict each other: say in one place only what became of the announcement."
    ),
    "remark-word": _("%(word)s %(by)s"),
    "remark-announced-made": _("%(feature)s %(by)s +"),
    "remark-announced-failed": _("%(feature)s %(by)s −"),
    "remark-announced-words-made": _("%(feature)s %(by)s (%(words)s) +"),
    "remark-announced-words-failed": _("%(feature)s %(by)s (%(words)s) −"),
    "remark-points": _("%(points)s card points"),
}
