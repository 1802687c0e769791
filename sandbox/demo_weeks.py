"""The second part of the demo.

Three weeks on the harbour, in which talk becomes memory, is said again, fades and is drawn together.

Only data, as `demo_script`. Days pass between the acts, with every job of the bot in each of them.
"""

from typing import Final

from sandbox.scene import Click, Heading, Later, Restart, Say, Slash, Step

ROWING: Final = "to the lighthouse before breakfast"
"""Ada's habit, told three times within two weeks."""
BREAD: Final = "rye bread on the stove"
"""Bram's habit, told twice and then no more."""
GARLAND: Final = "about the runaway garland"
"""Cleo's story of the first week."""
BELL: Final = "paint the chapel bell"
ROPES: Final = "ropes for the ferry"
BUOYS: Final = "glass buoys"
SEMAPHORE: Final = "semaphore"

_SOON: Final = Later(minutes=10)
"""Long enough for talk with the bot to be formed."""

_AFTERWARDS: Final[tuple[Step, ...]] = (
    Heading("first week", "The evening after the lanterns"),
    Later(days=1),
    Say("cleo", "general", "What an evening! My arms still smell of lamp oil."),
    Say("bram", "general", "And somebody has wax on the good tablecloth. I name no names."),
    Say("dora", "general", "It was the wind, your honour."),
    Slash("cleo", "general", "privacy"),
    Click("cleo", "general", "Remember me"),
    Say("cleo", "general", f"@Keepsake I still laugh {GARLAND}"),
    Say("ada", "general", "It went over the roof of the net loft as if it had a ticket."),
    Say("bram", "general", "And down the slipway, past the heron. He did not even blink."),
    Say("ada", "general", f"@Keepsake I usually row {ROWING}"),
    Say("bram", "general", "In any weather?"),
    Say("ada", "general", "In any weather that lets me see the lighthouse."),
    Say("bram", "general", f"@Keepsake I often bake {BREAD}"),
    Say("dora", "general", "The whole quay knows, Bram. It starts with the smell."),
    Say("cleo", "general", f"@Keepsake I collect {BUOYS}"),
    Say("bram", "general", f"@Keepsake I splice {ROPES}"),
    Say("ada", "general", f"@Keepsake I want to {BELL}"),
    Say("cleo", "general", "You should ask the verger before you buy the gold leaf."),
    _SOON,
    Heading("formed", "Ten minutes later it has become memory"),
    Say("ada", "general", "@Keepsake what do you know about me by now?"),
    Say("cleo", "general", "@Keepsake and about me?"),
    Say("bram", "general", "@Keepsake and about me?"),
    Say("dora", "general", "You are all so well known now."),
)

_AGAIN: Final[tuple[Step, ...]] = (
    Heading("again", "Three days later, the same quay"),
    Later(days=3),
    Say("bram", "general", "Who has seen the long ladder?"),
    Say("dora", "general", "Behind the ice house. It was me, sorry."),
    Say("ada", "general", f"@Keepsake I usually row {ROWING}"),
    Say("cleo", "general", "You should charge the gulls for the company."),
    Say("bram", "general", f"@Keepsake I often bake {BREAD}"),
    Say("cleo", "general", "Two loaves for the chapel on Sunday, please."),
    Say("bram", "general", "Written on the slate already."),
    Say("cleo", "general", f"@Keepsake I am learning {SEMAPHORE}"),
    Say("dora", "general", "So that is what the waving was about. I thought you were stuck."),
    Say("cleo", "general", "I was spelling cinnamon. It takes longer than one thinks."),
    _SOON,
    Say("ada", "general", "Good night, all. The tide is early tomorrow."),
    Say("bram", "general", "Good night. I shall put the dough to rest."),
)

_OVERNIGHT: Final[tuple[Step, ...]] = (
    Heading("overnight", "The night draws together what is known"),
    Later(days=1),
    Say("ada", "general", "@Keepsake good morning, what do you know about me today?"),
    Say("cleo", "general", "@Keepsake and what do you know about me today?"),
    Say("bram", "general", "It knows more of you than I do, Cleo, and I have known you for years."),
    Say("cleo", "general", "It listens, Bram. You might try it."),
    Say("dora", "general", "Ha!"),
)

_FADING: Final[tuple[Step, ...]] = (
    Heading("second week", "The week after, with rain on every window"),
    Later(days=7),
    Say("bram", "general", "Four days of rain. The heron has moved into the bus shelter."),
    Say("dora", "general", "He is reading the timetable."),
    Say("ada", "general", "The seven o'clock still does not run on Sundays, tell him."),
    Say("cleo", "general", "@Keepsake good morning! Anything new on the quay?"),
    Say("cleo", "general", "The garland is no news any more, then. Well, the rain would have had it."),
    Say("bram", "general", "Stories fade unless somebody tells them again."),
    Say("ada", "general", f"@Keepsake I usually row {ROWING}"),
    Say("dora", "general", "Even now? You must have gills."),
    Say("ada", "general", "Only the left side gets wet."),
    _SOON,
    Restart(),
    Say("cleo", "general", "Was that the fuse again?"),
    Say("bram", "general", "The heater. It is always the heater."),
)

_THIRD_WEEK: Final[tuple[Step, ...]] = (
    Heading("third week", "Three weeks after the lanterns"),
    Later(days=9),
    Say("bram", "general", "Sun! Somebody should ring the bell for it."),
    Say("ada", "general", "If the bell were painted by now, I would."),
    Say("ada", "general", "@Keepsake what do you know about me after all this time?"),
    Say("bram", "general", "@Keepsake and how do you like the sun?"),
    Say("bram", "general", "No bread any more. I have been buying it, to be honest."),
    Say("cleo", "general", "We tasted the difference, Bram."),
    Slash("bram", "general", "memories"),
    Say("dora", "general", "I shall bake tomorrow, then. With raisins."),
    Say("cleo", "general", "Dora, you are an angel twice over."),
    Say("bram", "general", "I will take that as a hint and knead."),
    Say("ada", "general", "See you all on the mole at sunset."),
    Say("dora", "general", "I will bring the flask."),
    Say("cleo", "general", "And I my flags."),
)

WEEKS: Final[tuple[Step, ...]] = (*_AFTERWARDS, *_AGAIN, *_OVERNIGHT, *_FADING, *_THIRD_WEEK)
