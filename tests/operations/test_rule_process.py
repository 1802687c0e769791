"""Rules in a process of their own: what they give, how they are ended, and what of people stays in that process."""

import ast
import asyncio
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from memory import domain
from memory.domain.comparing.guard import may_be_one
from memory.domain.errors import RulesFailed
from memory.domain.language.terms import terms_of
from memory.domain.language.tokens import line_tokens
from memory.operations.rule_process import RuleProcess, drop_readings

DOMAIN = Path(domain.__file__).parent
ENDLESS = partial(re.match, "(a+)+$", "a" * 60 + "b")
"""A pattern whose time doubles with each letter."""


@pytest.fixture
def rules() -> Iterator[RuleProcess]:
    """Return a process of rules that ends a call after a fifth of a second of its processor time."""
    rules = RuleProcess(limit_s=0.2)
    yield rules
    rules.close()


async def test_a_call_gives_what_the_function_gives(rules: RuleProcess) -> None:
    assert rules.process_id is None

    assert await rules.call(terms_of, "I live in Lisbon") == terms_of("I live in Lisbon")
    assert await rules.call(sorted, [2, 1], reverse=True) == [2, 1]


async def test_a_call_that_takes_too_long_is_ended_while_the_loop_goes_on(rules: RuleProcess) -> None:
    await rules.call(terms_of, "I live in Lisbon")
    first, turns = rules.process_id, 0
    held_up = asyncio.create_task(rules.call(ENDLESS))
    while not held_up.done():
        turns += 1
        await asyncio.sleep(0)

    with pytest.raises(RulesFailed) as failed:
        await held_up
    assert failed.value.cause == "rules_too_slow"
    assert turns > 100
    assert await rules.call(len, "abc") == 3
    assert rules.process_id not in {None, first}


async def test_an_error_of_a_rule_is_told_by_its_name_alone(rules: RuleProcess) -> None:
    with pytest.raises(RulesFailed) as failed:
        await rules.call(int, "a secret")

    assert failed.value.cause == "rules_failed"
    assert "ValueError" in str(failed.value)
    assert "secret" not in str(failed.value)
    assert await rules.call(len, "abc") == 3


async def test_a_process_that_is_killed_fails_one_call(rules: RuleProcess) -> None:
    await rules.call(len, "abc")
    assert rules.process_id is not None
    os.kill(rules.process_id, signal.SIGKILL)

    with pytest.raises(RulesFailed):
        await rules.call(len, "abc")
    assert await rules.call(len, "abc") == 3


async def test_a_signal_to_stop_does_not_reach_what_is_under_way(rules: RuleProcess) -> None:
    await rules.call(len, "abc")
    assert rules.process_id is not None
    os.kill(rules.process_id, signal.SIGTERM)
    os.kill(rules.process_id, signal.SIGINT)

    assert await rules.call(len, "abc") == 3


async def test_closing_ends_the_process_and_the_call_under_way() -> None:
    rules = RuleProcess()
    await rules.call(len, "abc")
    ended = os.pidfd_open(rules.process_id or 0)
    under_way = asyncio.create_task(rules.call(ENDLESS))
    # White box: what is only in line would begin anew once the process is ended.
    while not rules._turn.locked():  # noqa: ASYNC110
        await asyncio.sleep(0)

    await asyncio.to_thread(rules.close)

    assert select.select([ended], [], [], 60)[0]
    os.close(ended)
    with pytest.raises(RulesFailed):
        await under_way
    rules.close()


async def test_a_process_that_hangs_when_readings_go_is_ended(rules: RuleProcess) -> None:
    await rules.call(os.getpid)
    hanging = rules.process_id
    assert hanging is not None
    os.kill(hanging, signal.SIGSTOP)

    drop_readings()

    assert rules.process_id is None
    assert await rules.call(os.getpid) != hanging


async def test_readings_that_are_let_go_of_leave_that_process_too(rules: RuleProcess) -> None:
    kept = partial(rules.call, eval, "line_tokens.cache_info().currsize", {"line_tokens": line_tokens})
    await rules.call(line_tokens, "tea with Ada")
    before = await kept()

    drop_readings()

    assert (before, await kept()) == (1, 0)


def test_dropping_reaches_every_cache_of_the_domain_that_holds_words() -> None:
    may_be_one("Has a boat with 3 sails.", "Has a boat with 4 sails.")
    line_tokens("tea with Ada")
    caches = [
        each
        for name, module in list(sys.modules.items())
        if name.startswith("memory.domain.")
        for each in vars(module).values()
        if hasattr(each, "cache_info") and each.cache_info().maxsize is not None
    ]
    assert sum(cache.cache_info().currsize > 0 for cache in caches) > 3

    drop_readings()

    assert not any(cache.cache_info().currsize for cache in caches)


OF_LEXICONS = {"key", "language", "pattern", "flags"}
"""Parameters of what is compiled from the lexicons: so few that it may be kept for good, and no words of people."""


def test_what_the_domain_keeps_is_bounded_and_kept_where_dropping_finds_it() -> None:
    wrong = [
        f"{path.name}: {node.name}"
        for path in DOMAIN.rglob("*.py")
        for tree in [ast.parse(path.read_text(encoding="utf-8"))]
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and {each.arg for each in node.args.args} - OF_LEXICONS
        for cached in (ast.unparse(each) for each in node.decorator_list)
        if "cache" in cached and (node not in tree.body or "lru_cache(maxsize=" not in cached)
    ]

    assert wrong == []


def test_it_ends_with_the_process_that_asks_however_that_ends() -> None:
    # Our own interpreter with our own words.
    owner = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", _OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert owner.stdout is not None
    assert owner.stdin is not None
    ended = os.pidfd_open(int(owner.stdout.readline()))

    owner.kill()

    assert select.select([ended], [], [], 60)[0]
    os.close(ended)
    owner.wait()
    owner.stdin.close()
    owner.stdout.close()


_OWNER = """
import asyncio, sys
from memory.operations.rule_process import RuleProcess, drop_readings
rules = RuleProcess()
asyncio.run(rules.call(len, "abc"))
print(rules.process_id, flush=True)
sys.stdin.read()
"""
