"""Measurements of `manage.py bench`, by module: rules and documents alone, then pages and saving on a database.

Every figure is the median of several repeats in one run, beside a bare loop of the same minimal work, because seconds
alone measure the laptop. The site uses none of it.
"""
