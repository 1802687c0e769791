"""Recognise texts that would carry memory out: addresses with gaps to fill, sending it to a site, hiding it in an answer.

An address alone is talk. It counts with a gap in it, with memory beside it, or when the bot is to fetch it.
"""

import re
from typing import Final

_ADDRESS: Final = r"https?://\S{0,90}"
_GAP: Final = re.compile(
    rf"{_ADDRESS}(?:\{{\{{?\s?\w[^}}]{{0,40}}\}}|<[^>\n]{{2,40}}>|\$\{{?[A-Za-z_]{{3,}}|%\((?:\w+)\)|"
    rf"=[A-Z][A-Z_]{{3,}}(?![A-Za-z])|[?&]\w{{1,20}}=(?=\s|$|[\"')]))"
)
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{0,300}`", re.DOTALL)
_PICTURE_TAG: Final = re.compile(
    r"<(?:img|image|video|audio|source|input|a|link)\b[^>]{0,300}\b(?:src|href|data)\s{0,9}=\s{0,9}[\"']?(?:https?:)?//",
    re.IGNORECASE,
)
_PICTURE: Final = re.compile(
    r"!\[[^\]]{0,300}\]\((?:https?:)?//[^)]{0,300}\?[^)]{0,300}\)|^\s{0,9}\[[^\]]{1,30}\]:\s{0,9}https?://",
    re.MULTILINE,
)
_SITE: Final = r"(?:https?://|www\.|\b[\w-]{2,30}\.(?:example|com|net|org|io|ru|xyz|site|app|dev|in|co|link|click|top|info)\b|\bpastebin\b|\bwebhook)"
_CARRIED: Final = (
    r"(?:memor(?:y|ies)|notes?|facts?|private|secrets?|stored|citations?|conversation|everyone|members?|user's|users'|"
    r"personal|profile|receipts?|cookies|topics?|"
    r"what you (?:know|have|remember|stored)|(?:what|everything) \w+ (?:told|said|wrote)|history|prompt|tokens?|dms?)"
)
_SENDING: Final = r"(?:send|post|put|append|upload|submit|forward|export|copy|include|load|render|embed|attach|fetch|paste|transmit|add|leak|mail|call|request|report|contain|encode|use|always)"
_CARRIES_OUT: Final = re.compile(
    (
        rf"\b{_SENDING}\b.{{0,120}}?{_CARRIED}.{{0,120}}?{_SITE}|\b{_SENDING}\b.{{0,120}}?{_SITE}.{{0,120}}?\b{_CARRIED}|"
        rf"{_SITE}\S{{0,90}}+.{{0,60}}\b{_CARRIED}\b.{{0,60}}\b{_SENDING}\b"
    ),
    re.IGNORECASE,
)
_ALWAYS_RENDERS: Final = re.compile(
    rf"\b(?:whenever|always|each|every|for every|in all|any time|must)\b.{{0,80}}\b(?:render|load|include|embed|show|append|"
    rf"add|fetch|contain|attach|link|cite|request|open)\w*\b.{{0,80}}{_SITE}"
    rf"|{_SITE}\S{{0,90}}+.{{0,40}}\balways (?:render|load|include|embed|show|append|add)|\b(?:summary|answer|reply|message|"
    rf"response)\b.{{0,20}}\bmust\b.{{0,40}}{_SITE}",
    re.IGNORECASE,
)
_INTERNAL: Final = r"https?://(?:169\.254\.|metadata\.|localhost|127\.|0\.0\.0\.0|10\.\d|192\.168\.|\[::1\]|172\.(?:1[6-9]|2\d|3[01])\.)"
_FETCHES: Final = re.compile(
    (
        rf"\b(?:bot|assistant|keepsake|please|pls)\b.{{0,20}}\b(?:fetch|open|visit|load|curl|get|request|call|read|browse|"
        rf"download)\b.{{0,20}}{_INTERNAL}|https?://169\.254\.169\.254|\bbot\b.{{0,20}}\b(?:fetch|curl|download|"
        rf"browse)\b.{{0,20}}https?://"
    ),
    re.IGNORECASE,
)
_WEBHOOK: Final = re.compile(r"https?://\S{0,90}webhook\S{0,90}", re.IGNORECASE)
_KNOWN: Final = re.compile(rf"\b{_CARRIED}", re.IGNORECASE)
_HIDES: Final = re.compile(
    r"\b(?:spell|encode|hide|write|put|embed|smuggle|place|leak|conceal)\b.{0,60}\b(?:secrets?|hidden|private|memor(?:y|ies)|"
    r"notes?|prompt|facts?)\b.{0,80}\b(?:letters?|emojis?|capital\w*|acrostic|lines?|spaces?|alt text|whitespace|morse|base64|"
    r"initials|end of)\b"
    r"|\b(?:letters?|emojis?|capitals?|alt text|whitespace)\b.{0,40}\b(?:secrets?|hidden memory|private notes?)\b",
    re.IGNORECASE | re.DOTALL,
)


_LEADS_AWAY: Final = re.compile(rf"{_SITE}|//", re.IGNORECASE)


def carries_memory_out(text: str) -> bool:
    """Tell whether a text asks for something that would bring what is remembered to another place."""
    talk = _CODE.sub(" ", text)
    if _HIDES.search(talk):
        return not talk.rstrip().endswith("?")
    return _LEADS_AWAY.search(talk) is not None and _sends_there(talk)


def _sends_there(talk: str) -> bool:
    if _GAP.search(talk) or _PICTURE_TAG.search(talk) or _CARRIES_OUT.search(talk):
        return not talk.rstrip().endswith("?")
    if (_PICTURE.search(talk) or _WEBHOOK.search(talk)) and _KNOWN.search(talk):
        return True
    return _ALWAYS_RENDERS.search(talk) is not None or _FETCHES.search(talk) is not None
