"""Which changes of the rules are tried."""

import ast
from pathlib import Path
from types import SimpleNamespace

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
        "@cache(maxsize=9)\ndef won(seats, points):\n    dict(zip(seats, points, strict=True))\n    return False\n",
        encoding="utf-8",
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


def test_a_module_read_anew_is_asked_of_the_tests_near_it_first() -> None:
    """The rest only after them: together they may take longer than is asked."""
    module = mutants.ROOT / "rules" / "rule.py"
    watched = {
        "far": mutants.Watched(0.1, frozenset()),
        "near": mutants.Watched(0.3, frozenset({str(module)})),
        "nearer": mutants.Watched(0.2, frozenset({str(module)})),
    }
    items = [SimpleNamespace(nodeid=name) for name in watched]
    mutants.NearestFirst(module, watched).pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["nearer", "near", "far"]


def test_a_change_that_may_not_have_come_to_where_it_acts_has_not_lived_yet(tmp_path: Path, monkeypatch) -> None:
    """A function that runs while modules are read has done so before it is changed."""
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "say", lambda _line: None)
    module = tmp_path / "rule.py"
    module.write_text("def early():\n    return 1\n\n\ndef late():\n    return 1\n", encoding="utf-8")
    functions = mutants.Functions(list(mutants.mutants_of(module)))
    functions.functions, functions.run_while_reading = {}, {(str(module), "early", 1)}
    for number in range(len(functions.mutants)):
        functions._hear(number, False)
    assert [str(functions.mutants[number]) for number in functions.unsure] == [
        "`rule.py::early`: `return 1` → `return None` in `return 1`",
        "`rule.py::early`: `1` → `2` in `return 1`",
    ]
    assert len(functions.alive) == 2


def test_a_week_of_nights_makes_every_change_once(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    module = tmp_path / "rule.py"
    module.write_text(SOURCE, encoding="utf-8")
    nights = [mutants.mutants_in([module], night) for night in range(mutants.NIGHTS)]
    assert [len(top) + len(inside) for top, inside in nights] == [2, 1, 1, 1, 1, 1, 1]
    asked = [str(mutant) for top, inside in nights for mutant in (*top, *inside)]
    assert sorted(asked) == sorted(map(str, mutants.mutants_of(module)))


def test_every_answer_is_for_a_change_that_is_made() -> None:
    """What was rewritten since needs no answer, or another."""
    changes = {str(mutant) for some in mutants.mutants_in(mutants.modules([])) for mutant in some}
    answered = [line.removeprefix("- ") for line in mutants.ANSWERS.read_text(encoding="utf-8").splitlines()]
    for line in answered:
        if line.startswith("`rules/"):
            parts = line.split(": ")
            assert any(": ".join(parts[:count]) in changes for count in range(1, len(parts))), line
