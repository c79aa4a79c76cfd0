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
    assert [str(mutant) for mutant in mutants.mutants_of(module)] == [
        "`rule.py::`: `35` → `36`",
        "`rule.py::`: `False` → `True`",
        "`rule.py::taken`: `if points:` → `if not points:`",
        "`rule.py::taken`: `record(points)` → `pass`",
        "`rule.py::taken`: `return points >= LIMIT and (not spared)` → `return None`",
        "`rule.py::taken`: `points >= LIMIT and (not spared)` → `points >= LIMIT or not spared`",
        "`rule.py::taken`: `points >= LIMIT` → `points > LIMIT`",
        "`rule.py::taken`: `not spared` → `spared`",
    ]
    before = ast.unparse(ast.parse(SOURCE))
    changed = next(mutants.mutants_of(module))
    changed.code()
    assert ast.unparse(changed.tree) == before.replace("35", "36")
