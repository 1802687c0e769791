"""What somebody could read who has every file below a folder: what stands there in clear, and what any key there opens.

The keys are looked for in the bytes, too, so that one that was deleted and is still in a file counts as there.
"""

import json
import re
from binascii import Error as Base64Error
from binascii import a2b_base64
from collections.abc import Collection, Iterator
from itertools import product
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from memory.store.sealing.cipher import unwrap
from memory.store.sealing.epochs import FILE_NAME

_SEALED: Final = re.compile(rb"\x7fs1\.([A-Za-z0-9+/=]+)")
_KEY: Final = re.compile(
    rb'"key":"([0-9a-f]{16})","epoch":\d+,"wrapped":"([A-Za-z0-9+/=]+)"'
    # As MongoDB writes it.
    rb"|\x02key\x00.{4}([0-9a-f]{16})\x00[\x10\x12]epoch\x00.{4,8}\x02wrapped\x00.{4}([A-Za-z0-9+/=]+)\x00",
    re.DOTALL,
)
_WRAPPED: Final = re.compile(rb"wrapped\x00.{4}([A-Za-z0-9+/=]+)\x00", re.DOTALL)
"""Without its id: an update is written down as what it changes."""
_ID, _NONCE = 8, 12
_FIRST_BLOCK: Final = b"\x00\x00\x00\x02"


def readable_bytes(folder: Path, *, only: Collection[bytes] | None = None) -> bytes:
    """Read all files below a folder, one after the other, and behind them whatever in them can be opened.

    `only` are ids of keys: what others seal is left out, since a key that lacks is tried with all there are.
    """
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    held = b"\n".join(path.read_bytes() for path in paths)
    epochs = [epoch for path in paths if path.name.startswith(FILE_NAME) for epoch in _epochs_in(path)]
    return b"\n".join((held, *opened_with(epochs, held, only=only)))


def opened_with(epochs: list[bytes], held: bytes, *, only: Collection[bytes] | None = None) -> Iterator[bytes]:
    """Open what is sealed in some bytes by the keys that are wrapped in them, as far as one of the epochs' keys fits.

    Without a look at the tag and at where it stands, so that half of a text is read, too.
    """
    keys: dict[bytes, bytes] = {}
    alone = {wrapped.decode() for wrapped in _WRAPPED.findall(held)}
    for of_json, by_json, of_bson, by_bson in set(_KEY.findall(held)):
        key_id, wrapped = (of_json or of_bson).decode(), (by_json or by_bson).decode()
        for epoch in epochs:
            if (secret := unwrap(wrapped, epoch, key_id)) is not None:
                keys[bytes.fromhex(key_id)] = secret
                alone.discard(wrapped)
    sealed = [_decoded(found) for found in set(_SEALED.findall(held))]
    sealed = [raw for raw in sealed if only is None or raw[:_ID] in only]
    lacking = {raw[:_ID] for raw in sealed} - keys.keys()
    for each, wrapped, epoch in product(lacking, alone, epochs):
        if (secret := unwrap(wrapped, epoch, each.hex())) is not None:
            keys[each] = secret
    for raw in sealed:
        secret = keys.get(raw[:_ID])
        if secret is not None and len(raw) > _ID + _NONCE:
            start = raw[_ID : _ID + _NONCE] + _FIRST_BLOCK
            yield Cipher(algorithms.AES(secret), modes.CTR(start)).decryptor().update(raw[_ID + _NONCE :])


def _decoded(found: bytes) -> bytes:
    try:
        return a2b_base64(found[: len(found) // 4 * 4])
    except Base64Error:
        return b""


def _epochs_in(path: Path) -> list[bytes]:
    try:
        return [a2b_base64(key) for key in json.loads(path.read_bytes())["epochs"].values()]
    except (ValueError, KeyError, TypeError, AttributeError):
        return []
