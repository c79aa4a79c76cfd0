"""Measurements of `manage.py bench`; the site uses none of it.

Every figure is the median of several repeats in one run, beside a bare loop of the same minimal work, because seconds
alone measure the laptop.
"""
