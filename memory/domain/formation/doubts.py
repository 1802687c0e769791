"""By what rules tell that words may not be meant as they stand: laughter, a denial, a choice, another's word, a figure of speech.

And by what they tell a frame: words which say so of all that stands beside them.
Whoever finds a doubt leaves the words to a model; it must not be used to refuse what a model has read.
The lists are general words of talk and can never be complete: a jest that looks like a plain statement is taken for one.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from memory.domain.formation.transcript import SESSION_GAP
from memory.domain.message import Turn

_LAUGHS: Final = re.compile(
    r"\b(?:lo+l|lu+l|lmf?ao+|rofl|kek|x+d+|mdr|jk|(?:ha|he|hi|ja|je){2,}\w?|kidding|joking|scherz|spaß|broma|blague)\b"
    "|[😂🤣😹😅😆😜😝😛🤪😏🙄🙃🤡😈👻💀😇🥸😉]",
    re.IGNORECASE,
)
_MARKED: Final = re.compile(r"[\[\]{}_~*$#=^]")
"""Marks of emphasis, and of a gap that somebody is to fill in."""
_DENIES: Final = re.compile(
    r"\b(?:no|not|nor|none|nothing|nobody|nowhere|neither|never|without|except|instead|rather|hardly|barely|less|any(?:thing|one|body)"
    r"|every(?:thing|one|body)|or|kein\w*|nicht|nie|niemand\w*|nichts|ohne|außer|oder|ning[uú]n\w*|nada|nadie|nunca|pas|rien|personne"
    r"|jamais|sans|sauf|ou)\b|n['’]t\b",
    re.IGNORECASE,
)
"""What turns a thing into its opposite, into a choice, or into all or nothing."""
_HEDGES: Final = re.compile(
    r"\b(?:according to|on paper|in theory|as (?:far|much|long) as|(?:official|supposed|alleged|apparent|technical|theoretical|literal"
    r"|metaphorical|virtual|practical|obvious|clear|total|definite|tru)ly|basically|of course|so much|sort of|kind of"
    r"|in (?:the|an?|my|our|this) (?:\w+ )?(?:game|campaign|story|book|novel|film|movie|show|series|dream|song|play|life))\b",
    re.IGNORECASE,
)
"""Whose word it is, in which world it holds, and what nobody says of a plain thing."""
_FABLED: Final = re.compile(
    r"\b(?:narnia|mordor|gondor|rivendell|middle[- ]earth|the shire|hogwarts|gotham|wakanda|asgard|valhalla|olympus|atlantis|neverland"
    r"|wonderland|westeros|tatooine|krypton|azeroth|hyrule|skyrim|whiterun|waterdeep|neverwinter|mars|venus|jupiter|saturn|pluto|moon"
    r"|death star|hell|heaven|limbo|purgatory|utopia|el dorado|bikini bottom|entenhausen|schlaraffenland|mond|hölle|babia|luna|lune"
    r"|wizard|witch|sorcerer|dragon\w*|pirate|vampire|werewolf|zombie|ghost|ninja|jedi|sith|superhero|god|goddess|emperor|empress|king"
    r"|queen|prince|princess|knight|elf|orc|hobbit|unicorn|mermaid|alien|robot|potato|teapot|human|assassin|hitman|villain)\b",
    re.IGNORECASE,
)
"""Where nobody lives, and what nobody works as."""
_FIGURE: Final = re.compile(
    r"(?:plays? (?:an? |dumb|dead|safe|along|fair|dirty|nice|innocent|cool|possum|hooky|god|games|tricks|favou?rites|around|with|by|for"
    r"|devil|myself|the (?:victim|fool|clown|hero|part|role|villain|odds|field|long game|blame game|system))"
    r"|own (?:up|to|the|all|everything)|grow (?:\w+ed|up|old\w*|weary|fond|apart|cold|impatient|restless|suspicious|more|so|too|on|out)\b"
    r"|collect (?:dust|myself|debts?|taxes|thoughts)|learning (?:to|a (?:lesson|lot)|the hard|so|from)\b|hate to|prefer to (?:say|answer)"
    r"|like to (?:think|say|move)|speak (?:too|up|out|for|as|from|in|of|softly|fluent (?!\(?[A-Z]))|cook the books)",
    re.IGNORECASE,
)
"""A verb and what it stands with where it does not mean what it says."""

_FRAME: Final = re.compile(
    r"\b(?:role[- ]?play\w*|rp|ooc|in character|my character|dungeon master|pretend(?:ing)?|make[- ]believe|act (?:as|like)|imagine"
    r"|suppose|hypothetical\w*|let['’]?s (?:play|say|pretend)|(?:play|playing) (?:a game|truth or|two truths)|two truths"
    r"|lyrics?|sing(?:ing)? (?:me|with|along|a|the)|karaoke|(?:a|the|this|my|of the) (?:song|poem|quote|quotation|line|sentence|dialogue)s?"
    r"|translat\w+|textbook|grammar|in (?:french|german|spanish|italian|portuguese|english|dutch|japanese|korean|chinese)"
    r"|repeat after|fill in|for example|examples?|i quote|quoting|(?:he|she|they) (?:said|wrote|told)"
    r"|jk|j/k|just kidding|(?:i['’]?m|i was|only|am|was) (?:just )?(?:kidding|joking|trolling|teasing)|a joke|as a joke|sarcas\w+|ironic\w*"
    r"|i lied|(?:a|my) lie|not (?:really )?true|scratch that|never ?mind|nvm|wait no|no wait|testing"
    r"|rollenspiel|stell dir vor|tun wir so|übersetz\w*|liedtext|(?:nur|war ein) (?:spaß|scherz)|imagina|traduc\w*|es broma|imagine que|tradui\w*)\b"
    r"|^[^\S\n]*/(?:me|rp)\b|^[^\S\n]*/(?:s|j|sarcasm)[^\S\n]*$|^[^\S\n]*\*[^*\n]+\*",
    re.IGNORECASE | re.MULTILINE,
)

"""Words that announce or take back: a game, a song, an exercise, a quotation, a joke."""


def is_doubtful(sentence: str) -> bool:
    """Tell whether a sentence of one's own has a sign that it is not meant as it stands."""
    return any(sign.search(sentence) for sign in (_LAUGHS, _MARKED, _HEDGES, _FABLED, _FIGURE))


def is_turned_round(thing: str) -> bool:
    """Tell whether what somebody says they do, have or like holds a denial or a choice."""
    return _DENIES.search(thing) is not None


def sets_a_frame(text: str) -> bool:
    """Tell whether a message says of what stands beside it that it may not be meant."""
    return _FRAME.search(text) is not None


def is_framed(turns: Sequence[Turn], since: datetime) -> bool:
    """Tell whether a person set a frame in the talk, oldest first, that leads up to a moment without half an hour of silence.

    The bot's own words set none: they are full of examples, and games are for people to begin.
    """
    for turn in reversed(turns):
        if turn.at > since:
            continue
        if since - turn.at >= SESSION_GAP:
            return False
        if turn.speaker == "person" and sets_a_frame(turn.text):
            return True
        since = turn.at
    return False
