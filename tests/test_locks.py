"""The lock files: what is installed is what pyproject.toml asks for, pinned, hashed, and the same in all."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
RUNTIME = ROOT / "requirements.lock"
FULL = ROOT / "requirements-full.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"
EACH = pytest.mark.parametrize("lock", [RUNTIME, FULL, DEVELOPMENT], ids=lambda path: path.name)


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


def test_the_full_lock_meets_the_extras_of_the_bot() -> None:
    extras = [each for name in ("http", "pictures") for each in project()["optional-dependencies"][name]]

    assert unmet(project()["dependencies"] + extras, pins_of(FULL)) == []
    assert len(unmet(extras, pins_of(RUNTIME))) == len(extras)


def test_each_lock_holds_the_smaller_one() -> None:
    assert pins_of(RUNTIME).items() <= pins_of(FULL).items()
    assert pins_of(FULL).items() <= pins_of(DEVELOPMENT).items()


@EACH
def test_every_pin_has_a_hash(lock: Path) -> None:
    entries = re.split(r"^(?=[a-z0-9-]+==)", lock.read_text(), flags=re.MULTILINE)[1:]

    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    # A package stands there twice where one version does not serve every Python; then each names its Pythons.
    assert len({entry.splitlines()[0] for entry in entries}) == len(entries) >= len(pins_of(lock)) > 0


@EACH
def test_a_lock_names_neither_an_index_nor_a_machine(lock: Path) -> None:
    assert re.findall(r"^.*(?:://|--index-url|--find-links|--extra-index|@ ).*$", lock.read_text(), re.MULTILINE) == []
