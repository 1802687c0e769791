"""What the scripted endpoint answers to a request for embeddings: vectors that are made of hashed words.

Two texts with the same words lie near each other and nothing else does: there is no meaning in them, and figures with
them say so.
"""

import hashlib
import re
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from pydantic import BaseModel, Field, ValidationError

from sandbox.chat_protocol import Rejection

DIMENSIONS: Final = 64
"""When a request names no other number."""
_WORD: Final = re.compile(r"\w+")


class _Request(BaseModel, frozen=True, extra="forbid", strict=True):
    model: str
    input: list[str] = Field(min_length=1, max_length=2048)
    dimensions: int = Field(default=DIMENSIONS, ge=1, le=4096)
    encoding_format: str = Field(default="float", pattern="^float$")


@dataclass(frozen=True, slots=True)
class EmbeddingCall:
    """A well-formed request."""

    texts: tuple[str, ...]
    dimensions: int
    model: str


def read_embedding_call(body: bytes) -> EmbeddingCall | Rejection:
    """Read a request, or say how the endpoint refuses it."""
    try:
        asked = _Request.model_validate_json(body)
    except ValidationError as error:
        return Rejection(400, f"embeddings: {error.errors()[0]['msg']}")
    if not all(asked.input):
        return Rejection(400, "embeddings: an input is empty")
    return EmbeddingCall(tuple(asked.input), asked.dimensions, asked.model)


def embeddings(call: EmbeddingCall) -> dict[str, Any]:
    """Return the document of the answer."""
    rows = [
        {"object": "embedding", "index": place, "embedding": hashed(text, call.dimensions)}
        for place, text in enumerate(call.texts)
    ]
    tokens = sum(len(_WORD.findall(text)) for text in call.texts)
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": rows, "model": call.model, "usage": usage}


def hashed(text: str, dimensions: int) -> list[float]:
    """Add up one direction for each word, in lower case."""
    numbers = [0.0] * dimensions
    for word in _WORD.findall(text.lower()) or ["-"]:
        digest = hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest()
        numbers[int.from_bytes(digest[:4]) % dimensions] += 1.0 if digest[4] % 2 else -1.0
    length = sqrt(sum(number * number for number in numbers)) or 1.0
    return [number / length for number in numbers] if any(numbers) else [1.0, *numbers[1:]]
