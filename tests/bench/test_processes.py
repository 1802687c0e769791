"""Processes that are stopped and killed beside each other on one sealed store lose nothing that was acknowledged."""

from pathlib import Path

from bench.process_life import word_of
from bench.processes import losses, process_figures
from tests.store import mongod


async def test_what_processes_acknowledged_while_epochs_began_is_there_and_what_was_erased_is_not(
    tmp_path: Path,
) -> None:
    figures = await process_figures(tmp_path, seconds=8, seed=1, binary=str(mongod.needed_binary()))

    assert (figures["lost"], figures["unreadable"], figures["erased_readable"]) == (0, 0, 0)
    # Of what is worded anew each of two writers of a process may have written more than was acknowledged.
    assert figures["staying_readable"] >= figures["staying"] - 2 * figures["starts"]


def test_a_text_that_lacks_is_older_than_acknowledged_or_has_no_key_is_counted_at_any_look() -> None:
    kept = {("messages", "kept1"): 0, ("messages", "kept2"): 0, ("formations", "kept3"): 1}
    first = {"messages": {"kept1": word_of("kept1"), "kept2": word_of("kept2"), "gone1": ""}, "formations": {}}
    then = {"messages": {"kept1": word_of("kept1")}, "formations": {"kept3": word_of("kept3", 2), "kept4": ""}}

    assert losses(kept, []) == {"lost": 0, "unreadable": 0}
    assert losses(kept, [first]) == {"lost": 1, "unreadable": 0}
    assert losses(kept, [then]) == {"lost": 1, "unreadable": 1}
    assert losses(kept, [first, then]) == {"lost": 2, "unreadable": 1}
    assert losses({("formations", "kept3"): 3}, [then]) == {"lost": 1, "unreadable": 1}
