"""The words by which an insight is judged: what it has to be about, and what it must never be about. English, as the prompt asks for.

Each entry is the beginning of words. They were written down from the rules, not from answers of a model; a list can miss a word,
so what is left by them must consist of words about talk alone.
"""

import re
from typing import Final

from memory.domain.language.terms import COMMON_WORDS

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
    "impatien", "personalit", "character", "autis", "adhd", "neuro", "immatur", "matur", "child", "clever", "naiv", "perfectionis", "stubborn",
    "moral", "selfish", "generous", "friendly", "unfriendly", "rude", "kind person", "toxic", "manipulat", "gullib", "educat",
    "persua", "flatter", "secre", "hide", "hiding", "pretend", "woman", "women", "man", "men", "girl", "boy", "male", "female", "gender", "young",
    "old", "elder", "teen", "age", "aged", "money", "income", "earn", "salar", "rich", "wealth", "poor", "afford", "cheap", "buy", "sell",
    "purchas", "drink", "drunk", "alcohol", "smok", "drug", "sleep", "insomn", "vote", "voting", "polit",
)  # fmt: skip
"""What somebody is, has, hides or can be brought to."""
_OTHERS: Final = (
    "friend", "partner", "wife", "husband", "spouse", "colleague", "boss", "team", "member", "other", "someone", "somebody", "everyone",
    "everybody", "anyone", "anybody", "people", "group", "together", "relationship", "rival", "enem", "conflict", "argu", "along with",
    "gets along", "famil", "communit", "guild", "server", "user", "crowd", "between", "toward", "he", "she", "him", "her", "his", "hers",
    "they", "them", "their", "theirs",
)  # fmt: skip
_PERSONS: Final = (
    "he",
    "she",
    "him",
    "her",
    "his",
    "hers",
    "they",
    "them",
    "their",
    "theirs",
    "man",
    "men",
    "boy",
    "girl",
    "male",
    "teen",
)
_WHOLE: Final = frozenset((*_PERSONS, "lie", "sad", "shy", "old", "age", "aged", "rich", "sell", "hide"))
"""Entries that are whole words, with a plural at most: as beginnings they would catch others."""
_DOES: Final = (
    "prefer", "like", "dislike", "enjoy", "appreciate", "favour", "favor", "value", "welcome", "want", "expect", "ask", "write", "read", "respond",
    "reply", "replie", "use", "follow", "skim", "skip", "type", "switch", "switche", "mix", "mixe", "understand", "learn", "find", "give", "send",
    "phrase", "start", "answer", "suit", "help", "work", "come", "keep", "include", "avoid", "offer", "show", "end", "stand", "go", "fit",
    "seem", "tend", "appear", "need", "make", "begin", "name", "put", "get",
)  # fmt: skip
_FORM: Final = (
    "short", "long", "brief", "clear", "plain", "simple", "detail", "detailed", "direct", "formal", "informal", "casual", "concise", "quick", "dry",
    "light", "concrete", "worked", "small", "code", "first", "last", "step-by-step", "step", "visual", "technical", "numbered", "point", "list",
    "table", "paragraph", "line", "word", "length", "depth", "form", "format", "structure", "structured", "theory", "practice", "background",
    "context", "source", "link", "reference", "term", "definition", "detailed", "compact", "complete", "full", "half", "part", "rest", "piece",
    "beginning", "number", "comparison", "diagram", "picture", "version", "variant", "option", "choice", "alternative", "result", "reason",
    "rule", "style", "polite", "playful", "dense", "terse", "blunt", "lively", "relaxed", "literal", "exact", "precise", "rough", "lowercase",
    "abbreviation", "slang", "metaphor", "story", "quote", "well", "best", "better", "fewer", "less", "longer", "shorter", "simpler", "longest",
    "often", "usually", "generally", "mostly", "sometimes", "always", "never", "frequently", "regularly", "rarely", "seldom", "clearly", "maybe",
    "without", "either", "instead", "rather", "whether", "even", "kept", "given", "written", "asked", "one", "two", "three", "may", "might", "must",
    "us", "every", "each", "another", "different", "several", "straight", "away", "back", "top", "bottom", "middle", "topic", "subject", "thing",
    "request", "reading", "writing", "asking", "using", "scripted", "stand-in", "thanks", "hello", "conclusion", "unit", "metric", "imperial",
    "documentation", "docs", "pun", "wordplay", "command", "copy", "copied", "copying", "afterward", "later", "next", "extra", "introduction",
    "heading", "section", "bold", "italic", "image", "screenshot", "output", "input", "snippet", "sample", "case", "trade-off", "pros", "cons",
    "evidence", "figure", "date", "spelling", "typo", "correction", "confirmation", "checklist", "order", "pace", "slow", "fast", "easy", "recap",
    "hint", "tip", "advice", "idea", "plan", "draft", "rewrite", "edit", "time", "mention", "mentioned", "repeat", "repetition",
)  # fmt: skip
_WORD: Final = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
_LANGUAGES: Final = frozenset(
    {"English", "German", "French", "Spanish", "Portuguese", "Italian", "Dutch", "Polish", "Japanese", "Chinese", "Korean", "Markdown"}
)  # fmt: skip
"""What may begin with a capital within a sentence."""
_CAPITALISED: Final = re.compile(r"(?<=[^.!?] )[A-Z][\w'-]*")


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = [rf"{re.escape(word)}s?\b" if word in _WHOLE else re.escape(word) for word in words]
    return re.compile(rf"\b(?:{'|'.join(parts)})", re.IGNORECASE)


_GRAMMAR: Final = COMMON_WORDS["english"]
_OF_FORM: Final = frozenset(f"{word}{end}" for word in (*_DOES, *_FORM) for end in ("", "s"))
_TALK_BEGINS: Final = re.compile("|".join(re.escape(word) for word in _TALK))
ON_TALK: Final = _any_of(_TALK)
ON_FEELING: Final = _any_of(_FEELING)
ON_STANDING: Final = _any_of(_STANDING)
ON_CHARACTER: Final = _any_of(_CHARACTER)
ON_OTHERS: Final = _any_of(_OTHERS)


def is_a_hint(text: str) -> bool:
    """Tell whether every word of a text is one of talk and its form, a name of a language, or one of grammar.

    What somebody is, has or does outside of talk cannot be said in these words; a hint that needs another one is lost.
    """
    return all(_is_of_talk(word) for word in _WORD.findall(text))


def _is_of_talk(word: str) -> bool:
    if word in _LANGUAGES or _is_acronym(word):
        return True
    plain = word.lower()
    return plain in _GRAMMAR or plain in _OF_FORM or _TALK_BEGINS.match(plain) is not None


def names_something(text: str) -> bool:
    """Tell whether a word within a sentence begins with a capital, languages aside: it may be somebody's name."""
    return any(found not in _LANGUAGES and not _is_acronym(found) for found in _CAPITALISED.findall(text))


def _is_acronym(word: str) -> bool:
    return len(word) > 1 and word.isupper()
