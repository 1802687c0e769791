"""What the scripted model says when no script says it: what it was told about the person, and nothing it made up.

`FREE_REPLIES` maps the kind of a request to the function that answers it.
Pure: from a request to a reply.
"""

import html
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.domain.formation.extraction import PURPOSE as EXTRACTION
from memory.domain.insights.reply import PURPOSE as INSIGHTS
from memory.domain.language.terms import language_shown, languages_shown, terms_of
from memory.domain.recall.query_tool import TOOL_NAME, QueryArguments
from memory.domain.rules.about_others.first_person import states_about_self
from memory.domain.scopes.consolidation import PURPOSE as CONSOLIDATION
from memory.domain.scopes.rewriting import PURPOSE as PROPAGATION
from memory.domain.upkeep.judging import PURPOSE as JUDGING
from memory.domain.upkeep.maintenance import Verdict
from memory.domain.wishes.statements import language_of_phrase, wish_in
from memory.domain.wishes.tools import FORGET, REMEMBER, Forget, ForgetArguments, Remember, RememberArguments
from sandbox.chat_protocol import ANSWER, ChatCall
from sandbox.free_forming import free_consolidation, free_extraction, free_insights, free_propagation, is_english
from sandbox.received import Received, found_by_tool, is_off_record, received_memories, shared_texts, spoken
from sandbox.script import AskedTool, ScriptedReply

_PAIR: Final = re.compile(r"^\[(\d+)\] \d{4}-\d\d(?:-\d\d)? (.+) \|\| \d{4}-\d\d(?:-\d\d)? (.+)$", re.MULTILINE)
_WORD: Final = re.compile(r"\w+")
_DENIALS: Final = frozenset({"no", "not", "never", "none", "nothing"})
_ONE_AT_A_TIME: Final = re.compile(
    r"(?:(?:i )?(?P<home>lives? in|moved to) |(?:my )?(?P<named>(?:favou?rite|main) \w+|name|birthday|job) is )"
    r"(?P<value>[\w-]+(?: [\w-]+){0,2})"
)
"""Plain notes on a home, a favourite and the like, of which the later one holds."""
_SMALL: Final = frozenset(
    {"a", "an", "the", "any", "some", "at", "all", "of", "in", "on", "is", "are", "does", "do", "and"}
)


def free_judging(call: ChatCall) -> ScriptedReply:
    """Return a verdict on every pair."""
    verdicts = [
        {"pair": int(found[1]), "verdict": _verdict(html.unescape(found[2]), html.unescape(found[3]))}
        for found in _PAIR.finditer(call.last_user_text)
    ]
    return ScriptedReply(json.dumps({"verdicts": verdicts}), labelled=False)


def _verdict(one: str, other: str) -> Verdict:
    slot, later = _slot(one), _slot(other)
    if slot is not None and later is not None and slot[0] == later[0]:
        return "same" if slot[1] == later[1] else "replaces"
    (here, denies_here), (there, denies_there) = _content(one), _content(other)
    if here != there:
        return "unrelated"
    return "same" if denies_here == denies_there else "contradiction"


def _slot(note: str) -> tuple[str, str] | None:
    """Return what kind of thing a note tells, such as `home`, and its value; None where one can have several."""
    found = _ONE_AT_A_TIME.fullmatch(note.strip().removesuffix(".").casefold())
    return found and ("home" if found["home"] else found["named"], found["value"])


def _content(note: str) -> tuple[frozenset[str], bool]:
    words = frozenset(word.casefold() for word in _WORD.findall(note))
    # "owns" and "own" are one word here.
    content = frozenset(word.removesuffix("s") for word in words - _DENIALS - _SMALL)
    return content, bool(words & _DENIALS)


_MAX_LINES: Final = 10
_MAX_CHARACTERS: Final = 220
_SMALL_TALK: Final = frozenset(
    terms_of("know remember recall tell good morning evening today now still back time week day here there me you")
)
"""Words of a question that name nothing to look for."""

_ASKS_OF_THEIRS: Final = re.compile(
    r"^(?=.*(?:\?|^(?:what|who|where|when|which|how|do|did|am|is|are|was|were)\b)).*\b(?:my|mine|our|i|we|called)\b",
    re.IGNORECASE | re.DOTALL,
)
"""A question about the asker's own, or what something is called."""


@dataclass(frozen=True, slots=True)
class StandInWords:
    """What the stand-in says in one language, as `stand_in.toml` explains it."""

    label: str
    known: str
    found: str
    shared: str
    more: str
    heard: str
    aside: str
    unknown: str
    wrong: str
    hello: str
    help: str
    greets: str
    asks_for_help: str
    says_it_is_wrong: str

    def answers(self, text: str) -> ScriptedReply:
        """Return an answer in these words."""
        return ScriptedReply(text, label=self.label)

    def answer_of_its_own(self, said: str) -> ScriptedReply | None:
        """Return a greeting for a greeting and help for a call for it; None for anything else."""
        if re.search(self.asks_for_help, said, re.IGNORECASE) and not states_about_self(said):
            return self.answers(self.help.strip())
        if re.search(rf"^(?:<@!?\d+>|@\w+|\W)*{self.greets}\W*$", said, re.IGNORECASE):
            return self.answers(self.hello)
        return None


STAND_INS: Final[Mapping[str, StandInWords]] = {
    code: StandInWords(**words)
    for code, words in tomllib.loads(Path(__file__).with_name("stand_in.toml").read_text(encoding="utf-8")).items()
}
"""By the code of a language."""


def answer_from_memories(call: ChatCall) -> ScriptedReply:
    """List what the prompt told about the person, with where it is from; say so when it told nothing.

    Where a look into memory is offered and nothing that was told has a word of the question, it asks for that first;
    it calls for the wishes that fixed phrases tell. It speaks the language that the message shows.
    """
    said = spoken(call.last_user_text)
    if (wish := _wish(call, said)) is not None:
        return ScriptedReply("", tools=(wish,))
    of_its_own = (each.answer_of_its_own(said) for each in STAND_INS.values())
    if (answer := next(filter(None, of_its_own), None)) is not None:
        return answer
    memories, looked = received_memories(call.text), found_by_tool(call)
    if looked is None and _lacks(call, memories):
        return ScriptedReply("", tools=(AskedTool(TOOL_NAME, _arguments(call)),))
    voices = STAND_INS.values()
    corrected = next((each for each in voices if re.search(each.says_it_is_wrong, said, re.IGNORECASE)), None)
    words = corrected or STAND_INS.get(_language(said), STAND_INS["en"])
    if looked:
        return words.answers("\n".join([words.found, *(_line(each, words) for each in looked)]))
    shared = [_shared_line(each) for each in shared_texts(call.text)]
    lines = [words.known, *(_line(each, words) for each in memories[:_MAX_LINES])] if memories else []
    if len(memories) > _MAX_LINES:
        lines.append(words.more.format(count=len(memories) - _MAX_LINES))
    lines += [words.shared, *shared] if shared else []
    lines += [words.wrong] if corrected else []
    lines += [words.aside] if is_off_record(call.last_user_text) else []
    return words.answers("\n".join(lines) or (words.heard if states_about_self(said) else words.unknown))


def _language(said: str) -> str:
    """Return the code of the language of what was said: of several English only where somebody says "I" in it."""
    shown = languages_shown(said)
    others = [code for code in shown if code != "en"]
    return others[0] if others and states_about_self(said) and not is_english(said) else language_shown(said)


def _shared_line(shared: Received) -> str:
    return f"- {_short(shared.text)} [m:{shared.memory_id}]"


def _wish(call: ChatCall, said: str) -> AskedTool | None:
    arguments: RememberArguments | ForgetArguments
    phrase = language_of_phrase(said, freely=True)
    language = language_shown(said, likely=phrase) or phrase
    match wish_in(said, freely=True):
        case Remember(statement):
            name, arguments = REMEMBER, RememberArguments(statement=statement, language=language)
        case Forget(_, topic, everything):
            name = FORGET
            arguments = ForgetArguments(about=topic, everything=everything, language=language)
        case _:
            return None
    return AskedTool(name, arguments.model_dump_json()) if _is_offered(call, name) else None


def _is_offered(call: ChatCall, name: str) -> bool:
    return call.tool_choice != "none" and any(tool.function.name == name for tool in call.tools or ())


def _lacks(call: ChatCall, memories: Sequence[Received]) -> bool:
    if not _is_offered(call, TOOL_NAME) or _ASKS_OF_THEIRS.search(spoken(call.last_user_text)) is None:
        return False
    asked = _asked(call)
    told = {term for memory in memories for term in terms_of(memory.text)}
    return bool(asked) and not asked & told


def _asked(call: ChatCall) -> set[str]:
    return set(terms_of(spoken(call.last_user_text))) - _SMALL_TALK


def _arguments(call: ChatCall) -> str:
    return QueryArguments(query=spoken(call.last_user_text)).model_dump_json()


def _line(memory: Received, words: StandInWords) -> str:
    line = f"- {_short(memory.text)} [m:{memory.memory_id}]"
    # Where it is from is told to a model in English.
    return f"{line}\n  -# {memory.origin}" if memory.origin and words is STAND_INS["en"] else line


def _short(text: str) -> str:
    return text if len(text) <= _MAX_CHARACTERS else text[: _MAX_CHARACTERS - 1].rstrip() + "…"


FreeReply = Callable[[ChatCall], ScriptedReply]
FREE_REPLIES: Final[Mapping[str, FreeReply]] = {
    ANSWER: answer_from_memories,
    EXTRACTION: free_extraction,
    CONSOLIDATION: free_consolidation,
    PROPAGATION: free_propagation,
    JUDGING: free_judging,
    INSIGHTS: free_insights,
}
"""By kind of request, as `ChatCall.kind` names it."""
