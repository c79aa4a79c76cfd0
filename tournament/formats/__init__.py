"""How each language writes dates and times; a language that has none here writes them as Django knows it.

DATETIME_FORMAT is a moment of the event at hand, without its year; SHORT_DATETIME_FORMAT one of any event.
"""
