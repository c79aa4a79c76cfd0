"""Which names the site answers to when nobody said so with RADELC_HOSTS.

In a hall phones reach the laptop by whatever address the router gave it this morning, so addresses cannot be listed
beforehand. What a list of hosts guards against is a page elsewhere whose *name* is made to point at the laptop; a
numeric address cannot be pointed anywhere. Therefore: any numeric address, this computer's name, and the names routers
give inside a hall (.local, .lan, .home.arpa).
"""

import ipaddress
import socket

from django.conf import settings
from django.http.request import split_domain_port, validate_host

HALL_HOSTS = ["*", "localhost", ".local", ".lan", ".home.arpa", socket.gethostname().lower()]


def is_ours(host: str) -> bool:
    """Whether the site answers to a request's Host; with RADELC_HOSTS Django's own check is enough."""
    return "*" not in settings.ALLOWED_HOSTS or is_hall_host(host, settings.ALLOWED_HOSTS)


def is_hall_host(host: str, allowed: list[str]) -> bool:
    """Whether a request's Host (with or without port) is numeric or one of the `allowed` names, "*" not counted."""
    domain, _port = split_domain_port(host)
    if validate_host(domain, [name for name in allowed if name != "*"]):
        return True
    try:
        ipaddress.ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return True
