"""Forms that no stemmer leads back to their base: "went" is "go", "ging" is "gehen". Tables only.

Closed classes: the strong and irregular verbs and plurals of everyday English, the most frequent strong verbs of German.
A form that two languages share leads to one base only, which then stands for both in every text alike.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TABLES: Final = {
    "english": (
        "become became / begin began begun / bite bit bitten / blow blew blown / break broke broken / bring brought / "
        "build built / burn burnt / buy bought / catch caught / choose chose chosen / come came / deal dealt / dig dug / "
        "draw drew drawn / dream dreamt / drink drank drunk / drive drove driven / eat ate eaten / fall fell fallen / "
        "feed fed / feel felt / fight fought / find found / fly flew flown / forget forgot forgotten / "
        "forgive forgave forgiven / freeze froze frozen / give gave given / go went gone goes / grow grew grown / hang hung / "
        "hear heard / hide hid hidden / hold held / keep kept / know knew known / lay laid / lead led / learn learnt / "
        "leave left / lend lent / lie lay lain / light lit / lose lost / make made / mean meant / meet met / pay paid / "
        "ride rode ridden / ring rang rung / rise rose risen / run ran / say said / see saw seen / seek sought / sell sold / "
        "send sent / sew sewn / shake shook shaken / shine shone / shoot shot / show shown / sing sang sung / sink sank sunk / "
        "sit sat / sleep slept / speak spoke spoken / spend spent / spin spun / stand stood / steal stole stolen / "
        "stick stuck / strike struck / sweep swept / swim swam swum / swing swung / take took taken / teach taught / "
        "tear tore torn / tell told / think thought / throw threw thrown / understand understood / wake woke woken / "
        "wear wore worn / weave wove woven / win won / write wrote written / child children / man men / woman women / "
        "foot feet / tooth teeth / person people / mouse mice / wife wives / life lives / knife knives / leaf leaves / "
        "shelf shelves"
    ),
    "german": (
        "gehen ging gingen gegangen / kommen kam kamen gekommen / sehen sah sahen gesehen sieht / "
        "geben gab gaben gegeben gibt / nehmen nahm nahmen genommen nimmt / essen aß ass aßen gegessen isst / "
        "trinken trank tranken getrunken / lesen las lasen gelesen liest / schreiben schrieb schrieben geschrieben / "
        "sprechen sprach sprachen gesprochen spricht / fahren fuhr fuhren gefahren fährt / fliegen flog flogen geflogen / "
        "laufen lief liefen gelaufen läuft / finden fand fanden gefunden / denken dachte dachten gedacht / "
        "bringen brachte brachten gebracht / kennen kannte kannten gekannt / wissen wusste wussten gewusst weiß / "
        "treffen traf trafen getroffen trifft / helfen half halfen geholfen hilft / "
        "schlafen schlief schliefen geschlafen schläft / ziehen zog zogen gezogen / verlieren verlor verloren / "
        "gewinnen gewann gewannen gewonnen / beginnen begann begannen begonnen / heißen hieß hießen geheißen / "
        "singen sang sangen gesungen / schwimmen schwamm schwammen geschwommen / werfen warf warfen geworfen / "
        "brechen brach brachen gebrochen / leihen lieh liehen geliehen / reiten ritt ritten geritten / "
        "sterben starb starben gestorben / wachsen wuchs wuchsen gewachsen wächst / tragen trug trugen getragen trägt"
    ),
}

IRREGULAR_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        form: base
        for table in reversed(_TABLES.values())
        for base, *forms in (row.split() for row in table.split("/"))
        for form in forms
    }
)
"""Folded form → folded base. Where two languages share a form, the English base counts."""
