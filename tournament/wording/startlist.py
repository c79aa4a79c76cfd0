"""Sentences for the codes of `tournament.startlist`."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.startlist import FileProblem, Problem, SkippedRow

PROBLEMS: Mapping[str, str] = {
    "name_missing": gettext_noop("The last name is missing, so the row cannot be used."),
    "too_long": gettext_noop("This is too long: %(length)s characters, at most %(limit)s are kept (%(start)s)."),
    "repeats_row": gettext_noop("This player is already in row %(row)s."),
    "first_name_missing": gettext_noop("The first name of %(name)s is missing."),
    "licence_shared": gettext_noop(
        "Licence %(licence)s is also given for another name (rows %(rows)s); one of the numbers is wrong."
    ),
    "same_name_other_licence": gettext_noop(
        "The same name and club appear in rows %(rows)s with another licence: make sure that these are two people."
    ),
    "licence_unreadable": gettext_noop("“%(value)s” is not a licence number; the player is imported without one."),
    "rating_unreadable": gettext_noop("“%(value)s” is not a rating; the player is imported without one."),
    "rating_is_date": gettext_noop(
        "The spreadsheet has made a date of this rating (%(value)s); the player is imported without one."
    ),
    "rating_out_of_range": gettext_noop("%(value)s cannot be a rating; the player is imported without one."),
    "category_too_long": gettext_noop("“%(value)s” is too long for a category: at most %(limit)s characters."),
    "cell_error": gettext_noop("The spreadsheet shows an error here: %(value)s."),
    "formula_text": gettext_noop("This looks like a formula and is taken as text: %(value)s."),
    "letters_lost": gettext_noop("Letters were lost when the file was saved: %(value)s."),
    "digits_in_name": gettext_noop("There are digits in this name: %(value)s."),
    "name_split_guessed": gettext_noop(
        "Check where the last name ends: it was read as %(last_name)s, the first name as %(first_name)s."
    ),
    "too_many_cells": gettext_noop("There is more in this row than the heading has columns: %(value)s."),
    "rating_thousands": gettext_noop("The rating %(value)s was read as %(read)s."),
    "licence_thousands": gettext_noop("The licence %(value)s was read as %(read)s."),
    "licence_missing": gettext_noop("There is no licence number."),
    "club_missing": gettext_noop("There is no club."),
    "club_spelling": gettext_noop("Most others write this club as %(usual)s."),
    "namesake": gettext_noop("Another player of this name is in rows %(rows)s."),
    "name_in_capitals": gettext_noop("The name is written in capitals and stays so: %(name)s."),
}

FILE_PROBLEMS: Mapping[str, str] = {
    "empty_file": gettext_noop("The file is empty."),
    "too_large": gettext_noop("The file is too large: a start list may have at most %(megabytes)s MB."),
    "too_many_rows": gettext_noop("There are too many rows: a start list may have at most %(most)s."),
    "zip_bomb": gettext_noop("The workbook unpacks to far more than a start list can be, so it was not opened."),
    "too_long_to_read": gettext_noop(
        "Reading this file took too long and was stopped: save only the sheet with the players as .xlsx or CSV."
    ),
    "too_much_to_read": gettext_noop(
        "Reading this file took too much memory and was stopped: save only the sheet with the players as .xlsx or CSV."
    ),
    "encrypted": gettext_noop("The workbook is locked with a password: save it without one and try again."),
    "old_excel": gettext_noop("This is an old Excel file (.xls): save it as .xlsx or CSV and try again."),
    "open_document": gettext_noop("This is an OpenDocument file: save it as .xlsx or CSV and try again."),
    "binary_excel": gettext_noop("This is a binary Excel file (.xlsb): save it as .xlsx or CSV and try again."),
    "not_a_workbook": gettext_noop("The file is called a workbook but is none: save the list as .xlsx or CSV."),
    "broken_workbook": gettext_noop("The workbook is damaged and cannot be opened: save it anew and try again."),
    "other_kind": gettext_noop(
        "This is a file of another kind (%(kind)s), not a start list. Needed is a table with one player a row, as "
        ".xlsx or CSV."
    ),
    "binary": gettext_noop(
        "This is not a start list: the file contains no text. Needed is a table with one player a row, as .xlsx or CSV."
    ),
    "unreadable_text": gettext_noop("The letters of the file cannot be read: save it as .xlsx or as CSV in UTF-8."),
    "no_heading": gettext_noop(
        "No row contains the column headings: the list needs a heading such as Last name, First name, Club, "
        "Licence, Rating."
    ),
    "running_text": gettext_noop(
        "This is a text, not a start list. Needed is a table with one player a row and a heading such as Last name, "
        "First name, Club, Licence, Rating, as .xlsx or CSV."
    ),
    "only_figures": gettext_noop(
        "This is a table of figures (%(figures)s of %(rows)s rows), not a start list. Needed is a table with one "
        "player a row and a heading such as Last name, First name, Club, Licence, Rating."
    ),
    "no_names": gettext_noop(
        "This is no start list: below the heading in row %(row)s, %(without)s of %(rows)s rows have no last and first "
        "name of a player. Needed is a table with one player a row."
    ),
    "no_name_column": gettext_noop(
        "The heading in row %(row)s has no column for names; it has %(found)s. Add Last name and First name."
    ),
    "no_rows": gettext_noop("There are no players below the heading in row %(row)s."),
    "broken_quotes": gettext_noop(
        "The quotation marks in the file do not match, so every line was read as it stands: check the rows."
    ),
    "column_repeated": gettext_noop("The column %(column)s repeats an earlier one and was not read."),
    "too_many_columns": gettext_noop("Only the first %(most)s columns were read."),
    "assumed_last_first": gettext_noop(
        "The heading does not say which name comes first: they were read as last name, first name."
    ),
    "assumed_first_last": gettext_noop(
        "The heading does not say which name comes first: they were read as first name, last name."
    ),
    "total_differs": gettext_noop("The list says that it has %(said)s players; %(found)s rows were found."),
    "other_sheets": gettext_noop("Only the sheet %(sheet)s was read; there are lists on others, too: %(others)s."),
    "unknown_columns": gettext_noop("These columns were not read: %(columns)s."),
}

SKIPPED: Mapping[str, str] = {
    "before_heading": gettext_noop("Above the heading."),
    "separator_line": gettext_noop("Tells Excel the separator."),
    "blank": gettext_noop("Blank."),
    "heading_again": gettext_noop("The heading again."),
    "total": gettext_noop("A total."),
    "remark": gettext_noop("A remark."),
    "number_only": gettext_noop("Only a number, no player."),
}

FIELDS: Mapping[str, str] = {
    "number": gettext_noop("Number"),
    "last_name": gettext_noop("Last name"),
    "first_name": gettext_noop("First name"),
    "full_name": gettext_noop("Name"),
    "club": gettext_noop("Club"),
    "licence": gettext_noop("Licence"),
    "rating": gettext_noop("Rating"),
    "category": gettext_noop("Category"),
}


def problem_sentence(problem: Problem) -> str:
    return _(PROBLEMS[problem.code]) % problem.params


def file_problem_sentence(problem: FileProblem) -> str:
    return _(FILE_PROBLEMS[problem.code]) % problem.params


def skipped_sentence(skipped: SkippedRow) -> str:
    return _(SKIPPED[skipped.code])


def field_label(field: str) -> str:
    return _(FIELDS[field])
