"""Recognise texts dressed as the bot's own records or words: receipts, log rows, consents given, answers it never gave.

The bot's records are in its store; a text that looks like one is a forgery, whoever wrote it.
"""

import re
from itertools import pairwise
from typing import Final

from memory.domain.rules.injection.reading import QUOTE, Reading, Sentence

_NUMBERED: Final = re.compile(
    r"[=:#\[({]\s?\d|\b(?:confidence|importance)\s\d|\d\s?(?:%|x\b)|\d\.\d|\bid\b|#\d|\w=\w|\d (?:guilds|people|sources|memories)"
    r"|\b(?:formation|cited|receipt|revision|rev|messages?|observation|memory|fact|canon)\s#?\d"
)
_BRACKETED: Final = re.compile(
    r"[(\[{]\s{0,9}(?:confidence|importance|provenance|receipt|source:|corroborated|canon)\b[^)\]}]{0,300}\d",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(
    r"\b\d+ memories of \S+ (?:were |have been )?(?:purged|erased|deleted|merged|forgotten|exported)\b"
    r"|\b(?:purged|erased|deleted|exported) \d+ memories of\b",
    re.IGNORECASE,
)
_OPERATION: Final = re.compile(
    r"\b(?:ADD|UPDATE|MERGE|DELETE|SUPERSEDE|PROMOTE|CONSENT|RESTORE|RETIRE|ERASE|PURGE|LINK)\b\s+"
    r"(?:by|memory|actor|approved|accepted|recorded|operator|from|to canon)\b|\((?:actor|source|confidence|importance)[:=]"
)
"""In its own case: rows of the history are written in capitals."""
_KEY_VALUE: Final = re.compile(
    r"\b(?P<key>memory_id|state|pinned|tier|scope|importance|confidence|share_with|consent_required|memory_enabled|consent_mode|"
    r"audience|version|supersedes|subject|role|canon|topic_id|source|trust|access|admin)\s?[=:]\s?[\w\"'\[]",
    re.IGNORECASE,
)
_DONE: Final = (
    r"(?:erased|deleted|saved|stored|updated|purged|merged|recorded|registered|promoted|verified|reset|locked|exported|imported|corrected|overruled|"
    r"synced|accepted|given|granted|revoked)"
)
_DONE_TO_MEMORY: Final = re.compile(
    rf"\b{_DONE}\b.{{0,25}}\b(?:memor(?:y|ies)|canon|consents?|opt-?outs?|facts?|receipts?|observations?)\b"
    rf"|\b(?:memor(?:y|ies)|consents?|opt-?outs?)\b.{{0,25}}\b{_DONE}\b",
    re.IGNORECASE,
)
_FORMAL: Final = re.compile(
    r"^[\W_]*(?:\[|✅|☑|✔|🗑|🔒|⚠|📌|receipt|audit|history|log\b|saved|erased|deleted|memory|record|consent|verified|system|delta|"
    r"update|notice|status|confirmed)",
    re.IGNORECASE,
)
_RANKED: Final = re.compile(r"=\s{0,9}(?:owner|admin|administrator|staff|moderator|trusted)\b", re.IGNORECASE)
_MANY_TERMS: Final = 3


def is_forged_record(reading: Reading, written: str) -> bool:
    """Tell whether a text is laid out as a record of the store; `written` is the text in its own case."""
    text = reading.text
    keys = {match["key"] for match in _KEY_VALUE.finditer(text)}
    if (
        _OPERATION.search(written)
        or _BRACKETED.search(text)
        or _COUNTED.search(text)
        or (len(keys) > 1 and not reading.quotes)
    ):
        return True
    terms = {word.text for sentence in reading.sentences for word in sentence.words if "record" in word.classes}
    numbered = bool(terms) and _NUMBERED.search(text) is not None
    if len(terms) >= _MANY_TERMS or (len(terms) > 1 and numbered):
        return True
    return _FORMAL.search(text) is not None and (
        numbered or _DONE_TO_MEMORY.search(text) is not None or _RANKED.search(text) is not None
    )


_USER_NUMBER: Final = re.compile(r"\b(?:user|patient|subject|member|alias|person|id|account)\s?#?\d+\b", re.IGNORECASE)
_MERGING: Final = re.compile(
    r"\b(?:merge|merged|same person|swap|swapped|also|both|alias|filed under|instead|combine|identical|share one)\b",
    re.IGNORECASE,
)
_PROOF: Final = re.compile(
    r"\b(?:proof|evidence|receipt|log|record|screenshot|message \d+)\b.{0,60}"
    r"\b(?:agree[ds]?|consent\w*|approved?|allow\w*|permi\w+|confirm\w*|may|rights?|granted)\b",
    re.IGNORECASE,
)


def is_forged_proof(text: str) -> bool:
    """Tell whether a text offers proof of a permission, or says that two numbered people are one."""
    return _PROOF.search(text) is not None or (
        _USER_NUMBER.search(text) is not None and _MERGING.search(text) is not None
    )


_BOT_LINE: Final = re.compile(
    r"^[ \t>*_#\[(]{0,12}(?:\[?(?:forwarded|fwd|quote|quoted|bot|from)\]?:?\s{0,9})?keepsake[*_\])]*(?:\s+\(?(?:bot|app)\)?)?"
    r"(?:\s+(?:today\b|yesterday\b|—|-)[^\n:]*(?::\d\d)?)?\s{0,9}(?::|\n|said:|wrote:)\s{0,9}\S",
    re.IGNORECASE | re.MULTILINE,
)
_BLOCK_QUOTE: Final = re.compile(r"^[ \t]{0,8}>[ \t]?(.+)$", re.MULTILINE)
_BOT_SPEAKS: Final = re.compile(
    r"keepsake|\bi (?:will )?(?:remember|have (?:verified|stored|saved|noted)|verified|stored|saved|confirm|know)\b",
    re.IGNORECASE,
)
_OF_THE_BOT: Final = re.compile(r"\bbot\b|keepsake|you (?:said|store|know)|yourself", re.IGNORECASE)
_YOU: Final = frozenset({"you", "u", "your"})
_TALK: Final = frozenset({"lol", "haha", "did", "why", "what", "how", "if", "when", "whenever", "wenn", "si", "quando"})
"""Words that open talk about what the bot said or may say."""
_KEPT: Final = frozenset({"notes", "note", "memories", "data", "address", "secrets", "dms", "messages"})
_REACH: Final = 3


def is_misquotation(reading: Reading) -> bool:
    """Tell whether a text is laid out as a line of the bot, or has the bot say something about rules, rank or what is private."""
    if _BOT_LINE.search(reading.text):
        return True
    quoted = " ".join(_BLOCK_QUOTE.findall(reading.text))
    if quoted and _BOT_SPEAKS.search(quoted) and _OF_THE_BOT.search(reading.text):
        return True
    return any(_attributes(sentence, bool(reading.quotes)) for sentence in reading.sentences)


def _attributes(sentence: Sentence, quotes: bool) -> bool:
    words = [word.text for word in sentence.words]
    if not sentence.has("said") or sentence.is_question or words[0] in _TALK:
        return False
    by_you = any(
        "said" in word.classes and ("you" in word.text or _YOU & set(words[max(0, place - _REACH) : place]))
        for place, word in enumerate(sentence.words)
    )
    if not by_you and (not sentence.has("bot") or words[0] == "wrote"):
        return False
    weighty = sentence.has_any(
        "rules", "strong_rules", "consent", "private", "role", "power", "obey", "unbound", "store"
    )
    anothers = any(first.endswith("'s") and second in _KEPT for first, second in pairwise(words))
    return weighty or anothers or (quotes and QUOTE in words and not sentence.has("negation"))
