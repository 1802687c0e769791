"""Plays a scene on a stage, prints it as it goes and writes down what happened.

It acts only as people can act and reads only what they could read; what the model was sent comes from the scripted
model.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, assert_never

import discord

from sandbox.local_discord import BOT_NAME, PersonName, Where
from sandbox.message_text import as_displayed, readable, reader_id
from sandbox.playback import Played, VisibleLine
from sandbox.scene import Click, Heading, Later, Replay, Restart, Say, Slash, Step
from sandbox.scripted_model import ScriptedModel
from sandbox.seat import Seat, seats
from sandbox.stage import Stage

_PAUSE_S: Final = 5.0
"""Before everything that somebody does, as between people."""


class Player:
    """Plays steps, one after the other."""

    def __init__(self, stage: Stage, model: ScriptedModel, *, say: Callable[[str], None]) -> None:
        self._stage = stage
        self._model = model
        self._say = say
        self._seats = seats(stage.discord)
        self._act = ""
        self._shown: dict[int, str] = {}
        self._last_said: discord.Message | None = None

    async def play(self, steps: Sequence[Step]) -> list[Played]:
        """Play a scene from begin to end."""
        return [await self._play(step) for step in steps]

    async def _play(self, step: Step) -> Played:
        sent = len(self._model.texts)
        own = self._announce(step)
        for line in own:
            self._print(line)
        await self._do(step)
        heard = tuple(self._new_lines())
        for line in heard:
            self._print(line)
        return Played(step, self._act, (*own, *heard), tuple(self._model.texts[sent:]))

    def _announce(self, step: Step) -> list[VisibleLine]:
        match step:
            case Say():
                return [self._line(step.who, step.where, step.text)]
            case Slash():
                given = "".join(f" {name}:{value}" for name, value in {**step.typed, **step.options}.items())
                return [self._line(step.who, step.where, f"/{step.command}{given}", private=True)]
            case Click():
                return [self._line(step.who, step.where, f"[presses “{step.label}”]", private=True)]
            case Heading():
                self._act = step.name
                self._say(f"\n== {step.text}")
            case Replay():
                self._say("   (the gateway delivers that message a second time)")
            case Later():
                passed = " and ".join(
                    f"{number} {unit}{'' if number == 1 else 's'}"
                    for number, unit in ((step.days, "day"), (step.minutes, "minute"))
                    if number
                )
                self._say(f"   ({passed} later; the bot’s jobs have run)")
            case Restart():
                self._say("   (the bot is stopped and started again)")
            case _:
                assert_never(step)
        return []

    async def _do(self, step: Step) -> None:
        if isinstance(step, Say | Slash | Click):
            await self._stage.env.advance_time(_PAUSE_S)
        match step:
            case Say():
                await self._speak(step)
            case Slash():
                await self._command(step)
            case Click():
                await self._seat(step.who, step.where).click(step.label)
            case Replay():
                if self._last_said is None:
                    raise LookupError("nothing was said that could be delivered again")
                await self._stage.replay(self._last_said.id)
            case Later():
                await self._stage.later(step.seconds)
            case Restart():
                await self._stage.restart()
            case Heading():
                pass
            case _:
                assert_never(step)

    async def _speak(self, step: Say) -> None:
        seat = self._seat(step.who, step.where)
        self._last_said = await seat.say(step.text, reply_to=seat.replies()[-1] if step.to_bot else None)

    async def _command(self, step: Slash) -> None:
        seat = self._seat(step.who, step.where)
        options = dict(step.options)
        for option, typed in step.typed.items():
            offered = await seat.choices(step.command, option, typed)
            if not offered:
                raise LookupError(f"/{step.command} offers nothing for {option}: {typed!r}")
            options[option] = offered[0]["value"]
        await seat.slash(step.command, **options)

    def _seat(self, who: PersonName, where: Where) -> Seat:
        return self._seats[who, where]

    def _line(self, who: PersonName, where: Where, text: str, *, private: bool = False) -> VisibleLine:
        name = self._stage.discord.people[who].display_name
        channel = self._stage.discord.channel_name(self._seat(who, where).channel.id)
        return VisibleLine(channel, name, text, only_for=name if private else None)

    def _new_lines(self) -> Iterator[VisibleLine]:
        """Yield what the bot wrote or changed since the last look, in the order of the channels and then of writing."""
        backend = self._stage.env.backend
        for name, channel in self._stage.discord.channels():
            for stored in sorted(backend.messages.get(channel.id, {}).values(), key=lambda message: message.id):
                text = readable(stored)
                if stored.author_id == backend.bot_user.id and self._shown.get(stored.id) != text:
                    self._shown[stored.id] = text
                    reader = reader_id(stored)
                    only_for = None if reader is None else self._stage.discord.display_name(reader)
                    yield VisibleLine(name, BOT_NAME, text, only_for=only_for, is_bot=True)

    def _print(self, line: VisibleLine) -> None:
        place = line.where if line.only_for is None else f"{line.where}, only {line.only_for} sees it"
        discord = self._stage.discord
        text = as_displayed(line.text, person=discord.display_name, channel=discord.channel_name)
        first, *rest = [part for part in text.splitlines() if part.strip()] or [""]
        self._say("\n".join([f"[{place}] {line.speaker}: {first}", *(f"    {further}" for further in rest)]))
