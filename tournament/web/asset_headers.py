"""How long browsers keep a static file: a day where its address carries a hash, not unasked where scripts import it."""

from collections.abc import MutableMapping

#: Modules import each other by plain names, so a new version has the address of the old one.
MODULES = "/js/table/"


def set_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """WhiteNoise's hook for each file: modules are asked for each time and answered 304 while they are the same."""
    if MODULES in url:
        headers["Cache-Control"] = "no-cache"
