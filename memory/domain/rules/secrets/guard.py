"""Find secrets and personal data in a text, so that none of it becomes memory.

The one question asked is `find_pii`; how each kind is known stands in the modules of this package.
Nothing here logs, keeps or returns the found values, only where they stand.
"""

from collections.abc import Callable, Iterator
from typing import Final

from memory.domain.language.normal_text import skeleton
from memory.domain.rules.secrets.addresses import find_addresses
from memory.domain.rules.secrets.digits import with_digits
from memory.domain.rules.secrets.finding import PiiFinding, PiiKind
from memory.domain.rules.secrets.internet import find_ip_addresses
from memory.domain.rules.secrets.keys import find_keys
from memory.domain.rules.secrets.mail import find_emails
from memory.domain.rules.secrets.numbers import find_cards, find_ibans, find_ssns
from memory.domain.rules.secrets.passwords import find_passwords
from memory.domain.rules.secrets.phones import find_phones

__all__ = ["PiiFinding", "PiiKind", "find_pii"]

_DETECTORS: Final[tuple[Callable[[str], Iterator[PiiFinding]], ...]] = (
    find_keys, find_passwords, find_ibans, find_cards, find_ssns, find_emails, find_ip_addresses, find_phones,
    find_addresses,
)  # fmt: skip
"""From the surest to the least sure: where two findings overlap the earlier detector is right."""


def find_pii(text: str) -> tuple[PiiFinding, ...]:
    """Find every secret and piece of personal data; in order of appearance, without overlaps. Empty when there is none."""
    plain = with_digits(skeleton(text))
    taken: list[PiiFinding] = []
    for detect in _DETECTORS:
        for finding in detect(plain.text):
            if all(finding.end <= other.start or other.end <= finding.start for other in taken):
                taken.append(finding)
    return tuple(sorted(PiiFinding(*plain.span(found.start, found.end), found.kind) for found in taken))
