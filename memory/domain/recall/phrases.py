"""The closed-class words by which a message asks for what was said before. English here, and all languages by name.

Grammar and words of speaking, never topics.
"""

import re
from collections.abc import Mapping
from typing import Final

from memory.domain.recall.patterns import Phrases, pattern
from memory.domain.recall.phrases_world import CHINESE, DUTCH, FRENCH, GERMAN, IBERIAN, JAPANESE, KOREAN
from memory.domain.text.irregular_forms import IRREGULAR_FORMS

_I: Final = r"(?:i|i'?m|i'?ve|i'?d|i'?ll|we|we'?re|we'?ve|we'?d)"
_MY: Final = r"(?:my|our|mine|ours|me|us)"
_YOU: Final = r"(?:you|u|ya|you'?ve|you'?d)"
_YOUR: Final = r"(?:your|ur|the|my|our)"
_SAID: Final = (
    r"(?:told|tell|said|say|mentioned|mention|described|explained|wrote|sent|shared|showed|gave|given|talked|talking|spoke|spoken|discussed|discussing"
    r"|agreed|decided|settled|promised|promise|listed|list|complained|ranted|suggested|recommended|warned|advised|noted|quoted|named|called|asked)"
)
_KEPT: Final = r"(?:notes?|memor(?:y|ies)|records?|logs?|histor(?:y|ies)|archives?|backlog|chat\ ?logs?)"
_LOOK: Final = (
    r"(?:find|search|look\ (?:up|back|through|into|in|for|at)|check|scan|pull\ (?:up|out)|go\ (?:back\ )?(?:through|over|to)|dig\ (?:up|out|through|into)|bring\ up"
    r"|browse|retrieve|fetch|recall|consult|show|list|read\ (?:me\ )?back|repeat|quote|summari[sz]e|get|give|tell|see|comb|skim|review|collect|gather)"
)
_BEFORE: Final = r"(?:yesterday|last\ \w+|the\ other\ \w+|earlier|before|(?:on\ )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|this\ morning|ago|back\ then|then)"
_PRESENT: Final = r"(?:am|is|are|do|does|should|can|could|would|will|shall|may|might|must|if)"
_THING: Final = r"(?:things?|stuff|issues?|topics?|problems?|plans?|ideas?|stor(?:y|ies)|conversations?|chats?|talks?|discussions?|questions?|ones?|matter|subject)"
_PAST_FORMS: Final = "|".join(
    sorted(
        form
        for form, base in IRREGULAR_FORMS.items()
        if form.isascii()
        and not form.endswith(("s", "ing"))
        and form not in {"men", "women", "mice", "feet", "teeth", "people", "lay", "wound"}
    )
)

_ENGLISH: Final = Phrases(
    owns=pattern(r"\b(?:<i>|<my>|myself)\b", i=_I, my=_MY),
    phrases=pattern(
        r"""
        \b<i>\s(?:(?:have|had|already|just|once|ever|never|also|first|even|before)\s)*(?:told|tell|mentioned\sto|mention\sto|showed|gave|sent|asked|wanted|described\sto|explained\sto|explain\sto|show|wrote|talked\sto|spoke\sto)\s<you>\b
        |\b<you>\s(?:once\s|already\s|just\s|also\s|had\s|have\s|even\s|were\s)*(?:said|told|gave|warned|suggested|recommended|mentioned|promised|advised|showed|explained|listed|shared|wrote|helped|praised|named|came\sup|quoted)\b
        |\b(?:(?:do|did|can|could|don'?t|dont|didn'?t)\s)?<you>\s(?:(?:still|even|happen\sto)\s)*(?:remember|recall)\b(?=.*\b(?:<i>|<my>|which|that|the|when|what\s(?:we|i))\b)
        |(?:^|[,.!?;]\s*|\b(?:hey|ok|okay|so|and|but|yo)\s)remember\s(?:when|that|the|my|our|how|what|which|who|where|i|we|me|us|those|this)\b
        |\bremind\sme\s(?:of\s|about\s|again\s)?(?:what|which|who|where|when|how|why|the|my|that|our|of|about)\b
        |\b<you>\sknow\s(?:that|the|those|this|my|which)\b(?=.*\b(?:<i>|<my>)\b)
        |\b(?:still\s)?have\s(?:it\s)?in\smind\b
        |\bwhere\s(?:i|we|you|u)\s(?:had\s)?(?:stopped|left\soff|left|paused|ended|were|broke\soff)\b
        |\b(?:like|about|what\sabout)\s(?:that|the)\stime\b
        |\b(?:as|like)\s(?:i|we)\s(?:told|said|mentioned|explained|described|wrote)\b
        |\bmy\s(?:earlier|previous|last|old|original)\s(?:idea|plan|question|point|message|rant|story|complaint|argument|draft|list|excuse|reason)\b
        """,
        i=_I,
        my=_MY,
        you=_YOU,
    ),
    asking=pattern(
        r"""
        \b(?:the|that|this|those|these|which|what|my|our|a|an|all|any|only|\w+s)\s(?:(?!<present>\b)[\w'-]+\s){0,5}(?:that\s|which\s)?(?:i|we|i'd|we'd)\s(?:(?:had|always|once|never|just|first)\s)*(?:\w+ed|forget|lose|<past>|(?:was|were|kept)\s(?:\w+\s)?\w+ing)\b
        |\b(?:the|that|those|our|my|this)\s(?:\w+\s)?<thing>\s(?:from|of|about|with|we|i|you)\b
        |\b<thing>\s(?:from|of)\s<before>
        |\b(?:last\stime|from\slast\stime|back\sthen|a\swhile\s(?:ago|back)|the\sother\s(?:day|night|week)|that\stime|in\sthe\spast)\b
        |\bsame\s(?:\w+\s){1,2}as\s(?:last|before|yesterday)
        |\b(?:did|have|had|were|was)\s(?:we|i)\s(?:\w+\s){0,2}(?:settled?|agreed?|decided?|concluded?|discuss(?:ed|ing)?|talk(?:ed|ing)?|land(?:ed)?|<said>)\b
        |\b<i>\s(?:(?:have|had|already|just|once)\s)*(?:mentioned|said|described|explained|listed|promised|noted)\b
        |\bgoing\sback\sto\b | \bback\s(?:to|on)\s(?:the|that|our|my)\b
        """,
        past=_PAST_FORMS,
        present=_PRESENT,
        thing=_THING,
        before=_BEFORE,
        said=_SAID,
    ),
    explicit=pattern(
        r"""
        \b<look>\s(?:[\w']+\s){0,4}?(?:<your>\s)(?:\w+\s){0,2}<kept>\b
        |\b<look>\b\s(?:[\w']+\s){0,6}?(?:what|anything|everything|something|all|whatever|where|when|which|if|how|who|that)?\s?(?:<i>|<you>)\s(?:\w+\s){0,2}?(?:<said>|remember|know|have|got|made|kept|stored|saved|recorded)\b
        |\b(?:in|from|by|through)\s(?:your|ur)\s<kept>\b(?=.*\b(?:<i>|<my>|about|on|of)\b)
        |\b(?:your|ur)\s<kept>\b.*\b(?:say|says|hold|holds|have|has|contain|contains|show|shows|about|on)\b(?=.*\b(?:<my>|i|we)\b)
        |\b(?:anything|something|what|whatever|everything|all|stuff)(?:\sdo|\selse)?\s(?:that\s)?<you>(?:'ve)?\s(?:still\s|have\s)*(?:have|got|remember|know|kept|keep|saved|stored|recorded|noted)\s(?:down\s|saved\s|stored\s)?(?:on|about|of|regarding|for|from)\s(?:<my>|what|where)\b
        |\b(?:what|whats|what's)\b.*\byou(?:'ve)?\sgot\son\s<my>\b
        |(?:^|[,.!?;]\s*|\bplease\s|\bcan\syou\s|\bcould\syou\s)(?:recall|retrieve|look\sup|dig\s(?:up|out)|find)\s(?:me\s)?(?:my|our|what|the\s\w+\s(?:i|we)|when\s(?:i|we)|where\s(?:i|we))\b
        |\b(?:read\s(?:me\s)?back|(?:bring|pull|dig)\s(?:up|out)|go\s(?:back\s)?over|look\sback)\s(?:my|our|at\smy|at\sour|the\s\w+\s(?:i|we))\b
        |\blook\sback\b
        """,
        look=_LOOK,
        your=_YOUR,
        kept=_KEPT,
        i=_I,
        my=_MY,
        you=_YOU,
        said=_SAID,
    ),
    past=pattern(
        r"\b(?:did|didn'?t|was|wasn'?t|were|weren'?t|had|hadn'?t|<past>|\w{2,}ed|have\s(?:i|we)\s(?:\w+\s)?\w+(?:ed|en|t|d|ne))\b(?!\sto\s(?:be|do)\b)",
        past=_PAST_FORMS,
    ),
    asks=pattern(
        r"(?:(?:ok|okay|so|and|but|hey|hmm+|uh|um|wait|also|lol|again|please|pls|quick\sq\w*|btw|bot|keepsake|can\su\sbelieve)\s)*"
        r"(?:any\s(?:thoughts?|ideas?|advice|news|tips?|luck)\b|who|whos|whom|what(?!\sa\b|\san\b)|whats|when|whens|where|wheres|why|how|hows|which|whose|what's|who's|where's|when's|how's"
        r"|(?:in|at|on|to|for|from|with|by|of|about)\s(?:what|which|whom|whose)"
        r"|(?:do|does|did|am|is|are|was|were|can|could|would|will|should|have|has|had|may|shall|didn'?t|wasn'?t|isn'?t)\s(?:i|you|u|we|they|he|she|it|my|your|ur|our|the|this|that|there|any|a|an|\w+)\b)"
    ),
    why=pattern(
        r"\b(?:why|how\scome|how\s(?:do|does|can|could|should|would)|what\sdoes|what'?s\sthe\sdifference)\b|(?:^|[,.!?;]\s*)(?:what'?s|who'?s|where'?s|(?:\w+\s){1,3}(?:am|is|are|do|does)\s(?:i|we|my|our))\b(?!.*\b(?:did|was|were|had|used\sto)\b)"
    ),
)

SPACED: Final[Mapping[str, Phrases]] = {
    "english": _ENGLISH,
    "german": GERMAN,
    "french": FRENCH,
    "spanish": IBERIAN,
    "portuguese": IBERIAN,
    "italian": IBERIAN,
    "dutch": DUTCH,
}
"""By the language that `terms` recognises."""

LANGUAGE_MARKS: Final = (
    (
        re.compile(
            r"\b(?:qui\sa|est-ce|c'(?:est|était)|j'(?:ai|avais)|quoi|où|combien|quand|quelles?|quels|d'[aeiouéh]\w+|qu'\w+)\b|[«»]\s"
        ),
        "french",
    ),
    (
        re.compile(
            r"[¿¡]|\b(?:cuándo|dónde|quién(?:es)?|qué|cuál(?:es)?|cómo|cuánt[oa]s?|quando|onde|você|vocês|não|perché|qual[ei]?)\b"
        ),
        "spanish",
    ),
)
"""Marks and words of questions that a language has alone, which short questions show better than stop words that neighbours share.
Spanish stands for its neighbours too, whose patterns are the same."""

UNSPACED: Final = (
    (re.compile(r"[\u3040-\u30ff]"), JAPANESE),
    (re.compile(r"[\u4e00-\u9fff]"), CHINESE),
    (re.compile(r"[\uac00-\ud7af]"), KOREAN),
)
"""Script → patterns; kana before the ideographs that Japanese shares with Chinese."""
