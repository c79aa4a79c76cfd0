"""The site's mail server by environment: smtp://user:password@mail.example.org:587."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

MAIL_SECONDS = 10  # until the server has answered
PORTS = {"smtp": 25, "smtps": 465}
SUBMISSION = 587


@dataclass(frozen=True, slots=True)
class MailServer:
    """Signing in always uses TLS."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    ssl: bool

    @property
    def options(self) -> dict[str, Any]:
        return {
            "host": self.host,
            "port": self.port,
            "username": self.user,
            "password": self.password,
            "use_tls": self.tls,
            "use_ssl": self.ssl,
            "timeout": MAIL_SECONDS,
        }


#: Nothing is sent to it: it stands in the settings of a site without e-mail.
NO_SERVER = MailServer("localhost", PORTS["smtp"], "", "", tls=False, ssl=False)


def mail_server(address: str) -> MailServer:
    """Parse the address. smtps:// speaks TLS from the first byte, smtp:// upgrades with a sign-in or on port 587.

    Raises ValueError for anything else.
    """
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("smtp://user:password@mail.example.org:587 is expected")
    ssl = parts.scheme == "smtps"
    port = parts.port or (SUBMISSION if parts.username and not ssl else PORTS[parts.scheme])
    return MailServer(
        host=parts.hostname,
        port=port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=not ssl and (bool(parts.username) or port == SUBMISSION),
        ssl=ssl,
    )
