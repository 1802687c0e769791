"""Answering a person: envelope, talk, and one model call, or two where it looked into memory. It remembers nothing."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from memory.domain.audience import Room
from memory.domain.context.citations import quoted_in, read_citations, shown_so_far
from memory.domain.context.context import Context, render_message
from memory.domain.envelope.envelope import MemoryEnvelope
from memory.domain.errors import ModelError
from memory.domain.ids import MemoryId, TenantId, guild_id_of
from memory.domain.language.escaping import as_written
from memory.domain.language.tokens import estimate_tokens, line_tokens
from memory.domain.message import LentReceipt, TalkReceipt, TextReceipt, session_id_of
from memory.domain.persona import UNSAID, Persona, persona_block
from memory.domain.wishes.tools import Wish
from memory.operations.answering.context_builder import Assembled, ContextBuilder, UserQuestion
from memory.operations.answering.limits import LEAST_CONTEXT_TOKENS, PromptSize
from memory.operations.answering.tool_loop import Spoken, ToolLoop, ToolTurn, with_sharing
from memory.operations.answering.usage_counter import UsageCounter
from memory.ports import ChatMessage, ChatRequest
from prompts.library import render

_TEMPERATURE: Final = 0.4  # Kind and varied, but close to what is given
_PURPOSE: Final = "answer"
_MOST_TRIES: Final = 3
"""Times that an answer is asked for, each with less context than the last: a first refusal mostly tells what fits."""
_TOOL_TOKENS: Final = 2_450
"""What tools take besides the prompt: their descriptions and schemas, a call, and the result of a look of 512."""
_PICTURE_TOKENS: Final = 1_500  # What a picture of a thousand pixels takes at most by the public formulas of providers


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who answers in a place."""

    asking: ToolLoop
    """Asks one model, and knows what its endpoint takes."""
    prompt_size: PromptSize
    """Of the same model."""
    persona: Persona = UNSAID


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot says."""

    text: str
    """Without the marks by which the model cited; empty when it wrote nothing else."""
    used: tuple[MemoryId, ...]
    """The memories that were in the prompt, in its order."""
    cited: tuple[MemoryId, ...] = ()
    """Those of `used` that the model marked in its answer."""
    lent: tuple[LentReceipt, ...] = ()
    """What of other members was in the prompt, who share it with members."""
    texts: tuple[TextReceipt, ...] = ()
    """The texts of scopes that were in the prompt, cited or not."""
    talk: TalkReceipt | None = None
    """The conversation that was summed up in the prompt, cited or not; None where none was."""
    grounds: str = ""
    """What was asked and remembered in the prompt, without the talk: the words a link may come from."""
    noted: tuple[str, ...] = ()
    """Words of what talk with the asker became since they were answered last, as far as the room may know it."""
    waiting: int = 0
    """Statements that the server has from their word alone since then, and is not told of."""
    tells_pictures: bool = False
    """True where pictures were shown to the model: what it says may tell of them, and is not kept."""
    wishes: tuple[Wish, ...] = ()
    """What the asker wants remembered or forgotten.

    Nothing of it is done yet: who sends the answer calls `WishService`. With a wish and nothing else to answer, the
    text is empty.
    """
    looked_up: tuple[MemoryId, ...] | None = None
    """What of `used` a look into memory alone brought; None where the model did not look."""


@dataclass(frozen=True, slots=True)
class SoFar:
    """An answer that is being written, as far as the model is with it."""

    used: tuple[MemoryId, ...]
    lent: tuple[LentReceipt, ...]
    texts: tuple[TextReceipt, ...]
    grounds: str
    """These as in `Answer`; nothing counts as cited yet."""
    shown: Callable[[int], str]
    """Gives what may be shown of its first so many characters, made when it is asked for."""


class Responder:
    """What the bot says when it is spoken to."""

    def __init__(
        self,
        *,
        assembling: ContextBuilder,
        counting: UsageCounter,
        usual: Voice,
        voice_in: Callable[[TenantId], Awaitable[Voice]] | None = None,
    ) -> None:
        """`voice_in` tells who answers in a tenant; None leaves it to the usual one everywhere."""
        self._assembling = assembling
        self._counting = counting
        self._usual = usual
        self._voice_in = voice_in

    @property
    def sees_pictures(self) -> bool:
        """Whether pictures of a question may be shown to the usual model."""
        return self._usual.asking.sees_pictures

    async def context_of(self, question: UserQuestion, *, budget_tokens: int) -> Context:
        """Return what a model may know for an answer, and ask none. Raises `StoreError`."""
        return (await self._assembling.assemble(question, budget_tokens=budget_tokens)).context

    async def envelope_in(self, room: Room) -> MemoryEnvelope:
        """Return what may be used of the viewer in a room, the latest talk aside. Raises `StoreError`."""
        return await self._assembling.envelope_in(room)

    async def answer(self, question: UserQuestion, *, on_words: Callable[[SoFar], None] | None = None) -> Answer:
        """Answer in a room, `on_words` called meanwhile. Raises `ModelError` without an answer, and `StoreError`."""
        assembled, request, spoken = await self._spoken(question, on_words)
        context = assembled.context
        used = tuple(dict.fromkeys((*context.used, *spoken.found)))
        prompt = f"{request.messages[-1].content}\n{spoken.given}"
        sources = _sources_of(context)
        read = read_citations(spoken.text, (*used, *sources), quoted=quoted_in(prompt))
        cited = tuple(MemoryId(each) for each in read.ids if each not in sources)
        texts = tuple(each.model_copy(update={"cited": each.source_id in read.ids}) for each in context.texts)
        by_text = any(each.cited for each in texts)
        self._counting.note(question.room.tenant, used, cited=cited, by_text=by_text, at=question.at)
        await self._assembling.note_told(assembled, at=question.at)
        talk, grounds = _talk_of(context, read.ids), _grounds_of(question, context, spoken.given)
        text = as_written(read.text, prompt)
        return Answer(
            text=text,
            used=used,
            cited=cited,
            lent=_lent_of(context, spoken),
            texts=texts,
            talk=talk,
            grounds=grounds,
            noted=() if assembled.news is None else assembled.news.noted,
            waiting=0 if assembled.news is None else assembled.news.waiting,
            tells_pictures=bool(question.pictures),
            wishes=spoken.wishes,
            looked_up=tuple(each for each in used if each not in context.used) if spoken.has_looked else None,
        )

    async def _spoken(
        self, question: UserQuestion, on_words: Callable[[SoFar], None] | None
    ) -> tuple[Assembled, ChatRequest, Spoken]:
        """Ask with as much context as the model takes, sharing's rule last. Raises `ModelError` (`too_long`)."""
        voice = self._usual if self._voice_in is None else await self._voice_in(question.room.tenant)
        message, rules, size = _message(question), _rules(question, voice.persona), voice.prompt_size
        pictures_tokens = len(question.pictures) * _PICTURE_TOKENS
        beside_tokens = line_tokens(rules) + estimate_tokens(message) + pictures_tokens
        for tries_left in reversed(range(_MOST_TRIES)):
            beside_tools = size.context_tokens(beside_tokens + _TOOL_TOKENS)
            with_tools = beside_tools >= LEAST_CONTEXT_TOKENS
            budget_tokens = beside_tools if with_tools else size.context_tokens(beside_tokens)
            if budget_tokens < LEAST_CONTEXT_TOKENS:
                break
            assembled = await self._assembling.assemble(question, budget_tokens=budget_tokens)
            request = ChatRequest(
                purpose=_PURPOSE,
                messages=(
                    ChatMessage("system", rules),
                    ChatMessage(
                        "user",
                        f"{assembled.context.text}\n{message}",
                        pictures=question.pictures,
                        unseen=question.unseen,
                    ),
                ),
                max_output_tokens=size.answer_tokens,
                temperature=_TEMPERATURE,
            )
            try:
                spoken = await voice.asking.ask(
                    with_sharing(request) if assembled.context.lent else request,
                    _turn(question, assembled),
                    with_tools=with_tools,
                    on_words=None if on_words is None else partial(_pass_on, on_words, question, assembled.context),
                )
            except ModelError as error:
                if error.cause != "too_long" or not tries_left:
                    raise
                size.refused(beside_tokens=beside_tokens, context_tokens=assembled.context.tokens)
            else:
                return assembled, request, spoken
        raise ModelError("too_long", f"the question and the rules take {beside_tokens} tokens")


def _turn(question: UserQuestion, assembled: Assembled) -> ToolTurn:
    return ToolTurn(
        room=question.room,
        session_id=session_id_of(question.room.tenant, question.channel_id),
        text=question.text,
        said_before=assembled.said_before,
        constraints=assembled.constraints,
        shown=assembled.context.used,
        at=question.at,
        off_record=question.off_record,
    )


def _pass_on(on_words: Callable[[SoFar], None], question: UserQuestion, context: Context, spoken: Spoken) -> None:
    used = tuple(dict.fromkeys((*context.used, *spoken.found)))

    def shown(of_characters: int) -> str:
        prompt = f"{context.text}\n{_message(question)}\n{spoken.given}"
        return as_written(shown_so_far(spoken.text[:of_characters], (*used, *_sources_of(context))), prompt)

    on_words(SoFar(used, _lent_of(context, spoken), context.texts, _grounds_of(question, context, spoken.given), shown))


def _lent_of(context: Context, spoken: Spoken) -> tuple[LentReceipt, ...]:
    return tuple(dict.fromkeys((*context.lent, *spoken.lent)))


def _sources_of(context: Context) -> list[str]:
    """Name what a prompt was made of besides memories."""
    return [each.source_id for each in (*context.texts, context.talk) if each is not None]


def _grounds_of(question: UserQuestion, context: Context, given: str) -> str:
    return f"{question.text}\n{context.remembered}\n{given}"


def _talk_of(context: Context, cited: Collection[str]) -> TalkReceipt | None:
    talk = context.talk
    return None if talk is None else talk.model_copy(update={"cited": talk.source_id in cited})


def _rules(question: UserQuestion, persona: Persona) -> str:
    """Write the rules, and behind them, so that all guilds share that beginning, how the bot is to be here."""
    room = "direct" if guild_id_of(question.room.tenant) is None else "server"
    # The date alone, so that the beginning of the prompt stays the same all day.
    rules, block = render("answer", date=question.at.date().isoformat(), room=room), persona_block(persona)
    rules = f"{rules}\n\n{render('persona')}\n{block}" if block else rules
    further = [name for name, holds in (("pictures", question.pictures), ("off_record", question.off_record)) if holds]
    return "\n\n".join([rules, *map(render, further)])


def _message(question: UserQuestion) -> str:
    return render_message(
        display_name=question.display_name, place=question.place, text=question.text, off_record=question.off_record
    )
