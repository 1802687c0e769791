"""What is noted of a talk as a whole is about the talk, never about how a person was."""

import re

import pytest

from memory.domain.formation.extraction import SessionNote
from memory.domain.formation.session_note import fit_note
from memory.domain.formation.transcript import transcript_of
from tests.domain.talk import said

TALK = transcript_of([said(1, "who brings the rolls?", author_name="Cleo Quist"), said(2, "me, with cinnamon")])


@pytest.mark.parametrize(
    "summary",
    [
        "They planned a trip.", "People told what they collect.", "@1 asked for help with Python.",
        "Small talk about moving.",
        "@1 and @2 compared recipes.", "The talk was about boats.", "A member asked when the ferry leaves.",
        "Somebody offered a ladder.",
        "They looked at maps.", "A game of chess was explained.",
    ],
)  # fmt: skip
def test_what_a_talk_was_about_is_kept(summary: str) -> None:
    kept = re.sub("@1|@2", "somebody", summary)

    assert fit_note(SessionNote(summary=summary), TALK).summary == kept


@pytest.mark.parametrize(
    "summary",
    [
        "One of them is depressed.", "@1 has cancer.", "Person 2 was angry at person 1.",
        "Somebody earns 90,000 a year.",
        "They voted for the green party.", "A member seemed lonely.", "Another user is pregnant.",
        "@2 sounded really upset.",
    ],
)  # fmt: skip
def test_how_somebody_was_or_what_is_never_kept_of_anybody_is_left_out(summary: str) -> None:
    assert fit_note(SessionNote(summary=f"They planned a trip. {summary}"), TALK).summary == "They planned a trip."


@pytest.mark.parametrize("tone", ["friendly", "tense", "calm and dry", "playful", "freundlich"])
def test_a_tone_is_of_the_talk(tone: str) -> None:
    assert fit_note(SessionNote(tone=tone), TALK).tone == tone


@pytest.mark.parametrize(
    "tone", ["angry user", "person is sad", "quist is angry", "depressed", "she was tense", "one two three four"]
)
def test_a_tone_of_a_person_is_none(tone: str) -> None:
    assert fit_note(SessionNote(tone=tone), TALK).tone == ""


def test_a_topic_is_no_persons_name_nor_what_they_suffer_from() -> None:
    note = SessionNote(topics=("boats", "depression", "Quist's boat", "the ferry"))

    assert fit_note(note, TALK).topics == ("boats", "the ferry")


@pytest.mark.parametrize(
    "summary",
    [
        "Zorp borrowed a drill.", "A trip with Zorp was planned.", "The repair of ZORP's drill was discussed.",
        "zorp Quill was asked for a drill.",
        "Cleo Quist brings the rolls.", "The rolls of Quist were praised.", "Bram likes rain.",
    ],
)  # fmt: skip
def test_a_sentence_that_names_a_speaker_who_is_not_to_be_named_or_tells_of_somebody_is_left_out(summary: str) -> None:
    note = SessionNote(summary=f"They planned a trip. {summary}")

    assert fit_note(note, TALK, unnamed=["Zorp Quill"]).summary == "They planned a trip."


def test_neither_a_topic_nor_the_tone_names_who_is_not_to_be_named() -> None:
    note = SessionNote(topics=("zorp's drill", "boats"), tone="zorp friendly")

    fitting = fit_note(note, TALK, unnamed=["Zorp Quill"])

    assert (fitting.topics, fitting.tone) == (("boats",), "")
