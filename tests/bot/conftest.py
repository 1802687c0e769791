"""What tests of the process may ask for."""

import os
from pathlib import Path

import pytest

from bot.settings import RunSettings


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Stand in an empty directory with no settings around; give the data directory, which is not there yet."""
    # Those of the tests, too, which are no settings: they would be warned about. (TID251)
    ours = [name for name in os.environ if name.startswith("KEEPSAKE_")]  # noqa: TID251
    for name in [*(field.upper() for field in RunSettings.model_fields), *ours]:
        monkeypatch.delenv(name, raising=False)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("KEEPSAKE_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"
