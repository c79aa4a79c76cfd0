"""What `manage.py bench` measures, a module a room: the rules and documents alone, then pages and saving on a database.

Every figure is the median of several repeats in one run, beside a bare loop doing the same least thing, because seconds
alone only tell how old the laptop is. Nothing of it is used by the site.
"""
