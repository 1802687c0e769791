"""The mark that bytes of deleted or replaced text are still in the files.

Whatever takes people's text out of the store carries the mark in the same commit, so that no crash comes between both;
`memory/operations/forgetting/scrubbing.py` makes the bytes unreadable and takes the mark away.
"""

from typing import Final

from memory.store.documents import Update, Upsert

COLLECTION: Final = "installation"
MARK: Final = "scrub"


def scrub_mark() -> Upsert:
    """Say the write that asks for a scrub. Repeatable: more marks ask for no more than one."""
    return Upsert(COLLECTION, MARK, Update(inc={"asked": 1}))
