"""The world is the same at every start, and what happens in it is not."""

from datetime import UTC, datetime
from pathlib import Path

import discord

from sandbox.doors import doors
from sandbox.local_clock import WallClock
from sandbox.local_discord import LocalDiscord
from sandbox.scripted_model import ScriptedModel, serving
from sandbox.seat import seats
from sandbox.stage import staged
from tests.sandbox.small_bot import small_opener
from tests.scenes.world import SETTLE_TIMEOUT_S


def fixed_ids(local: LocalDiscord) -> list[int]:
    people = [person.user.id for person in local.people.values()]
    channels = [channel.id for _, channel in local.channels()]
    backend = local.env.backend
    return [local.harbour.id, local.orchard.id, backend.bot_user.id, backend.application_id, *people, *channels]


async def test_two_restarts_keep_the_fixed_ids_and_repeat_no_other(tmp_path: Path) -> None:
    """A bot that has seen a message id would swallow another message with it."""
    seconds = iter(range(1_000_000))
    begin = datetime(2026, 6, 1, tzinfo=UTC).timestamp()
    worlds, said, skipped_s = [], [], 0.0
    async with serving(ScriptedModel(strict=False)) as model:
        for _ in range(3):
            # What was skipped is carried over a restart, as the sandbox does: waits skip time on a busy machine.
            clock = WallClock(lambda: begin + next(seconds) / 1000, skipped_s=skipped_s)
            async with staged(small_opener(tmp_path, model.url), clock, settle_timeout_s=SETTLE_TIMEOUT_S) as stage:
                worlds.append(fixed_ids(stage.discord))
                ada, direct = seats(stage.discord)["ada", "general"], seats(stage.discord)["ada", "dm"]
                for seat in (ada, direct):
                    said.append((await seat.say("@Keepsake hello")).id)
                    said.append(seat.replies()[-1].id)
            skipped_s = clock.skipped_s

    assert worlds[0] == worlds[1] == worlds[2]
    assert len(set(worlds[0])) == len(worlds[0])
    assert len(set(said)) == len(said) == 12
    assert said == sorted(said)


async def test_who_can_see_which_channel(tmp_path: Path) -> None:
    clock = WallClock(lambda: datetime(2026, 6, 1, tzinfo=UTC).timestamp())
    async with staged(
        small_opener(tmp_path, "http://127.0.0.1:9/v1"), clock, settle_timeout_s=SETTLE_TIMEOUT_S
    ) as stage:
        found = {key: [person.name for person in door.people] for key, door in doors(stage.discord).items()}
        permissions = {
            person.name: stage.discord.env.backend.compute_permissions(
                stage.discord.harbour.id, person.user.id, stage.discord.places["staff"].channel.id
            )
            for person in stage.discord.people.values()
        }
        guild = stage.bot.client.get_guild(stage.discord.harbour.id)
        assert guild is not None
        staff_room = guild.get_channel(stage.discord.places["staff"].channel.id)
        assert isinstance(staff_room, discord.TextChannel)

        assert found["general"] == ["ada", "bram", "cleo", "dora"]
        assert found["staff"] == ["bram", "cleo"]
        assert found["porch"] == ["ada", "cleo"]
        assert [found[f"dm-{name}"] for name in ("ada", "bram", "cleo", "dora")] == [
            ["ada"],
            ["bram"],
            ["cleo"],
            ["dora"],
        ]
        assert {name for name, value in permissions.items() if discord.Permissions(value).view_channel} == {
            "bram",
            "cleo",
        }
        assert staff_room.permissions_for(guild.me).send_messages
