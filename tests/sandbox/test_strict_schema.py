"""The rules of strict mode, one schema a rule."""

from typing import Any

import pytest

from sandbox.strict_schema import schema_faults

TEXT = {"type": "string"}


def object_of(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
    return whole | more


def nested(levels: int) -> dict[str, Any]:
    schema = object_of({"leaf": TEXT})
    for _ in range(levels - 1):
        schema = object_of({"inner": schema})
    return schema


@pytest.mark.parametrize(
    "schema",
    [
        object_of({}),
        object_of({"name": TEXT, "age": {"type": ["integer", "null"]}}),
        object_of({"mood": {"enum": ["calm", "merry"]}, "one": {"anyOf": [TEXT, {"type": "null"}]}}),
        object_of(
            {"rows": {"type": "array", "items": {"$ref": "#/$defs/Row"}}}, **{"$defs": {"Row": object_of({"a": TEXT})}}
        ),
        nested(10),
    ],
)
def test_a_good_schema_has_no_fault(schema: dict[str, Any]) -> None:
    assert list(schema_faults(schema)) == []


@pytest.mark.parametrize(
    ("schema", "fault"),
    [
        ({"type": "array", "items": TEXT}, "root must be of type 'object'"),
        (object_of({}) | {"anyOf": []}, "root must be of type 'object'"),
        ({"type": "object", "properties": {}, "required": []}, "'additionalProperties' is required"),
        (object_of({}, additionalProperties=True), "'additionalProperties' is required"),
        (object_of({"a": TEXT, "b": TEXT}, required=["a"]), "missing ['b']"),
        (object_of({"a": TEXT}, required=["a", "z"]), "not in properties: ['z']"),
        (object_of({"a": {"properties": {}}}), "'additionalProperties' is required"),
        (object_of({"a": {}}), "must have a 'type' key"),
        (object_of({"a": {"type": "date"}}), "'date' is not a type"),
        (object_of({"a": {"type": "array"}}), "array schema missing items"),
        (object_of({"a": {"type": "string", "default": "x"}}), "'default' is not permitted"),
        (object_of({"a": {"allOf": [TEXT], "type": "string"}}), "'allOf' is not permitted"),
        (object_of({"a": {"$ref": "#/$defs/A", "description": "no"}}), "$ref cannot have keywords ['description']"),
        (object_of({"a": True}), "a schema must be an object"),
        (object_of({"a": {"anyOf": [{"type": "object"}]}}), "'additionalProperties' is required"),
        (nested(11), "nested more than 10 levels"),
        (object_of({f"p{number}": TEXT for number in range(5001)}), "more than 5000 properties"),
    ],
)
def test_each_broken_rule_is_named(schema: dict[str, Any], fault: str) -> None:
    assert any(fault in found for found in schema_faults(schema))
