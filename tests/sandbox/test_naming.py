"""Names for people, places and states."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory.domain.audience import PRIVATE, PUBLIC, Audience, restricted_to
from memory.domain.ids import ChannelId, TenantId, dm_tenant, guild_tenant, individual_scope, subject_of
from memory.domain.memory import Memory
from sandbox.naming import person_name, place_name, state_name
from tests.sandbox.test_world import opening
from tests.scenes.world import inhabited

AT = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


def memory(tenant: TenantId, audience: Audience = PUBLIC, **change: Any) -> Memory:
    times = dict.fromkeys(("observed_at", "valid_from", "created_at", "updated_at", "reinforced_at"), AT)
    subject = subject_of(1)
    known: dict[str, Any] = {
        "id": "m",
        "scope": individual_scope(tenant, subject),
        "tenant": tenant,
        "subject": subject,
    }
    return Memory.model_validate(known | {"audience": audience, "text": "x", "source": "manual"} | times | change)


async def test_a_place_is_named_as_people_know_it(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        discord = world.stage.discord
        harbour, staff = guild_tenant(discord.harbour.id), ChannelId(str(discord.places["staff"].channel.id))

        assert place_name(discord, memory(harbour)) == "everywhere in Harbour"
        assert place_name(discord, memory(harbour, restricted_to(staff))) == "only in #staff"
        assert place_name(discord, memory(harbour, restricted_to(ChannelId("7")))) == "only in #7"
        assert place_name(discord, memory(harbour, PRIVATE)) == "only to themselves, in Harbour"
        assert place_name(discord, memory(dm_tenant(1), PRIVATE)) == "only to themselves, in direct messages"
        assert place_name(discord, memory(guild_tenant(9))) == "everywhere in GUILD:9"


async def test_a_person_is_named_even_when_unknown(tmp_path: Path) -> None:
    async with inhabited(tmp_path, opening) as world:
        discord = world.stage.discord

        assert person_name(discord, subject_of(world.ada.user.id)) == "Ada"
        assert person_name(discord, subject_of(12)) == "12"
        assert person_name(discord, None) == "the server"


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({}, "kept"),
        ({"state": "proposed"}, "waits for consent"),
        ({"state": "superseded"}, "replaced by a newer one"),
        ({"state": "retired", "forgotten": True, "purge_at": AT}, "forgotten, erased after 09:30:00"),
        ({"state": "retired"}, "put away"),
        ({"state": "purged"}, "erased"),
    ],
)
def test_a_state_is_said_in_words(change: dict[str, Any], name: str) -> None:
    assert state_name(memory(dm_tenant(1), **change)) == name
