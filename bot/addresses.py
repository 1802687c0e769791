"""Which addresses of a model, a database or a page the settings take.

Of the right kind, and encrypted where they leave this machine.

Pure. No message carries the address, which may hold a password.
"""

import ipaddress
from collections.abc import Iterable
from typing import Final
from urllib.parse import parse_qs, urlsplit

from pydantic import AnyHttpUrl, SecretStr, TypeAdapter, ValidationError, ValidationInfo

_MONGODB: Final = ("mongodb://", "mongodb+srv://")
_URL: Final = TypeAdapter(AnyHttpUrl)


def web_address(text: str) -> str:
    """Return the text of a web address as it is.

    Raises `ValueError` where it is none, or carries a name or password.
    """
    try:
        address = _URL.validate_python(text)
    except ValidationError:
        msg = "is not a web address that begins with http:// or https://"
        raise ValueError(msg) from None
    if address.username or address.password:
        msg = "must not carry a user name or password"
        raise ValueError(msg)
    return text


def mongodb_address(secret: SecretStr) -> SecretStr:
    """Return the address of a MongoDB as it is. Raises `ValueError` for another kind of address."""
    if not secret.get_secret_value().startswith(_MONGODB):
        msg = "does not begin with mongodb:// or mongodb+srv://"
        raise ValueError(msg)
    return secret


def hosts(written: object) -> object:
    """Return the set of hosts, in lower case, of a text that lists them; anything else as it is."""
    return frozenset(written.lower().replace(",", " ").split()) if isinstance(written, str) else written


def encrypted_endpoint(text: str, info: ValidationInfo) -> str:
    """Return the address of a model as it is. Raises `ValueError` where talk would leave this machine without TLS."""
    if urlsplit(text).scheme != "https":
        _refuse_unencrypted([urlsplit(text).hostname or ""], info)
    return text


def encrypted_database(secret: SecretStr, info: ValidationInfo) -> SecretStr:
    """Return the address of a database as it is.

    Raises `ValueError` where memory would leave this machine without TLS.
    """
    # Not as an address in the web, which has one host: some Pythons refuse [::1] behind a comma.
    scheme, _, rest = secret.get_secret_value().partition("://")
    place, _, query = rest.partition("?")
    options = parse_qs(query.lower())
    by_default = "true" if scheme == "mongodb+srv" else "false"
    if (options.get("tls") or options.get("ssl") or [by_default])[-1] != "true":
        members = place.partition("/")[0].rpartition("@")[2].split(",")
        _refuse_unencrypted([urlsplit(f"//{member}").hostname or "" for member in members], info)
    return secret


def _refuse_unencrypted(hosts: Iterable[str], info: ValidationInfo) -> None:
    # Anybody on the way could read what people said, and the key.
    allowed = info.data.get("unencrypted_hosts", frozenset())
    if not all(host in allowed or _is_this_machine(host) for host in hosts):
        msg = "leads to another machine without TLS: use https:// or tls=true, or name the machine in UNENCRYPTED_HOSTS"
        raise ValueError(msg)


def _is_this_machine(host: str) -> bool:
    # A socket file of MongoDB is named with its slashes written as %2F.
    if host == "localhost" or host.lower().startswith("%2f"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
