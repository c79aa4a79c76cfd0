"""The visitor's address and scheme behind a proxy: only proxies of RADELC_PROXY are believed.

Anybody can send `X-Forwarded-For`, `X-Forwarded-Proto` and `Forwarded` (RFC 7239). Each hop appends what it saw, so
lists are read from their end: the last address that is no proxy's own is the visitor's.
"""

import ipaddress
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
# All others that begin with X-Forwarded- are always dropped.
FORWARDED, FORWARDED_FOR, FORWARDED_PROTO = "HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"
_SCHEMES = ("http", "https")
_PAIR = re.compile(r'\s*([A-Za-z0-9!#$%&\'*+.^_`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s";,]*)\s*')


@dataclass(frozen=True, slots=True)
class Hop:
    """A proxy's word on its client: address (None if hidden or invalid) and scheme ("")."""

    address: Address | None
    scheme: str = ""


def networks(said: str) -> tuple[Network, ...]:
    """Parse the comma-separated addresses and networks of RADELC_PROXY. Raises ValueError for anything else."""
    return tuple(ipaddress.ip_network(network.strip()) for network in said.split(",") if network.strip())


class TrustedProxyMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        believed(request.META, settings.TRUSTED_PROXIES)
        return self.get_response(request)


def believed(environ: dict[str, object], proxies: Sequence[Network]) -> None:
    """Use the address and scheme that a trusted proxy names; remove all such headers."""
    headers = {name: str(environ.pop(name)) for name in list(environ) if _tells(name)}
    nearest = _address(str(environ.get("REMOTE_ADDR", "")))
    if nearest is None or not _trusted(nearest, proxies):
        return
    visitor = _visitor(headers, nearest, proxies)
    environ["REMOTE_ADDR"] = str(visitor.address)
    if visitor.scheme:
        environ["wsgi.url_scheme"] = visitor.scheme


def _tells(name: str) -> bool:
    return name == FORWARDED or name.startswith("HTTP_X_FORWARDED")


def _visitor(headers: Mapping[str, str], nearest: Address, proxies: Sequence[Network]) -> Hop:
    """Return the last hop that is no proxy of ours.

    Most proxies write one of the two lists and pass on the visitor's text as the other. If both exist and disagree,
    neither is believed: the visitor counts as the proxy.
    """
    hops = []
    if FORWARDED in headers:
        hops.append(_last(_forwarded(headers[FORWARDED]), nearest, proxies))
    scheme = headers.get(FORWARDED_PROTO, "").rpartition(",")[2].strip().lower()
    if FORWARDED_FOR in headers:
        hops.append(_last([Hop(_address(hop)) for hop in headers[FORWARDED_FOR].split(",")], nearest, proxies))
    address = hops[0].address if hops and all(hop.address == hops[0].address for hop in hops) else nearest
    if not scheme and len(hops) == 1:
        scheme = hops[0].scheme
    return Hop(address, scheme if scheme in _SCHEMES else "")


def _last(hops: Sequence[Hop], nearest: Address, proxies: Sequence[Network]) -> Hop:
    last = Hop(nearest)
    for hop in reversed(hops):
        if hop.address is None:
            return Hop(last.address, hop.scheme)
        last = hop
        if not _trusted(hop.address, proxies):
            break
    return last


def _forwarded(said: str) -> list[Hop]:
    hops = []
    for element in _parts(said, ","):
        pairs = [_PAIR.fullmatch(part) for part in _parts(element, ";")]
        values = {pair[1].lower(): pair[2].strip('"') for pair in pairs if pair}
        hops.append(Hop(_address(values.get("for", "")) if all(pairs) else None, values.get("proto", "").lower()))
    return hops


def _parts(said: str, mark: str) -> list[str]:
    return re.findall(rf'(?:[^{mark}"]|"(?:[^"\\]|\\.)*(?:"|$))+', said) or [""]


def _address(said: str) -> Address | None:
    """Parse 192.168.1.7, 192.168.1.7:4711, 2001:db8::1 or [2001:db8::1]:4711; None for anything else."""
    plain = said.strip().strip('"')
    bracketed = re.fullmatch(r"\[([^\]]+)\](?::\d+)?", plain)
    if bracketed:
        plain = bracketed[1]
    elif plain.count(":") == 1:
        plain = plain.partition(":")[0]
    try:
        address = ipaddress.ip_address(plain)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _trusted(address: Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)
