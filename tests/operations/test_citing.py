"""What an answer keeps of a text of a scope and of the last conversation, and what its citations count for."""

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from memory.domain.ids import ScopeKey, TenantId, individual_scope
from memory.domain.memory import Memory
from memory.operations.answering.responder import Answer
from memory.operations.answering.usage_counter import UsageCounter
from memory.ports import ChatRequest
from memory.store.documents import Document, Update, UpdateWhere
from memory.store.scopes import Scope
from tests.domain.records import ADA, HARBOUR
from tests.operations.answering.test_responder import StandIn, answering, question
from tests.operations.rig import Rig

SCOPE: Final = individual_scope(HARBOUR, ADA)
_LINES: Final = {
    "text": re.compile(r"<Consolidation [^>]*>.*(\[m:\w+\])</Consolidation>"),
    "talk": re.compile(r"<LastSession [^>]*>.*(\[m:\w+\])</LastSession>"),
    "boat": re.compile(r"boat.*(\[m:\w+\])"),
}


def citing(lines: Iterable[str], request: ChatRequest) -> str:
    """Go by some lines of a prompt, as the names in `_LINES` have them."""
    found = [_LINES[name].search(request.messages[-1].content) for name in lines]
    return "".join(f"So {mark[1]}. " for mark in found if mark) or "Hello."


async def drawn_together(
    rig: Rig, *memories: Memory, scope: ScopeKey = SCOPE, tenant: TenantId = HARBOUR, revision: int = 4
) -> None:
    """Let the text of a scope, of what is known about Ada for one, hold some memories."""
    subject = ADA if scope == SCOPE else None
    made = Scope(id=scope, tenant=tenant, subject=subject, text="Likes the sea.", revision=9, text_revision=revision)
    counted = made.model_copy(update={"memories": len(memories), "consolidation_updated_at": rig.clock.now()})
    held = Update(set={"absorbed_revision": revision})
    marks = [UpdateWhere("memories", {"_id": memory.id}, held) for memory in memories]
    await rig.collections.store.commit([rig.collections.scopes.create(counted), *marks])


async def answered(rig: Rig, *lines: str) -> tuple[Answer, str, dict[str, Document]]:
    """Answer by some lines; returns the answer, its prompt, and what is counted, by memory."""
    model, counting = StandIn(says=partial(citing, lines)), UsageCounter(rig.collections)
    answer = await answering(rig, model, counting=counting).answer(question(rig))
    await counting.write_uses()
    rows = await rig.collections.store.find("usage", {})
    return answer, model.asked[-1], {row["memory_id"]: row for row in rows if "memory_id" in row}


async def test_the_text_that_stands_is_named_by_its_own_revision_and_cited_apart_from_its_memories(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await drawn_together(rig, tea, boat)
    answer, prompt, counted = await answered(rig, "text")

    assert '<Consolidation rev="4" memories="2" made="today">Likes the sea. [m:' in prompt
    assert [(text.scope, text.revision, text.cited) for text in answer.texts] == [(SCOPE, 4, True)]
    assert answer.cited == ()
    assert answer.text == "So."
    assert [
        (counted[each.id]["uses"], counted[each.id]["cited"], counted[each.id]["ignored"]) for each in (tea, boat)
    ] == [(1, 0, 0)] * 2


async def test_beside_a_text_nothing_is_passed_over_and_without_one_it_is(rig: Rig) -> None:
    tea, boat = await rig.remembered("I drink smoky tea"), await rig.remembered("My boat is blue")
    await drawn_together(rig, tea)
    _, _, both = await answered(rig, "text", "boat")
    _, _, alone = await answered(rig, "boat")

    assert [both[each.id]["ignored"] for each in (tea, boat)] == [0, 0]
    assert [alone[each.id]["ignored"] for each in (tea, boat)] == [1, 0]
    assert alone[boat.id]["cited"] == 2


async def test_the_last_conversation_is_named_with_its_place_and_how_much_it_rests_on(rig: Rig) -> None:
    said = await rig.hear("hello", "61")
    fields = {
        "summary": "They spoke of tea.",
        "summary_authors": [ADA],
        "summary_messages": ["1", "2", "3"],
        "summary_audience": "public",
    }
    session_id = f"{HARBOUR}/{said.message.channel_id}"
    await rig.collections.store.commit([UpdateWhere("sessions", {"_id": session_id}, Update(set=fields))])
    answer, prompt, _ = await answered(rig, "talk")

    assert '<LastSession where="#900" messages="3">They spoke of tea. [m:' in prompt
    assert answer.talk is not None
    assert (answer.talk.session_id, answer.talk.messages, answer.talk.cited) == (session_id, 3, True)
