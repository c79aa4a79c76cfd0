"""Who asks, and by which scheme, where a proxy stands in front: only a proxy that RADELC_PROXY names is believed.

`X-Forwarded-For`, `X-Forwarded-Proto` and `Forwarded` (RFC 7239) are anybody's to write, so they are dropped unless
they came from such a proxy. Lists are read from their end, where each hop adds what it saw: the last address that is
none of the proxies' own is the visitor's, whatever he wrote before it.
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
#: What proxies tell of a visitor; whatever else begins with X-Forwarded- is dropped in any case.
FORWARDED, FORWARDED_FOR, FORWARDED_PROTO = "HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO"
_SCHEMES = ("http", "https")
_PAIR = re.compile(r'\s*([A-Za-z0-9!#$%&\'*+.^_`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s";,]*)\s*')


@dataclass(frozen=True, slots=True)
class Hop:
    """What one proxy says of who asked it: an address (None if it is hidden or no address) and a scheme ("")."""

    address: Address | None
    scheme: str = ""


def networks(said: str) -> tuple[Network, ...]:
    """The addresses and networks of RADELC_PROXY, between commas. Raises ValueError for anything else."""
    return tuple(ipaddress.ip_network(one.strip()) for one in said.split(",") if one.strip())


class TrustedProxyMiddleware:
    """Put the visitor's own address and scheme on the request, first of all, and drop what a stranger claims."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        believed(request.META, settings.TRUSTED_PROXIES)
        return self.get_response(request)


def believed(environ: dict[str, object], proxies: Sequence[Network]) -> None:
    """Replace address and scheme of a WSGI environment by what its trusted proxy says; every such header is gone."""
    told = {name: str(environ.pop(name)) for name in list(environ) if _tells(name)}
    nearest = _address(str(environ.get("REMOTE_ADDR", "")))
    if nearest is None or not _trusted(nearest, proxies):
        return
    visitor = _visitor(told, nearest, proxies)
    environ["REMOTE_ADDR"] = str(visitor.address)
    if visitor.scheme:
        environ["wsgi.url_scheme"] = visitor.scheme


def _tells(name: str) -> bool:
    return name == FORWARDED or name.startswith("HTTP_X_FORWARDED")


def _visitor(told: Mapping[str, str], nearest: Address, proxies: Sequence[Network]) -> Hop:
    """The last hop that is no proxy of ours.

    Most proxies write one of the two lists and hand on what the visitor wrote as the other. Where both are there and
    do not agree, neither is believed: the visitor is counted as the proxy.
    """
    found = []
    if FORWARDED in told:
        found.append(_last(_forwarded(told[FORWARDED]), nearest, proxies))
    scheme = told.get(FORWARDED_PROTO, "").rpartition(",")[2].strip().lower()
    if FORWARDED_FOR in told:
        found.append(_last([Hop(_address(one)) for one in told[FORWARDED_FOR].split(",")], nearest, proxies))
    address = found[0].address if found and all(one.address == found[0].address for one in found) else nearest
    if not scheme and len(found) == 1:
        scheme = found[0].scheme
    return Hop(address, scheme if scheme in _SCHEMES else "")


def _last(hops: Sequence[Hop], nearest: Address, proxies: Sequence[Network]) -> Hop:
    """From the end of a list: the first hop that is no proxy, else the farthest proxy; no further than a known one."""
    last = Hop(nearest)
    for hop in reversed(hops):
        if hop.address is None:
            return Hop(last.address, hop.scheme)
        last = hop
        if not _trusted(hop.address, proxies):
            break
    return last


def _forwarded(said: str) -> list[Hop]:
    """The elements of a Forwarded header. What cannot be read ends as a hop without an address."""
    hops = []
    for element in _parts(said, ","):
        pairs = [_PAIR.fullmatch(part) for part in _parts(element, ";")]
        values = {pair[1].lower(): pair[2].strip('"') for pair in pairs if pair}
        hops.append(Hop(_address(values.get("for", "")) if all(pairs) else None, values.get("proto", "").lower()))
    return hops


def _parts(said: str, mark: str) -> list[str]:
    """The parts between marks that stand outside of quotes. A quote that is never closed reaches to the end."""
    return re.findall(rf'(?:[^{mark}"]|"(?:[^"\\]|\\.)*(?:"|$))+', said) or [""]


def _address(said: str) -> Address | None:
    """192.168.1.7, 192.168.1.7:4711, 2001:db8::1 or [2001:db8::1]:4711; None for anything else."""
    plain = said.strip().strip('"')
    bracketed = re.fullmatch(r"\[([^\]]+)\](?::\d+)?", plain)
    if bracketed:
        plain = bracketed[1]
    elif plain.count(":") == 1:
        plain = plain.partition(":")[0]
    try:
        found = ipaddress.ip_address(plain)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _trusted(address: Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)
