"""`python -m bench.mutants [--seventh] [module or folder]...`: change the rules in small ways; does a test notice?

With `--seventh` one change of seven is made, the next ones on the next day: a week of nights makes them all.

A change within a function is put into a copy of a process that has read the tests of the rules, into the closures that
the function made, too; the tests that enter them run there, the fastest first, until one fails. After a change at the
top of a module everything is read anew, with the tests of its rule book; and so it is after a change that lived within
a function which runs while the modules are read, or which holds something from outside it (`super()`). Rehearsals play
for the demo and decide nothing: they are left out, and so is how a dataclass is made (frozen, with slots). What no test
could notice is not changed either: None for a False that is returned, which is asked as None is; `strict` of a `zip`,
which is there to fail where two lists of equal length by construction were not; `maxsize` of a cache.
docs/mutations.md answers for the changes that no test notices.
"""

import ast
import contextlib
import copy
import functools
import gc
import importlib.machinery
import math
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, islice
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple
from unittest import mock

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

ROOT = Path(__file__).resolve().parents[1]
ANSWERS = ROOT / "docs" / "mutations.md"
RULES = str(ROOT / "rules")
LEAST_KILLED = 0.9
SEVENTH = "--seventh"
NIGHTS = 7
#: A longer test is left to the gate.
LONGEST_TEST_SECONDS = 2
#: A change that lives through so many seconds of tests has survived: the rest are slow ones, and it is the survivors
#: that cost the night.
MOST_TEST_SECONDS = 40
#: Of the processor: a change may make a loop endless.
PATIENCE_SECONDS = 120
MOST_BYTES = 2**32
#: They look at the whole house, or at words in a catalogue, for which Django would have to be started.
WITH_DJANGO = (
    "tests/rules/slovenian/test_readme.py",
    "tests/rules/paskievics/test_wording.py",
    "tests/rules/vadasz/test_wording.py",
)
WITHOUT = ("django", "randomly", "xdist", "rerunfailures", "cacheprovider")
PYTEST = (
    *("-q", "-x", "--noconftest", "--capture=no", "-p", "tests.gate", "-p", "tests.rules.toy"),
    *(part for option in ("addopts", "filterwarnings", "DJANGO_SETTINGS_MODULE") for part in ("-o", f"{option}=")),
    *(part for plugin in WITHOUT for part in ("-p", f"no:{plugin}")),
    *(f"--ignore={file}" for file in WITH_DJANGO),
)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
Function = tuple[str, str, int]


@dataclass(frozen=True)
class Mutant:
    """A change of a module's tree, not yet made; `name` and `line` are the function's in which it lies, if it does."""

    module: Path
    tree: ast.Module
    parent: ast.AST
    field: str
    place: int | None
    node: ast.AST
    changed: ast.AST
    name: str
    line: int
    source: str

    @property
    def function(self) -> Function:
        return str(self.module), self.name, self.line

    def code(self) -> CodeType:
        """Make the change, for good, and compile the module."""
        ast.copy_location(self.changed, self.node)
        if self.place is None:
            setattr(self.parent, self.field, self.changed)
        else:
            getattr(self.parent, self.field)[self.place] = self.changed
        return compile(ast.fix_missing_locations(self.tree), str(self.module), "exec")

    def __str__(self) -> str:
        before, after = (ast.unparse(node).splitlines()[0] for node in (self.node, self.changed))
        return f"`{self.module.relative_to(ROOT)}::{self.name}`: `{before}` → `{after}` in `{self.source}`"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is put in the node's place."""
    match node:
        case ast.Compare(ops=[operator, *others]):
            yield ast.Compare(node.left, [COMPARISONS[type(operator)](), *others], node.comparators)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in SUMS:
            yield ast.BinOp(left, SUMS[type(operator)](), right)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in ("None", "False"):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Constant()):  # a docstring
            pass
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()
    asked = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
    if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert) and isinstance(node.test, asked):
        changed = copy.copy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield changed


def mutants_of(module: Path) -> Iterator[Mutant]:
    text = module.read_text(encoding="utf-8")
    tree, lines_of_text = ast.parse(text), text.splitlines()

    def walk(parent: ast.AST, classes: tuple[str, ...], function: tuple[str, int]) -> Iterator[Mutant]:
        if isinstance(parent, ast.keyword) and parent.arg in ("strict", "maxsize"):
            return
        if isinstance(parent, ast.ClassDef):
            classes = (*classes, parent.name)
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns") or (isinstance(parent, ast.ClassDef) and field == "decorator_list"):
                continue
            inside = function
            if isinstance(parent, ast.FunctionDef) and field == "body" and not function[1]:
                lines = [parent.lineno, *(decorator.lineno for decorator in parent.decorator_list)]
                inside = ".".join((*classes, parent.name)), min(lines)
            children = enumerate(value) if isinstance(value, list) else [(None, value)]
            for place, node in children:
                if isinstance(node, ast.AST):
                    for changed in changes(node):
                        assert isinstance(node, ast.stmt | ast.expr)
                        source = lines_of_text[node.lineno - 1].strip()
                        yield Mutant(module, tree, parent, field, place, node, changed, *inside, source)
                    yield from walk(node, classes, inside)

    yield from walk(tree, (), ("", 0))


def in_children(works: Sequence[Callable[[], bool]], hear: Callable[[int, bool], None]) -> None:
    """Ask each work in a process of its own, on all cores, whether a test fails; who dies of it has answered yes."""
    running: dict[int, int] = {}
    waiting = list(reversed(range(len(works))))
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            number = waiting.pop()
            child = os.fork()
            if not child:
                os._exit(_answer(works[number]))
            running[child] = number
        child, status = os.wait()
        hear(running.pop(child), status != 0)


def _answer(work: Callable[[], bool]) -> bool:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    os.dup2(silence, sys.stderr.fileno())
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    try:
        return work()
    except BaseException:
        return True


class Watched(NamedTuple):
    """The seconds of a test, and the files of which it enters a function."""

    seconds: float
    entered: frozenset[str]


NOT_WATCHED = Watched(0, frozenset())


class Functions:
    """pytest's plugin that asks the collected tests about changes within functions."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.alive: list[int] = []
        self.unsure: list[int] = []
        self.watched: dict[str, Watched] = {}
        self.run_while_reading: set[Function] = set()

    def enter_while_reading(self, frame: FrameType, _event: str, _argument: Any) -> None:
        if frame.f_code.co_filename.startswith(RULES):
            self.run_while_reading.add(key(frame.f_code))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        self.items = session.items
        self.remembering = [kept for kept in gc.get_objects() if isinstance(kept, functools._lru_cache_wrapper)]
        self.functions: dict[Function, list[FunctionType]] = {}
        for function in gc.get_objects():
            if isinstance(function, FunctionType):
                self.functions.setdefault(key(function.__code__), []).append(function)
        gc.freeze()
        with tempfile.TemporaryDirectory() as folder:
            answers = [Path(folder, str(number)) for number in range(len(self.items))]
            works = [functools.partial(self._look, *work) for work in zip(self.items, answers, strict=True)]
            in_children(works, lambda _number, _died: None)
            self.entered: list[tuple[float, frozenset[Function]]] = [
                pickle.loads(answer.read_bytes()) if answer.exists() else (math.inf, frozenset()) for answer in answers
            ]
        for item, (seconds, entered) in zip(self.items, self.entered, strict=True):
            self.watched[item.nodeid] = Watched(seconds, frozenset(file for file, _name, _line in entered))
        works = [functools.partial(self._is_noticed, mutant) for mutant in self.mutants]
        in_children(works, self._hear)
        return True

    def _hear(self, number: int, noticed: bool) -> None:
        mutant = self.mutants[number]
        if noticed:
            return
        if mutant.function in self.run_while_reading or any(
            function.__code__.co_freevars for function in self.functions.get(mutant.function, ())
        ):
            self.unsure.append(number)
        else:
            self.alive.append(number)
            name_survivor(mutant)

    def _look(self, item: pytest.Item, answer: Path) -> bool:
        """Write down the seconds of the test and the functions it enters; nothing if it fails or is too long."""
        codes: dict[int, CodeType] = {}  # a code's own hash looks at all that it holds

        def enter(frame: FrameType, _event: str, _argument: Any) -> None:
            codes[id(frame.f_code)] = frame.f_code

        signal.setitimer(signal.ITIMER_PROF, 2 * LONGEST_TEST_SECONDS)
        began = time.process_time()
        sys.settrace(enter)
        reports = runtestprotocol(item, log=False, nextitem=None)
        sys.settrace(None)
        seconds = time.process_time() - began
        if any(report.failed for report in reports):
            return True
        return not answer.write_bytes(pickle.dumps((seconds, frozenset(key(code) for code in codes.values()))))

    def _is_noticed(self, mutant: Mutant) -> bool:
        signal.setitimer(signal.ITIMER_PROF, PATIENCE_SECONDS)
        codes = codes_in(mutant.code())
        changed = next(code for code in codes if key(code) == mutant.function)
        inner = {key(code): code for code in (changed, *codes_in(changed))}
        for where, code in inner.items():
            for function in self.functions.get(where, ()):
                # A closure cannot take a code that holds less than it does: the function that made it has the change.
                with contextlib.suppress(ValueError):
                    function.__code__ = code
        for kept in self.remembering:
            kept.cache_clear()
        entering = (
            (seconds, number) for number, (seconds, entered) in enumerate(self.entered) if not entered.isdisjoint(inner)
        )
        items = [self.items[number] for number in fastest_first(entering)]
        return any(
            report.failed
            for item, after in zip(items, [*items[1:], None], strict=True)
            for report in runtestprotocol(item, log=False, nextitem=after)
        )


def name_survivor(mutant: Mutant) -> None:
    """Print the change if docs/mutations.md does not answer for it."""
    if str(mutant) not in ANSWERS.read_text(encoding="utf-8"):
        say(f"no answer: {mutant}")


def key(code: CodeType) -> Function:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def codes_in(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def fastest_first(timed: Iterable[tuple[float, int]]) -> list[int]:
    """Return the numbers of the tests that are asked, given with their seconds: no long one, nor more than bearable."""
    chosen = sorted((seconds, number) for seconds, number in timed if seconds < LONGEST_TEST_SECONDS)
    spent = accumulate(seconds for seconds, _number in chosen)
    return [number for (_, number), so_far in zip(chosen, spent, strict=True) if so_far < MOST_TEST_SECONDS]


@dataclass(frozen=True)
class NearestFirst:
    """pytest's plugin that asks the tests that enter the module, then the others."""

    module: Path
    watched: dict[str, Watched]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        seconds: dict[bool, list[tuple[float, int]]] = {True: [], False: []}
        for number, item in enumerate(items):
            watched = self.watched.get(item.nodeid, NOT_WATCHED)
            seconds[str(self.module) in watched.entered].append((watched.seconds, number))
        items[:] = [items[number] for near in (True, False) for number in fastest_first(seconds[near])]


def inside_functions(inside: list[Mutant], tests: str) -> tuple[list[int], list[int], dict[str, Watched]]:
    """Return the numbers of the changes that nothing notices, of those that may not have come to where they act, and
    what was seen of each test.
    """
    functions = Functions(inside)
    sys.settrace(functions.enter_while_reading)
    pytest.main([*PYTEST, tests], [functions])
    return functions.alive, functions.unsure, functions.watched


def is_noticed_anew(mutant: Mutant, tests: str, watched: dict[str, Watched]) -> bool:
    """Read the changed module in place of its file."""
    signal.setitimer(signal.ITIMER_PROF, PATIENCE_SECONDS)
    loader = importlib.machinery.SourceFileLoader
    of_a_file = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return mutant.code() if self.path == str(mutant.module) else of_a_file(self, name)

    with mock.patch.object(loader, "get_code", get_code):
        return pytest.main([*PYTEST, tests], [NearestFirst(mutant.module, watched)]) != pytest.ExitCode.OK


def tests_of(*modules: Path) -> str:
    """Return the folder of tests of the rule book that holds all the modules, or of all rule books."""
    common = Path(os.path.commonpath([module.parent.relative_to(ROOT) for module in modules]))
    book = Path(*common.parts[:2])
    return str(ROOT / "tests" / (book if (ROOT / book / "book.py").exists() else book.parts[0]))


def modules(asked: list[str]) -> list[Path]:
    paths = [ROOT / path for path in asked or ["rules"]]
    return [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]


def mutants_in(files: Iterable[Path], night: int | None = None) -> tuple[list[Mutant], list[Mutant]]:
    """Return the changes at the top of modules, and those within functions: all, or the share of a night (0 to 6)."""
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    chosen = mutants if night is None else list(islice(mutants, night, None, NIGHTS))
    return [mutant for mutant in chosen if not mutant.line], [mutant for mutant in chosen if mutant.line]


def main(asked: list[str]) -> int:
    settings.register_profile(
        "mutants",
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")
    changed = modules([path for path in asked if path != SEVENTH])
    top, inside = mutants_in(changed, date.today().toordinal() % NIGHTS if SEVENTH in asked else None)
    # In a process of its own: a change at the top needs one that has not read the rules yet.
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as apart:
        lived, unsure, watched = apart.submit(inside_functions, inside, tests_of(*changed)).result()
    alive = [inside[number] for number in lived]
    anew = [*(inside[number] for number in unsure), *top]

    def hear(number: int, noticed: bool) -> None:
        if not noticed:
            alive.append(anew[number])
            name_survivor(anew[number])

    in_children([functools.partial(is_noticed_anew, mutant, tests_of(mutant.module), watched) for mutant in anew], hear)
    total, survived = (Counter(mutant.module for mutant in some) for some in ([*top, *inside], alive))
    for module, count in sorted(total.items()):
        say(f"{module.relative_to(ROOT)}: {count - survived[module]} of {count}")
    killed = 1 - survived.total() / total.total()
    say(f"{total.total() - survived.total()} of {total.total()} changes of the rules are noticed: {killed:.1%}")
    return 0 if killed >= LEAST_KILLED else 1


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
