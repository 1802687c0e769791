"""Whether a statement speaks as "I" or to "you": a memory must not, since nobody could tell later who is meant.

Works on words alone, in many languages at once, so a word that means something harmless in another of them is left out
(German "du" is French for "of the", Polish "my" is "we"): such a statement gets through, which the gate and the prompt make up for.
It must not be used on talk; for that there is `first_person`.
"""

import re
from typing import Final

_QUOTED: Final = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`")
_NUMBERED: Final = (
    "war", "type", "part", "chapter", "phase", "level", "act", "book", "volume", "season", "stage", "division", "tier", "class", "grade",
)  # fmt: skip
"""What a roman numeral stands after: "World War I ended" is nobody speaking."""
_NOT_NUMBERED: Final = "".join(rf"(?<![{word[0].upper()}{word[0]}]{word[1:]} )" for word in _NUMBERED)
_I: Final = re.compile(rf"{_NOT_NUMBERED}(?<![.\w])I(?:['’]\w|\s+[a-z])")

_LOWER: Final = (
    # English "us" in capitals is a country, "mine" a pit.
    "us", "ours", "ourselves",
    # Names and words of other languages when they begin with a capital.
    "mia", "mio", "ben", "mi", "mis", "mir",
)  # fmt: skip
"""Counted only in small letters."""

_WORDS: Final = (
    "me", "my", "myself", "we", "our", "you", "your", "yours", "yourself", "yourselves",
    "ich", "mich", "mein", "meine", "meinem", "meinen", "meiner", "meines", "wir", "unser", "unsere", "unserem", "unseren", "dich",
    "dein", "deine", "deinem", "deinen", "deiner", "euch", "eure",
    "ik", "mij", "mijn", "jij", "jou", "jouw", "jullie", "jag", "jeg", "mitt",
    "je", "moi", "nous", "notre", "toi", "vous", "votre", "vos",
    "conmigo", "contigo", "nosotros", "nosotras", "nuestro", "nuestra", "usted", "ustedes", "vosotros",
    "eu", "meu", "meus", "minha", "minhas", "nosso", "nossa", "você", "vocês", "comigo",
    "miei", "noi", "nostro", "nostra", "voi", "vostro", "vostra",
    "mnie", "mój", "moja", "moje", "nasz", "nasza", "twój", "twoja", "já", "můj",
    "я", "меня", "мне", "мной", "мой", "моя", "моё", "мои", "моей", "моего", "мы", "нас", "нам", "наш", "наша",
    "ты", "тебя", "тебе", "твой", "твоя", "вы", "вас", "вам", "ваш", "ваша", "мене", "мені", "мій",
    "benim", "bizim", "senin", "minä", "minun", "sinä", "én", "nekem", "εγώ", "μου", "εσύ", "σου",
    "أنا", "אני", "אתה", "मैं", "मेरा", "मेरी", "मेरे", "मुझे", "तुम", "आप", "saya", "kamu", "tôi",
)  # fmt: skip
"""Counted in small letters, and with a capital where a sentence begins."""

_SENTENCE_START: Final = r"(?:(?<=^)|(?<=[.!?]\s))"
_PLAIN: Final = re.compile(rf"(?<![\w.])(?<!\d )(?:{'|'.join((*_LOWER, *_WORDS))})(?!\w|-\w)")
_CAPITAL: Final = re.compile(rf"{_SENTENCE_START}(?:{'|'.join(word.capitalize() for word in _WORDS)})(?!\w)")
_JOINED: Final = re.compile(
    r"(?<!\w)[jJ]['’]\w|\b[tT]u (?:es|as|\w+es)\b|\b[dD]u \w+st\b"
    r"|(?<!自)我|你|您|私[はがのもをに]|僕|俺|わたし|あなた|나는|내가|저는|제가|너는|당신|ฉัน"
)
"""Where a word is not enough: contractions, pronouns that only their verb tells apart, scripts without spaces."""


def speaks_as_or_to_somebody(statement: str) -> bool:
    """Tell whether a statement holds a pronoun of the first or second person outside of quotation marks."""
    said = _QUOTED.sub(" ", statement)
    return any(pattern.search(said) for pattern in (_I, _PLAIN, _CAPITAL, _JOINED))
