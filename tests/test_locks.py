"""The lock files: what is installed is what pyproject.toml asks for, pinned, hashed, and the same in both."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
RUNTIME = ROOT / "requirements.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"
BOTH = pytest.mark.parametrize("lock", [RUNTIME, DEVELOPMENT], ids=lambda path: path.name)


def pins_of(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(), flags=re.MULTILINE))


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def unmet(wanted: list[str], pins: dict[str, str]) -> list[str]:
    requirements = [Requirement(line) for line in wanted]
    return [
        str(requirement)
        for requirement in requirements
        if not requirement.specifier.contains(pins.get(canonicalize_name(requirement.name), "0"), prereleases=False)
    ]


def test_the_runtime_lock_meets_the_project() -> None:
    assert unmet(project()["dependencies"], pins_of(RUNTIME)) == []


def test_the_development_lock_meets_the_project() -> None:
    extra = project()["optional-dependencies"]["dev"]

    assert unmet(project()["dependencies"] + extra, pins_of(DEVELOPMENT)) == []


def test_the_development_lock_holds_the_runtime_lock() -> None:
    assert pins_of(RUNTIME).items() <= pins_of(DEVELOPMENT).items()


@BOTH
def test_every_pin_has_a_hash(lock: Path) -> None:
    entries = re.split(r"^(?=[a-z0-9-]+==)", lock.read_text(), flags=re.MULTILINE)[1:]

    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert len(entries) == len(pins_of(lock)) > 0


@BOTH
def test_a_lock_names_neither_an_index_nor_a_machine(lock: Path) -> None:
    assert re.findall(r"^.*(?:://|--index-url|--find-links|--extra-index|@ ).*$", lock.read_text(), re.MULTILINE) == []
