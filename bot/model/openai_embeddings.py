"""The `EmbeddingModel` port over the openai SDK: one request a call, one error for every failure.

This module must not read settings, and must not put text of a request in an error.
"""

import math
from collections.abc import Sequence

from pydantic import SecretStr

from bot.model.refusals import error_of
from bot.model.sdk import LateClient, load_sdk, openai
from memory.domain.errors import ModelError
from memory.ports import Embedded


class OpenAIEmbeddings:
    """An embedding model behind an OpenAI-compatible endpoint. Close it when the process ends."""

    def __init__(
        self,
        *,
        api_key: SecretStr,
        base_url: str | None,
        model: str,
        dimensions: int | None,
        timeout_s: float,
        max_retries: int,
        is_scripted: bool = False,
    ) -> None:
        """Make the client; nothing is sent yet. `dimensions` None leaves their number to the model."""
        self._model = model
        self._dimensions = dimensions
        self._is_scripted = is_scripted
        self._client = LateClient(
            api_key=api_key,
            base_url=base_url,
            timeout_s=timeout_s,
            max_retries=max_retries,
            is_scripted=is_scripted,
        )

    @property
    def is_scripted(self) -> bool:
        """Return whether the vectors come from the scripted model."""
        return self._is_scripted

    @property
    def name(self) -> str:
        """Name the model and how many numbers it gives: vectors of two names cannot be compared."""
        return self._model if self._dimensions is None else f"{self._model}/{self._dimensions}"

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Ask once; the SDK tries again where that can help.

        Raises `ModelError` for every failure. Cancelling ends the request.
        """
        await load_sdk()
        try:
            made = await self._client.get().embeddings.create(
                model=self._model,
                input=[text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts],
                dimensions=openai.omit if self._dimensions is None else self._dimensions,
                encoding_format="float",
            )
        except openai.APIError as error:
            raise error_of(error) from error
        rows = sorted(made.data or (), key=lambda row: row.index)
        vectors = [row.embedding for row in rows]
        if [row.index for row in rows] != list(range(len(texts))) or not all(map(_has_direction, vectors)):
            raise ModelError("malformed", "not one usable vector for each text")
        return Embedded(vectors=vectors, tokens=made.usage.prompt_tokens if made.usage else 0)

    async def close(self) -> None:
        """Let go of the connections. Idempotent."""
        await self._client.close()


def _has_direction(vector: Sequence[float]) -> bool:
    return bool(vector) and all(map(math.isfinite, vector)) and any(vector)
