"""Documents of a tournament: plain data in, bytes out.

Minutes of a table, empty sheets, minutes of the event, seating lists, standings, link cards (PDF) and the workbook
(xlsx). No Django, no queries, no settings, no translation: all words arrive as data (`labels.py`), all values in
`data.py` / `event_data.py`. The same input gives the same bytes, at any time, on any machine.

Vocabulary: *sheet* is the paper or record of one table in one round, *line* one numbered row of it, *seat* a place at
the table in the order of the sheet's columns (three to seven, by the rule book), *takers* the
declarer and, where there is one, his partner.
"""
