"""The schema is sound.

Its paths can be asked for, its names are one each, and no query shape that it promises lacks an index.
"""

import pytest

from memory.store.language.paths import queried
from memory.store.schema import COLLECTIONS, indexes_of, scalar_fields


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_every_index_is_over_paths_that_a_filter_may_name(collection: str) -> None:
    for index in indexes_of(collection):
        for field in (*index.scalars, *([index.array] if index.array else [])):
            assert ".".join(queried(field)) == field


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_index_names_are_one_each(collection: str) -> None:
    names = [index.name for index in indexes_of(collection)]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_the_scalars_of_a_list_index_can_be_asked_for_without_the_list(collection: str) -> None:
    plain = [index.scalars for index in indexes_of(collection) if index.array is None]

    for index in indexes_of(collection):
        if index.array is not None:
            assert any(scalars[: len(index.scalars)] == index.scalars for scalars in plain), index.name


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_no_field_is_both_a_single_value_and_a_list(collection: str) -> None:
    lists = {index.array for index in indexes_of(collection) if index.array is not None}

    assert not lists & set(scalar_fields(collection))
