"""Judges by its form whether a text tries to steer the bot: hygiene, since stored text is only ever quoted data."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from memory.domain.language.lexicon import NO_CLASSES, Classes, compiled
from memory.domain.language.normal_text import skeleton
from memory.domain.rules.injection.disguise import as_drawn, decoded, is_smuggled, turned, undisguised
from memory.domain.rules.injection.orders import (
    Sentences,
    classes_of,
    drops_rules,
    is_hidden_order,
    lexicon,
    may_hide_an_order,
    sentences_in,
)
from memory.lexicons.tables import entries

_CODE: Final = r"(?s:```.*?(?:```|\Z))|`[^`\n]{0,300}`"
_CHAT_TEMPLATE: Final = (
    r"(?s:<\|[\w ]{1,24}\|>\s{0,9}(?:(?:system|assistant|developer|user|tool)\b|\S+\s{0,9}<\||\S+\s)"
    r"|\[/?INST\].{0,600}\[/INST\]|\[/INST\]\s{0,9}\S+\s+\S|<</?SYS>>|<(?:start|end)_of_turn>\s{0,9}\w"
    r"|<\uff5c?(?:User|Assistant)\uff5c?>)"
)
_TALK: Final = (
    r"\b(?:tokens?|tags?|template|tokenizer|format|needs?|show(?:s|ing)? up|why|how|bug|output|docs?|called|uses?|html"
    r"|xml|element|markup|parser|syntax|jinja2?|js|javascript|python|json|yaml|valid|renders?|which|vs|react|css)\b|\?\s{0,9}$"
)
"""Words of those who write about markup."""
_HTML_TAGS: Final = (
    r"(?:div|span|section|p|a|b|i|u|s|br|hr|em|strong|h[1-6]|ul|ol|li|table|t[dhr]|code|pre|img|button|input|form|header|footer"
    r"|main|nav|body|head|html|title|label|config|details|summary|kbd|sub|sup|small)"
)
_CLOSING_TAG: Final = (
    rf"</(?!{_HTML_TAGS}\b)[a-z][\w:-]{{2,30}}\s{{0,9}}>(?=[^>]{{0,300}}\w)|<([a-z][\w:-]{{2,30}})[^<>]{{0,200}}>[^<>]{{0,400}}</\1>"
    rf"|<(?!{_HTML_TAGS}\b)[a-z][\w:-]{{2,30}}(?:\s+[\w-]+\s?=\s?[\"'][^<>]{{0,200}}){{1,9}}/>"
    r"|\]\]>\s{0,9}</?\w|<!\[CDATA\[|<!ENTITY|<!DOCTYPE|&lt;/\w{3,20}&gt;\s{0,9}\w|<!--[^>]{3,300}|^\[(?://|comment)\]:\s?#"
)
_HTML: Final = (
    r"<(?:script|iframe|object|embed|svg|style|meta|link|base)\b[^>]{0,300}>"
    r"|\bon(?:error|load|click)\s{0,9}="
)
_TEMPLATE_CODE: Final = (
    r"\$\{\s{0,9}(?:jndi|env|sys|java|script|lower|upper|process|config|secret)\b|\{%.*?%\}|<%=.*?%>|__(?:class|globals|import)__"
    r"|\{\{[^{}]{0,300}(?:config|self|request|__|items|memor|secret|env|system|role|prompt|\()[^{}]{0,300}\}\}|\{\w+\[\d+\](?:\.\w+)?\}"
)
_FENCE: Final = r"(?:```|~~~)\s{0,9}(?:system|assistant|developer|tool|instructions?|prompt)\s{0,9}\n\s{0,9}\S"
_BOUNDARY: Final = (
    r"(?:(?<!-)-{3,40}|(?<!=)={3,40}|(?<!#)#{3,40}|(?<!\*)\*{3,40}|(?<!~)~{3,40}|\[/?)\s{0,9}"
    r"(?:END|BEGIN|START|STOP|CLOSE|ENDE|FIN|FIM|FINE|EINDE|KONIEC)(?:\s(?:[A-ZÄÖÜÉ]{2,20}\s?){1,5}|\s{0,9}(?:-{3}|={3}|#{3}|\*{3}|\]))"
    r"|(?:^|\n)\s{0,9}(?:END|BEGIN) OF (?:THE )?[A-Z]{4,20}(?: [A-Z]{4,20}){0,3}\s{0,9}\n"
)
"""Imitated ends of a block. Matched in its own case, since such marks are written in capitals."""
_KEY: Final = r"[{,]\s{0,9}[\"'](\w{2,20})[\"']\s{0,9}:|[?&;,]\s{0,9}[\"']?(\w{2,20})[\"']?\s{0,9}:\s{0,9}[\[{]"
_PROTOCOL_KEYS: Final = frozenset(
    "role content tool tools function arguments args messages input scope tier canon memory_id rolle inhalt".split()
)
_OTHER_KEYS: Final = _PROTOCOL_KEYS | frozenset(
    "name type text state subject importance user op action system result x".split()
)
_CALL: Final = (
    r"\b(?:function_call|tool_call|tool_use)\s{0,9}[:=]|\b"
    r"\w*(?:memor|forget|remember|role|consent|grant|share|delete|export|admin|reveal|secret|prompt|ban|user|dm)\w*"
    r"\((?:\s?\w{1,20}\s?=\s?[\"'\w]|[{*])"
)
_LEAVES_A_STRING: Final = (
    r"^\s{0,9}\*/\s{0,9}\w|\w\s{0,9}/\*\s{0,9}$|^\s{0,9}[\"'][\s\]})]{1,6},?\s{0,9}[{\"']"
    r"|[\"'][)\]}]*;\s{0,9}(?:\w+[.(]|--|drop\b|delete\b|update\b|//)|^\s{0,9}\{\s{0,9}[\"']?\$\w+[\"']?\s{0,9}:.{0,300}\}\s{0,9}$"
    r"|^\"{3}\s{0,9}\n"
)
_LIST_OF_PROPERTIES: Final = r"^[^,]{1,20},\s{0,9}\w+:\s|^\s{0,9}(?:windows|linux|mac\w*|ubuntu|arch|\d+|ios|android)\b"
_LABEL_WORDS: Final = frozenset(
    "rules whose reveal memory rank granted user prompt cancel unbound ended persona".split()
)
_OPEN_TURN: Final = r"(?:^|\s)(?:A|AI|Assistant|Bot|Keepsake):\s{0,9}$"
"""At the end: an answer that is to be gone on with."""
_SHORTEST_ANSWER: Final = 3  # Words behind the label of an answer that the bot never gave


@cache
def _labels() -> str:
    groups = {kind: "|".join(sorted(entries("injection", kind), key=len, reverse=True)) for kind in _ROLES}
    roles = "|".join(f"(?P<{kind}>{words})" for kind, words in groups.items())
    more = rf"(?:\s(?:{'|'.join(entries('injection', 'label'))}))?(?:\s\([^)\n]{{1,20}}\))?"
    mark = r"(?:\s?[*_\])`]{1,4}\s{0,3}[:：>]?|\s{0,3}(?:[:：>=]|\s[-–—]\s|\n))"
    rest = r"[ \t]{0,9}(?=(?P<rest>[^\n]{0,400}(?:\n[^\n:：]{1,200})?))"
    return rf"(?:^|[\]#|>]|(?<=[.!?]\s))[ \t>*_#\-\[(`]{{0,12}}(?:{roles}){more}{mark}{rest}"


_ROLES: Final = ("system", "assistant", "role")


def _is_breakout(text: str) -> bool:
    """Return whether the text is shaped to end the place it stands in or to open another."""
    talk = compiled(_CODE).sub(" ", text)
    if compiled(_FENCE).search(text) or compiled(_BOUNDARY, 0).search(talk):
        return True
    if compiled(_LEAVES_A_STRING).search(talk) or _is_payload(talk) or compiled(_CALL).search(talk):
        return True
    shapes = (_CHAT_TEMPLATE, _CLOSING_TAG, _HTML, _TEMPLATE_CODE)
    found = [each for each in shapes if compiled(each).search(talk)]
    return bool(found) and not any(compiled(_TALK).search(compiled(each).sub(" ", talk)) for each in found)


def _is_payload(talk: str) -> bool:
    keys = {(match[1] or match[2]).casefold() for match in compiled(_KEY).finditer(talk)} if ":" in talk else set()
    return bool(keys & _PROTOCOL_KEYS) and len(keys & _OTHER_KEYS) > 1


def _is_role_label(text: str) -> bool:
    """Return whether lines are labelled as turns of a prompt, with something of an order or an answer behind it."""
    if not any(mark in text for mark in ":：]>"):
        return False
    talk = compiled(_CODE).sub(" ", text).replace("\\n", "\n")
    found = list(compiled(_labels(), re.IGNORECASE | re.MULTILINE).finditer(talk))
    if len({kind for match in found for kind in _ROLES if match[kind]}) > 1 and talk.count("\n"):
        return True
    if compiled(_OPEN_TURN).search(talk):
        return True
    return any(
        _is_turn(match["rest"], is_answer=match["assistant"] is not None, needed=1 if match["system"] else 2)
        for match in found
    )


def _is_turn(rest: str, *, is_answer: bool, needed: int) -> bool:
    classes: Classes = lexicon().classes_in(rest)
    if compiled(_LIST_OF_PROPERTIES).search(rest) or rest.rstrip().endswith("?"):
        return False
    if is_answer and (len(rest.split()) >= _SHORTEST_ANSWER or not rest.isascii()):
        return True
    return len(classes & _LABEL_WORDS) >= needed


_ROW: Final = (
    r"\b(?:ADD|UPDATE|MERGE|DELETE|SUPERSEDE|PROMOTE|CONSENT|RESTORE|RETIRE|ERASE|PURGE)\b\s+"
    r"(?:by|memory|actor|approved|accepted|recorded|operator|to canon)\b|\((?:actor|source|confidence|importance)[:=]"
)
"""In its own case: rows of the history are written in capitals."""
_RECORD: Final = (
    r"[(\[{]\s{0,9}(?:confidence|importance|provenance|receipt|source:|corroborated|canon)\b[^)\]}]{0,300}\d"
    r"|\b\d+ memories of \S+ (?:were |have been )?(?:purged|erased|deleted|merged|forgotten|exported)\b"
    r"|\b(?:purged|erased|deleted|exported) \d+ memories of\b"
    r"|\b(?:proof|evidence|receipt|consent)\b.{0,40}#?\d.{0,60}\b(?:agreed|print|share)\b"
)
_KEY_VALUE: Final = (
    r"\b(?:(memory_id|share_with|consent_required|memory_enabled|override|safety|privacy|user_level|user_role|you_are_now|is_admin"
    r"|restrictions|unfiltered|jailbreak|permissions|memory_isolation)|state|pinned|tier|scope|importance|confidence|audience"
    r"|version|supersedes|subject|role|canon|topic_id|trust|access|admin|verified|rules|filters?|mode|consent)\s?[=:]\s?[\w\"'\[]"
)
"""Fields of records and switches of a bot; the named ones are nobody's talk."""
_GAP: Final = (
    r"https?://\S{0,90}(?:\{\{?\s?\w[^}]{0,40}\}|<[^>\n]{2,40}>|\[[^\]\n]{3,40}\]|\$\{?[A-Za-z_]{3,}|%\(\w+\)|=[A-Z][A-Z_]{3,}(?![A-Za-z])"
    r"|[?&]\w{1,20}=(?=\s|$|[\"')]))"
)
_PICTURE: Final = (
    r"<(?:img|image|video|audio|source|input|a|link)\b[^>]{0,300}\b(?:src|href|data)\s{0,9}=\s{0,9}[\"']?(?:https?:)?//"
    r"|https?://169\.254\.169\.254"
)
_SITE: Final = (
    r"https?://|\bwww\.|\b[\w-]{2,30}\.(?:example|com|net|org|io|ru|xyz|site|app|dev|link|click|top|info)\b|\bwebhook"
    r"|\b[\w.-]{2,30}@[\w-]{2,30}\.\w"
)


def _is_forged_record(sentences: Sentences, text: str, written: str) -> bool:
    """Return whether a text is laid out as a record of the store or confirms a rank; `written` has its own case."""
    if compiled(_ROW, 0).search(written) or compiled(_RECORD).search(text):
        return not text.rstrip().endswith("?")
    fields = list(compiled(_KEY_VALUE).finditer(text))
    if len(fields) > 1 and any(match[1] for match in fields):
        return True
    for words, is_question in sentences:
        found = NO_CLASSES.union(*(classes_of(word) for word in words))
        is_rank = {"user", "rank", "granted"} <= found or (
            "record" in found and found & {"user", "rank", "rules", "granted"}
        )
        if is_rank and not is_question and "first" not in classes_of(words[0]):
            return True
    return False


def _carries_memory_out(text: str) -> bool:
    """Return whether a text asks for something that would bring what is remembered to another place."""
    talk = compiled(_CODE).sub(" ", text)
    if compiled(_SITE).search(talk) is None or talk.rstrip().endswith("?"):
        return False
    if compiled(_GAP).search(talk) or compiled(_PICTURE).search(talk):
        return True
    found = NO_CLASSES.union(*(classes_of(word) for words, _ in sentences_in(talk) for word in words))
    opening = next((classes_of(word) for words, _ in sentences_in(talk) for word in words), NO_CLASSES)
    return "send" in found and bool(found & {"memory", "others"}) and "first" not in opening


_InjectionKind = Literal["disguise", "breakout", "role_label", "override", "forged_record", "exfiltration", "encoding"]


@dataclass(frozen=True, slots=True)
class _InjectionSign:
    """Why a text counts as an instruction to the bot."""

    kind: _InjectionKind


def addresses_the_model(text: str) -> _InjectionSign | None:
    """Return the first sign that a text, as it came, is meant to steer the bot; None for ordinary talk."""
    drawn = as_drawn(text)
    kind = "disguise" if drawn != text and _kind(drawn) is not None else _kind(text)
    return None if kind is None else _InjectionSign(kind)


def _kind(text: str) -> _InjectionKind | None:
    shown, said = skeleton(text).text, undisguised(text)
    sentences = sentences_in(said)
    signs: tuple[tuple[_InjectionKind, Callable[[], bool]], ...] = (
        ("disguise", lambda: is_smuggled(text)),
        ("breakout", lambda: _is_breakout(shown)),
        ("role_label", lambda: _is_role_label(shown)),
        ("override", lambda: drops_rules(sentences)),
        ("forged_record", lambda: _is_forged_record(sentences, said, text)),
        ("exfiltration", lambda: _carries_memory_out(shown)),
        ("encoding", lambda: _is_encoded(text)),
    )
    return next((kind for kind, is_sign in signs if is_sign()), None)


def _is_encoded(text: str) -> bool:
    hidden = [*decoded(text), *filter(may_hide_an_order, turned(text))]
    return any(is_hidden_order(undisguised(plain)) for plain in hidden)
