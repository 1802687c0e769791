"""Find the internet address of a person: an IP address that nothing calls a server's.

The address of a game server is what a community knows; that of somebody's own line tells where they live.
Addresses that are nobody's (of a home network, of a machine itself, masks) and version numbers are not findings.
"""

import ipaddress
import re
from collections.abc import Iterator
from typing import Final

from memory.domain.rules.secrets.finding import PiiFinding, is_labelled_otherwise

_ADDRESS: Final = re.compile(
    r"(?<![\w.:/-])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?P<port>:\d{2,5}|,?\sport\s\d{2,5})?(?![\w:]|[.-]\w|/\d)",
    re.IGNORECASE | re.ASCII,
)
_OWN: Final = re.compile(
    r"(?<!\w)(?:my|his|her|their|your|whose|meine?r?|deine?|mi|tu|su|mon|ton|son|minha|meu|sua|seu|mio|mia)\s(?:\w{1,12}\s)?"
    r"(?:ipv?[46]?|address|adresse|dirección|adresse|endereço|indirizzo)(?!\w)|(?<!\w)\w{2,20}'s\s(?:\w{1,12}\s)?ip(?!\w)",
    re.IGNORECASE,
)
_OF_A_MACHINE: Final = re.compile(
    r"server|serv(?:eur|idor)|sunucu|сервер|サーバ|服务器|伺服器|서버|خادم|host|dns|resolver|gateway|router|proxy|"
    r"cluster|node|realm|minecraft|valheim|rust|lobby|join|connect|ping|curl|ssh|nginx|subnet|firewall|docker|network",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(
    r"(?<!\w)ipv?[46]?(?!\w)|address|adress|dirección|endereço|indirizzo|адрес|住所|アドレス|地址|주소|عنوان|"
    r"log(?:ged|s|ging)?[\s-]?(?:in|on)|sign(?:ed|s)?[\s-]?in|dox|leak|trac(?:e|ed|k|ked)|geoloc|located|(?<!\w)from(?!\w)",
    re.IGNORECASE,
)
_WHERE_THEY_ARE: Final = re.compile(
    r"(?<!\w)(?:from|(?:i\sam|i'm|he\sis|he's|she\sis|she's|they\sare|they're|we\sare|we're)\s(?:at|on|behind))\s$",
    re.IGNORECASE,
)
"""Words right before an address that make it a person's, even in a text that also names a machine."""
_WHERE_CHARACTERS: Final = 24
_LARGE: Final = 100
"""From here on a part is hardly one of a version, which has four parts as well."""
_NOBODYS: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "224.0.0.0/3",
        "::/127", "fc00::/7", "fe80::/10", "ff00::/8",
    )
)  # fmt: skip
_SHORTEST_WRITTEN: Final = 7
"""Characters of `1.1.1.1`; of the other kind what is shorter ("10::2") is rather a time or an emoji."""


def find_ip_addresses(text: str) -> Iterator[PiiFinding]:
    """Find addresses that are a person's: called theirs, or called nothing of a server, and without a port."""
    for match in _ADDRESS.finditer(text):
        start = match.start()
        written = match.group()[: len(match.group()) - len(match["port"] or "")]
        if not _is_somebodys(written) or is_labelled_otherwise(text, start):
            continue
        is_version_like = ":" not in written and all(int(part) < _LARGE for part in written.split("."))
        where = _WHERE_THEY_ARE.search(text[max(0, start - _WHERE_CHARACTERS) : start])
        # A version stands behind "from" as well: "updated from 1.22.33.44".
        if where is not None and match["port"] is None and not (is_version_like and where.group().lower() == "from "):
            yield PiiFinding(start, match.end(), "ip_address")
            continue
        if is_version_like and written != text and _NAMED.search(text) is None:
            continue
        of_a_machine = match["port"] is not None or _OF_A_MACHINE.search(text) is not None
        if not of_a_machine or _OWN.search(text) is not None:
            yield PiiFinding(start, match.end(), "ip_address")


def _is_somebodys(written: str) -> bool:
    if len(written) < _SHORTEST_WRITTEN:
        return False
    try:
        address = ipaddress.ip_address(written)
    except ValueError:
        return False
    return not any(address in network for network in _NOBODYS)
