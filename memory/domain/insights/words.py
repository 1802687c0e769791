"""The words by which an insight is judged: what it has to be about, and what it must never be about. English, as the prompt asks for.

Each entry is the beginning of words. They were written down from the rules, not from answers of a model; a list can miss a word,
so the lists stand on top of a prompt that forbids the same, and what is doubtful is refused.
"""

import re
from typing import Final

_TALK: Final = (
    "answer", "repl", "respon", "explain", "explan", "example", "question", "tone", "joke", "joking", "humour", "humor", "wording",
    "sentence", "message", "summar", "overview", "bullet", "jargon", "emoji", "small talk", "conversation", "feedback", "suggestion",
    "analog", "follow-up", "greeting", "language", "phras",
)  # fmt: skip
_FEELING: Final = (
    "angr", "anger", "annoy", "sad", "sadne", "happy", "happi", "unhapp", "lonel", "anxi", "nervous", "depress", "stress", "upset", "frustrat", "mood",
    "emotion", "feel", "felt", "afraid", "fear", "worr", "excite", "enthusias", "bored", "jealous", "grief", "griev", "love", "loving", "hate",
    "irrita", "temper", "sentiment", "tired", "exhaust", "cheer", "gloom", "mental", "empath", "sympath", "desperat", "insecur",
    "confiden", "proud", "pride", "asham", "guilt", "hurt", "offend", "vulnerab",
)  # fmt: skip
_STANDING: Final = (
    "trust", "distrust", "mistrust", "untrust", "loyal", "disloyal", "honest", "dishonest", "reliab", "unreliab", "credib", "sincer",
    "liar", "lie", "lying", "suspic", "reputation", "rank", "score", "scoring", "rating", "affinit", "attach", "bond", "respect",
    "authorit", "admin", "moderator", "permission", "allowed", "entitled", "status", "popular", "influen", "close to", "devoted",
    "depend",
)  # fmt: skip
_CHARACTER: Final = (
    "introver", "extrover", "extraver", "shy", "lazy", "lazi", "smart", "intelligen", "stupid", "arrogan", "narciss", "aggress", "impulsiv",
    "personalit", "character", "autis", "adhd", "neuro", "immatur", "matur", "child", "clever", "naiv", "perfectionis", "stubborn",
    "moral", "selfish", "generous", "friendly", "unfriendly", "rude", "kind person", "toxic", "manipulat", "gullib", "educat",
)  # fmt: skip
_OTHERS: Final = (
    "friend", "partner", "wife", "husband", "spouse", "colleague", "boss", "team", "member", "other", "someone", "somebody", "everyone",
    "everybody", "anyone", "anybody", "people", "group", "together", "relationship", "rival", "enem", "conflict", "argu", "along with",
    "gets along", "famil", "communit", "guild", "server", "user", "crowd", "between", "toward", "he", "she", "him", "her", "his", "hers",
    "they", "them", "their", "theirs",
)  # fmt: skip
_WHOLE: Final = frozenset(
    {"he", "she", "him", "her", "his", "hers", "they", "them", "their", "theirs", "lie", "sad", "shy"}
)
"""Entries that are whole words, with a plural at most: as beginnings they would catch others."""
_LANGUAGES: Final = frozenset(
    {"English", "German", "French", "Spanish", "Portuguese", "Italian", "Dutch", "Polish", "Japanese", "Chinese", "Korean", "Markdown"}
)  # fmt: skip
"""What may begin with a capital within a sentence."""
_CAPITALISED: Final = re.compile(r"(?<=[^.!?] )[A-Z][\w'-]*")


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = [rf"{re.escape(word)}s?\b" if word in _WHOLE else re.escape(word) for word in words]
    return re.compile(rf"\b(?:{'|'.join(parts)})", re.IGNORECASE)


ON_TALK: Final = _any_of(_TALK)
ON_FEELING: Final = _any_of(_FEELING)
ON_STANDING: Final = _any_of(_STANDING)
ON_CHARACTER: Final = _any_of(_CHARACTER)
ON_OTHERS: Final = _any_of(_OTHERS)


def names_something(text: str) -> bool:
    """Tell whether a word within a sentence begins with a capital, languages aside: it may be somebody's name."""
    return any(found not in _LANGUAGES and not _is_acronym(found) for found in _CAPITALISED.findall(text))


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper()
