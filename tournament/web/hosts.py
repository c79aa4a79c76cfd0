"""Accepted host names without RADELC_HOSTS.

A router may give the laptop a new address each morning, so addresses cannot be listed. The guard is against a foreign
page whose *name* points at the laptop; a numeric address cannot be pointed anywhere. Therefore: any numeric address,
this computer's name, and router names inside a hall (.local, .lan, .home.arpa).
"""

import ipaddress
import socket
from contextlib import suppress

from django.conf import settings
from django.http.request import split_domain_port, validate_host

HALL_ENDINGS = (".local", ".lan", ".home.arpa")
HALL_HOSTS = ["*", "localhost", *HALL_ENDINGS, socket.gethostname().lower()]


def is_ours(host: str) -> bool:
    return "*" not in settings.ALLOWED_HOSTS or is_hall_host(host, settings.ALLOWED_HOSTS)


def is_hall_host(host: str, allowed: list[str]) -> bool:
    """Return whether a Host is numeric or an allowed name; "*" is not counted."""
    domain, _port = split_domain_port(host)
    if validate_host(domain, [name for name in allowed if name != "*"]):
        return True
    try:
        ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return True


def own_name(domain: str) -> str | None:
    """Return a Host without its port if it is the site's name or this computer's address.

    None for any other: a foreign number, any router name, a name below a domain of RADELC_HOSTS.
    """
    host = socket.gethostname().lower()
    if domain in settings.ALLOWED_HOSTS or domain in [host, *(host + ending for ending in HALL_ENDINGS)]:
        return domain
    try:
        address = ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return None
    if not _is_own(address):
        return None
    return f"[{address}]" if address.version == 6 else str(address)


def settled_name() -> str | None:
    if "*" in settings.ALLOWED_HOSTS:
        return None
    return next((name.lstrip(".") for name in sorted(settings.ALLOWED_HOSTS, key=_is_domain)), None)


def _is_domain(name: str) -> bool:
    return name.startswith(".")


def _is_own(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Return whether this computer has an address; of the loopback addresses only the usual one counts."""
    if address.is_loopback:
        return str(address) in ("127.0.0.1", "::1")
    if address.is_unspecified or address.is_multicast or str(address) == "255.255.255.255":
        return False
    if getattr(address, "ipv4_mapped", None):  # it would cover all loopback addresses, too
        return False
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    with suppress(OSError), socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.bind((str(address), 0))
        return True
    return False
