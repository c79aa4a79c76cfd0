"""From what is stored to what is printed: selectors' records become the plain data of `scoresheets`, with their labels.

Nothing is drawn here and nothing is scored: values, items and circles are those that the screen shows. The minutes of
tables and of the event are always in the site's own language, so that the same sheet gives the same bytes and the same
digest whoever prints it; all other lists speak the language of their reader.
"""
