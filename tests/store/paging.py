"""Reading all pages of an export of one collection."""

from collections.abc import AsyncIterator

from memory.store.documents import Document


async def all_of(pages: AsyncIterator[list[Document]]) -> list[Document]:
    """Return what is on every page."""
    return [document async for page in pages for document in page]
