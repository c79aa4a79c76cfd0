"""How long browsers keep a static file: a day where its address carries a hash, not unasked where scripts import it."""

from collections.abc import MutableMapping

#: Modules import each other by plain names, so a new version has the address of the old one.
MODULES = ("/js/shared/", "/js/table/", "/js/office/")


def set_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """WhiteNoise's hook for each file: modules are asked for each time and answered 304 while they are the same."""
    if any(room in url for room in MODULES):
        headers["Cache-Control"] = "no-cache"
