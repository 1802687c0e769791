"""What frames ask for together: classes of words of which any will do. Tables only."""

from typing import Final

ACT: Final = "obey|trust|tell|hide|drop|treat|store|wipe|punish|promote|raise|follow|override"
ACT_S: Final = "obey.s|trust.s|tell.s|hide.s|drop.s|treat.s|store.s|wipe.s|punish.s|promote.s|raise.s|follow.s"
ACT_D: Final = "obey.d|trust.d|tell.d|hide.d|drop.d|wipe.d|punish.d|promote.d|raise.d|follow.d|override.d"
HARD: Final = "obey|trust|hide|drop|wipe|punish|raise|override"
"""Acts that no bot of another trade is told to do."""
ANY_ACT: Final = (
    f"{ACT}|{ACT_S}|{ACT_D}|obey.g|trust.g|tell.g|hide.g|drop.g|treat.g|treat.d|store.d|punish.g|say|say.s|say.d|say.g|"
    "impersonate|depict|sway|entitle.s|entitle.d"
)
FORCE: Final = "duty|may|always|not|only|fine|must_noun|noneed|expects|trigger|loose|immune|napply"
WHO: Final = "person|crowd|staff|channel|owner|role"
RULES: Final = "gov|weak_gov"
THEIRS: Final = "private|kept|misdeed"
"""What a guild's memory holds of somebody."""
