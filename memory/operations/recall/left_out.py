"""What a guild knows from the talk of somebody who is left out since.

It stays with them, and is shown to nobody until they agree again.
"""

from collections.abc import Iterable

from memory.domain.constraints import is_left_out
from memory.domain.ids import TenantId
from memory.domain.memory import Memory
from memory.store.constraints import ConstraintBook


async def without_left_out(book: ConstraintBook, tenant: TenantId, memories: Iterable[Memory]) -> list[Memory]:
    """Keep of some memories of a tenant those that rest on nobody's talk who is left out there, in their order.

    What is about a person is theirs and stays. What was passed on rests on others as well; `Withdrawal` recounts that.
    """
    read = list(memories)
    told = [memory for memory in read if memory.subject is None and memory.source != "propagation"]
    consents = await book.consents_of(tenant, {teller for memory in told for teller in memory.provenance.tellers})
    gone = {person for person, consent in consents.items() if is_left_out(consent)}
    hidden = {memory.id for memory in told if gone.intersection(memory.provenance.tellers)}
    return [memory for memory in read if memory.id not in hidden]
