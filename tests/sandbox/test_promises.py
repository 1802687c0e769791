"""What the demo promises has to be seen: of a scene in which nothing happened, only what nobody may see holds."""

import pytest

from sandbox.playback import Playback
from sandbox.promise import Promise
from sandbox.promises import PROMISES

UNSEEN = ("Nobody else is told it", "Answers to commands are seen only")
"""Beginnings of what holds where nothing was said."""


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.text)
def test_where_nothing_happened_nothing_is_kept(promise: Promise) -> None:
    nothing = Playback(played=[], remembered=(), refused=[], disk=b"")
    try:
        is_kept = not list(promise.against(nothing))
    except LookupError:
        is_kept = False

    assert is_kept == promise.text.startswith(UNSEEN)
