"""*Contradictions* under `/memories` and `/server-memory` through a local Discord."""

from typing import Any

from cogs.words.catalogue import say
from memory.domain.audience import PUBLIC, Audience, restricted_to
from memory.domain.ids import ChannelId, MemoryId, derived_id, guild_scope, individual_scope, subject_of
from memory.domain.language.normal_text import fingerprint
from memory.domain.memory import Memory
from memory.domain.upkeep.maintenance import Suspects
from tests.cogs.world import World, all_private, last_message, server_memory, shown, text_of, world
from tests.domain.records import AT, memory_with

CONFLICTS = "memories-button-conflicts"


async def _contradicting(here: World, *texts: str, audience: Audience = PUBLIC, **fields: Any) -> list[Memory]:
    """Know two memories that a model called a contradiction."""
    pair = [
        memory_with(
            id=MemoryId(derived_id("told", text)),
            tenant=here.tenant,
            audience=audience,
            text=text,
            fingerprint=fingerprint(text),
            source="chat",
            **fields,
        )
        for number, text in enumerate(texts)
    ]
    held = here.collections
    noted = held.contradictions.note_judged(Suspects(pair[0], pair[1], "denied", 0.5), None, at=AT)
    await held.store.commit([*(held.memories.insert(each) for each in pair), noted])
    return pair


async def _own(here: World) -> list[Memory]:
    ada = subject_of(here.ada.id)
    return await _contradicting(
        here, "Owns a *red* car.", "Owns no car.", subject=ada, scope=individual_scope(here.tenant, ada)
    )


async def _guilds(here: World, audience: Audience = PUBLIC) -> list[Memory]:
    scope = guild_scope(here.guild.id)
    texts = (f"The dock has a crane ({audience.kind}).", f"The dock has no crane ({audience.kind}).")
    return await _contradicting(here, *texts, audience=audience, subject=None, scope=scope)


async def _states(here: World, *memories: Memory) -> list[str]:
    found = [await here.collections.memories.get(each.id) for each in memories]
    return ["gone" if each is None else each.state for each in found]


async def test_after_an_answer_the_next_one_that_waits_is_asked_about() -> None:
    async with world() as here:
        first = await _own(here)
        ada = subject_of(here.ada.id)
        texts = ("Drinks tea.", "Never drinks tea.")
        second = await _contradicting(here, *texts, subject=ada, scope=individual_scope(here.tenant, ada))
        asked = await here.opened(here.ada, "memories", "Contradictions")
        before = shown(asked)
        assert "1 other after this one · only you see this" in before

        await here.ada.click(last_message(asked), label=say("conflict-choice-both"))
        going_on = text_of(last_message(asked).message)
        assert going_on.startswith(say("conflict-settled-both"))
        assert ("Owns" in going_on) is ("Owns" not in before)
        assert "other after this one" not in going_on
        await here.ada.click(last_message(asked), label=say("conflict-choice-first"))
        assert text_of(last_message(asked).message) == say("conflict-settled-first")
        assert sorted(await _states(here, *first, *second)) == ["active", "active", "active", "retired"]


async def test_admins_decide_about_what_the_server_knows_where_they_could_read_it() -> None:
    async with world() as here:
        await _own(here)
        public = await _guilds(here)
        closed = await _guilds(here, restricted_to(ChannelId(str(here.staff.id))))
        aloud = await server_memory(here, here.general, CONFLICTS)
        inside = await server_memory(here, here.staff, CONFLICTS)

        assert all_private([aloud, inside])
        assert "restricted" not in shown(aloud)
        assert "1 other" in shown(inside)
        assert "car" not in shown(aloud) + shown(inside)
        await here.cleo.click(last_message(aloud), label=say("conflict-choice-second"))
        assert await _states(here, *public, *closed) == ["retired", "active", "active", "active"]
        assert text_of(last_message(aloud).message) == say("conflict-settled-shared-second")
        assert shown(await server_memory(here, here.general, CONFLICTS)) == say("conflict-none-shared")
