"""Which changes of the rules are tried."""

import ast
from pathlib import Path

from bench import mutants

SOURCE = '''
LIMIT = 35

def taken(points, spared=False):
    """Docstring."""
    if points:
        record(points)
    return points >= LIMIT and not spared
'''


def test_each_place_is_changed_alone_and_a_docstring_never(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    module = tmp_path / "rule.py"
    module.write_text(SOURCE, encoding="utf-8")
    condition = "points >= LIMIT and (not spared)"
    returned = f"return {condition}".replace("(", "").replace(")", "")
    assert [str(mutant) for mutant in mutants.mutants_of(module)] == [
        "`rule.py::`: `35` → `36` in `LIMIT = 35`",
        "`rule.py::`: `False` → `True` in `def taken(points, spared=False):`",
        "`rule.py::taken`: `if points:` → `if not points:` in `if points:`",
        "`rule.py::taken`: `record(points)` → `pass` in `record(points)`",
        f"`rule.py::taken`: `return {condition}` → `return None` in `{returned}`",
        f"`rule.py::taken`: `{condition}` → `points >= LIMIT or not spared` in `{returned}`",
        f"`rule.py::taken`: `points >= LIMIT` → `points > LIMIT` in `{returned}`",
        f"`rule.py::taken`: `not spared` → `spared` in `{returned}`",
    ]
    before = ast.unparse(ast.parse(SOURCE))
    changed = next(mutants.mutants_of(module))
    changed.code()
    assert ast.unparse(changed.tree) == before.replace("35", "36")


def test_no_change_is_made_that_a_test_could_not_notice(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    module = tmp_path / "rule.py"
    module.write_text(
        "def won(seats, points):\n    dict(zip(seats, points, strict=True))\n    return False\n", encoding="utf-8"
    )
    assert [str(mutant) for mutant in mutants.mutants_of(module)] == [
        "`rule.py::won`: `dict(zip(seats, points, strict=True))` → `pass` in `dict(zip(seats, points, strict=True))`",
        "`rule.py::won`: `False` → `True` in `return False`",
    ]


def test_a_change_that_lives_is_not_asked_of_the_slow_tests() -> None:
    """Else it dies of PATIENCE_SECONDS, which counts as noticed."""
    assert mutants.fastest_first([(1.9, 0), (0.1, 1), (2.5, 2), (float("inf"), 3)]) == [1, 0]
    asked = mutants.fastest_first([(1.5, number) for number in range(1000)])
    assert 1 < len(asked) < mutants.PATIENCE_SECONDS / 1.5
