"""Tell whether a text tries to steer the bot instead of telling it something.

`addresses_the_model` is the one question; the modules of this package hold how each family is known.
It is hygiene: what protects is that stored text is only ever quoted data. So it must not refuse ordinary talk.
Nothing here knows who wrote the text or where; procedures and code are judged by the caller, not here.
"""

from dataclasses import dataclass
from typing import Literal

from memory.domain.language.normal_text import skeleton
from memory.domain.rules.injection.claims import ClaimKind, claim_kind
from memory.domain.rules.injection.disguise import as_drawn, decoded, is_smuggled, undisguised
from memory.domain.rules.injection.leaks import carries_memory_out
from memory.domain.rules.injection.markup import is_breakout, is_role_play_of_the_chat
from memory.domain.rules.injection.orders import OrderKind, order_kind
from memory.domain.rules.injection.reading import Reading, read

InjectionKind = Literal["disguise", "breakout", "role_label", "exfiltration", "encoding"] | OrderKind | ClaimKind


@dataclass(frozen=True, slots=True)
class InjectionSign:
    """Why a text counts as an instruction to the bot."""

    kind: InjectionKind


def addresses_the_model(text: str) -> InjectionSign | None:
    """Give the first sign that a text is meant to steer the bot; None for ordinary talk.

    Judge the text as it came: `normal_text.clean` keeps invisible characters, but other rewriting may lose the signs.
    """
    drawn = as_drawn(text)
    kind = "disguise" if drawn != text and _kind(drawn) is not None else _kind(text)
    return None if kind is None else InjectionSign(kind)


def _kind(text: str) -> InjectionKind | None:
    if is_smuggled(text):
        return "disguise"
    plain = skeleton(text).text
    if is_breakout(plain):
        return "breakout"
    if is_role_play_of_the_chat(plain):
        return "role_label"
    reading = read(undisguised(text))
    kind = _kind_of_words(reading, text)
    if kind is None and carries_memory_out(text):
        return "exfiltration"
    return kind or ("encoding" if _is_encoded_order(text, reading) else None)


def _is_encoded_order(text: str, reading: Reading) -> bool:
    """Something encoded, and either an order in it or an order to act on it."""
    acting = [
        sentence
        for sentence in reading.sentences
        if sentence.has("act") and not sentence.is_question and not sentence.has("me")
    ]
    asked = bool(acting) and not text.rstrip().endswith("?")
    if asked and any(sentence.has("decode") for sentence in acting):
        return True
    for plain in decoded(text):
        inside = read(undisguised(plain))
        if _kind_of_words(inside, plain) is not None:
            return True
        said = [sentence for sentence in inside.sentences if sentence.has_any("cancel", "obey", "reveal")]
        if said and (asked or any(sentence.has_any("rules", "strong_rules", "private", "obey") for sentence in said)):
            return True
    return False


def _kind_of_words(reading: Reading, written: str) -> InjectionKind | None:
    for sentence in reading.sentences:
        kind = order_kind(sentence)
        if kind is not None:
            return kind
    return claim_kind(reading, written)
