"""When Discord is told our commands again."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.tree_sync import fingerprint, sync_if_changed

APPLICATION = 42


class CountingTree(app_commands.CommandTree[discord.Client]):
    """A real tree whose way to Discord is counted, and closed while `outage` is set."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client)
        self.syncs = 0
        self.outage: Exception | None = None

    async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
        assert guild is None
        if self.outage is not None:
            raise self.outage
        self.syncs += 1
        return []


class Record:
    """Where the fingerprint is kept."""

    def __init__(self) -> None:
        self.kept: str | None = None

    async def recall(self) -> str | None:
        return self.kept

    async def keep(self, value: str) -> None:
        self.kept = value


async def _remember(interaction: discord.Interaction, fact: str) -> None: ...


async def _remember_with_expiry(interaction: discord.Interaction, fact: str, expires: str) -> None: ...


async def _this(interaction: discord.Interaction, message: discord.Message) -> None: ...


def command(name: str = "remember", callback: Callable[..., Any] = _remember) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(name=name, description="Remember something.", callback=callback)


def tree_of(*commands: app_commands.Command[Any, ..., Any] | app_commands.ContextMenu) -> CountingTree:
    tree = CountingTree(discord.Client(intents=discord.Intents.none(), application_id=APPLICATION))
    for each in commands:
        tree.add_command(each)
    return tree


@pytest.fixture
def record() -> Record:
    return Record()


async def synced(tree: CountingTree, record: Record, *, force: bool = False) -> bool:
    return await sync_if_changed(tree, recall=record.recall, record=record.keep, force=force)


async def test_the_first_start_sends_the_commands_and_the_second_does_not(record: Record) -> None:
    first, second = tree_of(command()), tree_of(command())

    assert await synced(first, record)
    assert not await synced(second, record)

    assert (first.syncs, second.syncs) == (1, 0)


@pytest.mark.parametrize(
    "changed",
    [
        tree_of(command(), command("forget")),
        tree_of(command("note")),
        tree_of(command(callback=_remember_with_expiry)),
        tree_of(command(), app_commands.ContextMenu(name="Remember this", callback=_this)),
        tree_of(),
    ],
    ids=["one more", "another name", "one more option", "a menu", "none left"],
)
async def test_any_change_of_the_commands_is_sent(record: Record, changed: CountingTree) -> None:
    await synced(tree_of(command()), record)

    assert await synced(changed, record)

    assert changed.syncs == 1


async def test_the_order_in_which_commands_were_added_does_not_count(record: Record) -> None:
    await synced(tree_of(command("one"), command("two")), record)

    assert not await synced(tree_of(command("two"), command("one")), record)


async def test_force_sends_unchanged_commands(record: Record) -> None:
    tree = tree_of(command())
    await synced(tree, record)

    assert await synced(tree, record, force=True)

    assert tree.syncs == 2


async def test_a_failed_attempt_is_made_again_at_the_next_start(record: Record) -> None:
    tree = tree_of(command())
    tree.outage = OSError("no network")
    with pytest.raises(OSError, match="no network"):
        await synced(tree, record)
    tree.outage = None

    assert await synced(tree, record)


async def test_before_login_there_is_nothing_to_send_to(record: Record) -> None:
    tree = CountingTree(discord.Client(intents=discord.Intents.none()))

    with pytest.raises(app_commands.MissingApplicationID):
        await synced(tree, record)


def test_another_application_has_another_fingerprint() -> None:
    assert fingerprint(1, [{"name": "remember"}]) != fingerprint(2, [{"name": "remember"}])


def test_the_order_of_options_counts() -> None:
    here, there = {"options": [{"name": "a"}, {"name": "b"}]}, {"options": [{"name": "b"}, {"name": "a"}]}

    assert fingerprint(1, [here]) != fingerprint(1, [there])
