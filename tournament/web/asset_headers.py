from collections.abc import MutableMapping

# Modules import each other by plain names, so a new version has the address of the old one.
MODULES = ("/js/shared/", "/js/table/", "/js/office/")


def set_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    if any(room in url for room in MODULES):
        headers["Cache-Control"] = "no-cache"
