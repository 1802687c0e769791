"""Finds text dressed as the bot's own records: receipts, log rows, ranks confirmed by staff, permissions with a proof.

The bot's records are in its store; a text that looks like one is forged, whoever wrote it. And texts that would carry
memory out: addresses with a gap to fill, memory sent to a site. An address alone is talk.
"""

import re
from typing import Final

from memory.domain.language.lexicon import NO_CLASSES
from memory.domain.rules.injection.orders import Sentences, classes_of, compiled, sentences_in

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


def is_forged_record(sentences: Sentences, text: str, written: str) -> bool:
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


def carries_memory_out(text: str) -> bool:
    """Return whether a text asks for something that would bring what is remembered to another place."""
    talk = re.sub(r"```.*?(?:```|\Z)|`[^`\n]{0,300}`", " ", text, flags=re.DOTALL)
    if compiled(_SITE).search(talk) is None or talk.rstrip().endswith("?"):
        return False
    if compiled(_GAP).search(talk) or compiled(_PICTURE).search(talk):
        return True
    found = NO_CLASSES.union(*(classes_of(word) for words, _ in sentences_in(talk) for word in words))
    opening = next((classes_of(word) for words, _ in sentences_in(talk) for word in words), NO_CLASSES)
    return "send" in found and bool(found & {"memory", "others"}) and "first" not in opening
