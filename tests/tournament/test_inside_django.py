"""What Radelc uses of Django's inside still works as it does, and no other module uses any."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django
import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from django.db.models import UUIDField
from django.db.models.expressions import RawSQL
from django.utils import translation
from django.utils.translation import trans_real

import tournament
from tournament.inside_django import READING_A_VALUE
from tournament.models import Account, Event
from tournament.wording.articles import Sentence

CHANGED = f"Django {django.__version__} has changed what tournament/inside_django.py uses: "
#: Documented, for all their underscore: Django's, those of named tuples, and one of the system.
PROMISED = frozenset(
    {"_base_manager", "_default_manager", "_meta", "_state", "_asdict", "_fields", "_make", "_replace", "_exit"}
)
PRIVATE = re.compile(r"\b_[A-Za-z]\w*")
WITH_AN_ARTICLE = "Round %(number)s is published already."


def test_django_makes_its_catalogues_by_the_name_that_is_given_another_class() -> None:
    catalogue = trans_real.DjangoTranslation("hu")
    assert isinstance(catalogue.gettext(WITH_AN_ARTICLE), Sentence), (
        CHANGED + "a catalogue is not filled by DjangoTranslation.merge any more"
    )
    with translation.override("hu"):
        said = translation.gettext(WITH_AN_ARTICLE)
    assert isinstance(said, Sentence), CHANGED + "trans_real does not make catalogues as DjangoTranslation any more"


def ran(problem: BaseException) -> Iterator[object]:
    """The code that ran when an exception was raised, outermost first."""
    step = problem.__traceback__
    while step is not None:
        yield step.tb_frame.f_code
        step = step.tb_next


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's driver reads such a key itself")
def test_what_reads_a_field_is_known_by_its_code() -> None:
    no_key = RawSQL("'no key'", (), output_field=UUIDField())
    Account.objects.create(username="somebody")
    with pytest.raises(ValueError, match="badly formed") as caught:
        Account.objects.values_list(no_key).get()
    assert READING_A_VALUE[0] in ran(caught.value), CHANGED + "SQLCompiler.apply_converters converts no fields any more"


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite lets a program store such a date")
def test_what_reads_a_column_is_known_by_its_code() -> None:
    Event.objects.create(name="Event", slug="event", date="2026-11-28")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_event SET date = '2026-13-45'")
    with pytest.raises(ValueError, match="month must be") as caught:
        Event.objects.get()
    assert READING_A_VALUE[1] in ran(caught.value), CHANGED + "SQLite's columns are not read by `decoder` any more"


@cache
def inside() -> frozenset[str]:
    """Every name with a single underscore in Django's own source."""
    files = Path(django.__file__).parent.rglob("*.py")
    names = {name for file in files for name in PRIVATE.findall(file.read_text(encoding="utf-8"))}
    return frozenset(names - PROMISED)


def of_others(source: str, names: frozenset[str]) -> list[str]:
    """Private names of Django that a module asks of anything but its own object, and names of Django's modules that it
    gives another value.
    """
    tree = ast.parse(source)
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    of_django = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "django"
        for alias in node.names
    }
    used = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "django":
                used += [alias.name for alias in node.names if alias.name in names]
            continue
        holder = node.value.id if isinstance(node.value, ast.Name) else ""
        is_private = node.attr in names and holder not in ("self", "cls") and node.attr not in own
        if is_private or (holder in of_django and isinstance(node.ctx, ast.Store) and holder != "settings"):
            used.append(ast.unparse(node))
    return used


@cache
def classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes at the top of a module, as they are written."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def of_itself(written: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes that the methods of a class use or give to themselves."""
    for node in ast.walk(written):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
            yield node


@cache
def private(base: type) -> frozenset[str]:
    """The private names of a class of Django, and those that it gives to its objects."""
    written = classes(base.__module__).get(base.__qualname__)
    given = {node.attr for node in of_itself(written) if isinstance(node.ctx, ast.Store)} if written else set()
    names = {*vars(base), *given} - PROMISED
    return frozenset(name for name in names if name.startswith("_") and not name.startswith("__"))


def of_bases(kind: type, written: ast.ClassDef) -> list[str]:
    """Private names of its Django bases that a class uses, or gives another meaning."""
    bases = [base for base in kind.__mro__[1:] if base.__module__.partition(".")[0] == "django"]
    used = {node.attr for node in of_itself(written)}
    used |= {node.name for node in ast.walk(written) if isinstance(node, ast.FunctionDef)}
    return sorted(f"{kind.__name__}.{name}" for name in used & frozenset().union(*map(private, bases)))


def test_no_module_but_one_uses_what_is_inside_django() -> None:
    names, used = inside(), {}
    for module in pkgutil.walk_packages(tournament.__path__, "tournament."):
        if module.ispkg or module.name == "tournament.inside_django" or ".migrations." in module.name:
            continue
        loaded = importlib.import_module(module.name)
        reached = of_others(inspect.getsource(loaded), names)
        for name, written in classes(module.name).items():
            reached += of_bases(getattr(loaded, name), written)
        if reached:
            used[module.name] = reached
    assert used == {}, "Django promises none of it: use what is documented, or put it into tournament/inside_django.py"


@pytest.mark.parametrize(
    "source",
    [
        "response._resource_closers.clear()",
        "from django.utils.translation import trans_real\ntrans_real.DjangoTranslation = str",
        "from django.utils.translation.trans_real import _translations",
    ],
)
def test_a_hook_elsewhere_is_noticed(source: str) -> None:
    assert of_others(source, inside())


def test_a_private_part_of_a_base_is_noticed() -> None:
    kind = type("Hooked", (LocMemCache,), {})
    (written,) = ast.parse(
        "class Hooked(LocMemCache):\n    def _set(self, key, value):\n        self._expire_info[key] = None"
    ).body
    assert isinstance(written, ast.ClassDef)
    assert of_bases(kind, written) == ["Hooked._expire_info", "Hooked._set"]
