"""What an admin is told of erasing the talk of a channel. Pure, and free of what anybody said."""

from typing import Final

from cogs.presentation.wording import counted
from memory.operations.capture.channel_talk import Going
from memory.operations.diagnosis.health import SEVERAL

_STAYS: Final = (
    "- It leaves what somebody had me remember by a command, for that is theirs, and what was said again elsewhere.\n"
    "- What is said there from now on is heard as before. There is no undo."
)


def question_sentence(channel: str, going: Going) -> str:
    """Ask whether what was said in a channel shall go; of fewer than three people no number is told."""
    parts = [_about_people(going)] if going.memories else []
    if going.shared:
        parts.append(f"{counted(going.shared, 'thing')} that this server knows")
    if going.messages:
        parts.append(f"{counted(going.messages, 'message')} that I still have at hand")
    question = f"Shall I erase what was said in {channel} and its threads up to now?"
    return f"{question}\n- It takes along {_listed(parts)}.\n{_STAYS}"


def erasing_sentence(channel: str) -> str:
    """Say that it takes a while."""
    return f"I am erasing what was said in {channel}; there is much of it, and it goes on by itself."


def erased_sentence(channel: str) -> str:
    """Say that it is gone."""
    return f"What was said in {channel} and its threads up to now is erased."


def _about_people(going: Going) -> str:
    if going.people < SEVERAL:
        return "what I remember of it about fewer than three people"
    return f"{counted(going.memories, 'memory', 'memories')} about {going.people:,} people"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
