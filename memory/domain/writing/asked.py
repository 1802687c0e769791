"""What a statement that somebody asks to be remembered becomes as it stands, or why not: the gate, and the text that is stored.

A wish about how somebody is answered or called is put as a statement about the person: "Answer me in French" must not be stored
as an order to the bot; "Prefers answers in French." says the same. Whether a text steers the bot is `injection`'s question.
Pure, and one call: it reads what anybody may write, so it is done where it can be ended.
"""

import re
from dataclasses import dataclass
from typing import Final

from memory.domain.categories import OTHER
from memory.domain.language.normal_text import clean, fingerprint
from memory.domain.language.terms import terms_of
from memory.domain.memory import Kind
from memory.domain.procedures.procedure import how_to, is_how_to
from memory.domain.writing.gate import Candidate, Refused, Situation, refusal

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


@dataclass(frozen=True, slots=True)
class Worded:
    """A statement as it would be stored."""

    kind: Kind
    text: str
    terms: tuple[str, ...]
    fingerprint: str
    category: str
    """Of what its code is about; `other` for anything else."""


def worded(
    text: str, situation: Situation, *, kind: Kind | None = None, topic_id: str | None = None
) -> Worded | Refused:
    """Give what a person's own statement becomes; `kind` None lets a block of code make a how-to of what fills no topic."""
    said = clean(text)
    kind = kind or ("procedure" if topic_id is None and is_how_to(said) else "fact")
    # The gate judges what was said; a wish is put into the third person only after it has passed.
    refused = refusal(Candidate(text=said, kind=kind, source="manual", topic_id=topic_id), situation)
    if refused is not None:
        return refused
    stored = as_stored(text, kind=kind)
    category = how_to(said).category if kind == "procedure" else OTHER
    return Worded(kind, stored, terms_of(stored), fingerprint(stored), category)


def as_stored(text: str, *, kind: Kind = "fact") -> str:
    """Give the text that a memory of this statement has; a how-to keeps its words."""
    cleaned = clean(text)
    return cleaned if kind == "procedure" else as_preference(cleaned) or cleaned
