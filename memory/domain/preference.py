"""Turn a person's wish about how they are answered or called into a statement about the person.

"Answer me in French" must not be stored as an order to the bot; "Prefers answers in French." says the same of the person.
Only wishes about the bot's manner towards the speaker are recognised; whether a text steers the bot is `injection`'s question.
"""

import re
from typing import Final

from memory.domain.language.normal_text import clean

_POLITE: Final = r"(?:(?:hey |ok |okay )?(?:keepsake|bot)[,:]? )?(?:(?:please|pls|plz|bitte|por favor|s'il (?:te|vous) plaît|per favore|kindly|remember to|make sure to|could you|can you|i want you to|i'd like you to|always|just|from now on,?|so)[, ]+)*"
_END: Final = r"(?:[, ]+(?:please|pls|plz|bitte|por favor|s'il (?:te|vous) plaît|per favore|if possible|thanks|thank you|thx|from now on|ok|okay))*[.! ]*$"
_NAME: Final = r"[\"'“«]?(?P<value>[^\"'“”«»\n,.!?]{1,40}?)[\"'”»]?"
_MANNER: Final = r"(?P<value>[^\n.!?]{2,80}?)"

_FORMS: Final = tuple(
    (re.compile(rf"^{_POLITE}{pattern}{_END}", re.IGNORECASE), sentence)
    for pattern, sentence in (
        (
            rf"(?:do not|don'?t|never|stop) (?:call(?:ing)?|address(?:ing)?) me (?:as )?(?P<by>by )?{_NAME}",
            "Prefers not to be called {by}{value}.",
        ),
        (
            rf"(?:you can |you may )?(?:call|address|name) me (?:as )?(?P<by>by )?{_NAME}",
            "Prefers to be called {by}{value}.",
        ),
        (
            (
                rf"(?:nenn(?:e|t)? mich|llámame|llamame|dime|appelle[- ]moi|appelez[- ]moi|me cham[ae](?: de)?|chama-me|chiamami|"
                rf"noem me|называй меня|зови меня|mów mi) {_NAME}"
            ),
            "Prefers to be called {value}.",
        ),
        (rf"(?:请)?(?:叫我|称呼我为?){_NAME}", "Prefers to be called {value}."),
        (rf"{_NAME}(?:と|って)呼んで(?:ください|ね)?", "Prefers to be called {value}."),
        (rf"(?:저를|나를|날)?\s?{_NAME}(?:이)?라고 불러\s?(?:줘|주세요)", "Prefers to be called {value}."),
        (
            r"use (?P<value>(?:he|she|they|it|xe|ze|any|\w+)/[\w/]{2,20})(?: pronouns)?(?: for| with| when \w+ to)? me",
            "Prefers {value} pronouns.",
        ),
        (
            (
                rf"(?:answer|reply|respond|write|write back|speak|talk|explain(?: (?:things|stuff|it))?)(?: to)?(?: me)? (?:only |"
                rf"back )?(?P<by>in|like|as if|with|without|using) {_MANNER}"
            ),
            "Prefers answers {by} {value}.",
        ),
        (
            rf"(?:antworte|antwort|schreib(?:e)?|sprich|rede)(?: mir| mit mir| bitte)* auf {_NAME}",
            "Prefers answers in {value}.",
        ),
        (
            rf"(?:responde(?:me)?|respóndeme|contesta(?:me)?|háblame|habla(?:me)?) (?:siempre )?en {_NAME}",
            "Prefers answers in {value}.",
        ),
        (rf"(?:réponds?|répondez)(?:[- ]moi)? (?:toujours )?en {_NAME}", "Prefers answers in {value}."),
        (rf"(?:responda|responde|me responda|fala comigo) em {_NAME}", "Prefers answers in {value}."),
        (rf"(?:rispondi(?:mi)?|parlami) in {_NAME}", "Prefers answers in {value}."),
        (rf"(?:antwoord|praat)(?: me)? in het {_NAME}", "Prefers answers in {value}."),
        (rf"(?:отвечай|пиши|говори)(?: мне)? (?:на|по) ?-?{_NAME}", "Prefers answers in {value}."),
        (rf"(?:请)?用{_NAME}(?:回答|回复|跟我说)(?:我)?", "Prefers answers in {value}."),
        (rf"{_NAME}で(?:答えて|返事して|話して)(?:ください|ね)?", "Prefers answers in {value}."),
        (rf"{_NAME}(?:로|으로) (?:대답|답변|말)(?:해\s?줘|해\s?주세요|해줘|하세요)", "Prefers answers in {value}."),
        (
            (
                rf"keep (?:my |your |the |all )?(?:answers?|replies|responses|messages|explanations|(?:it|things)(?= .*(?:with|"
                rf"for) me))(?: to me)? {_MANNER}(?: (?:with|for) me)?"
            ),
            "Prefers answers kept {value}.",
        ),
        (
            rf"(?:no|less|fewer|more) {_MANNER}(?: for me| with me| when you answer(?: me)?| in (?:your |my )?(?:answers?|replies))",
            "Prefers answers with {amount} {value}.",
        ),
        (
            (
                rf"(?:do not|don'?t|never|stop|avoid) (?:use|using|add|adding|send|sending) {_MANNER}(?: (?:for|with) me|"
                rf" when (?:you )?(?:answer|talk|reply)\w*(?: to)?(?: me)?| in (?:your |my )?(?:answers?|replies))?"
            ),
            "Prefers answers without {value}.",
        ),
        (
            rf"use {_MANNER}(?: (?:for|with) me| when (?:you )?(?:answer|talk|reply)\w*(?: to)?(?: me)?| in (?:your |my )?(?:answers?|replies))",
            "Prefers answers with {value}.",
        ),
    )
)
_WISH: Final = re.compile(
    rf"^{_POLITE}(?:when(?:ever)? (?:you|i) [^,\n]{{3,80}}, |if i ask [^,\n]{{3,80}}, )?(?:do not |don'?t |never |stop )?"
    r"(?:answer|reply|respond|explain|write|speak|talk|use|give me|ping|pinging|mention|spell|translate|summari[sz]e|"
    r"make them|make it|address|call|calling|be)(?!\w)",
    re.IGNORECASE,
)
_TO_THE_SPEAKER: Final = re.compile(
    r"(?<!\w)(?:me|my|mine|with me|answers?|answering|repl(?:y|ies)|responses?|explain\w*)(?!\w)|\bi ask\b",
    re.IGNORECASE,
)
_OWN: Final = re.compile(r"\bmy\b", re.IGNORECASE)
_SPEAKER: Final = re.compile(r"(?<!\w)(?:i|i'm|im|i'll|i've|me|mine|we)(?!\w)|@", re.IGNORECASE)
_LONGEST: Final = 200


def as_preference(text: str) -> str | None:
    """Reword a wish in the imperative as a statement in the third person; None when the text is no such wish.

    Where no rule rewords it, the wish is quoted as what the person asked for.
    """
    said = clean(text)
    if not said or len(said) > _LONGEST or "\n" in said or said.endswith("?"):
        return None
    for pattern, sentence in _FORMS:
        match = pattern.match(said)
        if match is not None and not _SPEAKER.search(match["value"]):
            return _filled(sentence, match)
    if _WISH.match(said) and _TO_THE_SPEAKER.search(said):
        quoted = said.rstrip(".! ").replace('"', "'")
        return f'Asked: "{quoted}".'
    return None


def _filled(sentence: str, match: re.Match[str]) -> str:
    groups = match.groupdict()
    amount = next(
        (word for word in ("less", "fewer", "more") if re.match(rf"^{_POLITE}{word} ", match.group(), re.IGNORECASE)),
        "no",
    )
    value = _OWN.sub("their", (groups["value"] or "").strip())
    filled = sentence.replace("{by}", (groups.get("by") or "").lower()).replace("{amount}", amount)
    return filled.replace("{value}", value)
