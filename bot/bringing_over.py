"""`python -m bot migrate --from`: reads what another program remembered, and has it wait for its people's yes.

The source is only read. Words of people go to the operator's terminal alone, and only from a dry run.
"""

import asyncio
import json
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from bot.clock import SystemClock
from bot.settings import Settings, SettingsError
from bot.wiring import opened
from memory.domain.errors import KeepsakeError
from memory.domain.export.sources import OLDER_COLLECTIONS, OWNER, ForeignNote, notes_in, notes_in_older
from memory.domain.ids import guild_tenant, subject_of
from memory.domain.wishes.statements import each_statement
from memory.operations.remembering.migration import KNOWN, WAITING, Destination, Migrant, MigrationReport

_MOST_BYTES: Final = 500_000_000
"""Of one file, unpacked."""
_TEXTS: Final = (".txt", ".md")


class SourceError(KeepsakeError):
    """A source or the list of its people cannot be read, or what was brought over is not like it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an operator asks for."""

    source: str
    """A folder, a file, or the address of a MongoDB with the database behind it."""
    guild_id: int | None = None
    people: Path | None = None
    """A JSON file: the source's name of a person → their Discord id, or `{"discord": id, "names": [...]}`."""
    person_id: int | None = None
    """Whom an export is of that names nobody."""
    batch: int | None = None
    """How many new statements at most."""
    is_dry: bool = False


async def bring_over(settings: Settings, wanted: Wanted, *, say: Callable[[str], None], shows_words: bool) -> None:
    """Have the statements of a source wait, or only say what would; then read them back.

    Raises `SourceError`, `SettingsError`, `StoreError`; the operator must act.
    """
    into = Destination(
        people=await asyncio.to_thread(_people, wanted),
        guild=None if wanted.guild_id is None else guild_tenant(wanted.guild_id),
    )
    async with opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False) as keepsake:
        migrating = keepsake.operations.migrating
        notes = _notes(settings, wanted.source)
        report = await migrating.bring(notes, into, writes=not wanted.is_dry, most=wanted.batch)
        _tell(report, say)
        if wanted.is_dry:
            for words in report.samples if shows_words else ():
                say(f"PRIVATE, for your eyes alone: {words}")
            say("Nothing was written: this was a dry run.")
            return
        differing = await migrating.differing(report)
        if differing:
            raise SourceError(
                f"{len(differing)} of {len(report.kept)} statements are not in the store as they were read"
            )
        say(f"Read back: {len(report.kept)} of {len(report.kept)} are in the store as they were read.")
        if report.is_cut:
            say("There is more: say the same again for the next batch.")
        say("They are hidden. `migrate --offer yes` has people asked, `migrate --roll-back` takes them away.")


async def offer(settings: Settings, *, is_offered: bool, say: Callable[[str], None]) -> None:
    """Have people asked about what waits for them, or no longer. Raises `StoreError`."""
    async with opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False) as keepsake:
        await keepsake.operations.migrating.offer(is_offered=is_offered)
        found = await keepsake.operations.migrating.waiting()
        told = ", ".join(f"{state} {count}" for state, count in sorted(found.items())) or "nothing"
        say(f"People are {'asked' if is_offered else 'not asked'} from the next start on. Brought over: {told}.")


async def roll_back(settings: Settings, *, say: Callable[[str], None]) -> None:
    """Take away what nobody has agreed to. Raises `StoreError`."""
    async with opened(settings, clock=SystemClock(), is_scripted=False, needs_model=False) as keepsake:
        gone = await keepsake.operations.migrating.roll_back()
        left = await keepsake.operations.migrating.waiting()
        say(f"{gone} statements are gone. {left['superseded']} were taken over by their people and stay theirs.")
        say(f"{left['active']} of a server stay: an admin or a member said so, too.")


def _tell(report: MigrationReport, say: Callable[[str], None]) -> None:
    counts = report.counts
    say(f"{sum(counts.values())} statements: {counts[WAITING]} wait, {counts[KNOWN]} are there already.")
    for reason, count in sorted(counts.items()):
        if reason not in (WAITING, KNOWN):
            say(f"{count:>7}  not kept: {reason}")


async def _notes(settings: Settings, source: str) -> AsyncIterator[ForeignNote]:
    if source.startswith(("mongodb://", "mongodb+srv://")):
        address = _checked(settings, source)
        driver = import_module("memory.store.mongo.driver")
        async for name, row in driver.foreign_documents(address, OLDER_COLLECTIONS):
            for note in notes_in_older(name, row):
                yield note
        return
    try:
        # A large export takes seconds to read.
        found = await asyncio.to_thread(read_source, Path(source))
    except (OSError, ValueError, RecursionError, zipfile.BadZipFile) as broken:
        raise SourceError(f"the source cannot be read ({type(broken).__name__}): is it an export?") from broken
    for note in found:
        yield note


def _checked(settings: Settings, address: str) -> str:
    """Return an address that leaves this machine by TLS alone. Raises `SettingsError`."""
    given = {"mongodb_uri": address, "unencrypted_hosts": ",".join(settings.unencrypted_hosts)}
    try:
        Settings.model_validate(given)
    except ValidationError as wrong:
        raise SettingsError(
            [f"The address of --from {wrong.errors()[0]['msg'].removeprefix('Value error, ')}."]
        ) from None
    return address


def read_source(path: Path) -> list[ForeignNote]:
    """Read a folder or file of an export. Raises `SourceError`, `OSError`, `ValueError`."""
    if path.is_dir():
        dumps = [(name, path / f"{name}.json") for name in OLDER_COLLECTIONS]
        there = [(name, file) for name, file in dumps if file.is_file()]
        if not there:
            raise SourceError(f"the folder holds none of {', '.join(file.name for _, file in dumps)}")
        return [note for name, file in there for row in _rows(_text(file)) for note in notes_in_older(name, row)]
    if path.suffix.casefold() in _TEXTS:
        return [ForeignNote(f"list/{n}", text, OWNER) for n, text in enumerate(each_statement(_text(path)))]
    found = [notes_in(document) for document in _documents(path)]
    if not found or None in found:
        raise SourceError("the file is none of the exports that are known: docs/OPERATIONS.md lists them")
    return [note for notes in found for note in notes or ()]


def _documents(path: Path) -> Iterator[Any]:
    if not zipfile.is_zipfile(path):
        yield json.loads(_text(path))
        return
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if Path(name).name.startswith("conversations") and name.endswith(".json"):
                if archive.getinfo(name).file_size > _MOST_BYTES:
                    raise SourceError(f"{Path(name).name} is too large")
                yield json.loads(archive.read(name))


def _rows(text: str) -> list[Any]:
    """Read a dump of a collection, as one list or a document a line."""
    if text.lstrip().startswith("["):
        listed: list[Any] = json.loads(text)
        return listed
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _text(path: Path) -> str:
    if path.stat().st_size > _MOST_BYTES:
        raise SourceError(f"{path.name} is too large")
    return path.read_text(encoding="utf-8-sig")


def _people(wanted: Wanted) -> dict[str, Migrant]:
    people = {} if wanted.person_id is None else {OWNER: Migrant(subject_of(wanted.person_id))}
    if wanted.people is None:
        return people
    try:
        listed = json.loads(_text(wanted.people))
        for name, told in listed.items():
            about = told if isinstance(told, dict) else {"discord": told}
            people[name] = Migrant(subject_of(int(about["discord"])), tuple(map(str, about.get("names", ()))))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as broken:
        raise SourceError("the list of people cannot be read: docs/OPERATIONS.md shows its form") from broken
    return people
