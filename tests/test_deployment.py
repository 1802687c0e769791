"""The files that put Keepsake on a server: what they promise, and that what goes into the image is enough to run.

No container engine is needed. What the files say is read here; docs/OPERATIONS.md says what was tried by hand.
"""

import asyncio
import configparser
import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bot.exit_codes import EXIT_SETTINGS
from bot.settings import RunSettings, Settings
from memory.store.mongo.versions import SUPPORT_ENDS, TESTED
from tests.scenes.processes import ended
from tests.test_locks import pins_of

ROOT: Final = Path(__file__).parents[1]
DRAIN_S: Final = float(Settings().drain_s)
RESTRAINTS: Final = {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"], "init": True}


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _instructions() -> list[tuple[str, str]]:
    """List the Dockerfile's instructions and their arguments, comments left out and continued lines joined."""
    lines = [line for line in _text("Dockerfile").splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in joined.splitlines() if line.strip()]


def _of(instruction: str) -> list[str]:
    return [arguments for name, arguments in _instructions() if name == instruction]


def _copied() -> list[str]:
    """Name what the Dockerfile takes from the project."""
    return [arguments.split()[0].rstrip("/") for arguments in _of("COPY") if not arguments.startswith("--from")]


@cache
def _compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(_text("compose.yaml"))
    return read


def _unit() -> configparser.ConfigParser:
    # The same name may stand several times, and `%` and case mean something.
    unit = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as the library's documentation says
    unit.read_string(_text("deploy/keepsake.service"))
    return unit


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+)s?", text)
    assert found, text
    return float(found[1])


SERVICES: Final = sorted(_compose()["services"])


def test_the_image_is_run_by_a_user_without_rights_who_gets_signals_itself() -> None:
    [user] = _of("USER")
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)
    assert json.loads(_of("ENTRYPOINT")[0]) == ["python", "-m", "bot"]
    assert json.loads(_of("CMD")[0]) == ["run"]
    assert "PYTHONUNBUFFERED=1" in " ".join(_of("ENV"))


def test_the_image_installs_the_locked_packages_by_their_hashes_and_nothing_else() -> None:
    [install] = [run for run in _of("RUN") if "pip install" in run]

    assert re.search(r"--require-hashes .*--requirement /tmp/requirements\.lock\b", install)
    [lock] = [taken.split()[0] for taken in _of("COPY") if taken.endswith(" /tmp/requirements.lock")]
    assert {"discord-py", "matplotlib", "uvicorn"} <= pins_of(ROOT / lock).keys(), (
        "it runs, draws pictures and has HTTP"
    )
    assert not re.search(r"requirements-dev|apt-get|mongod\b", _text("Dockerfile"))
    assert len({image.split()[0] for image in _of("FROM")}) == 1


def test_every_image_is_named_by_its_digest() -> None:
    images = [image.split()[0] for image in _of("FROM")]
    images += [service["image"] for service in _compose()["services"].values() if "image" in service]

    assert [image for image in images if not re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    # The parser of this file would be an image of its own, by a tag.
    assert "syntax=" not in _text("Dockerfile")


def test_nothing_comes_near_the_image_but_what_it_copies() -> None:
    lines = [line for line in _text(".dockerignore").splitlines() if line and not line.startswith("#")]
    allowed = {line.removeprefix("!").rstrip("/") for line in lines if line.startswith("!")}

    assert lines[0] == "*"
    assert allowed == set(_copied())
    assert [name for name in _copied() if not (ROOT / name).exists()] == []


async def test_what_the_image_copies_is_enough_to_run(tmp_path: Path) -> None:
    app = tmp_path / "app"
    await asyncio.to_thread(_copy_to, app)
    # Not the project's own folder, which would lend what is missing.
    env = {"PYTHONPATH": "", "KEEPSAKE_DATA_DIR": str(tmp_path / "data")}
    health = json.loads(_of("HEALTHCHECK")[0].split(" CMD ")[1])

    doctor, unset, sandbox, nobody = await asyncio.gather(
        ended("-m", "bot", "doctor", cwd=app, env=env, cold=True),
        ended("-m", "bot", "run", cwd=app, env=env, cold=True),
        ended("-m", "bot", "sandbox", cwd=app, env=env, cold=True),
        ended(*health[1:], cwd=app, env=env, cold=True),
    )

    assert "ok     store: The store opens and answers" in doctor.out
    assert unset.code == EXIT_SETTINGS
    assert (sandbox.code, sandbox.last_line[:11]) == (1, "There is no")
    assert (health[0], nobody.code, nobody.errors) == ("python", 1, "no bot runs on this data directory\n")


def _copy_to(app: Path) -> None:
    for name in _copied():
        source, target = ROOT / name, app / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            target.parent.mkdir(exist_ok=True)
            shutil.copy(source, target)


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_restrained_and_publishes_no_port(name: str) -> None:
    service = _compose()["services"][name]

    assert {key: service[key] for key in RESTRAINTS} == RESTRAINTS
    assert not {"ports", "privileged", "network_mode", "pid", "cap_add"} & set(service)
    assert service["mem_limit"]
    assert service["logging"]["options"]["max-size"]


def test_only_the_bot_can_reach_the_database_and_the_database_reaches_nothing() -> None:
    services, networks = _compose()["services"], _compose()["networks"]

    assert networks["inside"]["internal"] is True
    assert {name: service["networks"] for name, service in services.items() if name != "bot"} == {
        "mongo": ["inside"],
        "set-up": ["inside"],
    }


def test_the_bot_waits_for_a_healthy_database_that_has_been_set_up() -> None:
    conditions = {name: wait["condition"] for name, wait in _compose()["services"]["bot"]["depends_on"].items()}

    assert conditions == {"mongo": "service_healthy", "set-up": "service_completed_successfully"}
    assert _compose()["services"]["mongo"]["healthcheck"]["test"][0] == "CMD"


def test_the_database_is_a_set_with_users_of_a_version_that_is_supported() -> None:
    mongo = _compose()["services"]["mongo"]
    command = mongo["entrypoint"][-1]
    image, version = mongo["image"].split("@")[0].split(":")
    line = tuple(int(part) for part in version.split("."))

    assert "--keyFile" in command
    assert "--replSet rs0" in command
    assert "replicaSet=rs0" in _compose()["services"]["bot"]["environment"]["MONGODB_URI"]
    assert image == "mongo"
    assert line in SUPPORT_ENDS
    assert line >= TESTED
    assert _compose()["services"]["set-up"]["image"] == mongo["image"]
    assert '_id: "rs0"' in _text("deploy/mongo-set-up.js")


def test_every_setting_reaches_the_bot_in_the_container() -> None:
    given = _compose()["services"]["bot"]["environment"]

    assert {name.lower() for name in given} == set(RunSettings.model_fields)
    # The database of the closed network is reached without TLS.
    assert given["UNENCRYPTED_HOSTS"].split(",")[0] == "mongo"


def test_a_database_begun_by_compose_is_sealed_by_keys_on_the_volume_of_the_bot() -> None:
    given = _compose()["services"]["bot"]

    assert given["environment"]["KEEPSAKE_KEY_FILE"] == "${KEEPSAKE_KEY_FILE:-/data/keepsake.keys}"
    assert [volume for volume in given["volumes"] if volume.endswith(":/data")] == ["bot-data:/data"]
    assert not any("bot-data" in volume for volume in _compose()["services"]["mongo"]["volumes"])


def test_no_secret_stands_in_the_file_and_each_that_is_needed_is_asked_for_and_described() -> None:
    needed = re.findall(r"\$\{([A-Z_]+):\?", _text("compose.yaml"))
    password_fields = re.findall(r"^ +(\w*(?:PASSWORD|TOKEN|KEY|URI)): *(.*)$", _text("compose.yaml"), re.MULTILINE)

    assert set(needed) == {"DISCORD_TOKEN", "OPENAI_API_KEY", "MONGO_ADMIN_PASSWORD", "MONGO_BOT_PASSWORD"}
    assert [name for name, value in password_fields if "${" not in value] == []
    assert [name for name in needed if f"`{name}`" not in _text("docs/OPERATIONS.md")] == []


def test_a_stop_leaves_the_bot_its_time_everywhere() -> None:
    assert _seconds(_compose()["services"]["bot"]["stop_grace_period"]) > DRAIN_S
    assert _seconds(_unit()["Service"]["TimeoutStopSec"]) > DRAIN_S


def test_what_is_mounted_exists_and_every_volume_is_declared() -> None:
    mounts = [volume.split(":") for service in _compose()["services"].values() for volume in service.get("volumes", [])]
    files = [source for source, *_ in mounts if source.startswith(".")]

    assert [name for name in files if not (ROOT / name).is_file()] == []
    assert {source for source, *_ in mounts} - set(files) == set(_compose()["volumes"])


def test_the_unit_does_not_start_again_over_wrong_settings_and_runs_without_rights() -> None:
    service = _unit()["Service"]

    assert service["RestartPreventExitStatus"] == str(EXIT_SETTINGS)
    assert service["Restart"] == "on-failure"
    assert service["ExecStart"].endswith(" -m bot run")
    assert (service["DynamicUser"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("yes", "yes", "strict")
    assert service["CapabilityBoundingSet"] == ""
    set_here = dict(pair.split("=") for pair in service["Environment"].split())
    assert set_here["KEEPSAKE_DATA_DIR"] == service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
