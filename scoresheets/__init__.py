"""Documents of a tournament: plain data in, bytes out.

No Django, no queries, no settings, no translation: words arrive as `labels.py`, values as `data.py` / `event_data.py`.
The same input gives the same bytes.

A *sheet* is the paper of one table in one round, a *line* one numbered row of it; *takers* are
the declarer and, where there is one, his partner.
"""
