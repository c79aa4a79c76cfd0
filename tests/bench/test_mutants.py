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
