"""How a value is sealed: AES-256-GCM with a random nonce, bound to the place where it stands.

`<MARK>` and, in base 64, the id of the key (8 bytes), the nonce (12) and the sealed text with its tag (16 more).
"""

import hmac
import os
from binascii import a2b_base64, b2a_base64
from hashlib import sha256
from typing import Final, final

import pybase64
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MARK: Final = "\x7fs1."
"""Begins what is sealed. Nobody can type the first sign of it in Discord."""
TAG_SIGNS: Final = 24
"""The last signs of a sealed text: with the place no two are the same, since the whole tag (21 signs) is in them."""
KEY_BYTES: Final = 32
_ID: Final = 8
_NONCE: Final = 12
_TEXT: Final = _ID + _NONCE  # Where the sealed text begins
_MASK: Final = 9  # Bytes of a mask: 12 signs, of which no two are the same by chance among all words of all languages
_INNER: Final = bytes(each ^ 0x36 for each in range(256))
_OUTER: Final = bytes(each ^ 0x5C for each in range(256))  # What HMAC works into a key, for its two rounds (RFC 2104)


@final
class Key:
    """A key at hand. Its bytes are in no representation of it."""

    __slots__ = ("_cipher", "_inner", "_outer", "id")

    def __init__(self, key_id: bytes, secret: bytes) -> None:
        self.id: Final = key_id
        self._cipher: Final = AESGCM(secret)
        # HMAC with the key worked in once: `hmac` does it anew for each word, in three times the time.
        masking = hmac.digest(secret, b"masks", "sha256").ljust(sha256().block_size, b"\x00")
        self._inner: Final = masking.translate(_INNER)
        self._outer: Final = masking.translate(_OUTER)

    def __repr__(self) -> str:
        return f"Key({self.id.hex()})"

    def seal(self, text: bytes, place: bytes) -> str:
        """Seal a text for one place."""
        nonce = os.urandom(_NONCE)
        sealed = self._cipher.encrypt(nonce, text, place)
        return MARK + pybase64.b64encode_as_string(self.id + nonce + sealed)

    def open(self, sealed: bytes, place: bytes) -> bytes | None:
        """Open what `parted` took apart; None where it was not sealed by this key for this place."""
        try:
            return self._cipher.decrypt(sealed[_ID:_TEXT], sealed[_TEXT:], place)
        # Of what was cut off within its nonce a `ValueError`.
        except (InvalidTag, ValueError):
            return None

    def mask(self, field: str, word: str) -> str:
        """Return what stands for a word: always the same, and for nobody without the key to be read."""
        digest = sha256(self._outer + sha256(self._inner + f"{field}\x00{word}".encode()).digest()).digest()
        return b2a_base64(digest[:_MASK], newline=False).decode()


def new_secret() -> tuple[bytes, bytes]:
    """Make up the id and the bytes of a key."""
    return os.urandom(_ID), os.urandom(KEY_BYTES)


def is_sealed(value: object) -> bool:
    """Return whether a value is a sealed one."""
    return type(value) is str and value.startswith(MARK)


def parted(sealed: str) -> tuple[bytes, bytes]:
    """Decode a sealed value: the id of its key, and what the key opens. Of what is none, an id of no key."""
    try:
        # By place, since names cost as much as half of the work.
        raw = pybase64.b64decode(sealed[len(MARK) :], None, True)  # noqa: FBT003
    # What is no base 64, damaged by something other than this program.
    except ValueError:
        return b"", b""
    return raw[:_ID], raw


def wrap(secret: bytes, by: bytes, name: str) -> str:
    """Seal a key by that of an epoch, for its name."""
    nonce = os.urandom(_NONCE)
    return b2a_base64(nonce + AESGCM(by).encrypt(nonce, secret, name.encode()), newline=False).decode()


def unwrap(wrapped: str, by: bytes, name: str) -> bytes | None:
    """Open a wrapped key; None where the epoch's key is another, or it was damaged."""
    try:
        raw = a2b_base64(wrapped)
        return AESGCM(by).decrypt(raw[:_NONCE], raw[_NONCE:], name.encode())
    # A text that is no base64, or too short, is a `ValueError`.
    except (InvalidTag, ValueError):
        return None
