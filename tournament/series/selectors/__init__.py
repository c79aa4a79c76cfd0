"""Reads of series: lists, ratings, people and clubs."""
