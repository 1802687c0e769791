"""Reads envelopes that were written down, in exports, by this or an earlier version.

It must not guess: what says an unknown version is refused, not read as well as it goes.
"""

from collections.abc import Mapping
from json import loads
from typing import Any, Final

from memory.domain.constraints import Constraints
from memory.domain.envelope.envelope import SCHEMA_VERSION, MemoryEnvelope
from memory.domain.errors import UnknownSchemaVersion

_KNOWN: Final = ("1.0", SCHEMA_VERSION)


def envelope_from_json(text: str) -> MemoryEnvelope:
    """Read an envelope from its JSON.

    Raises `UnknownSchemaVersion` for a version that is not known, and pydantic's `ValidationError` (a `ValueError`,
    like the error for text that is no JSON) for one that breaks the rules of its version.
    """
    document = loads(text)
    if not isinstance(document, dict):
        msg = f"an envelope is a JSON object, not {type(document).__name__}"
        raise UnknownSchemaVersion(msg)
    return MemoryEnvelope.model_validate(upgraded(document))


def upgraded(document: Mapping[str, Any]) -> dict[str, Any]:
    """Give the same envelope in the current schema; the argument stays as it is.

    1.0 knew no constraints, so those that held then, the defaults, are written in. Raises `UnknownSchemaVersion`.
    """
    metadata = document.get("metadata")
    version = metadata.get("schema_version") if isinstance(metadata, Mapping) else None
    match version:
        case "1.1":
            return dict(document)
        case "1.0":
            return {
                **document,
                "constraints": Constraints().model_dump(mode="json"),
                "metadata": {**document["metadata"], "schema_version": SCHEMA_VERSION},
            }
        case _:
            known = " and ".join(_KNOWN)
            msg = f"envelope schema version {version!r} is not known here ({known} are); use the version of Keepsake that wrote it"
            raise UnknownSchemaVersion(msg)
