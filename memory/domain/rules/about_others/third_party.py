"""Tell whether a statement is about a person other than its speaker.

The author of a fact about a person is that person, so such a statement is not kept.
Precision first: a refusal needs a subject that can be a person and a predicate that only a person can have.
Things, places, pets, groups and what the speaker shares with somebody ("my sister and I …") stay the speaker's own.
It must not judge whether a statement is true or harmful.
"""

import re
from typing import Final

from memory.domain.language.plain_speech import claims_of, is_unspaced
from memory.domain.rules.about_others import third_party_forms as forms
from memory.domain.rules.about_others.not_names import ENDINGS, NAMES_IN_LY, NOT_NAMES
from memory.domain.rules.about_others.third_party_forms import World

_SHORTEST_NAME: Final = 2
_LONGEST_FREE_NAME: Final = 5
"""Up to here an ending tells nothing ("Ming", "Ors")."""


def is_about_another(text: str) -> bool:
    """Tell whether what a text claims is about somebody else. A question, a greeting or a name alone claims nothing."""
    claims = claims_of(text)
    return any(
        _is_about_another(claim, knows_whom=place == 0 or forms.KIN_WORD.search(claims[place - 1]) is not None)
        for place, claim in enumerate(claims)
    )


def _is_about_another(claim: str, *, knows_whom: bool) -> bool:
    """Judge one sentence; where "he" may be a cat of the sentence before, pronouns tell nothing."""
    said = forms.WHEN.sub("", claim, count=1)
    if is_unspaced(said):
        return forms.UNSPACED.search(said) is not None
    return (
        _is_asked_about(said)
        or _is_about_mentioned(said)
        or _is_about_kin(said)
        or (knows_whom and _is_about_pronoun(said))
        or _is_about_described(said)
        or _is_about_named(said)
        or any(_is_about_in(world, said, knows_whom=knows_whom) for world in forms.WORLDS)
    )


def _is_asked_about(said: str) -> bool:
    """Tell whether something is to be remembered "about Bob", or somebody is warned of."""
    tail = forms.REMEMBER_ABOUT.search(said)
    if tail is not None and _is_a_name(tail["name"]):
        return True
    warning = forms.WARNS.match(said)
    if warning is not None and _is_a_name(warning["name"]):
        return warning["why"] is not None or warning["name"][0].isupper()
    about = forms.ABOUT.match(said)
    if about is None or not _is_a_name(about["name"]):
        return False
    rest = about["rest"]
    return rest is None or _is_about_pronoun(rest) or forms.PERSONAL.match(f" {rest}") is not None


def _is_about_mentioned(said: str) -> bool:
    found = forms.MENTION.match(said)
    if found is None or forms.GREETS.match(found["rest"]) or forms.AND_ME.match(found["rest"]):
        return False
    return (
        not forms.ME.search(found["rest"])
        or forms.SEVERE.match(found["rest"]) is not None
        or forms.ALLOWS.match(found["rest"]) is not None
    )


def _is_about_kin(said: str) -> bool:
    found = forms.KIN.match(said)
    if found is None:
        noted = forms.KIN_NOTED.match(said)
        return noted is not None and _says(noted["rest"], forms.PERSONAL)
    if found["owner"] is not None and not _is_a_name(found["owner"]):
        return False
    if found["of"] is not None:
        return _belongs(found["rest"])
    if forms.PET_KIN.match(found["rest"]):
        return False
    many = (found["kin"] or "").casefold().endswith(forms.MANY_KIN)
    return _says(found["rest"], forms.BROAD) or (many and _says(found["rest"], forms.KIN_DO))


def _belongs(rest: str) -> bool:
    """Tell whether what follows "Bob's" is something personal of Bob, or what Bob is."""
    if _says(rest, forms.ATTRIBUTE):
        return True
    return _says(f" is{rest}", forms.PERSONAL) or (
        forms.HAS_DONE.match(rest) is not None and _says(f" has{rest}", forms.PERSONAL)
    )


def _is_about_pronoun(said: str) -> bool:
    found = forms.PRONOUN.match(said)
    if found is None:
        return False
    return _says(_expanded(found["rest"]), forms.PLURAL if found["many"] else forms.HE_DOES)


def _expanded(rest: str) -> str:
    short = rest.split(" ", 1)[0]
    return forms.CONTRACTED.get(short, short) + rest[len(short) :]


def _is_about_described(said: str) -> bool:
    """Tell whether the subject is "the guy next door" or "Mr Hall"."""
    somebody = forms.SOMEBODY.match(said)
    if somebody is not None:
        return _says(somebody["rest"], forms.PERSONAL)
    titled = forms.TITLED.match(said)
    if titled is None:
        return False
    return _belongs(titled["rest"]) if titled["of"] else _says(titled["rest"], forms.PERSONAL)


def _is_about_named(said: str) -> bool:
    found = forms.NAMED.match(said)
    if found is None or not all(_is_a_name(found[part]) for part in ("name", "second", "third") if found[part]):
        return False
    rest = found["rest"]
    if forms.OF_A_PET.search(rest):
        return False
    if found["of"] is not None:
        return _belongs(rest)
    if found["more"] is not None:
        return _says(rest, forms.PLURAL)
    return not forms.MANY.match(rest) and _is_what_a_named_person_does(found["name"], rest)


def _is_what_a_named_person_does(name: str, rest: str) -> bool:
    if forms.ALLOWS.match(rest) or forms.TOLD.match(rest):
        return True
    who = forms.WHO.match(rest)
    if who is not None and name[0].isupper():
        return not forms.ME.search(rest)
    return _says(rest, forms.PERSONAL) or (name[0].isupper() and _says(rest, forms.OF_ONES_OWN))


def _says(rest: str, predicate: re.Pattern[str]) -> bool:
    """Tell whether a predicate follows, and the sentence is not about the speaker too; what harms somebody counts anyhow."""
    if forms.AND_ME.match(rest) or forms.GREETING_SENT.match(rest):
        return False
    if forms.SEVERE.match(rest):
        return True
    if forms.ME.search(rest):
        return False
    return predicate.match(rest) is not None or (
        predicate is not forms.ATTRIBUTE and forms.AGED.match(rest) is not None
    )


def _is_about_in(world: World, said: str, *, knows_whom: bool) -> bool:
    kin = world.kin.match(said)
    if kin is not None:
        return (
            not forms.AND_ME.match(kin["rest"])
            and not forms.ME.search(kin["rest"])
            and world.broad.match(kin["rest"]) is not None
        )
    pronoun = world.pronoun.match(said) if knows_whom else None
    if pronoun is not None and world.personal.match(pronoun["rest"]):
        return not forms.ME.search(pronoun["rest"])
    named = world.named.match(said)
    if named is None or not _is_a_name(named["name"]) or forms.ME.search(named["rest"]):
        return False
    return world.personal.match(named["rest"]) is not None


def _is_a_name(word: str) -> bool:
    """Tell whether a word may be a person's name: neither a known word nor shaped like an adverb, a noun or a plural."""
    folded = word.casefold().removesuffix("'s")
    # Capitals alone are an abbreviation: of a team, of a thing.
    if len(folded) < _SHORTEST_NAME or folded in NOT_NAMES or word.removesuffix("'s").isupper():
        return False
    if folded.endswith("ly"):
        return folded in NAMES_IN_LY
    return not (len(folded) > _LONGEST_FREE_NAME and folded.endswith(ENDINGS))
