"""The wheel that others install: all that the program reads lies in it, and its command is the command line."""

import subprocess
import sys
import tomllib
from importlib.metadata import Distribution
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.__main__ import main

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603
    return next(folder.glob("keepsake-*.whl"))


def test_every_file_of_the_program_is_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = set(archive.namelist())

    files = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    wanted = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert {"config/categories.yaml", "prompts/persona.md", "memory/lexicons/en.toml"} <= wanted
    assert wanted <= held
    assert {name.split("/")[0] for name in held} == {*PACKAGES, f"{wheel.name.rsplit('-', 3)[0]}.dist-info"}


def test_its_command_is_the_command_line(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path, [name for name in archive.namelist() if ".dist-info/" in name])

    (command,) = Distribution.at(next(tmp_path.glob("*.dist-info"))).entry_points

    assert command.name == "keepsake"
    assert command.load() is main
