"""Everyday words that people use for one another when they ask: "job" for "career", "kid" for "daughter", "instrument" for "piano". English.

General vocabulary by subject, not by any person or set. It only ever weakly adds to what a question asks for;
nothing is the same because of it (that is for `duplicates`).
"""

from collections.abc import Iterator, Mapping
from typing import Final

from memory.domain.language.irregular_forms import IRREGULAR_FORMS
from memory.domain.language.terms import english_term

_ALIKE: Final = (
    "child kid toddler baby infant son daughter / parent mother father mom dad mum mommy daddy folks / "
    "sibling brother sister / grandparent grandmother grandfather grandma grandpa granny / "
    "spouse husband wife partner married marriage wedding / relative aunt uncle cousin nephew niece / "
    "colleague coworker workmate teammate / friend buddy pal mate / boyfriend girlfriend partner dating date / "
    "puppy pup dog doggy / kitten cat kitty / job work career occupation profession employment position / "
    "boss manager supervisor / wage salary pay income earnings / quit resign leave / fired dismissed laid / "
    "business company firm startup store shop / start begin launch open found / finish complete end / "
    "buy purchase acquire get / sell sale / movie film cinema / tv television show series / "
    "picture photo photograph image photography / painting paint painter art artwork artist / draw drawing sketch / "
    "song music tune track album / singer musician band artist / concert gig performance show / "
    "book novel read reading literature / author writer write / story tale narrative / poem poetry poet / "
    "car vehicle auto / bike bicycle cycling / trip travel journey vacation holiday visit tour / "
    "plane flight fly airport / hotel motel hostel inn / home house apartment flat / room bedroom / move relocate moved / "
    "city town village / country nation state / live reside / hometown home native / sick ill illness disease unwell / "
    "doctor physician medical hospital clinic / injury injure hurt accident wound / pain ache sore / "
    "medicine drug medication pill / therapy therapist counseling counselor counselling / "
    "stress anxiety anxious stressed destress relax / relax unwind calm soothe peaceful rest / "
    "happy glad joyful joy pleased delighted / sad unhappy upset heartbroken / angry mad furious annoyed / "
    "afraid scared fear frightened / proud pride / excited thrilled enthusiastic / tired exhausted worn / "
    "love adore enjoy like fond / hate dislike loathe / favorite favourite prefer / want wish hope desire / "
    "plan intend intention goal aim / dream aspiration ambition / idea thought suggestion / "
    "advice tip suggestion recommend recommendation advise / help assist support aid / "
    "teach teacher instructor coach tutor mentor / student pupil learner / "
    "school college university education class course study degree / learn study / exam test / "
    "cook cooking recipe bake baking kitchen dish meal / food meal dish eat cuisine / dinner lunch breakfast supper / "
    "dessert cake cookie pie sweet / drink beverage / restaurant cafe diner eatery / "
    "gym workout exercise fitness training / run running jog race marathon / hike hiking trail trek / swim swimming pool / "
    "game gaming play player / competition contest tournament championship / win victory champion / lose loss defeat / "
    "team squad club / prize award trophy medal / gift present / party celebration celebrate / birthday anniversary / "
    "volunteer volunteering charity donate donation fundraiser nonprofit / church religion faith religious spiritual / "
    "politics political policy election campaign / community neighborhood neighbourhood / "
    "money cash fund budget finance financial / cheap affordable / expensive costly / computer laptop pc / "
    "phone cell mobile smartphone / internet online web website / software app program application programming code / "
    "garden gardening plant flower / forest wood woods / sea ocean beach coast shore / mountain peak hill / "
    "river stream lake / weather rain storm / cloth clothes clothing dress outfit fashion / shoe sneaker boot / "
    "jewelry necklace ring bracelet / hobby pastime interest / "
    "problem issue trouble difficulty challenge obstacle setback / fix repair mend / change transform transformation / "
    "choose pick select decide decision / quick fast / big large huge / small little tiny / old elderly aged / "
    "new recent / important significant meaningful / beautiful pretty lovely gorgeous / scary horror spooky / "
    "funny humor comedy humorous / event occasion / meet meeting met encounter / talk chat conversation discuss speak / "
    "call phone / letter note message mail email / say mention tell / show display exhibit exhibition / "
    "make create build craft produce / design designer / collect collection / adopt adoption / research investigate / "
    "group club circle / supportive support encouraging encourage / motivate motivation inspire inspiration / "
    "feel feeling emotion / remember memory memento reminder recall / near close nearby / "
    "breakup split separated divorce single / die death dead pass passed / funeral grief mourn / garbage trash rubbish / "
    "furniture couch sofa chair table / kind type sort / dance dancing dancer ballet"
)
"""Groups of words of which each leads to each other."""

_KINDS: Final = (
    "instrument guitar piano violin drum bass flute clarinet cello saxophone trumpet keyboard ukulele / "
    "sport football soccer basketball tennis baseball volleyball hockey golf rugby cricket swimming surfing skiing / "
    "exercise yoga running jogging pilates stretching weightlifting cycling swimming / "
    "martial karate taekwondo judo kickboxing boxing aikido / "
    "pet dog cat puppy kitten hamster rabbit turtle bird parrot fish guinea lizard snake / "
    "animal dog cat horse bird wildlife / outdoor camping hiking fishing climbing kayaking mountaineering / "
    "hobby painting knitting gardening photography cooking baking reading gaming drawing fishing / "
    "art painting drawing sculpture pottery ceramic / craft pottery knitting sewing crochet woodworking / "
    "genre fantasy horror comedy drama romance thriller mystery / "
    "country spain france italy germany england ireland scotland greece portugal sweden norway denmark finland netherlands belgium austria switzerland poland turkey japan china india thailand canada mexico brazil argentina australia egypt morocco / "
    "europe european spain france italy germany england ireland scotland greece portugal sweden norway denmark finland netherlands belgium austria switzerland poland turkey"
)
"""First the kind, then what is of that kind: the kind leads to all of it, and nothing else to anything."""


def kindred_of(term: str) -> frozenset[str]:
    """Give the terms that a question for this term asks for a little, too; empty for most."""
    return _KINDRED.get(term, _NONE)


_NONE: Final[frozenset[str]] = frozenset()


def _groups(table: str) -> Iterator[list[str]]:
    for row in table.split("/"):
        yield [english_term(IRREGULAR_FORMS.get(word, word)) for word in row.split()]


def _kindred() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for group in _groups(_ALIKE):
        for term in group:
            found.setdefault(term, set()).update(group)
    for kind, *members in _groups(_KINDS):
        found.setdefault(kind, set()).update(members)
    return {term: frozenset(others - {term}) for term, others in found.items()}


_KINDRED: Final = _kindred()
