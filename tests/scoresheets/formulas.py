"""As much of a spreadsheet as the workbook needs: references, ranges, + - * / & and comparisons, and eleven functions.

Exact: numbers are Fractions. Anything else raises, so that a formula nobody can compute fails the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from openpyxl import Workbook
from openpyxl.utils import range_boundaries

_TOKEN = re.compile(r"""\s*("[^"]*"|'[^']+'!|\d+(?:\.\d+)?|\$?[A-Z]{1,3}\$?\d+|[A-Z]+(?=\()|<>|>=|<=|[-+*/&<>=(),:])""")

Range = list[Any]


class Calculator:
    """Computes cells of a workbook read with its formulas."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.known: dict[tuple[str, str], Any] = {}

    def cell(self, sheet: str, address: str) -> Any:
        """The value of a cell: a Fraction, a text or None."""
        key = (sheet, address.replace("$", ""))
        if key not in self.known:
            value = self.book[sheet][key[1]].value
            if self.book[sheet][key[1]].data_type == "f":
                value = _Formula(self, sheet, value[1:]).result()
            self.known[key] = Fraction(str(value)) if isinstance(value, int | float) else value
        return self.known[key]

    def range(self, sheet: str, first: str, last: str) -> Range:
        left, top, right, bottom = range_boundaries(f"{first}:{last}".replace("$", ""))
        cells = self.book[sheet].iter_rows(top, bottom, left, right)
        return [self.cell(sheet, cell.coordinate) for row in cells for cell in row]


class _Formula:
    def __init__(self, calculator: Calculator, sheet: str, text: str) -> None:
        self.calculator, self.sheet, self.tokens, at = calculator, sheet, [], 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if not found:
                raise ValueError(f"cannot read {text[at:]!r}")
            self.tokens.append(found[1])
            at = found.end()

    def result(self) -> Any:
        value = self._comparison()
        if self.tokens:
            raise ValueError(f"left over: {self.tokens}")
        return value

    def _take(self, *wanted: str) -> str | None:
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else None

    def _comparison(self) -> Any:
        left = self._joined()
        while sign := self._take("=", "<>", ">", "<", ">=", "<="):
            left = _compare(left, sign, self._joined())
        return left

    def _joined(self) -> Any:
        left = self._sum()
        while self._take("&"):
            right = self._sum()
            left = f"{_text(left)}{_text(right)}"
        return left

    def _sum(self) -> Any:
        left = self._product()
        while sign := self._take("+", "-"):
            right = self._product()
            left = (left or 0) + (right or 0) if sign == "+" else (left or 0) - (right or 0)
        return left

    def _product(self) -> Any:
        left = self._atom()
        while sign := self._take("*", "/"):
            right = self._atom()
            left = Fraction(left or 0) * (right or 0) if sign == "*" else Fraction(left or 0) / right
        return left

    def _atom(self) -> Any:
        token = self.tokens.pop(0)
        if token == "(":
            value = self._comparison()
            self.tokens.pop(0)
            return value
        if token[0] == '"':
            return token[1:-1]
        if token[0].isdigit():
            return Fraction(token)
        if self.tokens and self.tokens[0] == "(":
            return self._call(token)
        sheet = self.sheet
        if token[0] == "'":
            sheet, token = token[1:-2], self.tokens.pop(0)
        if self._take(":"):
            return self.calculator.range(sheet, token, self.tokens.pop(0))
        return self.calculator.cell(sheet, token)

    def _call(self, name: str) -> Any:
        self.tokens.pop(0)
        arguments = [self._comparison()]
        while self._take(","):
            arguments.append(self._comparison())
        if self.tokens.pop(0) != ")":
            raise ValueError(f"{name} is not closed")
        return FUNCTIONS[name](*arguments)


def _text(value: Any) -> str:
    return str(value)


def _compare(left: Any, sign: str, right: Any) -> bool:
    return {
        "=": left == right,
        "<>": left != right,
        ">": sign == ">" and left > right,
        "<": sign == "<" and left < right,
        ">=": sign == ">=" and left >= right,
        "<=": sign == "<=" and left <= right,
    }[sign]


def _meets(value: Any, condition: Any) -> bool:
    if not isinstance(condition, str):
        return bool(value == condition)
    found = re.fullmatch(r"(<>|>=|<=|>|<|=)(.+)", condition)
    if not found:
        return bool(value == condition)
    return value is not None and _compare(value, found[1], Fraction(found[2]))


def _numbers(arguments: tuple[Any, ...]) -> list[Fraction]:
    flat = [item for argument in arguments for item in (argument if isinstance(argument, list) else [argument])]
    return [item for item in flat if isinstance(item, Fraction)]


def _matching(pairs: tuple[Any, ...]) -> list[int]:
    columns = [(pairs[index], pairs[index + 1]) for index in range(0, len(pairs), 2)]
    return [
        row for row in range(len(columns[0][0])) if all(_meets(column[row], condition) for column, condition in columns)
    ]


def _average(values: Range, *pairs: Any) -> Fraction:
    found = [values[row] for row in _matching(pairs)]
    return sum(found, Fraction(0)) / len(found)


def _summed(among: Range, condition: Any, values: Range) -> Fraction:
    return sum((values[row] for row in _matching((among, condition)) if values[row] is not None), Fraction(0))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "SUM": lambda *arguments: sum(_numbers(arguments), Fraction(0)),
    "RANK": lambda value, among: Fraction(1 + sum(other > value for other in _numbers((among,)))),
    "COUNTIF": lambda *pairs: Fraction(len(_matching(pairs))),
    "COUNTIFS": lambda *pairs: Fraction(len(_matching(pairs))),
    "SUMIF": _summed,
    "MATCH": lambda value, among, _exactly: Fraction(1 + among.index(value)),
    "INDEX": lambda values, number: values[int(number) - 1],
    "AVERAGEIFS": _average,
    "ROUND": lambda value, places: Fraction(round(value, int(places))),
    "IF": lambda condition, then, otherwise: then if condition else otherwise,
}
