"""Every adapter answers as the model does, whatever is written and asked, in whatever order."""

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from bench.reference_store import ReferenceStore
from memory.domain.errors import ValueRefused
from memory.store.documents import DeleteWhere, DocumentStore, Find, Outcome, Write
from memory.store.language.values import identity
from memory.store.schema import COLLECTIONS
from tests.store import strategies as made_up
from tests.store.adapters import ADAPTERS

collections = st.sampled_from(made_up.COLLECTIONS)


class StoreAndModel(RuleBasedStateMachine):
    """A store and the model, given the same to do."""

    runner: ClassVar[asyncio.Runner]
    store: ClassVar[DocumentStore]

    def __init__(self) -> None:
        super().__init__()
        self.model = ReferenceStore()
        self.runner.run(self.store.commit([DeleteWhere(name, {}) for name in COLLECTIONS]))

    @initialize(writes=made_up.first_documents())
    def fill(self, writes: Sequence[Write]) -> None:
        self._compare_commit(writes)

    @rule(writes=st.lists(made_up.writes(), min_size=1, max_size=4))
    def commit(self, writes: Sequence[Write]) -> None:
        self._compare_commit(writes)

    @rule(collection=collections, key=made_up.keys)
    def get(self, collection: str, key: str) -> None:
        expected = self.runner.run(self.model.get(collection, key))

        assert spelled(self.runner.run(self.store.get(collection, key))) == spelled(expected)

    @rule(
        collection=collections, where=made_up.wheres, sort=made_up.sorts, limit=st.one_of(st.none(), st.integers(0, 3))
    )
    def find(self, collection: str, where: dict[str, Any], sort: Any, limit: int | None) -> None:
        self._compare_found(collection, where, sort=sort, limit=limit)

    @rule(questions=st.lists(made_up.questions(), max_size=3))
    def find_each(self, questions: Sequence[Find]) -> None:
        try:
            self.runner.run(self.model.find_each([replace(each, limit=None) for each in questions]))
        except ValueRefused:
            # As with one: where a limit may leave out what cannot be sorted, either is right.
            if all(each.limit is None for each in questions):
                with pytest.raises(ValueRefused):
                    self.runner.run(self.store.find_each(questions))
        else:
            expected = self.runner.run(self.model.find_each(questions))
            assert spelled(self.runner.run(self.store.find_each(questions))) == spelled(expected)

    @rule(collection=collections, where=made_up.wheres, after=made_up.keys, limit=st.one_of(st.none(), st.just(1)))
    def page(self, collection: str, where: dict[str, Any], after: str, limit: int | None) -> None:
        self._compare_found(collection, where, after=after, limit=limit)

    @rule(collection=collections, where=made_up.wheres)
    def count(self, collection: str, where: dict[str, Any]) -> None:
        expected = self.runner.run(self.model.count(collection, where))

        assert self.runner.run(self.store.count(collection, where)) == expected

    @rule(collection=collections, path=st.sampled_from(made_up.QUERIED), where=made_up.wheres)
    def distinct(self, collection: str, path: str, where: dict[str, Any]) -> None:
        expected = self.runner.run(self.model.distinct(collection, path, where))
        found = self.runner.run(self.store.distinct(collection, path, where))

        assert len(found) == len(expected)
        assert {identity(value) for value in found} == {identity(value) for value in expected}

    def _compare_commit(self, writes: Sequence[Write]) -> None:
        """A commit that the model carries out whole is carried out alike; else each write is tried alone."""
        whole = self._model_commits(writes)
        if whole is not None:
            assert spelled(self.runner.run(self.store.commit(writes))) == spelled(whole)
            return
        for write in writes:
            alone = self._model_commits([write])
            if alone is None:
                with pytest.raises(ValueRefused):
                    self.runner.run(self.store.commit([write]))
            else:
                assert spelled(self.runner.run(self.store.commit([write]))) == spelled(alone)

    def _model_commits(self, writes: Sequence[Write]) -> list[Outcome] | None:
        try:
            return self.runner.run(self.model.commit(writes))
        except ValueRefused:
            return None

    def _compare_found(self, collection: str, where: dict[str, Any], **order: Any) -> None:
        try:
            self.runner.run(self.model.find(collection, where, **order | {"limit": None}))
        except ValueRefused:
            # Which of the documents come first is not defined then, and so whether the odd one is among them.
            if order["limit"] is None:
                with pytest.raises(ValueRefused):
                    self.runner.run(self.store.find(collection, where, **order))
        else:
            expected = self.runner.run(self.model.find(collection, where, **order))
            assert spelled(self.runner.run(self.store.find(collection, where, **order))) == spelled(expected)


def spelled(answer: Any) -> Any:
    """Return an answer so that 1, 1.0 and True differ and the order of fields.

    Which no adapter promises, does not count.
    """
    if isinstance(answer, Outcome):
        return (answer.matched, spelled(answer.document))
    if isinstance(answer, dict):
        return {key: spelled(value) for key, value in answer.items()}
    if isinstance(answer, list):
        return [spelled(item) for item in answer]
    return repr(answer)


EXAMPLES = {"sqlite": 16, "motor": 10, "sealed": 5, "logged": 3}
"""Most where a language of its own is under it; what seals and what logs passes questions on."""


@pytest.mark.parametrize("name", sorted(set(ADAPTERS) - {"reference"}))
def test_an_adapter_answers_as_the_model_does(name: str) -> None:
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as directory:
        cleanup = AsyncExitStack()
        store = runner.run(cleanup.enter_async_context(ADAPTERS[name](Path(directory))))
        machine = type(f"{name.title()}AndModel", (StoreAndModel,), {"runner": runner, "store": store})
        try:
            run_state_machine_as_test(
                machine,
                settings=settings(
                    max_examples=EXAMPLES[name],
                    stateful_step_count=25,
                    deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
                ),
            )
        finally:
            runner.run(cleanup.aclose())
