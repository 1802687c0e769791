"""Finds names of persons and things in a message that nothing known about the asker explains.

A guess from how names are written and used: capitals where a sentence does not ask for them, titles, forms of address.
It must not judge who somebody is; a name that everybody knows cannot be told from a friend's by rules alone.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.language.normal_text import folded
from memory.domain.language.stop_words import STOP_WORDS
from memory.domain.rules.about_others.not_names import ENDINGS, NAMES_IN_LY, NOT_NAMES

_CAPITAL: Final = "[A-ZÀ-ÖØ-ÞĀ-Ž]"
_NAME: Final = rf"{_CAPITAL}(?:[a-zß-öø-ÿā-ž]+(?:['’-][A-ZÀ-Þ]?[a-zß-öø-ÿ]+)*)"
_WORD: Final = re.compile(rf"(?P<name>{_NAME})|[^\W_]+(?:['’-][^\W_]+)*|[.!?…:;\n]+|,")
_KIN_OF: Final = re.compile(
    rf"\b(?P<name>{_CAPITAL}[a-zß-öø-ÿā-ž]+(?:-[A-ZÀ-Þ]?[a-zß-öø-ÿ]+)*)['’]s\s(?:\w+\s)?(?:mother|mum|mom|maw|mam|father|dad|da|wife|husband|partner|girlfriend|boyfriend|brother|sister|son|daughter|kids?|parents"
    r"|gran|nan|boss|flatmate|roommate|neighbou?r|plan|idea|offer|message|email|text|reply|advice|feedback|birthday|wedding|party|place|flat|house|car|bike|dog|cat|drill|turn|shift|deadline|invite|visit)\b"
)
"""Somebody's next of kin, or what friends have of one another: nobody says so of those whom all know."""
_INTRODUCED: Final = re.compile(
    rf"(?:\b(?:named|called|namens|genannt|heißt|nommée?|appelée?|llamad[oa]|chamad[oa]|chiamat[oa])|(?<=[a-zà-ÿ]),)\s{_NAME}(?:(?:\s(?:and|und|et|y|e)\s|,\s){_NAME})*"
)
"""How a sentence introduces a name: `named Kumquat`, `a parrot, Gizmo`, `twin boys, Eli and Jonah`."""
_TITLE: Final = re.compile(
    rf"\b(?:Rev|Reverend|Pastor|Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Madame?|Mme|Mlle|Monsieur|M\.|Herrn?|Frau|Fräulein|Onkel|Tante|Oma|Opa|Señora?|Senhora?|Sr|Sra|Dona?|Signora?|Meneer|Mevrouw"
    rf"|[Aa]unt(?:ie|y)?|[Uu]ncle|[Gg]randma|[Gg]randpa|[Cc]oach|[Cc]ousin)\.?\s+(?P<name>{_NAME})"
)
_PERSONAL: Final = re.compile(
    r"\b(?:i|i'?m|me|my|we|us|our|still|again|yet|back|finally|now|believe|guess\swhat|is\sit\s(?:\w+\s)?(?:petty|rude|weird|ok|okay|fair|wise|mean|wrong|bad|normal|fine)|ich|mir|mich|mein\w*|wir|uns|je|j'|moi|mon|ma|mes|eu|meu|minha|me|yo|mi|mis|io|ik|mijn)\b"
)
_ASKS: Final = re.compile(
    r"(?:(?:in|an|auf|aus|bei|von|mit|à|de|dans|en|a)\s(?=which|what|welche|quel|qu[ée]|cuál))?(?:who|whos|what|whats|when|where|why|how|which|is|are|was|were|do|does|did|has|have|can|could"
    r"|wer|was|wann|wo|warum|wie|welche\w*|ist|war|hat|qui|que|quoi|quand|où|comment|quel\w*|est-ce|quem|qual|quando|onde|como|quién|qué|cuándo|dónde|cuál\w*|cómo|cuánt\w+|por\squé|qu'\w+|chi|cosa|dove|quale|perché|porquê|wat|waar|wanneer|waarom|hoe|welke?)\b"
)
_ORDER: Final = re.compile(
    r"(?:please\s|can\syou\s|could\syou\s)?(?:write|translate|explain|convert|give|make|suggest|summari[sz]e|rank|define|draw|compare|tell\sme\s(?:about|a)|list|schreib|erklär|übersetz|gib|écris|traduis|explique|donne|escreve|traduz|explica|escrib|traduc|dame\b|cuéntame|resume|écri|donne)\w*\b"
)
_GERMAN_FIRST: Final = re.compile(rf"(?:(?:Die|Der)\s)?(?P<name>{_NAME})\s(?P<rest>.+)")
_GERMAN_ACTS: Final = re.compile(
    r"(?=.*\b(?:mir|mich|uns|mein\w*|wieder|endlich|nicht|schon|noch|die|das|den|am|zu)\b)(?:hat|will|wollte|sagt|sagte|meint|meinte|fragt|fragte|kommt|kam|schreibt|schrieb|ruft|rief|möchte|heiratet|zieht|antwortet|schickt|bringt|braucht|findet|lädt|mag|war\swieder)\b"
)
_GERMAN_TO_A_PERSON: Final = re.compile(
    rf"\b(?:[Ss]oll(?:te)?|[Dd]arf|[Kk]ann|[Mm]uss|[Ww]ill)\s(?:ich|wir)\s(?:mit\s|bei\s|zu\s|von\s)?(?:der|dem|den)?\s?(?P<name>{_NAME})\b"
)
_ADDRESSED: Final = re.compile(
    r"(?P<name>[\u30a1-\u30ff\u4e00-\u9fff]{1,6}|[\u3041-\u3096]{2,4})(?:さん|くん|ちゃん|君|先輩|先生|課長|部長|氏)|(?P<korean>[\uac00-\ud7af]{2,4})(?:씨|님)"
)
_ADDRESS_WITHOUT_NAME: Final = frozenset(
    "皆 みな お母 母 お父 父 お客 客 お兄 お姉 奥 お婆 お爺 おじ おば 学生 店員 医者 赤 猫 犬 たく 沢山".split()
)
_CHINESE_SURNAMES: Final = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严"
_CHINESE_NAME: Final = re.compile(
    rf"(?P<first>阿[\u4e00-\u9fff](?!姨|拉|婆|里|富|根|司))|(?P<second>老[{_CHINESE_SURNAMES}](?!板|师))|(?P<third>小(?![时时心说區区吃学学组費费气偷便路声猫狗孩朋伙事型鸟麦米雨雪红书溪巷票窍号数白兔程])[\u4e00-\u9fff](?=说|說|又|和|跟|给|想|要|来|没|不|把|在|昨|今|还|也|发|回|问|叫|让|是))"
    rf"|(?P<fourth>[{_CHINESE_SURNAMES}][\u4e00-\u9fff]{{0,2}}(?:哥|姐|老师|师兄|师姐|师傅|同学|经理|总|叔|阿姨))"
)
_AFTER_A_NAME: Final = re.compile(
    r"\w{2,}(?:ed|s)|'s|has|is|was|will|had|can|wants|keeps|got|said|told|came|went|made|took|gave|left|wrote|sent|won|lost|broke|bought|sold|quit|found|brought|met"
    r"|just|finally|never|really|already|still|also|again|might|(?:ca|wo|is|does|did|was|has|would|could|should)n'?t|would|could|should|must|bit|hit|put|let|says|thinks|ne|n'a|se|s'est|y|lui|non|no|não|niet"
    r"|m'a|m'ont|m'avait|est|veut|dit|pense|vient|va|arrive|nous|t'a|quer|disse|foi|está|vai|me|quiere|dijo|fue|vuole|ha|è|viene|heeft|wil|zegt|komt"
)
_ROMANCE_VERB: Final = re.compile(r"a|\w{2,}(?:ou|iu|eu|ió)")
_BEFORE_NO_PERSON: Final = frozenset("a an un une um uma una uno in at near via before through outside".split())
"""What stands before a kind of thing or a place."""
_OF_A_NAME: Final = re.compile(
    r"off|been|got|not|being|on|in|out|back|here|gone|a|the|my|at|just|always|so|really|too|getting|\w+ing"
)
_NO_VERBS: Final = frozenset("this yes its us ours yours always perhaps sometimes needed thus".split())
_GREETINGS: Final = frozenset(
    "bonjour bonsoir salut hola buenos buenas olá bom boa buongiorno buonasera buonanotte ciao hallo guten goedemorgen goedenavond".split()
)
_ENDINGS_OF_NAMES: Final = ("fred", "ldred", "hmed", "mmed")
_LEAST_LETTERS: Final = 3
_LONGEST_FREE_NAME: Final = 5


def unknown_names(text: str, *, known: str, language: str) -> list[str]:
    """Name what stands in a message like a name and nowhere in `known`, in the order of the text, as it is written.

    `language` is the message's, as snowball calls it. Names in a question about the wide world, and full names of two words, are left out:
    they are mostly those of well-known people.
    """
    explained = folded(known)
    names = [
        *_titled(text),
        *_addressed(text),
        *(_german(text) if language == "german" else _capitalised(text, language)),
    ]
    return [name for name in dict.fromkeys(names) if folded(name) not in explained]


def introduced_names(known: str) -> set[str]:
    """Give the names, folded, by which what is known of somebody introduces others: a child, a pet, what they made."""
    named = (name for found in _INTRODUCED.finditer(known) for name in re.findall(_NAME, found.group()))
    return {folded(name) for name in named if _may_be_name(name)}


def _titled(text: str) -> Iterator[str]:
    for found in _TITLE.finditer(text):
        yield found["name"]


def _addressed(text: str) -> Iterator[str]:
    for found in _ADDRESSED.finditer(text):
        name = found["name"] or found["korean"]
        if name not in _ADDRESS_WITHOUT_NAME:
            yield name
    if not re.search(r"[\u3040-\u30ff]", text):
        for found in _CHINESE_NAME.finditer(text):
            yield found.group()


def _german(text: str) -> Iterator[str]:
    """German writes every noun with a capital, so a name shows only by what it does, or by what is done to it."""
    first = _GERMAN_FIRST.match(text)
    if first and _may_be_name(first["name"]) and _GERMAN_ACTS.match(first["rest"]):
        yield first["name"]
    for found in _GERMAN_TO_A_PERSON.finditer(text):
        if _may_be_name(found["name"]):
            yield found["name"]


def _capitalised(text: str, language: str) -> Iterator[str]:
    plain = folded(text).lstrip('¿¡«"( ')
    for found in _KIN_OF.finditer(text):
        if _may_be_name(found["name"]):
            yield found["name"]
    is_of_the_world = _ASKS.match(plain) is not None and _PERSONAL.search(plain) is None
    if is_of_the_world or _ORDER.match(plain):
        return
    tokens = list(_WORD.finditer(text))
    capitals = [bool(token["name"]) for token in tokens]
    if sum(capitals) > max(len(tokens) * 0.5, 1):
        return
    for place, token in enumerate(tokens):
        name = token["name"]
        if name is None or not _may_be_name(name) or text[token.end() : token.end() + 1] == "(":
            continue
        before, after = (
            tokens[place - 1].group() if place else "",
            tokens[place + 1].group() if place + 1 < len(tokens) else "",
        )
        is_full_name = (place and capitals[place - 1] and _may_be_name(before)) or (
            place + 1 < len(tokens) and capitals[place + 1] and _may_be_name(after)
        )
        if is_full_name or before.casefold() in _BEFORE_NO_PERSON:
            continue
        if (not before or before[0] in ".!?…:;\n") and not _goes_on_like_a_name(name, after, language):
            continue
        yield name


def _goes_on_like_a_name(name: str, after: str, language: str) -> bool:
    """Tell whether the word after a sentence's first one fits a name there: a verb in the third person, or what leads to one."""
    word = after.casefold().replace("’", "'")
    if name.endswith(("'s", "’s")):
        return _OF_A_NAME.fullmatch(word) is not None and _may_be_name(name[:-2])
    # The Romance "has" is an article in English, and their past forms end like its nouns.
    is_verb = _AFTER_A_NAME.fullmatch(word) is not None or (
        language != "english" and _ROMANCE_VERB.fullmatch(word) is not None
    )
    return is_verb and word not in _NO_VERBS


def _may_be_name(word: str) -> bool:
    """Tell whether a capitalised word is none of those that begin sentences or name common things."""
    plain = folded(word)
    if (
        len(plain) < _LEAST_LETTERS
        or plain in NOT_NAMES
        or plain in _GREETINGS
        or any(plain in words for words in STOP_WORDS.values())
    ):
        return False
    if len(plain) > _LONGEST_FREE_NAME and plain.endswith((*ENDINGS, "ed")) and not plain.endswith(_ENDINGS_OF_NAMES):
        return False
    return not (plain.endswith("ly") and plain not in NAMES_IN_LY)
