"""How the filters that the driver sends are read for the shard key."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from pymongo.monitoring import CommandStartedEvent

from bench.shard_targets import Heard, is_targeted

_UNION = {"$unionWith": {"coll": "events", "pipeline": [{"$match": {"at": {"$gt": 1}}}]}}


@pytest.mark.parametrize(
    ("name", "command", "read"),
    [
        ("find", {"find": "memories", "filter": {"$and": [{"tenant": "t"}, {"_id": {"$gt": "a"}}]}}, [True]),
        ("find", {"find": "memories", "filter": {"tenant": {"$gt": "a"}}}, [False]),
        ("findAndModify", {"findAndModify": "messages", "query": {"_id": "1", "tenant": {"$in": ["t"]}}}, [True]),
        ("update", {"update": "told", "updates": [{"q": {"_id": "t/1"}, "upsert": True}]}, [True]),
        ("delete", {"delete": "memories", "deletes": [{"q": {"_id": "a"}}]}, [False]),
        ("insert", {"insert": "memories", "documents": [{"_id": "a", "tenant": "t"}]}, [True]),
        ("aggregate", {"aggregate": "memories", "pipeline": [{"$match": {"tenant": "t"}}, _UNION]}, [True, False]),
        ("find", {"find": "leases", "filter": {}}, [True]),
        ("hello", {}, []),
    ],
)
def test_a_command_goes_to_one_shard_where_its_filter_names_the_key(
    name: str, command: dict[str, Any], read: list[bool]
) -> None:
    heard = Heard()
    heard.begin("here")
    heard.started(cast("CommandStartedEvent", SimpleNamespace(command_name=name, command=command)))
    assert [is_targeted(collection, fields) for collection, _, fields in heard.counted["here"]] == read
