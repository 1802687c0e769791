"""What the bot may do where somebody speaks to it, and how it answers by that."""

import discord
from simcord.builders import ChannelHandle

from cogs.presentation.sentences import may_not_write_sentence
from cogs.words.catalogue import say
from tests.cogs.world import World, world


def without(here: World, *names: str) -> ChannelHandle:
    """Make a channel in which the bot lacks some permissions."""
    lacking = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    return here.guild.create_text_channel("study", overwrites={here.bot: lacking})


async def test_an_answer_stands_alone_where_the_bot_may_not_refer_to_a_message() -> None:
    async with world() as here:
        await here.consented(here.ada)
        study = without(here, "read_message_history")
        await here.ada.send(study, f"{here.mention} good morning")

        (answer,) = here.said(study)
        assert answer.content == "Hello."
        assert answer.reference is None


async def test_where_the_bot_may_not_attach_files_a_very_long_answer_says_that_the_rest_is_missing() -> None:
    async with world() as here:
        await here.consented(here.ada)
        study = without(here, "attach_files")
        here.model.answers = ["A line of the story.\n" * 600]
        await here.ada.send(study, f"{here.mention} a longer story")

        parts = here.said(study)
        assert say("talk-no-file") in parts[-1].content
        assert all(part.attachments == [] for part in parts)
        (row,) = await here.collections.store.find("answer_receipts", {})
        assert row["part_ids"] == [str(part.id) for part in parts]


async def test_who_speaks_to_the_bot_where_it_may_not_write_is_told_so_in_private_once() -> None:
    async with world() as here:
        study = without(here, "send_messages")
        for _ in range(2):
            await here.ada.send(study, f"{here.mention} good morning")

        told = [message.content for message in here.said(here.ada.user.dm_channel)]
        assert told == [may_not_write_sentence(f"<#{study.id}>")]
        assert here.said(study) == []
        assert here.model.prompts == []
