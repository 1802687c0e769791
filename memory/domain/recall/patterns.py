"""What the words of recall are for one language: patterns over folded text, in the verbose form of regular expressions.

`owns`     words of the first person
`phrases`  ask for something said earlier, wherever they stand
`asking`   the same, but only in a message that also asks or wants something
`explicit` a wish to look something up in what is kept
`past`     the past tense, which in a question about oneself asks for it, too
`asks`     how a question begins when nobody typed its mark
`why`      a question for a reason or a way, which knowledge answers
`wants`    a need of something, which is no question
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """The patterns of one language; None where the language needs none."""

    owns: re.Pattern[str]
    phrases: re.Pattern[str]
    asking: re.Pattern[str]
    explicit: re.Pattern[str]
    past: re.Pattern[str]
    asks: re.Pattern[str]
    why: re.Pattern[str] | None = None
    wants: re.Pattern[str] | None = None


def pattern(text: str, **parts: str) -> re.Pattern[str]:
    """Compile a verbose pattern, in which `<name>` stands for a part."""
    for name, part in parts.items():
        text = text.replace(f"<{name}>", part)
    return re.compile(text, re.VERBOSE)
