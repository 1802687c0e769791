"""The example of an answer in each prompt of a job is an answer as its reader wants it."""

import json
import re
from typing import Any

import pytest
from pydantic import BaseModel

from memory.domain.formation.extraction import ExtractionReply
from memory.domain.insights.reply import InsightReply
from memory.domain.scopes.consolidation import ConsolidationReply
from memory.domain.scopes.rewriting import RewritingReply
from memory.domain.upkeep.judging import JudgingReply
from prompts import library

_FIELDS = {"date": "2026-03-01", "max_words": "500", "categories": "other", "guidance": "yes"}
_EXAMPLE = re.compile(r'\{"\w+": ?.*\}')


@pytest.mark.parametrize(
    ("name", "fields", "reply"),
    [
        ("extraction", ("date", "categories", "guidance"), ExtractionReply),
        ("consolidation", ("date", "max_words"), ConsolidationReply),
        ("consolidation_guild", ("date", "max_words"), ConsolidationReply),
        ("consolidation_collective", ("date", "max_words"), ConsolidationReply),
        ("judging", ("date",), JudgingReply),
        ("propagation", (), RewritingReply),
        ("insights", (), InsightReply),
    ],
)
def test_the_example_follows_the_schema_that_the_answer_is_held_to(
    name: str, fields: tuple[str, ...], reply: type[BaseModel]
) -> None:
    prompt = library.render(name, **{field: _FIELDS[field] for field in fields})
    found = _EXAMPLE.search(prompt)

    assert found is not None
    given, _ = json.JSONDecoder().raw_decode(found.group())
    assert _plain(reply.model_validate_json(json.dumps(given))) == given


def _plain(reply: BaseModel) -> Any:
    return json.loads(reply.model_dump_json())
