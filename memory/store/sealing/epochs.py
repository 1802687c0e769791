"""The keys of epochs, by which all other keys are wrapped. They lie outside the database, in a file of their own.

While one epoch follows another the file holds both keys; the older one goes when nothing is wrapped by it any more, and
with it every copy of the database that is older.
"""

import json
import os
import stat
from binascii import Error as Base64Error
from binascii import a2b_base64, b2a_base64
from contextlib import suppress
from pathlib import Path
from typing import Final

from memory.domain.errors import StoreKeyLost, StoreUnavailable
from memory.store.durable_files import sync_directory, write_durably
from memory.store.sealing.cipher import KEY_BYTES, unwrap, wrap

FILE_NAME: Final = "keepsake.keys"
"""Beside the embedded store, unless the operator names another place."""
_FORMAT: Final = 1
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class EpochKeys:
    """The keys of the epochs that are not over, and the file that holds them. Its bytes are in no representation."""

    def __init__(self, path: Path, keys: dict[int, bytes]) -> None:
        self.path: Final = path
        self._keys = keys

    def __repr__(self) -> str:
        return f"EpochKeys(epochs {sorted(self._keys)})"

    @property
    def current(self) -> int:
        """The number of the epoch by which new keys are wrapped."""
        return max(self._keys)

    @property
    def older(self) -> list[int]:
        """The numbers of epochs that are followed by a later one and not forgotten yet."""
        return sorted(self._keys)[:-1]

    def holds(self, epoch: int) -> bool:
        """Return whether an epoch is not over."""
        return epoch in self._keys

    def read_again(self) -> None:
        """Take over what another process has written to the file since. Raises `StoreError`."""
        self._keys = _keys_in(self.path) or self._keys

    def wrap(self, secret: bytes, key_id: str) -> tuple[int, str]:
        """Wrap a key for its id; gives the epoch, too."""
        return self.current, wrap(secret, self._keys[self.current], key_id)

    def unwrap(self, epoch: int, wrapped: str, key_id: str) -> bytes:
        """Open a wrapped key. Raises `StoreKeyLost`."""
        secret = unwrap(wrapped, self._keys[epoch], key_id) if epoch in self._keys else None
        if secret is None:
            raise StoreKeyLost(
                f"the texts in the store are sealed, and {self.path} is not the key file that opens them (epoch "
                f"{epoch}): put back the copy of it that belongs to this store; nothing was changed"
            )
        return secret

    def begin(self) -> None:
        """Begin the next epoch, durably, before anything is wrapped by it; blocks. Raises `StoreUnavailable`."""
        keys = {**self._keys, self.current + 1: os.urandom(KEY_BYTES)}
        write_privately(self.path, _written(keys))
        self._keys = keys

    def forget_older(self) -> None:
        """Forget the keys of all epochs but the current one; blocks. Raises `StoreUnavailable`."""
        keys = {self.current: self._keys[self.current]}
        if keys != self._keys:
            write_privately(self.path, _written(keys))
            self._keys = keys


def load_epochs(path: Path) -> EpochKeys | None:
    """Read the file of keys; None where there is none. Blocks.

    Raises `StoreKeyLost` for a file that is none of ours or that others may read, `StoreUnavailable` when the disk
    refuses.
    """
    keys = _keys_in(path)
    return None if keys is None else EpochKeys(path, keys)


def _keys_in(path: Path) -> dict[int, bytes] | None:
    try:
        if path.stat().st_mode & _OTHERS:
            raise StoreKeyLost(f"others on this machine may read the key file {path}: take that from them (chmod 600)")
        # Under no name and without a cause, so that no report of an error shows a part of it.
        keys = _parsed(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreUnavailable(f"the key file {path} cannot be read: {error.strerror}") from error
    if keys is None:
        raise StoreKeyLost(f"{path} is no key file of this program: put back the copy of it that belongs to this store")
    return keys


def make_epochs(path: Path) -> EpochKeys:
    """Make the file of keys of a new store, or read that which another process made first; blocks.

    Raises `StoreUnavailable`.
    """
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_durably(fresh, _written({1: os.urandom(KEY_BYTES)}))
        with suppress(FileExistsError):
            os.link(fresh, path)
        fresh.unlink()
        sync_directory(path.parent)
    except OSError as error:
        raise StoreUnavailable(f"the key file {path} cannot be made: {error.strerror}") from error
    made = load_epochs(path)
    if made is None:
        raise StoreUnavailable(f"the key file {path} went while it was made")
    return made


def _parsed(content: bytes) -> dict[int, bytes] | None:
    try:
        read = json.loads(content)
        keys = {int(epoch): a2b_base64(key) for epoch, key in read["epochs"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, Base64Error):
        return None
    is_ours = read.get("format") == _FORMAT and keys and all(len(key) == KEY_BYTES for key in keys.values())
    return keys if is_ours else None


def _written(keys: dict[int, bytes]) -> bytes:
    told = {str(epoch): b2a_base64(key, newline=False).decode() for epoch, key in keys.items()}
    return json.dumps({"format": _FORMAT, "epochs": told}).encode()


def write_privately(path: Path, content: bytes) -> None:
    """Replace a file that only we may read in one step, and write over what it held, as far as the disk lets one.

    Blocks. Raises `StoreUnavailable`.
    """
    fresh = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        old = os.open(path, os.O_RDWR) if path.exists() else None
        write_durably(fresh, content)
        fresh.replace(path)
        sync_directory(path.parent)
        if old is not None:
            os.pwrite(old, b"\x00" * os.fstat(old).st_size, 0)
            os.fsync(old)
            os.close(old)
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be written: {error.strerror}") from error
