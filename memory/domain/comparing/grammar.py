"""The small words that show how a sentence is built, by what they do. Tables only."""

from typing import Final

COPULAS: Final = frozenset(
    "is are was were = : be am i'm it's isn't aren't wasn't ist sind es está son est sont è sono é são это".split()
)
PREPOSITIONS: Final = frozenset("at in on to as from under with near into for by of about during without".split())
"""English ones; their letters are other words elsewhere."""
PREPOSITIONS_ELSEWHERE: Final = frozenset(
    (
        "in auf bei nach von aus für mit als an a à de en dans chez sur pour con por para em na no da di per op bij naar "
        "van voor met в на из с для от к по"
    ).split()
)
OF_PLACE: Final = frozenset(
    "at in on to into near for bei nach auf an à en dans chez em na no da op bij naar a в на из".split()
)
"""They say where or where to, and stand for each other."""
ORIGINS: Final = frozenset("from von desde из van".split())
WITH: Final = frozenset("with mit con avec com met".split())
ASIDES: Final = frozenset(", ; because since after although though weil da parce porque perché omdat потому".split())
"""What opens a clause that says no more than why, or something beside."""
COMPARING: Final = frozenset("over than before statt antes avant чем".split())
HAVING: Final = frozenset(
    "bought won found received saw ate has have had own owns hat haben tiene tengo tem ha heeft".split()
)
"""What somebody has or did once: of that there may be much."""
AUXILIARIES: Final = frozenset(
    "has have had can cannot can't will won't does doesn't did didn't got went hat ist tiene tem ha heeft".split()
)
OLD: Final = frozenset({"old", "alt", "oud"})
MARKS: Final = frozenset("€$£=,.;:!?")
PAST: Final = frozenset(
    (
        "was were had used lived worked studied played drove supported managed led owned wanted liked loved spoke wrote taught rode kept ate drank "
        "war waren hatte hatten wohnte arbeitete lebte spielte studierte vivía trabajaba era tenía vivait habitait travaillait avait était "
        "morava trabalhava tinha viveva lavorava aveva woonde werkte had был была жил жила работал работала играл играла"
    ).split()
)
"""What was so; it does not say that it is so today."""
PERFECT: Final = frozenset("has have 've been is are am be being hat haben ist gets got".split())
"""Right before such a word they make it one of today."""
UNTIL: Final = frozenset("until till bis hasta jusqu'en até fino tot".split())
HAVING_NOW: Final = frozenset("has own owns hat tiene tengo tem ha heeft".split())
OF_ONESELF: Final = frozenset("i ich je yo eu io ik я".split())
NOW: Final = frozenset("now jetzt ahora maintenant agora adesso nu сейчас".split())
DEFINITE: Final = frozenset(
    "the my our der die das mein meine unser unsere le la les mon ma notre el los mi nuestro nuestra o os meu minha il lo mio mia de het mijn ons".split()
)
"""What begins a statement about one thing that is known."""
INDEFINITE: Final = frozenset(
    "a an another one some either ein eine einen einem einer un une una uno um uma een".split()
)
"""What may be said of one of several."""
BEGINNING: Final = frozenset(
    "starts begins opens closes ends beginnt startet öffnet schließt endet commence ouvre ferme empieza abre cierra termina começa fecha inizia apre chiude begint opent sluit".split()
)
"""What a thing does at one time."""
STOPPED: Final = frozenset({"stopped", "quit"})
DENYING: Final = frozenset(
    "not never no nicht nie niemals ne pas jamais nunca não non mai niet nooit не никогда".split()
)
"""What denies a whole statement."""
NO_LONGER: Final = frozenset("longer more anymore mehr plus ya más já mais più meer больше".split())
"""What stands beside a denial, or at the end of what is denied, and says that it was otherwise before."""
