"""The keys of epochs, by which all other keys are wrapped. They lie outside the database, in a file of their own.

While one epoch follows another the file holds both keys; the older one goes when nothing is wrapped by it any more, and
with it every copy of the database that is older. With a secret of the operator's the file is sealed by that.
"""

import fcntl
import hmac
import json
import os
import stat
import time
from binascii import Error as Base64Error
from binascii import a2b_base64, b2a_base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from memory.domain.errors import StoreKeyLost, StoreUnavailable
from memory.store.durable_files import sync, write_durably
from memory.store.sealing.cipher import KEY_BYTES, unwrap, wrap

FILE_NAME: Final = "keepsake.keys"
"""Beside the embedded store, unless the operator names another place."""
LEAST_SECRET: Final = 32
"""Characters of an operator's secret. Where it holds several such, with blanks between, the first one is used from now
on, and the others open what they sealed before."""
_FORMAT: Final = 1
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_PATIENCE_S: Final = 30.0
"""How long another process may write: it takes milliseconds, unless it was stopped meanwhile."""
_PAUSE_S: Final = 0.02


class EpochKeys:
    """The keys of the epochs that are not over, and the file that holds them. Its bytes are in no representation."""

    def __init__(self, path: Path, keys: dict[int, bytes], secret: SecretStr | None = None) -> None:
        self.path: Final = path
        self._keys = keys
        self._secret: Final = secret

    def __repr__(self) -> str:
        return f"EpochKeys(epochs {sorted(self._keys)})"

    @property
    def current(self) -> int:
        """The number of the last epoch that was begun."""
        return max(self._keys)

    @property
    def oldest(self) -> int:
        """The number of the first epoch that is not forgotten."""
        return min(self._keys)

    @property
    def older(self) -> list[int]:
        """The numbers of epochs that are followed by a later one and not forgotten yet."""
        return sorted(self._keys)[:-1]

    def holds(self, epoch: int) -> bool:
        """Return whether an epoch is not over."""
        return epoch in self._keys

    def read_again(self) -> None:
        """Take over what another process has written to the file since. Raises `StoreError`."""
        self._keys = _keys_in(self.path, self._secret) or self._keys

    def wrap(self, epoch: int, secret: bytes, key_id: str) -> str:
        """Wrap a key for its id. Raises `StoreKeyLost`."""
        key = self._keys.get(epoch)
        if key is None:
            raise self._lost(epoch)
        return wrap(secret, key, key_id)

    def unwrap(self, epoch: int, wrapped: str, key_id: str) -> bytes:
        """Open a wrapped key. Raises `StoreKeyLost`."""
        key = self._keys.get(epoch)
        secret = None if key is None else unwrap(wrapped, key, key_id)
        if secret is None:
            raise self._lost(epoch)
        return secret

    def _lost(self, epoch: int) -> StoreKeyLost:
        return StoreKeyLost(
            f"the texts in the store are sealed, and {self.path} is not the key file that opens them (epoch {epoch}): "
            "put back the copy of it, and of its .ring, that belongs to this store, or, where several processes work "
            "on it, let them share one file; nothing was changed"
        )

    def begin(self) -> None:
        """Begin the next epoch, durably, before anything is wrapped by it; blocks. Raises `StoreError`.

        Where another process did so meanwhile, this one goes over to that epoch.
        """
        known = self.current
        with self._alone():
            self.read_again()
            if self.current == known:
                self._write({**self._keys, known + 1: os.urandom(KEY_BYTES)})

    def forget_before(self, epoch: int) -> None:
        """Forget the keys of all epochs before one, which wrap nothing any more; blocks. Raises `StoreError`."""
        with self._alone():
            self.read_again()
            kept = {each: key for each, key in self._keys.items() if each >= epoch}
            if kept != self._keys:
                self._write(kept)

    def write_beside(self, path: Path, content: Callable[[], bytes], *, epoch: int) -> bool:
        """Replace another private file, unless an epoch behind `epoch` has begun, which does so itself; blocks.

        Nobody else writes it while `content` is made. Returns whether it was replaced. Raises `StoreError`.
        """
        with self._alone():
            self.read_again()
            if self.current > epoch:
                return False
            write_privately(path, content())
            return True

    def seal_file(self) -> None:
        """Seal the file by the operator's secret where it lies in clear or is sealed by a former one; blocks.

        Raises `StoreError`.
        """
        if self._secret is not None and not _is_sealed_by(self.path.read_bytes(), _all_of(self._secret)[0]):
            with self._alone():
                self.read_again()
                self._write(self._keys)

    def _write(self, keys: dict[int, bytes]) -> None:
        write_privately(self.path, _written(keys, self._secret))
        self._keys = keys

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let no other process write the file meanwhile: one that knows less would take an epoch back.

        Raises `StoreUnavailable` where another does so for too long, as one that was stopped.
        """
        try:
            lock = os.open(self.path.with_name(f"{self.path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreUnavailable(f"{self.path} cannot be written: {error.strerror}") from error
        try:
            for _ in range(int(_PATIENCE_S / _PAUSE_S)):
                with suppress(BlockingIOError):
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                time.sleep(_PAUSE_S)
            else:
                raise StoreUnavailable(f"another process has been writing {self.path} for {_PATIENCE_S:.0f} seconds")
            yield
        finally:
            os.close(lock)


def load_epochs(path: Path, secret: SecretStr | None = None) -> EpochKeys | None:
    """Read the file of keys; None where there is none. Blocks.

    Raises `StoreKeyLost` for a file that is none of ours, that others may read or that `secret` does not open,
    `StoreUnavailable` when the disk refuses.
    """
    keys = _keys_in(path, secret)
    return None if keys is None else EpochKeys(path, keys, secret)


def _keys_in(path: Path, secret: SecretStr | None) -> dict[int, bytes] | None:
    try:
        if path.stat().st_mode & _OTHERS:
            raise StoreKeyLost(f"others on this machine may read the key file {path}: take that from them (chmod 600)")
        content = content_of(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreUnavailable(f"the key file {path} cannot be read: {error.strerror}") from error
    if _is_sealed(content) and secret is None:
        raise StoreKeyLost(f"the key file {path} is sealed: set KEEPSAKE_KEY_SECRET or KEEPSAKE_KEY_COMMAND")
    keys = _parsed(content, secret)
    # Under no name and without a cause, so that no report of an error shows a part of it.
    is_other, content = keys is None and _is_sealed(content), b""
    if is_other:
        raise StoreKeyLost(
            f"the secret of KEEPSAKE_KEY_SECRET or KEEPSAKE_KEY_COMMAND is not the one that sealed the key file {path}"
        )
    if keys is None:
        raise StoreKeyLost(f"{path} is no key file of this program: put back the copy of it that belongs to this store")
    return keys


def content_of(path: Path) -> bytes:
    """Read a private file whole, also while it is replaced; blocks. Raises `OSError`."""
    while True:
        read = _version_of(path)
        content = path.read_bytes()
        # What was replaced meanwhile was written over where it lay.
        if _version_of(path) == read:
            return content


def make_epochs(path: Path, secret: SecretStr | None = None) -> EpochKeys:
    """Make the file of keys of a new store, or read that which another process made first; blocks.

    Raises `StoreError`.
    """
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_durably(fresh, _written({1: os.urandom(KEY_BYTES)}, secret))
        with suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
        sync(path.parent)
    except OSError as error:
        raise StoreUnavailable(f"the key file {path} cannot be made: {error.strerror}") from error
    made = load_epochs(path, secret)
    if made is None:
        raise StoreUnavailable(f"the key file {path} went while it was made")
    return made


def _version_of(path: Path) -> tuple[int, int] | None:
    """Return inode and time of the last change, in nanoseconds."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _is_sealed(content: bytes) -> bool:
    return b'"sealed"' in content


def _parsed(content: bytes, secret: SecretStr | None) -> dict[int, bytes] | None:
    try:
        read = json.loads(content)
        secrets = [] if secret is None else _all_of(secret)
        opened = (unwrap(read["sealed"], _by(each), FILE_NAME) for each in secrets if "sealed" in read)
        told = next((json.loads(each) for each in opened if each is not None), None) or read["epochs"]
        keys = {int(epoch): a2b_base64(key) for epoch, key in told.items()}
    except (ValueError, KeyError, TypeError, AttributeError, Base64Error):
        return None
    is_ours = read.get("format") == _FORMAT and keys and all(len(key) == KEY_BYTES for key in keys.values())
    return keys if is_ours else None


def _written(keys: dict[int, bytes], secret: SecretStr | None) -> bytes:
    told = {str(epoch): b2a_base64(key, newline=False).decode() for epoch, key in keys.items()}
    if secret is None:
        return json.dumps({"format": _FORMAT, "epochs": told}).encode()
    sealed = wrap(json.dumps(told).encode(), _by(_all_of(secret)[0]), FILE_NAME)
    return json.dumps({"format": _FORMAT, "sealed": sealed}).encode()


def _is_sealed_by(content: bytes, secret: SecretStr) -> bool:
    return _is_sealed(content) and _parsed(content, secret) is not None


def _all_of(secret: SecretStr) -> list[SecretStr]:
    """Return the secret by which is sealed, and behind it former ones that still open; see `LEAST_SECRET`."""
    each = secret.get_secret_value().split()
    # One with blanks in it is one secret: no word of a sentence is so long.
    return [SecretStr(one) for one in each] if min(map(len, each), default=0) >= LEAST_SECRET else [secret]


def _by(secret: SecretStr) -> bytes:
    """Return the key that a secret is: it is long and random, so that nothing has to slow a guess down."""
    return hmac.digest(FILE_NAME.encode(), secret.get_secret_value().encode(), "sha256")


def write_privately(path: Path, content: bytes) -> None:
    """Replace a file that only we may read in one step, and write over what it held, as far as the disk lets one.

    Blocks. Raises `StoreUnavailable`.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        old = os.open(path, os.O_RDWR) if path.exists() else None
        try:
            write_durably(fresh, content)
            fresh.replace(path)
            sync(path.parent)
            if old is not None:
                os.pwrite(old, b"\x00" * os.fstat(old).st_size, 0)
                os.fsync(old)
        finally:
            # Also where the disk is full, at each try.
            if old is not None:
                os.close(old)
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be written: {error.strerror}") from error
