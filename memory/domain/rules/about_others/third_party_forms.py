"""The shapes of statements about somebody: how the person is named, and what is said of them. Patterns for `third_party`.

It must not decide: whether a word is a name, and whether the speaker is spoken of as well, is asked there.
"""

import re
from typing import Final

from memory.domain.rules.about_others import person_words as words
from memory.domain.rules.about_others.person_words_world import SPEECHES, UNSPACED_STATEMENTS, Speech

_NAME: Final = r"[^\W\d_][\w-]*?(?:'[^\W\d_]\w{2,})?"
_SURNAME: Final = r"(?:\s(?-i:(?:van |von |de |da |di |el |al-|bin )?[A-ZÀ-ÞА-Я])[\w'-]*?)?"
_ASIDE: Final = r"(?:\s?\([^)]{1,30}\)|,\s(?:\d{1,3}|(?:my|a|an|the|our) [^,]{1,30}),)?"


def beginning(pattern: str) -> re.Pattern[str]:
    """Compile what a statement must begin with, whatever the case of its letters."""
    return re.compile(rf"^(?:{pattern})", re.IGNORECASE)


WHEN: Final = beginning(
    r"(?:(?:yesterday|today|tonight|recently|nowadays|these days|years ago|in (?:\d{4}|private|secret|real life)|since \w+|last (?:night|week|month|year|\w+day|summer|winter|spring)|at (?:home|work|school)|for years|in fact|by the way),?|gestern|heute|ayer|hoy|hier|aujourd'hui|ontem|hoje|ieri|oggi|вчера|сегодня)\s"
)
ABOUT: Final = beginning(
    rf"(?:(?:a )?(?:facts?|note|info|something|one thing) )?about (?P<name>{_NAME})(?:(?P<end>[.!]*$)|\s?[:,-]\s?(?P<rest>.+))"
)
REMEMBER_ABOUT: Final = re.compile(
    rf"\b(?:remember|note|store|save|keep|write|put) (?:that|this|it)(?: down)? about (?P<name>{_NAME})\s*[.!]*$",
    re.IGNORECASE,
)
MENTION: Final = beginning(
    rf"(?:the )?(?:{words.ROLE_BEFORE_NAME} )?(?:<@!?\d+>|@(?!everyone|here)\w[\w.]*)(?P<of>'s)?(?P<rest>[\s,].+)"
)
GREETS: Final = beginning(
    r"[\s,:]*(?:thanks?|thx|ty|gg|hi|hey|hello|yo|happy|congrats|please|pls|can|could|will|would|do|did|are|what|when|where|why|how|who|look|check|see|come|join|you|your|u|remember|note|for|is it|good|nice|lol|welcome|help|sorry|wp|bye)\b"
)
WARNS: Final = beginning(
    rf"(?:please )?(?:don't|do not|never|nobody should|no one should|you should never|beware of|be careful with|watch out for|stay away from|avoid)\s(?:ever )?(?:(?:(?:lend|give|send|sell|tell|show) (?:\w+ ){{1,2}}to|trust|lend|trade with|believe|listen to|invite|hire|date|work with|talk to|give|buy from|sell to|play with|unban|marry)\s)?(?P<name>{_NAME})(?=[.!]*$|,)(?P<why>,\s(?:he|she|they)\b)?"
)
KIN: Final = beginning(
    rf"(?:(?:my|our|his|her|their|your|(?P<owner>{_NAME}){_SURNAME}'s?)\s{words.OLD_OR_NEW}(?:{words.KIN}'s\s{words.OLD_OR_NEW})?(?P<kin>{words.KIN})(?:\sof mine)?|a friend of (?:mine|ours)|one of my (?:friends|colleagues|neighbours|neighbors|classmates|brothers|sisters|cousins|kids|exes)|{words.KIN_NAMED})"
    rf"(?:,?\s(?:{words.TITLE}\s)?(?-i:[A-ZÀ-Þ])[\w-]+?)?{_ASIDE}(?P<of>'s|(?<=s)')?(?P<rest>[\s,].+)"
)
MANY_KIN: Final = ("rs", "ts", "ns", "ds", "children", "siblings", "twins")
KIN_WORD: Final = re.compile(rf"(?<!\w){words.KIN}(?!\w)", re.IGNORECASE)
KIN_NOTED: Final = beginning(rf"{words.KIN_NOTED}(?P<rest>\s.+)")
SOMEBODY: Final = beginning(
    rf"(?:the|that|this|some|a|an|one)\s(?:[\w-]+\s)?{words.PERSON}(?:\s(?:next door|upstairs|downstairs|in \w+|at (?:the )?\w+|from \w+|across the (?:street|hall)|(?:called|named) \w+|(?:i|we|you) (?:know|met|work with|like)|who \w+ [\w ]{{1,25}}?|over there))?(?P<rest>\s.+)"
)
TITLED: Final = beginning(rf"{words.TITLE}\s(?-i:[A-ZÀ-Þ])[\w'-]+?{_SURNAME}(?P<of>'s)?(?P<rest>[\s,].+)")
PRONOUN: Final = beginning(
    r"(?:(?P<many>they)|he|she|s/he|he/she)(?:\s\([^)]{1,30}\))?(?P<rest>(?:'s|'re|'ll|'d)?\s.+)"
)
NAMED: Final = beginning(
    rf"(?:(?:the )?{words.ROLE_BEFORE_NAME} )?(?P<name>{_NAME}){_SURNAME}{_ASIDE}(?P<more>(?:,\s(?P<third>{_NAME}))?,?\s(?:and|&)\s(?P<second>{_NAME}){_SURNAME})?(?P<of>'s|(?<=s)')?(?P<rest>[\s,].+)"
)
WHO: Final = beginning(r",?\s(?:who|whose)\s(?!(?:is|are|was) (?:the )?(?:mayor|god|king|queen))(?:'s|[a-z]+)\s")
CONTRACTED: Final = {"'s": " is", "'re": " are", "'ll": " will", "'d": " would", "": ""}

PERSONAL: Final = beginning(rf"\s{words.ADVERBS}{words.PERSONAL}")
SEVERE: Final = beginning(rf"\s{words.ADVERBS}{words.SEVERE}")
BROAD: Final = beginning(rf"\s{words.ADVERBS}{words.BROAD}")
AGED: Final = beginning(
    r"\s(?:is|was|turned|turns)\s(?:only |just |already |almost |still )?(?:[5-9]|[1-9]\d)(?=\s*(?:$|[.,!](?!\d)|and(?! \d)|now|btw|lol))"
)
OF_ONES_OWN: Final = beginning(rf"\s{words.ADVERBS}{words.OF_ONES_OWN}")
KIN_DO: Final = beginning(rf"\s{words.ADVERBS}{words.PLURAL_VERBS}\b")
HE_DOES: Final = beginning(rf"\s{words.ADVERBS}(?:{words.BROAD}|(?!\w*ss\b)\w{{2,}}(?:s|ed)\b)")
PLURAL: Final = beginning(rf"\s{words.ADVERBS}{words.PLURAL}")
ATTRIBUTE: Final = beginning(rf"\s{words.ATTRIBUTE}{words.HAS_VALUE}")
HAS_DONE: Final = beginning(r"\s(?:got|been|had|lost|left|quit|moved|stopped|started|stolen|lied|cheated)\b")
GREETING_SENT: Final = beginning(r"\s(?:just )?(?:says?|said|sends) (?:hi|hello|hey|thanks|gg|greetings)\b")
ALLOWS: Final = beginning(
    r"\s(?:just |also |already )?(?:said|says|told (?:me|you|us|everyone|the bot)|promised(?: me)?|confirmed|agreed|allowed|allows|lets|gave|approved|wants)(?: that)?\s(?:i|me|we|us|to me)\s(?:can|could|may|might|am|get|should|to (?:have|use|get|see|read|be)|have (?:his|her|access|permission)|is allowed|are|(?:his|her|their|the) )"
)
TOLD: Final = beginning(
    r"\s(?:told (?:me|us)(?: (?:in (?:private|dms?|secret)|privately|secretly|yesterday|once))?|said|confessed(?: to me)?|admitted(?: to me)?|confided)(?: that)?\s(?:he|she|they)\b"
)
MANY: Final = beginning(r"\s(?:are|were|aren't|weren't|have|haven't|do|don't)\b")
"""Behind a single word it makes that word a plural."""
AND_ME: Final = beginning(
    r",?\s(?:and|&|und|y|et|e|en|и|i|or|as well as|with)\s(?:i|me|myself|ich|mich|mir|yo|moi|eu|io|ik|я|ja|we|my|mein\w*|mi)(?!\w)"
)
ME: Final = re.compile(
    r"(?<!\w)(?:i|me|my|mine|myself|we|(?-i:us)|our|ours|i'm|i've|i'd|i'll|mich|mir|mein\w*|ich|wir|uns|unser\w*|yo|mí|conmigo|nosotr[oa]s|moi|je|nous|notre|m'\w+|eu|mim|comigo|meu|minha|io|(?-i:mio|mia)|noi|ik|mij|mijn|ons|я|меня|мне|мной|мой|моя|мы|нас|нам|mnie|mój|moja)(?!\w)",
    re.IGNORECASE,
)
OF_A_PET: Final = re.compile(
    r"(?<!\w)(?:vacuum|hoover|treats?|kibble|litter(?: box)?|leash|walkies|barks?|meows?|purrs?|catnip|paws?|tail|cage|aquarium|terrarium|belly rubs?|fetch|squirrels?|the vet|postman|scratching|zoomies|squeaky|sticks|hay"
    r"|(?:is|was) (?:such )?(?:a|an|the|my|our) (?:[\w-]+ ){0,3}?(?:boy|dog|cat|puppy|kitten|corgi|poodle|beagle|labrador|retriever|terrier|dachshund|pug|tabby|hamster|rabbit|parrot|horse|pony|gecko|snake|character|band|game|song|film|movie|book|album|show|series|podcast|novel|city|town|language|app|website|bot|program|tool|framework|library))(?!\w)",
    re.IGNORECASE,
)
"""What tells that a name belongs to an animal or a work rather than to a person."""
PET_KIN: Final = beginning(
    r"\s(?:is|was) (?:a|an|my|our|the) (?:[\w-]+ ){0,2}(?:dog|cat|puppy|kitten|corgi|retriever|hamster|rabbit|parrot|horse|plant|robot)\b"
)


class World:
    """One other language, ready to be matched."""

    def __init__(self, speech: Speech) -> None:
        self.kin: Final = beginning(rf"{speech.kin}(?:\s(?-i:[A-ZÀ-ÞА-Я])[\w-]+)?(?P<rest>\s.+)")
        self.pronoun: Final = beginning(rf"{speech.pronoun}(?P<rest>\s.+)")
        self.named: Final = beginning(
            rf"(?:{speech.article}\s)?(?P<name>(?-i:[A-ZÀ-ÞА-ЯŁŚŻ])[\w-]+)(?P<second>\s(?:und|y|et|e|en|и|i)\s(?-i:[A-ZÀ-ÞА-Я])[\w-]+|\s(?-i:[A-ZÀ-ÞА-Я])[\w-]+)?(?P<rest>\s.+)"
        )
        adverbs = r"(?:(?:auch|jetzt|schon|immer|noch|también|ya|siempre|ahora|aussi|também|agora|sempre|anche|ora|ook|nu|altijd|тоже|сейчас|всегда|też|teraz|zawsze|no|não|non|ne)\s)*"
        trait = rf"{speech.traits}(?!\w)"
        bare = rf"|{trait}" if speech.leaves_out_copula else ""
        self.personal: Final = beginning(
            rf"\s{adverbs}(?:{speech.verbs}(?!\w)|{speech.copula}\s{adverbs}{trait}|{speech.have}\s{adverbs}{speech.owned}(?!\w){bare})"
        )
        self.broad: Final = beginning(
            rf"\s{adverbs}(?:{speech.verbs}(?!\w)|(?:{speech.copula}|{speech.have})(?!\w){bare}|(?:s'|se |si |sich )?\w{{3,}}(?<!ich)(?<!mir))"
        )


WORLDS: Final = tuple(World(speech) for speech in SPEECHES)
UNSPACED: Final = re.compile(UNSPACED_STATEMENTS)
