"""What a person does on the channel page: each act as it comes from the browser, and what carries it out.

It acts only through seats, so that nobody can do what a real person could not. A modal that was shown is kept until it
is sent or another takes its place.
"""

import base64
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, assert_never

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter
from simcord.backend.errors import BackendError, SetupError
from simcord.builders import ChannelHandle
from simcord.enums import AppCommandType, ComponentType, OptionType
from simcord.interactions import command_leaves
from simcord.results import InteractionResult

from sandbox.seat import Seat
from sandbox.stage import Stage

_BUSY: Final = "The bot is still busy. Try again in a moment."


class _Act(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FileSent(_Act):
    """A file: its name, and what is in it as base 64."""

    name: str
    data: str

    def read(self) -> tuple[str, bytes]:
        """Return the name and what is in it."""
        return self.name, base64.b64decode(self.data)


class Send(_Act):
    """Send a message."""

    do: Literal["say"]
    text: str = Field(max_length=2000)
    reply_to: int | None = None
    files: list[FileSent] = Field(default=[], max_length=10)


class OpenThread(_Act):
    """Open a thread on a message."""

    do: Literal["thread"]
    message: int
    name: str = Field(min_length=1, max_length=100)


class Edit(_Act):
    """Change a message of one's own."""

    do: Literal["edit"]
    message: int
    text: str = Field(max_length=2000)


class Delete(_Act):
    """Delete a message."""

    do: Literal["delete"]
    message: int


class UseCommand(_Act):
    """Use a command."""

    do: Literal["slash"]
    command: str
    options: dict[str, Any] = {}


class Complete(_Act):
    """Type into an option and be offered choices."""

    do: Literal["complete"]
    command: str
    option: str
    typed: str
    options: dict[str, Any] = {}


class Press(_Act):
    """Press a button."""

    do: Literal["press"]
    message: int
    control: str


class Choose(_Act):
    """Choose in a select of a message."""

    do: Literal["choose"]
    message: int
    control: str
    kind: int
    values: list[str]


class Menu(_Act):
    """Use a menu of a message."""

    do: Literal["menu"]
    message: int
    name: str


class Submit(_Act):
    """Send a modal that was shown; `kinds` tells the type of each control."""

    do: Literal["submit"]
    modal: int
    values: dict[str, Any]
    kinds: dict[str, int]


Act = Annotated[
    Send | OpenThread | Edit | Delete | UseCommand | Complete | Press | Choose | Menu | Submit,
    Field(discriminator="do"),
]
ACTS: TypeAdapter[Act] = TypeAdapter(Act)


_Done = InteractionResult | ChannelHandle | list[dict[str, Any]] | None
"""What came of an act: a form or answer of the bot, a thread, choices, or nothing to tell."""


class Acts:
    """Carries acts out, one after the other."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._modals = 0
        self._shown: tuple[int, InteractionResult] | None = None

    async def carry_out(self, seat: Seat, act: Act, *, locale: str) -> dict[str, Any]:
        """Do it in a Discord of that language and wait for the bot.

        Gives `modal`, `choices`, `thread` or `problem`, or nothing of them.
        """
        try:
            async with self._stage.acting:
                self._stage.use_in(locale)
                return self._told(await self._do(seat, act))
        except TimeoutError:
            return {"problem": _BUSY}
        except (SetupError, BackendError, LookupError) as error:
            return {"problem": str(error)}

    async def _do(self, seat: Seat, act: Act) -> _Done:
        done: _Done = None
        match act:
            case Send() | OpenThread() | Edit() | Delete():
                done = await _write(seat, act)
            case UseCommand():
                done = await seat.slash(act.command, **self._options(seat, act.command, act.options))
            case Complete():
                filled = self._options(seat, act.command, act.options)
                done = await seat.choices(act.command, act.option, act.typed, **filled)
            case Press():
                done = await seat.press(seat.message(act.message), act.control)
            case Choose():
                values = [_entity(seat, act.kind, value) for value in act.values]
                done = await seat.choose(values, on=seat.message(act.message), menu=act.control)
            case Menu():
                done = await seat.menu(act.name, seat.message(act.message))
            case Submit():
                done = await self._submit(seat, act)
            case _:
                assert_never(act)
        return done

    async def _submit(self, seat: Seat, act: Submit) -> InteractionResult:
        if self._shown is None or self._shown[0] != act.modal:
            raise LookupError("That form is not open any more.")
        values = {name: _control_value(seat, act.kinds[name], value) for name, value in act.values.items()}
        return await seat.submit(self._shown[1], values)

    def _told(self, done: _Done) -> dict[str, Any]:
        if isinstance(done, list):
            return {"choices": done}
        if isinstance(done, ChannelHandle):
            return {"thread": f"thread-{done.id}"}
        if done is None or done.modal is None:
            return {}
        self._modals += 1
        self._shown = self._modals, done
        return {"modal": {**done.modal, "number": self._modals}}

    def _options(self, seat: Seat, command: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as SimCord takes them: people, channels and roles as handles, files as bytes."""
        kinds = {option["name"]: option["type"] for option in self._leaf(seat, command).get("options") or []}
        return {name: _option_value(seat, kinds.get(name), value) for name, value in given.items()}

    def _leaf(self, seat: Seat, command: str) -> dict[str, Any]:
        backend = self._stage.env.backend
        visible = backend.visible_commands(
            user_id=seat.person.user.id, channel_id=seat.channel.id, type=AppCommandType.CHAT_INPUT
        )
        for root in visible:
            for path, leaf in command_leaves(root):
                if " ".join(path) == command:
                    return leaf
        raise LookupError(f"There is no command /{command} here.")


async def _write(seat: Seat, act: Send | OpenThread | Edit | Delete) -> ChannelHandle | None:
    match act:
        case Send():
            answered = None if act.reply_to is None else seat.message(act.reply_to)
            await seat.say(act.text, reply_to=answered, files=[each.read() for each in act.files])
        case OpenThread():
            return await seat.open_thread(act.name, on=seat.message(act.message))
        case Edit():
            await seat.edit(seat.message(act.message), act.text)
        case Delete():
            await seat.delete(seat.message(act.message))
    return None


_OPTION_COMPONENTS: Final[Mapping[int, int]] = {
    OptionType.USER: ComponentType.USER_SELECT,
    OptionType.CHANNEL: ComponentType.CHANNEL_SELECT,
    OptionType.ROLE: ComponentType.ROLE_SELECT,
    OptionType.MENTIONABLE: ComponentType.MENTIONABLE_SELECT,
}


def _option_value(seat: Seat, kind: int | None, value: Any) -> Any:
    if kind == OptionType.ATTACHMENT:
        return FileSent.model_validate(value).read()
    component = _OPTION_COMPONENTS.get(kind or 0)
    return value if component is None else _entity(seat, component, str(value))


def _control_value(seat: Seat, kind: int, value: Any) -> Any:
    if kind == ComponentType.FILE_UPLOAD:
        return [FileSent.model_validate(each).read() for each in value]
    return [_entity(seat, kind, each) for each in value] if isinstance(value, list) else value


def _entity(seat: Seat, kind: int, value: str) -> Any:
    """Return what was chosen: the handle of a person, channel or role, else the text itself."""
    match kind:
        case ComponentType.USER_SELECT:
            return seat.user(int(value))
        case ComponentType.CHANNEL_SELECT:
            return seat.sibling(int(value))
        case ComponentType.ROLE_SELECT:
            return seat.role(int(value))
        case ComponentType.MENTIONABLE_SELECT:
            return seat.user(int(value)) if seat.has_user(int(value)) else seat.role(int(value))
        case _:
            return value
