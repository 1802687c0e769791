"""What a session holds of the people who speak in it, over every adapter: no more than their latest turns."""

from datetime import timedelta

import pytest

from memory.domain.audience import PUBLIC
from memory.domain.ids import ChannelId, MessageId, SubjectId, subject_of
from memory.domain.message import Message, Told, Turn, session_id_of
from memory.store.collections import Collections
from memory.store.documents import DocumentStore, Update, UpdateWhere, Write
from memory.store.sessions import MAX_TURNS
from tests.clocks import START
from tests.domain.records import ADA, BRAM, HARBOUR

GENERAL = ChannelId("900")
SESSION = session_id_of(HARBOUR, GENERAL)


@pytest.fixture
def collections(store: DocumentStore) -> Collections:
    return Collections.over(store)


def _said(collections: Collections, author: SubjectId, number: int, *, answered: bool = False) -> list[Write]:
    """Return the writes of a message, and of the bot's answer to it, `number` seconds after the start."""
    at = START + timedelta(seconds=number)
    message = Message(
        id=MessageId(f"70{number}"),
        tenant=HARBOUR,
        channel_id=GENERAL,
        author=author,
        text="hello",
        at=at,
        audience=PUBLIC,
    )
    turn = Turn(message_id=message.id, speaker="person", author=author, display_name="x", text="hello", at=at)
    answer = turn.model_copy(update={"message_id": f"{message.id}9", "speaker": "bot", "answers": message.id})
    turns = [turn, answer] if answered else [turn]
    return [collections.messages.insert(message), collections.sessions.append(message, turns, counted=1, tokens=1)]


async def test_a_session_names_nobody_but_those_of_its_recent_turns(collections: Collections) -> None:
    people = [subject_of(10_000 + number) for number in range(3 * MAX_TURNS)]
    for number, person in enumerate(people):
        told = collections.told.note(SESSION, person, before=None, after=Told(revision=0, until=START))
        await collections.store.commit([*_said(collections, person, number), told])

    (document,) = await collections.store.find("sessions", {})

    assert {person for person in people if person.removeprefix("USER:") in repr(document)} == set(people[-MAX_TURNS:])


async def test_the_latest_session_of_a_person_is_found_by_their_turns_without_its_words(
    collections: Collections,
) -> None:
    summed_up = UpdateWhere("sessions", {"_id": SESSION}, Update(set={"summary": "A boat.", "topics": [], "tone": ""}))
    await collections.store.commit([*_said(collections, ADA, 1), summed_up])

    for person, sessions in ((ADA, [(SESSION, "")]), (BRAM, [])):
        found = await collections.sessions.latest_of(HARBOUR, person)
        assert [(session.id, session.summary) for session in found] == sessions


@pytest.mark.parametrize("tenant", [HARBOUR, None])
async def test_answers_that_may_repeat_a_person_go_without_their_turns(collections: Collections, tenant: None) -> None:
    await collections.store.commit(_said(collections, ADA, 0))
    for number in range(MAX_TURNS):
        await collections.store.commit(_said(collections, BRAM, number + 1, answered=number == MAX_TURNS - 1))

    assert await collections.sessions.drop_talk(ADA, tenant) == 1

    session = await collections.sessions.get(SESSION)
    assert session is not None
    assert {(turn.author, turn.speaker) for turn in session.turns} == {(BRAM, "person")}
