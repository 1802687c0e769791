"""Who and which channels are named anywhere in a store: for finding out whom a tombstone means, whose key is a hash.

Reads every document once, so it is for a start after a backup was restored and for nothing else.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from memory.domain.ids import ChannelId, SubjectId, TenantId, dm_tenant, subject_of
from memory.store.documents import Document, DocumentStore
from memory.store.schema import COLLECTIONS

_A_PAGE: Final = 500
_PERSON: Final = re.compile(r"USER:\d+")
_TENANT: Final = re.compile(r"(?:GUILD|DM):\d+")
_OF_DIRECT_MESSAGES: Final = "DM:"
_CHANNEL: Final = re.compile(r"'(?:channel_id|parent_id)': '(\d+)'")
_BULKY: Final = "vector"
"""A field that names nobody and is longer than all others."""


@dataclass(slots=True)
class Traces:
    """What was found; more than what is there does no harm, since it is only compared."""

    tenants: set[TenantId] = field(default_factory=set)
    people: set[tuple[SubjectId, TenantId]] = field(default_factory=set)
    """Who is named beside which tenant."""
    channels: set[tuple[TenantId, ChannelId]] = field(default_factory=set)

    def take(self, document: Document) -> None:
        """Note what a document names, wherever it stands in it."""
        written = repr({name: value for name, value in document.items() if name != _BULKY})
        tenants = {TenantId(name) for name in _TENANT.findall(written)}
        people = {SubjectId(name) for name in _PERSON.findall(written)}
        own = {tenant for tenant in tenants if tenant.startswith(_OF_DIRECT_MESSAGES)}
        people |= {subject_of(int(tenant.removeprefix(_OF_DIRECT_MESSAGES))) for tenant in own}
        tenants |= {dm_tenant(int(person.partition(":")[2])) for person in people}
        self.tenants |= tenants
        self.people |= {(person, tenant) for person in people for tenant in tenants}
        self.channels |= {
            (tenant, ChannelId(channel)) for channel in _CHANNEL.findall(written) for tenant in tenants - own
        }


async def traces_in(store: DocumentStore) -> Traces:
    """Look through a whole store. Raises `StoreError`."""
    found = Traces()
    for collection in COLLECTIONS:
        page = await store.find(collection, {}, limit=_A_PAGE)
        while page:
            for document in page:
                found.take(document)
            page = await store.find(collection, {}, limit=_A_PAGE, after=page[-1]["_id"])
    return found
