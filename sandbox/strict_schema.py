"""What an OpenAI endpoint demands of a JSON schema in strict mode.

A request whose schema breaks one of these rules costs a failed call in production; the scripted model finds it at once.
The rules are those of the provider's guide to structured outputs and of the errors its endpoint was seen to give.
Pure: no network, no validation of answers.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

_TYPES: Final = frozenset({"string", "number", "boolean", "integer", "object", "array", "null"})
_BANNED: Final = (
    "allOf", "not", "oneOf", "if", "then", "else", "dependentRequired", "dependentSchemas", "patternProperties",
    "default",
)  # fmt: skip
_MAX_DEPTH: Final = 10
_MAX_PROPERTIES: Final = 5000


def schema_faults(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield one sentence for each rule that a schema breaks; nothing for a good one."""
    if schema.get("type") != "object" or "anyOf" in schema:
        yield "(): the root must be of type 'object' and not 'anyOf'"
    yield from _node_faults(schema, (), 0)
    if _property_count(schema) > _MAX_PROPERTIES:
        yield f"(): more than {_MAX_PROPERTIES} properties"


def _node_faults(node: Mapping[str, Any], path: tuple[str, ...], depth: int) -> Iterator[str]:
    if "$ref" in node:
        beside = sorted(set(node) - {"$ref"})
        if beside:
            yield f"{path}: $ref cannot have keywords {beside}"
        return
    for keyword in _BANNED:
        if keyword in node:
            yield f"{path}: {keyword!r} is not permitted"
    yield from _type_faults(node, path)
    if node.get("type") == "object" or "properties" in node:
        if depth >= _MAX_DEPTH:
            yield f"{path}: nested more than {_MAX_DEPTH} levels"
            return
        yield from _object_faults(node, path)
        depth += 1
    for step, child in _children(node):
        if isinstance(child, Mapping):
            yield from _node_faults(child, (*path, *step), depth)
        else:
            yield f"{(*path, *step)}: a schema must be an object"


def _type_faults(node: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    if not {"type", "anyOf", "enum", "const"} & set(node):
        yield f"{path}: schema must have a 'type' key"
        return
    said = node.get("type", ())
    for name in said if isinstance(said, list) else [said] if said != () else []:
        if name not in _TYPES:
            yield f"{path}: {name!r} is not a type"
    if said == "array" and "items" not in node:
        yield f"{path}: array schema missing items"


def _object_faults(node: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    if node.get("additionalProperties") is not False:
        yield f"{path}: 'additionalProperties' is required to be supplied and to be false"
    properties = node.get("properties", {})
    required = node.get("required", [])
    missing = sorted(set(properties) - set(required))
    if missing:
        yield f"{path}: 'required' must include every key in properties; missing {missing}"
    extra = sorted(set(required) - set(properties))
    if extra:
        yield f"{path}: 'required' names keys that are not in properties: {extra}"


def _children(node: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for group in ("properties", "$defs", "definitions"):
        for name, child in node.get(group, {}).items():
            yield (group, name), child
    if "items" in node:
        yield ("items",), node["items"]
    for place, child in enumerate(node.get("anyOf", ())):
        yield ("anyOf", str(place)), child


def _property_count(node: Mapping[str, Any]) -> int:
    own = len(node.get("properties", {}))
    return own + sum(_property_count(child) for _, child in _children(node) if isinstance(child, Mapping))
