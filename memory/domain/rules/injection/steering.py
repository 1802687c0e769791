"""Judges whether a text tries to steer the bot instead of telling it something.

`addresses_the_model` is the one question; the modules of this package hold how each kind is known.
It is hygiene: what protects is that stored text is only ever quoted data. So it must not refuse ordinary talk.
Nothing here knows who wrote the text or where; procedures and code are judged by the caller, not here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from memory.domain.language.normal_text import skeleton
from memory.domain.rules.injection.claims import carries_memory_out, is_forged_record
from memory.domain.rules.injection.disguise import as_drawn, decoded, is_smuggled, turned, undisguised
from memory.domain.rules.injection.orders import drops_rules, is_hidden_order, may_hide_an_order, sentences_in
from memory.domain.rules.injection.structure import is_breakout, is_role_label

_InjectionKind = Literal["disguise", "breakout", "role_label", "override", "forged_record", "exfiltration", "encoding"]


@dataclass(frozen=True, slots=True)
class InjectionSign:
    """Why a text counts as an instruction to the bot."""

    kind: _InjectionKind


def addresses_the_model(text: str) -> InjectionSign | None:
    """Return the first sign that a text is meant to steer the bot; None for ordinary talk.

    Judge the text as it came: `normal_text.clean` keeps invisible characters, but other rewriting may lose the signs.
    """
    drawn = as_drawn(text)
    kind = "disguise" if drawn != text and _kind(drawn) is not None else _kind(text)
    return None if kind is None else InjectionSign(kind)


def _kind(text: str) -> _InjectionKind | None:
    shown, said = skeleton(text).text, undisguised(text)
    sentences = sentences_in(said)
    signs: tuple[tuple[_InjectionKind, Callable[[], bool]], ...] = (
        ("disguise", lambda: is_smuggled(text)),
        ("breakout", lambda: is_breakout(shown)),
        ("role_label", lambda: is_role_label(shown)),
        ("override", lambda: drops_rules(sentences)),
        ("forged_record", lambda: is_forged_record(sentences, said, text)),
        ("exfiltration", lambda: carries_memory_out(shown)),
        ("encoding", lambda: _is_encoded(text)),
    )
    return next((kind for kind, is_sign in signs if is_sign()), None)


def _is_encoded(text: str) -> bool:
    hidden = [*decoded(text), *filter(may_hide_an_order, turned(text))]
    return any(is_hidden_order(undisguised(plain)) for plain in hidden)
