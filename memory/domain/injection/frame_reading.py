"""Read a text as sentences of items with the classes of the frames.

Articles are left out, contractions are spelt out, and what somebody only quotes is not read.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.injection.frame_words import FORMS, VERBS, WORDS
from memory.domain.injection.frame_words_world import WORLD_PIECES, WORLD_WORDS
from memory.domain.injection.frames import LITERALS
from memory.domain.injection.framing import Classes, Items
from memory.domain.text.kept_readings import kept

_NONE: Final[Classes] = frozenset()
_MOST_ITEMS: Final = 120
_SHORTEST_STEM: Final = 2
_UNSPACED: Final = r"\u3040-\u30ff\u3400-\u9fff"
_SENTENCE: Final = re.compile(r"[^.!?\n。！？;；…|]+(?:\.(?=\w)[^.!?\n。！？;；…|]+)*[.!?。！？;；…|]*")
_TOKEN: Final = re.compile(
    rf"<@[!&]?\d+>|[{_UNSPACED}]+|[^\W_{_UNSPACED}]+(?:['-][^\W_{_UNSPACED}]+)*'?|\uffff|[,:–—()\[\]]|#[\w-]+|@[\w-]+|(?<!\w)/[a-z][\w-]*"
)
_NAME: Final = re.compile(
    r"(?<=[\w,:;)\"'] )[A-Z\u00c0-\u00de\u0410-\u042f][\w-]+|^[A-Z\u00c0-\u00de][\w-]+(?='s? )", re.MULTILINE
)
_CAPITALISED: Final = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december "
    "english french german spanish polish russian japanese chinese italian portuguese discord python linux windows minecraft i ai dms dm halloween "
    "christmas easter java rust github google celsius europe america".split()
)
_PRONOUNS: Final = frozenset(
    "it this that there who what which he she they we you here everything der die das er sie es il elle el ella ele ela on оно он она".split()
)
_SHORT: Final = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "dont": "not", "doesnt": "not", "don't": "not",
    "doesn't": "not", "didn't": "not", "isn't": "is not", "aren't": "are not", "it's": "it is", "he's": "he is", "she's": "she is",
    "there's": "there is", "that's": "that is", "who's": "who is", "what's": "what is", "let's": "let us", "they're": "they are",
    "you're": "you are", "you'll": "you will", "you've": "you have", "he'll": "he will", "she'll": "she will", "it'll": "it will",
    "they'll": "they will", "you'd": "you would", "shouldn't": "should not", "mustn't": "must not", "needn't": "need not",
    "i'm": "i am", "i've": "i have", "i'll": "i will", "i'd": "i would", "we're": "we are", "wasn't": "was not", "weren't": "were not",
    "wouldn't": "would not", "couldn't": "could not", "here's": "here is", "nobody's": "nobody is", "cant": "can not",
}  # fmt: skip
_ARTICLES: Final = frozenset("the a an".split())
_BEFORE_THE_BOT: Final = frozenset(
    ", : ( – — the this that our all any each every of by to for from with and or as on at if when than dear hey ok oh both these ai bot discord "
    "server's guild's server guild because so then but is no".split()
)
_POINTING: Final = frozenset("the this our your these server's guild's discord's".split())
_COMMON: Final = frozenset("ai model system gate filter llm".split())
"""What the world has many of; the one here is pointed at."""
_LOOSELY: Final = frozenset("model system gate filter".split())
_MANY: Final = frozenset({"bots"})
_NOT_THE_BOT: Final = frozenset(
    "coach manager professor director teacher referee editor principal nurse chef trainer conductor train trains railway railways kit kits "
    "agency agencies camera fight fights duty".split()
)
_BEFORE_RULES: Final = frozenset(
    ", : ( the these those all any every no server guild chat channel bot bot's your its our usual normal existing previous prior other content "
    "spam message rate word audience access safety posting upload and or community discord standard regular of from to by with without "
    "that which for moderation confidentiality privacy age-old current server's guild's ordinary earlier common general against written "
    "following for not assistant's apply applying his her their".split()
)
_CLAUSE_ENDS: Final = frozenset(", : – — ( ) [ ] and but so therefore then or because hence thus".split())
_POLITE: Final = frozenset({"polite"})
"""Questions that are orders."""


def items_of(text: str, names: frozenset[str]) -> Iterator[Items]:
    """Read the sentences of a text in lower case; `names` are the words that began with a capital, see `names_in`.

    A question is none, unless it asks as one asks a favour. A sentence is read in pieces of at most 120 items.
    """
    for match in _SENTENCE.finditer(text):
        sentence = match.group()
        items = _items(_tokens(sentence), names)
        asks = sentence.rstrip().endswith(("?", "？"))
        for start in range(0, len(items), _MOST_ITEMS):
            piece = items[start : start + _MOST_ITEMS]
            together = _NONE.union(*(classes for classes, _ in piece))
            if not asks or together & _POLITE:
                yield Items(tuple(classes for classes, _ in piece), tuple(first for _, first in piece), together)


_SUBJECT: Final = re.compile(
    r"(?:^|[.!?]\s)([A-Z\u00c0-\u00de\u0410-\u042f][\w-]+)(?= (?:is|has|may|can|must|should|need|needs|gets|decides|speaks|already|always|never|will|shall|was|"
    r"lost|agreed|wins|asks|says|believes|writes|decided|tells|wants|told|had|does|would|controls|stands|owns|outranks|counts|knows|darf|kann|muss|soll|hat|ist|steht|peut|doit|est|puede|está|tiene|debe|pode|tem|deve|está|может|должен|должна|нельзя|обязан)\b)",
    re.MULTILINE,
)
"""A word before a verb of these at the start of a sentence is its subject, thus likely a name."""


def names_in(text: str) -> frozenset[str]:
    """Give the words, in lower case, that are written like names within a sentence."""
    found = {match.casefold() for match in _NAME.findall(text)}
    for subject in _SUBJECT.findall(text):
        word = subject.casefold()
        if word not in _PRONOUNS and not _WORDS.get(word):
            found.add(word)
    return frozenset(found - _CAPITALISED)


def _tokens(sentence: str) -> list[str]:
    tokens: list[str] = []
    for token in _TOKEN.findall(sentence):
        if token in _SHORT:
            tokens.extend(_SHORT[token].split())
        else:
            tokens.append(token)
    return tokens


def _items(tokens: list[str], names: frozenset[str]) -> list[tuple[Classes, bool]]:
    items: list[tuple[Classes, bool]] = []
    place, first = 0, True
    while place < len(tokens):
        token = tokens[place]
        if token in _CLAUSE_ENDS:
            first = True
            if not token[0].isalpha():
                place += 1
                continue
        if _is_unspaced(token):
            items.extend((_PIECE_CLASSES[piece], False) for piece in _PIECE.findall(token))
            place += 1
            continue
        length, classes = _longest(tokens, place)
        if length == 1:
            classes = _in_place(tokens, place, classes, names)
        if token not in _ARTICLES or classes:
            items.append((classes, first))
        first = first and ("opening" in classes or token in _CLAUSE_ENDS)
        place += length
    return items


def _is_unspaced(token: str) -> bool:
    return "\u3040" <= token[0] <= "\u9fff"


def _longest(tokens: list[str], place: int) -> tuple[int, Classes]:
    token = tokens[place]
    for phrase, classes in _PHRASES.get(token, ()):
        here = tuple(tokens[place : place + len(phrase)])
        if here == phrase or (
            phrase[-1].endswith("*") and here[:-1] == phrase[:-1] and here[-1].startswith(phrase[-1][:-1])
        ):
            return len(phrase), classes
    return 1, _classes_of(token)


@kept(8192)
def _classes_of(token: str) -> Classes:
    known = _WORDS.get(token, _NONE)
    if token.endswith(("'s", "s'")):
        known |= _WORDS.get(token[:-2], _NONE) | {"owner"}
    for length in range(_SHORTEST_STEM, len(token) + 1):
        known |= _STEMS.get(token[:length], _NONE)
    return known


def _in_place(tokens: list[str], place: int, classes: Classes, names: frozenset[str]) -> Classes:
    """Add what depends on the words beside it: that the bot is meant, that rules are the server's, that it is a name."""
    token = tokens[place]
    before = tokens[place - 1] if place else ""
    after = tokens[place + 1] if place + 1 < len(tokens) else ""
    if (
        "agent_noun" in classes
        and after not in _NOT_THE_BOT
        and (not before or before in _BEFORE_THE_BOT or _is_unspaced(before))
    ):
        if token not in _MANY and (token not in _COMMON or before in _POINTING or not before):
            classes |= {"agent"}
        if token not in _LOOSELY and token not in _MANY and (token not in _COMMON or before in _POINTING):
            classes |= {"thebot"}
        if token in _MANY:
            classes |= {"bots_here"}
    if "weak_gov" in classes and not (not before or before in _BEFORE_RULES or before.endswith("'s")):
        classes -= {"weak_gov"}
    if before and before in _UNLIKE:
        classes -= {"gov", "weak_gov"}
    plain = token[:-2] if token.endswith("'s") else token.rstrip("'")
    if token.startswith("#"):
        classes |= {"room"}
    if token.startswith("/"):
        classes |= {"command_name"}
    if plain in names or token.startswith(("@", "<@")):
        classes |= {"name", "person"}
    return classes


def _forms(base: str) -> tuple[str, str, str]:
    """Give the third person, participle and gerund of a verb, a phrase keeping its tail."""
    verb, _, tail = base.partition("_")
    tail = tail and f"_{tail}"
    third = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"
    participle, gerund = f"{verb.removesuffix('e')}ed", f"{verb.removesuffix('e')}ing"
    if verb[-1] == "y" and verb[-2] not in "aeiou":
        third, participle = f"{verb[:-1]}ies", f"{verb[:-1]}ied"
    if verb in FORMS:
        participle, gerund = FORMS[verb].split()
    return f"{third}{tail}", f"{participle}{tail}", f"{gerund}{tail}"


def _entries() -> Iterator[tuple[str, str]]:
    for table in (WORDS, WORLD_WORDS):
        for name, listed in table.items():
            yield from ((name, entry) for entry in listed.split())
    for name, listed in VERBS.items():
        for base in listed.split():
            third, participle, gerund = _forms(base)
            yield from ((name, base), (f"{name}.s", third), (f"{name}.d", participle), (f"{name}.g", gerund))
    known = {*WORDS, *WORLD_WORDS, *VERBS}
    yield from ((word, word) for word in LITERALS if word.split(".")[0] not in known)


def _tables() -> tuple[dict[str, Classes], dict[str, Classes], dict[str, list[tuple[tuple[str, ...], Classes]]]]:
    words: dict[str, set[str]] = {}
    stems: dict[str, set[str]] = {}
    phrases: dict[tuple[str, ...], set[str]] = {}
    for name, entry in _entries():
        parts = tuple(_TOKEN.findall(entry.replace("_", " ")))
        if not parts:
            continue
        if entry.endswith("*") and len(parts) == 1:
            stems.setdefault(entry[:-1], set()).add(name)
        elif len(parts) > 1:
            phrases.setdefault((*parts[:-1], parts[-1] + "*" * entry.endswith("*")), set()).add(name)
        else:
            words.setdefault(parts[0], set()).add(name)
    by_first: dict[str, list[tuple[tuple[str, ...], Classes]]] = {}
    for parts in sorted(phrases, key=len, reverse=True):
        by_first.setdefault(parts[0], []).append((parts, frozenset(phrases[parts])))
    return _frozen(words), _frozen(stems), by_first


def _frozen(table: dict[str, set[str]]) -> dict[str, Classes]:
    return {word: frozenset(classes) for word, classes in table.items()}


def _piece_table() -> dict[str, Classes]:
    table: dict[str, set[str]] = {}
    for name, listed in WORLD_PIECES.items():
        for entry in listed.split():
            table.setdefault(entry, {"w_east"}).add(name)
    return _frozen(table)


_WORDS, _STEMS, _PHRASES = _tables()
_UNLIKE: Final = frozenset(WORDS["unlike"].split())
_PIECE_CLASSES: Final = _piece_table()
_PIECE: Final = re.compile("|".join(re.escape(piece) for piece in sorted(_PIECE_CLASSES, key=len, reverse=True)))
