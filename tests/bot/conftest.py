"""What tests of the process may ask for."""

from pathlib import Path

import pytest

from bot.settings import RunSettings


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Stand in an empty directory with no settings around; give the data directory, which is not there yet."""
    for name in RunSettings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("KEEPSAKE_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"
