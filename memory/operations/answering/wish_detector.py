"""Hears wishes: of a model's calls those that the asker's own words bear out. `WishService` carries them out."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from memory.domain.audience import Room
from memory.domain.ids import MemoryId, guild_id_of
from memory.domain.language.terms import terms_of
from memory.domain.memory import Memory
from memory.domain.recall.query_tool import told_error
from memory.domain.wishes.grounding import OwnWords, asks_with, own_wording, rests_on, shares_word
from memory.domain.wishes.tools import (
    FORGET,
    MOST_WISHES,
    REMEMBER,
    Forget,
    ForgetArguments,
    Remember,
    RememberArguments,
    Wish,
    asks_more,
    forget_in,
    remember_in,
)
from memory.lexicons import wishes as lexicon
from memory.ports import Tool, ToolCall
from memory.store.collections import Collections
from prompts.library import render

TOOLS: Final = (
    Tool(name=REMEMBER, description=render(REMEMBER), arguments=RememberArguments),
    Tool(name=FORGET, description=render(FORGET), arguments=ForgetArguments),
)
_NAMES: Final = frozenset(tool.name for tool in TOOLS)
_MOST_READ: Final = 40  # Memories of a prompt that are read for the words of a statement; an envelope holds so many
_HEARD: Final = told_error("heard: it is done without you, and the person is told so; answer the rest of the message")
_UNASKED: Final = (
    "not done: the message does not ask for that in its own words. Answer it, and say nothing of keeping or forgetting"
)
_OF_ELSEWHERE: Final = (
    "not done, nothing was kept or changed: `statement` has words that are not in their message. If they asked for it, "
    "say that it is not done yet, and ask them to say in one message all that is right; else say nothing of keeping it"
)
_NO_STATEMENT: Final = "not done: there is no `statement`. Say so, and claim nothing"
_TOO_MANY: Final = f"not done: only {MOST_WISHES} wishes of a message are. Say so, and ask for the rest in another"


@dataclass(frozen=True, slots=True)
class HeardWishes:
    """What a model's calls ask for."""

    wishes: tuple[Wish, ...]
    results: Mapping[int, str]
    """What the model is told of each of these calls, by its place."""
    is_all: bool
    """Whether the message asks for nothing else."""


@dataclass(frozen=True, slots=True)
class _Own:
    """What the asker said themself."""

    message: OwnWords
    with_lines_before: OwnWords

    @classmethod
    def of(cls, text: str, said_before: Sequence[str]) -> Self:
        message = OwnWords.of(text)
        # Each by itself: a mark that one of them leaves open would turn what the next one quotes into their own words.
        return cls(message, OwnWords.together(*map(OwnWords.of, said_before), message))

    def to_keep(self) -> tuple[OwnWords, ...]:
        """Return the words that a wish to remember may rest on; earlier lines only where the message asks."""
        asks = asks_with(self.message, lexicon.REMEMBER)
        return (self.message, self.with_lines_before) if asks else (self.message,)


class WishDetector:
    """What people wish, as a model understands it."""

    def __init__(self, collections: Collections) -> None:
        self._collections = collections

    async def heard(
        self,
        calls: Sequence[ToolCall],
        *,
        text: str,
        room: Room,
        shown: Collection[MemoryId],
        said_before: Sequence[str] = (),
    ) -> HeardWishes:
        """Read the calls that a message `text`, after `said_before` by its asker, led to. Raises `StoreError`."""
        own, wishes, results = _Own.of(text, said_before), list[Wish](), dict[int, str]()
        for place, call in enumerate(calls):
            if call.name not in _NAMES:
                continue
            wish = await self._wish(call, own, room, shown) if len(wishes) < MOST_WISHES else _TOO_MANY
            results[place] = told_error(wish) if isinstance(wish, str) else _HEARD
            if not isinstance(wish, str) and wish not in wishes:
                wishes.append(wish)
        # Of what was not heard nobody would learn if the model did not say so.
        is_heard = len(results) == len(calls) and set(results.values()) == {_HEARD}
        is_all = is_heard and not any(asks_more(call.arguments) for call in calls)
        return HeardWishes(tuple(wishes), results, is_all)

    async def _wish(self, call: ToolCall, own: _Own, room: Room, shown: Collection[MemoryId]) -> Wish | str:
        """Return what a call asks for, or what the model is told of why it is not done."""
        if call.name == REMEMBER:
            return await self._remember(remember_in(call.arguments), own, room, shown)
        return await self._forget(forget_in(call.arguments), own, room, shown)

    async def _remember(
        self, wish: Remember | None, own: _Own, room: Room, shown: Collection[MemoryId]
    ) -> Remember | str:
        if wish is None:
            return _NO_STATEMENT
        wish = replace(wish, for_server=wish.for_server and guild_id_of(room.tenant) is not None)
        corrected = await (self._of_server if wish.for_server else self._own)(wish.corrects, room, shown)
        told = frozenset(term for memory in corrected for term in memory.terms)
        heard = replace(
            wish,
            corrects=tuple(memory.id for memory in corrected),
            # Nothing but their own words: what else a model says there nobody told.
            still=wish.still if told.issuperset(terms_of(wish.still)) else "",
            is_compared=bool(shown),
        )
        if self._rests(heard, own, corrected=corrected):
            return heard
        # A name or word that the asker told before stands in their memories: read only where it may be that.
        remembered = await self._own(list(shown)[:_MOST_READ], room, shown)
        if self._rests(heard, own, corrected=corrected, remembered=remembered):
            return heard
        # What corrects may say only in the model's words what it corrects; what the server is to know is about nobody.
        is_plain = not (wish.corrects or wish.for_server)
        said = own_wording(wish.statement, own.message, neutral=lexicon.NEUTRAL) if is_plain else ""
        return replace(heard, statement=said) if said else _OF_ELSEWHERE

    @staticmethod
    def _rests(wish: Remember, own: _Own, *, corrected: Sequence[Memory], remembered: Sequence[Memory] = ()) -> bool:
        return any(
            rests_on(
                wish.statement,
                each,
                corrected="\n".join(memory.text for memory in corrected),
                remembered="\n".join(memory.text for memory in remembered),
                neutral=lexicon.NEUTRAL,
            )
            for each in own.to_keep()
        )

    async def _forget(self, wish: Forget | None, said: _Own, room: Room, shown: Collection[MemoryId]) -> Forget | str:
        """Return a wish to forget as the asker's own words bear it out, else one to ask about; or why not."""
        own = said.message
        is_plain = asks_with(own, lexicon.FORGET)
        is_hinted = is_plain or asks_with(own, lexicon.DISCARD) or asks_with(own, lexicon.KEEP)
        if wish is None or (not is_hinted and own.said.rstrip().endswith(("?", "？"))):
            return _UNASKED
        if wish.everything:
            is_said = is_plain or asks_with(own, lexicon.DISCARD)
            return replace(wish, memories=(), topic="") if is_said else _UNASKED
        named = await self._own(wish.memories, room, shown)
        if named:
            about = [shares_word(memory.text, own, besides=lexicon.FORGET) for memory in named]
            if not (is_plain or any(about)):
                return _UNASKED
            ids = tuple(memory.id for memory in named)
            return replace(wish, memories=ids, topic="", is_certain=is_plain and all(about))
        is_named = shares_word(wish.topic, own, besides=lexicon.FORGET)
        is_meant = is_named or (is_hinted and shares_word(wish.topic, said.with_lines_before, besides=lexicon.FORGET))
        return replace(wish, memories=(), is_certain=is_plain and is_named) if is_meant else _UNASKED

    async def _of_server(self, ids: Sequence[MemoryId], room: Room, shown: Collection[MemoryId]) -> list[Memory]:
        """Read those memories of the server that the asker may mean, as they stood in the prompt."""
        return await self._collections.memories.in_room.shared_in(room, [each for each in ids if each in shown])

    async def _own(self, ids: Sequence[MemoryId], room: Room, shown: Collection[MemoryId]) -> list[Memory]:
        """Read those memories that the asker may mean: their own, as they stood in the prompt."""
        named = [memory_id for memory_id in ids if memory_id in shown]
        found = await self._collections.memories.in_room.seen_in(room, named) if named else []
        return [memory for memory in found if memory.subject == room.viewer and memory.state == "active"]
