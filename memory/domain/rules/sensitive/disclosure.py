"""Whether somebody tells what is never kept, of themselves or of others: health, religion and so on, a young age."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, Literal, get_args

from memory.domain.language.lexicon import Lexicon, Match, compiled
from memory.domain.language.sentences import claims_of
from memory.domain.rules.about_others.subjects import told_behind_people
from memory.lexicons.tables import by_language, expression, keys_of

SensitiveCategory = Literal["health", "finance", "sexuality", "religion", "politics", "ethnicity", "minor"]

_ORDER: Final[tuple[SensitiveCategory, ...]] = get_args(SensitiveCategory)
_TOLD: Final = "_told"  # Ending of the tables of turns that need no lead
_REACH: Final = 5  # Tokens between what says "I am" and what one is
_OWNED_REACH: Final = 2
_SELF: Final = frozenset({"self", "lead", "have", "owned"})
_FIRST: Final = 3  # Tokens at the beginning of a note that says nothing of a subject
_OPENERS: Final = frozenset("a an the also still proud hi hello am half as remember is has had been was -".split())
_AMOUNT: Final = (
    r"(?<![\d.,])\d[\d.,]{0,12}\s?(?:k|mil|grand|thousand|million|btc|eth|万|만)(?!\w|\s(?:damage|dps|xp|gold|"
    r"followers|views))|\d{3,}|\d[.,]\d{3}|"
    r"(?<!\w)(?:hundred|thousand|grand|six.figures?|million|tausend|mil|mille|mila|tysi\w+|тысяч\w*)(?!\w)"
)
"""A sum that says something of somebody: twenty that one owes a friend do not."""
_SAME_MARKS: Final = r"([^\w\s])\1{2,}"
_YEARS: Final = r"(?:[6-9]|1[0-5]|ten|eleven|twelve|thirteen|fourteen|fifteen)"
_AGE: Final = (
    rf"(?<!\w)(?:(?:{expression('sensitive', 'age_leads')})"
    rf"(?: only| just| finally| actually| erst| pas| solo| só| bald)? {_YEARS}|"
    rf"(?:turning|i turn|gonna be|going to be|about to be|i'll be) (?:{_YEARS}|16|sixteen)"
    r"(?: (?:in|on|next|this|tomorrow))?)(?!\w)(?=\s*(?:$|[,;!?)\U0001F300-\U0001FAFF]|\.(?!\d)|"
    rf"(?:{expression('sensitive', 'age_tails')})(?!\w|\sd[ei']))|(?<=in|on) |(?<=next|this) |(?<=tomorrow))"
    rf"|{expression('sensitive', 'ages')}"
)


@cache
def _lexicon() -> Lexicon:
    return Lexicon(keys_of("sensitive"))


def sensitive_category(text: str) -> SensitiveCategory | None:
    """Name the category of what a text says of its speaker, or None; of several the first in the order of the type."""
    return _categories(text)[0]


def sensitive_of_another(text: str) -> SensitiveCategory | None:
    """Name the category of what a text says of somebody else than its speaker, or None; a young age is none."""
    return _categories(text)[1]


@lru_cache(maxsize=8)
def _categories(text: str) -> tuple[SensitiveCategory | None, SensitiveCategory | None]:
    """Return the category of what a text says of its speaker, and of what it says of others."""
    own, others = set[str](), set[str]()
    for claim in claims_of(text):
        own.update(_of_claim(_as_said(claim)))
        for said, is_own in told_behind_people(claim):
            (own if is_own else others).update(_of_claim(_as_said(said)))
    return _first(own), _first(others - {"minor"})


def _first(found: set[str]) -> SensitiveCategory | None:
    return next((category for category in _ORDER if category in found), None)


def _as_said(claim: str) -> str:
    """Return a claim as its person would say it: a note has no subject, or names "the person"."""
    folded = claim.casefold()
    for noted, said in _note_openings():
        if folded.startswith(noted):
            return said + claim[len(noted) :]
    return claim


@cache
def _note_openings() -> tuple[tuple[str, str], ...]:
    """Return how notes open → how their person would, the longest openings first."""
    firsts = by_language("notes", "first")
    pairs = [
        (f"{subject}{noted} ", f"{said} ")
        for language, thirds in by_language("notes", "third").items()
        for noted, said in zip(thirds, firsts[language], strict=True)
        for subject in ("", "the person ")
    ]
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def _of_claim(claim: str) -> Iterator[str]:
    claim = compiled(_SAME_MARKS).sub(r"\1\1", claim)
    tokens = _lexicon().annotated(claim)
    end = next((place for place, token in enumerate(tokens) if "others" in token.classes), len(tokens))
    is_own = any(token.classes & _SELF for token in tokens)
    has_amount = compiled(_AMOUNT).search(claim) is not None
    classes = frozenset[str]().union(*(token.classes for token in tokens[:end]))
    if is_own and {"parties", "takes_sides"} <= classes:
        yield "politics"
    everywhere = classes.union(*(token.classes for token in tokens[end:]))
    is_past = "past" in everywhere
    if compiled(_AGE).search(claim) is not None and end == len(tokens) and not is_past:
        yield "minor"
    for place, token in enumerate(tokens[:end]):
        for name in token.classes:
            # A treatment tells of an illness whoever goes there, unless it is somebody's work.
            is_treatment = name == "treatments" and "work" not in everywhere
            category = "health" if is_treatment else name.removesuffix(_TOLD)
            if category not in _ORDER:
                continue
            if category == "minor":
                is_said = not is_past and (is_own or place <= _REACH)
            elif is_treatment or name.endswith(_TOLD):
                is_said = is_own or place < _FIRST or (is_treatment and token.tokens[0].is_run)
            elif category == "finance":
                is_said = has_amount
            else:
                is_said = _ends_phrase(tokens, place) and (_is_bare(tokens, place) or _is_led(tokens, place))
            if is_said:
                yield category


def _is_bare(tokens: Sequence[Match], place: int) -> bool:
    """Return whether a claim begins so, as notes do: "celiac, so no pizza"."""
    return "never_bare" not in tokens[place].classes and all(token.text in _OPENERS for token in tokens[:place])


def _is_led(tokens: Sequence[Match], place: int) -> bool:
    """Return whether what says "I am" or "my" stands right before; in scripts without spaces, anywhere."""
    if tokens[place].tokens[0].is_run:
        return any(token.classes & _SELF for token in tokens)
    unknown = 0
    is_health = "health" in tokens[place].classes
    for steps, token in enumerate(reversed(tokens[max(0, place - _REACH) : place])):
        has = "have" in token.classes or (steps < _OWNED_REACH and "owned" in token.classes)
        if "lead" in token.classes or (is_health and has):
            return True
        # A token of any class is known, such as those that only say how (`hows`).
        is_known = bool(token.classes - {"work"}) or token.text in _OPENERS
        unknown += not is_known
        if unknown > 1 or not token.tokens[0].is_word or (not is_known and token.text.endswith("ing")):
            return False
    return False


def _ends_phrase(tokens: Sequence[Match], place: int) -> bool:
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    if following is None or not following.tokens[0].is_word or following.tokens[0].is_run:
        return True
    return not following.classes.isdisjoint({"follows", "past"}) or following.text.isdigit()
