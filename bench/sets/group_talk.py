"""Generated talk of a group, as a folder's generator gives it.

Transcripts, what may be known from them, and a model's answers.

The generator is a program of its own with its own words; here it is run and its document read strictly.
"""

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ValidationError

from bench.sets.items import SetError

GENERATOR: Final = "generate.py"
"""Called with `--seed`, `--turns` and `--out`; writes one JSON document."""
_TIMEOUT_S: Final = 120.0

MemberKind = Literal["user", "bot", "webhook"]


class _Part(BaseModel, frozen=True, extra="ignore"):
    """Fields that are not named are not read."""


class Member(_Part):
    """Somebody or something that writes in the guild."""

    id: str
    opted_out: bool = False


class Guild(_Part):
    """The guild."""

    id: str
    users: tuple[Member, ...]


class GroupLine(_Part):
    """One message, with its author's name of that moment."""

    id: str
    author: str
    author_name: str
    author_kind: MemberKind
    at: datetime
    text: str
    reply_to: str | None = None
    forward: Mapping[str, str] | None = None


class GroupFact(_Part):
    """What the talk says about its author, or about the guild."""

    subject: str | None
    messages: tuple[str, ...]
    text: str


class GroupNonFact(_Part):
    """What a model may be tempted to take for a fact."""

    message: str
    author: str
    about: str | None = None
    tempting: str


class ScriptedAnswer(_Part):
    """What the model says, and what of it is true to the talk, as places in `TalkWindow.gold`."""

    answer: str
    fault: str | None
    keep: tuple[int, ...]
    may_keep: tuple[int, ...]


class TalkWindow(_Part):
    """One window of talk with all the answers to it."""

    channel: str
    messages: tuple[GroupLine, ...]
    numbers: Mapping[str, int]
    """Message → the number by which the answers cite it."""
    aliases: Mapping[str, int]
    """Person → the number by which the answers name them."""
    gold: tuple[GroupFact, ...]
    non_facts: tuple[GroupNonFact, ...]
    answers: tuple[ScriptedAnswer, ...]


class GroupTalk(_Part):
    """All that one seed gives."""

    seed: int
    turns: int
    guild: Guild
    windows: tuple[TalkWindow, ...]


async def generated(folder: Path, *, seed: int, turns: int) -> GroupTalk:
    """Run the folder's generator. Raises `SetError` when there is none, or when it does not give what it should."""
    await asyncio.to_thread(_look_into, folder)
    with tempfile.TemporaryDirectory(prefix="keepsake-talk-") as place:
        out = Path(place) / "generated.json"
        await _run(folder / GENERATOR, "--seed", str(seed), "--turns", str(turns), "--out", str(out))
        return read_talk(await asyncio.to_thread(out.read_bytes), name=GENERATOR)


def _look_into(folder: Path) -> None:
    if not folder.is_dir():
        raise SetError(f"there is no folder {str(folder)!r}; name the set's folder with --path")
    if not (folder / GENERATOR).is_file():
        raise SetError(f"the folder {str(folder)!r} holds no generator: no {GENERATOR}")


def read_talk(document: bytes, *, name: str) -> GroupTalk:
    """Read what a generator wrote. Raises `SetError` with its `name` when that is something else."""
    try:
        return GroupTalk.model_validate_json(document)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "its document"
        raise SetError(f"{name}: {where}: {first['msg']}".replace("\n", " ")) from None


async def _run(program: Path, *arguments: str) -> None:
    # The folder may be read-only, and nothing is left in it.
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-B",
        str(program),
        *arguments,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, said = await asyncio.wait_for(process.communicate(), _TIMEOUT_S)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise SetError(f"{program.name} did not end within {_TIMEOUT_S:.0f} seconds") from None
    if process.returncode != 0:
        last = (said.decode("utf-8", "replace").strip().splitlines() or ["without a word"])[-1]
        raise SetError(f"{program.name} ended with code {process.returncode}: {last}")
