"""Find text that is shaped to leave its place in a prompt: role labels, chat templates, tags, payloads, template code.

Showing such a thing in talk ("why does <|im_start|> show up") is fine; being one is not.
So a tag counts when it encloses or ends something, a label when an order or a claim follows, a payload when it is the message.
"""

import re
from typing import Final

_ROLE: Final = r"(?:system|assistant|developer|user|human|ai|bot|model|tool|tool_\w+|function|operator|admin|administrator|keepsake|gpt|chatgpt|claude|instruction|instructions)"
_CODE: Final = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{0,300}`", re.DOTALL)

_CHAT_TEMPLATE: Final = re.compile(
    rf"<\|[\w ]{{1,24}}\|>\s{{0,9}}(?:{_ROLE}\b|\S+\s{{0,9}}<\|)|<\|(?:{_ROLE}|im_end|endoftext|eot_id|end)\|>\s{{0,9}}\S|"
    rf"\[/?INST\].{{0,600}}\[/INST\]|\[/INST\]\s{{0,9}}\S+\s+\S|<</?SYS>>|<</SYS>>"
    rf"|<(?:start|end)_of_turn>\s{{0,9}}\w+|<\uff5c?(?:User|Assistant)\uff5c?>|\[(?:SYSTEM|ASSISTANT|"
    rf"DEVELOPER)(?:\s[\w ]{{0,20}})?\]\s{{0,9}}:?\s{{0,9}}\S|\bBEGIN(?:NING)? (?:SYSTEM|ADMIN|NEW)\b",
    re.IGNORECASE | re.DOTALL,
)
_TEMPLATE_TALK: Final = re.compile(
    r"\b(?:tokens?|tags?|template|tokenizer|format|needs?|show(?:s|ing)? up|why|bug|output|docs?|called|uses?)\b|\?",
    re.IGNORECASE,
)

_TAG_NAMES: Final = (
    r"(?:system\w*|assistant|developer|instructions?|prompt|context|memory|memories|memorycontext|usermemory|guildmemory|"
    r"collectivememory|observation|observations|"
    r"recentobservations|retrievedobservations|memoryupdates|fact|facts|subject|constraints?|admin|user|rules?|policy|"
    r"override|secret|tool|tool_call|function_calls?|quote|quoted|data|document|receipt|envelope)"
)
_TAG: Final = re.compile(
    rf"<(?P<close>/?)\s{{0,9}}{_TAG_NAMES}(?:\s+[\w-]+\s{{0,9}}=[^<>]{{0,300}})?\s{{0,9}}/?>", re.IGNORECASE
)
_ENTITY_TAG: Final = re.compile(
    rf"&lt;/?\s{{0,9}}{_TAG_NAMES}\b.{{0,60}}&gt;|\]\]>\s{{0,9}}<?/?\w*|<!\[CDATA\[|<!ENTITY|<!DOCTYPE", re.IGNORECASE
)
_FENCE_ROLE: Final = re.compile(rf"(?:```|~~~)\s{{0,9}}{_ROLE}\s{{0,9}}\n\s{{0,9}}\S", re.IGNORECASE)
_FENCE_TAG: Final = re.compile(
    rf"(?:```|~~~)[^`]{{0,300}}?<{_TAG_NAMES}\s[^<>]{{0,300}}>[^`]{{0,300}}</", re.IGNORECASE
)
_RULER: Final = re.compile(
    (
        r"(?:(?<!-)-{3,40}|(?<!=)={3,40}|(?<!#)#{3,40}|(?<!\*)\*{3,40}|(?<!~)~{3,40})\s{0,9}(?:end|begin|start|stop|close)\s(?:of\s)?(?:the\s)?(?:\w+\s){0,3}(?:data|context|"
        r"input|prompt|message|memory|memories|instructions?|quote|section|block|text|content|system|conversation|transcript|"
        r"untrusted)"
    ),
    re.IGNORECASE,
)
_PAYLOAD_KEY: Final = re.compile(
    r"[\"']?\b(role|content|scope|tier|subject|importance|confidence|cited|observations?|canon|text|source|memory_id|state|"
    r"pinned|topic_id|audience|consent|supersedes|version|tool|name|arguments|result|"
    r"shareable|category|kind|system|instructions?|op|action|user_id|tenant)[\"']?\s{0,9}[:=]",
    re.IGNORECASE,
)
_ROLE_VALUE: Final = re.compile(r"[\"']role[\"']\s{0,9}:\s{0,9}[\"'](?:system|assistant|developer|tool)", re.IGNORECASE)
_LEAVES_A_STRING: Final = re.compile(
    r"^\s{0,9}\*/\s{0,9}\w|\w\s{0,9}/\*\s{0,9}$|^\s{0,9}[\"'][\s\]})]{1,6},?\s{0,9}[{\"']|[\"'][)\]}]*;\s{0,9}(?:\w+[.(]|--|drop\b|delete\b|update\b|//)",
    re.IGNORECASE,
)
_OPERATOR: Final = re.compile(r"^\s{0,9}\{\s{0,9}[\"']?\$\w+[\"']?\s{0,9}:.*\}\s{0,9}$", re.DOTALL)
_TEMPLATE_CODE: Final = re.compile(
    (
        r"\$\{\s{0,9}(?:jndi|env|sys|java|script|lower|upper|process|config|secret)\b|\{\{[^{}]{0,300}(?:config|self|request|cycler|__|"
        r"items|memor|secret|env|system|prompt|\()[^{}]{0,300}\}\}|\{%.*?%\}|<%=.*?%>|#\{[^}]*\}|%\((?:secret|prompt|system|memory|"
        r"token)\w*\)s?|\{\w+\[\d+\](?:\.\w+)?\}|__(?:class|globals|import|builtins|subclasses)__"
    ),
    re.IGNORECASE,
)
_HTML: Final = re.compile(
    r"<(?:script|iframe|object|embed|svg|style|meta|link|base)\b[^>]{0,300}>|\bon(?:error|load|click)\s{0,9}=|javascript:",
    re.IGNORECASE,
)

_LABEL: Final = re.compile(
    (
        rf"^[ \t>*_#\-\[(`]{{0,12}}(?P<role>{_ROLE})(?:\s(?:note|message|prompt|update|override|instruction|notice|alert|log|command|mode|"
        rf"reply|response|output))?[*_\])`]*\s{{0,9}}[:：>]\s{{0,9}}(?P<rest>.*)$"
    ),
    re.IGNORECASE | re.MULTILINE,
)
_ROLES_OF_A_CHAT: Final = frozenset({"system", "assistant", "user", "human", "ai", "model", "developer", "tool"})
_HEADING: Final = re.compile(
    rf"^[ \t]{{0,9}}#{{1,6}}\s{{0,9}}(?:new\s)?(?:{_ROLE})(?:\s\w+){{0,2}}\s{{0,9}}:?\s{{0,9}}$\n\s{{0,9}}\S",
    re.IGNORECASE | re.MULTILINE,
)
_LIST_OF_PROPERTIES: Final = re.compile(
    r"^[^,]{1,20},\s{0,9}\w+:\s|^\s{0,9}(?:windows|linux|mac\w*|ubuntu|arch|\d+\s?gb|ios|android|broken|me)\b",
    re.IGNORECASE,
)
_ORDERS: Final = re.compile(
    (
        r"\b(?:you|your|obey|ignore|must|shall|access|granted|policy|trust|reveal|share|private|memor\w+|rules?|consent|admin|"
        r"allowed|limits?|disable|everyone|now|from here|store|remember|answer|respond|sure|result|delete|secrets?|approved|mode|"
        r"staff|owner|moderator|trusted|verified|exempt|permissions?|grant|raise|hidden|prompt|notes|of course|here (?:is|are)|"
        r"the user|all)\b"
    ),
    re.IGNORECASE,
)


_SHAPED: Final = re.compile(r"[<>\[\]{}()`~&%$#*=/_:;]|---|begin", re.IGNORECASE)
"""Without one of these, or a quotation mark at its beginning, a text leaves no place: most talk has none."""
_QUOTES: Final = ("'", '"')
_CODE_TALK: Final = re.compile(
    (
        r"\b(?:jinja2?|handlebars|mustache|js|javascript|python|templates?|literals?|syntax|json|html|xml|yaml|valid|renders?|"
        r"parser|docs?|how|why|which|vs|blade|django|liquid|react|css)\b|\?\s{0,9}$"
    ),
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(r"\s{0,9}\S{1,80}\s{1,9}\S{1,80}\s{1,9}\S")
_TAG_TALK: Final = re.compile(r"\b(?:tags?|html|xml|element|markup|parser|syntax)\b|\?", re.IGNORECASE)


def is_breakout(text: str) -> bool:
    """Tell whether the text is shaped to end the place it stands in or to open another."""
    if _SHAPED.search(text) is None and text.lstrip()[:1] not in _QUOTES:
        return False
    talk = _CODE.sub(" ", text)
    if _FENCE_ROLE.search(text) or _FENCE_TAG.search(text) or _RULER.search(text) or _ENTITY_TAG.search(talk):
        return True
    if _CHAT_TEMPLATE.search(talk) and not _TEMPLATE_TALK.search(_CHAT_TEMPLATE.sub(" ", talk)):
        return True
    return _encloses(talk) or _is_payload(talk) or _has_template_code(text, talk)


def _encloses(talk: str) -> bool:
    """A pair of our tags with something in it, or a closing one with an opening one behind it."""
    tags = list(_TAG.finditer(talk))
    closing = [tag for tag in tags if tag["close"]]
    return bool(closing) and (
        len(tags) > len(closing) or (_GOES_ON.match(talk, closing[-1].end()) is not None and not _TAG_TALK.search(talk))
    )


def _is_payload(talk: str) -> bool:
    if _OPERATOR.search(talk) or _LEAVES_A_STRING.search(talk):
        return True
    if not talk.lstrip().startswith(("{", "[")):
        return False
    closes = talk.rstrip().endswith(("}", "]", "`"))
    keys = {match[1].casefold() for match in _PAYLOAD_KEY.finditer(talk)}
    return closes and (len(keys) > 1 or _ROLE_VALUE.search(talk) is not None)


def _has_template_code(text: str, talk: str) -> bool:
    return (_TEMPLATE_CODE.search(talk) is not None or _HTML.search(talk) is not None) and not _CODE_TALK.search(text)


def is_role_play_of_the_chat(text: str) -> bool:
    """Tell whether lines are labelled as turns of the bot's own prompt, with an order or a claim behind the label."""
    talk = _CODE.sub(" ", text)
    if _HEADING.search(talk):
        return True
    labels = list(_LABEL.finditer(talk))
    roles = {match["role"].casefold() for match in labels}
    if len(labels) > 1 and len(roles & _ROLES_OF_A_CHAT) > 1:
        return True
    return any(
        match["role"].casefold() not in {"user", "human", "admin", "instruction"}
        and _ORDERS.search(match["rest"]) is not None
        and not _LIST_OF_PROPERTIES.search(match["rest"])
        for match in labels
    )
