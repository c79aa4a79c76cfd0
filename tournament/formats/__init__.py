"""Says how each language writes dates and times; any other language is written as Django knows it.

DATETIME_FORMAT is a moment of the event at hand, without its year; SHORT_DATETIME_FORMAT one of any event.
"""
