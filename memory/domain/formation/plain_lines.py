"""Which lines said to the bot hold nothing that rules cannot read, so that a short talk of them needs no model (decision 0015).

It errs towards the model: one sentence too many, a word that points elsewhere or to a passing hour, and the line is not plain.
It must not be asked about talk among people, of which rules understand too little.
"""

import re
from collections.abc import Sequence
from typing import Final

from memory.domain.formation.doubts import sets_a_frame
from memory.domain.formation.self_statements import own_words, sentences_in, stated_by
from memory.domain.message import Message
from memory.domain.rules.about_others.first_person import asks_of_others, states_about_self
from memory.domain.rules.about_others.pronouns import speaks_as_or_to_somebody
from memory.domain.statements import statement_to_remember

SHORT_TALK: Final = 12
"""Lines from which talk is worth a model's look and a summary, however plain: as many as make a window when it is cold."""

_GREETING: Final = re.compile(
    r"(?:hi|hey|hello|good (?:morning|afternoon|evening|night)|thanks|thank you|please|ok|okay|yes|no|hallo|danke|hola|gracias|salut|merci)"
    r"(?: (?:again|all|everybody|everyone|there|a lot|very much))?(?: from me)?(?: too)?",
    re.IGNORECASE,
)
_POINTS_ELSEWHERE: Final = re.compile(
    r"\b(?:it|its|that|this|these|those|them|they|he|she|him|her|his|their|both|either|neither|same|such|ones?|former|latter|first|second"
    r"|third|last|next|other|another|here|there|else)\b",
    re.IGNORECASE,
)
"""Words whose meaning stands in another line."""
_PASSES: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|now|currently|soon|later|ago|already|again|still|just|moment|week|weekend|month"
    r"|(?:in|until|till|since) \d+|heute|morgen|gestern|gerade|hoy|mañana|ayer|aujourd['’]hui|demain|hier)\b",
    re.IGNORECASE,
)
"""What holds for an hour or a day, of which a model may see whether it lasts."""


def tells_the_bot(message: Message) -> bool:
    """Tell whether a message states something of its author to the bot; what was asked to be remembered is kept by hand."""
    if not message.addressed or statement_to_remember(message.text) is not None:
        return False
    return any(states_about_self(each) for each in sentences_in(own_words(message.text)) if not _greets(each))


def is_plain(message: Message) -> bool:
    """Tell whether rules read all that a message to the bot may hold: plain statements, or nothing that could be kept."""
    if not message.addressed or sets_a_frame(message.text):
        return False
    return statement_to_remember(message.text) is not None or _is_read_wholly(message.text)


def is_plain_talk(window: Sequence[Message]) -> bool:
    """Tell whether a window is short and plain from its first line to its last."""
    return len(window) < SHORT_TALK and all(is_plain(message) for message in window)


def _is_read_wholly(text: str) -> bool:
    own = own_words(text)
    return own == text and all(_is_read(sentence) for sentence in sentences_in(own))


def _is_read(sentence: str) -> bool:
    if _greets(sentence) or asks_of_others(sentence):
        return True
    said = stated_by(sentence)
    if said is None or said.is_feeling or speaks_as_or_to_somebody(said.content):
        return False
    return not _POINTS_ELSEWHERE.search(sentence) and not _PASSES.search(sentence)


def _greets(sentence: str) -> bool:
    words = sentence.strip(" .!…,")
    return not words or _GREETING.fullmatch(words) is not None
