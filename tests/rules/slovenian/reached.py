"""What of `rules` the site's pages can come to, read from the source: names that name names, from the views down.

A name is reached if code that is reached says it; whoever says a class can use all its methods. So nothing is missed,
and a function is found out that only the rehearsal says, which only the demo, the benchmarks and the tests play.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
#: Rooms that play rehearsed games for show, for a clock or to try the disk.
FOR_SHOW = (
    "tournament/demo/",
    "tournament/management/commands/demo.py",
    "tournament/desk/doctor/trial.py",
)
Name = tuple[str, str]


@cache
def reached() -> frozenset[Name]:
    """Module and name of every top-level definition in `rules` that a page's code can come to."""
    modules = {_module(file): _Module(file) for file in sorted((ROOT / "rules").rglob("*.py"))}
    waiting = [name for file in _of_the_site() for name in _Module(file).said_anywhere()]
    found: set[Name] = set()
    while waiting:
        name = waiting.pop()
        if name[0] in modules and name not in found:
            found.add(name)
            waiting += modules[name[0]].said_by(name[1])
    return frozenset(found)


def _of_the_site() -> Iterator[Path]:
    for file in sorted((ROOT / "tournament").rglob("*.py")):
        if not file.relative_to(ROOT).as_posix().startswith(FOR_SHOW):
            yield file


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


class _Module:
    """One file: what its top-level names are defined by, and where imported ones come from."""

    def __init__(self, file: Path) -> None:
        self.name = _module(file)
        self.tree = ast.parse(file.read_text(encoding="utf-8"))
        self.imported: dict[str, Name] = {}
        self.defined: dict[str, list[ast.stmt]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                self.imported |= {one.asname or one.name: (node.module, one.name) for one in node.names}
        for statement in self.tree.body:
            for name in _defines(statement):
                self.defined.setdefault(name, []).append(statement)

    def said_anywhere(self) -> set[Name]:
        return self._said(self.tree.body)

    def said_by(self, name: str) -> set[Name]:
        if name in self.defined:
            return self._said(self.defined[name])
        return {self.imported[name]} if name in self.imported else set()

    def _said(self, statements: Iterable[ast.stmt]) -> set[Name]:
        found: set[Name] = set()
        for node in (node for statement in statements for node in ast.walk(statement)):
            if isinstance(node, ast.Name):
                found.add(self.imported.get(node.id, (self.name, node.id)))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                package, name = self.imported.get(node.value.id, ("", ""))
                found.add((f"{package}.{name}", node.attr))  # a module that was imported
        return found


def _defines(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [node.id for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name)]
