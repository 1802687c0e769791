"""What became of what one said: whether the bot read it, and what it kept of it. Words for the page.

Discord shows nothing of this; the page tells it to the person who spoke, as a note below their message.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from memory.domain.memory import Memory
from sandbox.local_bot import LocalBot, Reading

_READ: Final[Mapping[Reading | None, str]] = {
    "chat": "Read for this talk alone: a wish to forget, or said before a yes; no memory is made of it.",
    "waiting": "Read. Becomes memory once the talk has rested: “30 minutes later”.",
    "read": "Read, and the model found nothing of you in it to keep.",
    None: "Nothing of it is held: a wish that was done at once, words off the record, or not read at all.",
}
_NOT_TO_IT: Final = "Not read, for it was not said to Keepsake. Begin with “@Keepsake”."
_QUOTED: Final = ("“", "„", "«", "「")
_STATES: Final = {"active": "Kept", "proposed": "Waits for your yes under /privacy"}


async def fates(bot: LocalBot, message_ids: Sequence[int], *, aside: Collection[int] = ()) -> Mapping[int, str]:
    """Say of each message what became of it; `aside` are those that were not said to the bot."""
    if not message_ids:
        return {}
    memories, readings = await bot.remembered(), await bot.readings()
    refused = await bot.turned_away(message_ids)
    told = {number: _fate(number, memories, readings.get(number), refused.get(number)) for number in message_ids}
    return {number: _NOT_TO_IT if number in aside and text == _READ[None] else text for number, text in told.items()}


def _fate(number: int, memories: Sequence[Memory], reading: Reading | None, refused: str | None) -> str:
    made = [memory for memory in memories if str(number) in memory.provenance.message_ids]
    if not made:
        return _READ[reading] if refused is None else f"Not kept: {refused}"
    return " · ".join(f"{_STATES.get(memory.state, 'Kept, and gone since')}: {_quoted(memory.text)}" for memory in made)


def _quoted(text: str) -> str:
    return text if text.startswith(_QUOTED) else f"“{text}”"
