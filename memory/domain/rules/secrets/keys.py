"""Find keys and tokens of services, private key blocks and web addresses that carry a token.

Three nets, from sure to likely:
1. forms that a provider publishes: detect-secrets' patterns and the wider own table of `pii.providers`;
2. a random-looking value that is assigned to, or spoken of as, a key, token or secret, in any of the languages covered;
3. a random-looking value behind a short prefix, the form newer providers share.
Hashes, ids, public keys and placeholders are none of these.

Measured on the 50 texts with a key and 202 without of the development set: detect-secrets' patterns 32 caught,
with its JWT and private key plugins 40; all of it here 50; no text without a key refused by either.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from detect_secrets.plugins.aws import AWSKeyDetector
from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
from detect_secrets.plugins.base import RegexBasedDetector
from detect_secrets.plugins.discord import DiscordBotTokenDetector
from detect_secrets.plugins.github_token import GitHubTokenDetector
from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
from detect_secrets.plugins.mailchimp import MailchimpDetector
from detect_secrets.plugins.openai import OpenAIDetector
from detect_secrets.plugins.pypi_token import PypiTokenDetector
from detect_secrets.plugins.sendgrid import SendGridDetector
from detect_secrets.plugins.slack import SlackDetector
from detect_secrets.plugins.square_oauth import SquareOAuthDetector
from detect_secrets.plugins.stripe import StripeDetector
from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
from detect_secrets.plugins.twilio import TwilioKeyDetector

from memory.domain.rules.secrets.finding import PiiFinding, is_placeholder
from memory.domain.rules.secrets.providers import KEY_BLOCK, PROVIDER_KEY, TOKEN_ADDRESS

# Only the compiled patterns are taken over: `analyze_line` would read process-wide settings and may verify over the network.
# Left out: Artifactory (matches shouted words), IBM and Softlayer (bare hex), the entropy plugins (hashes are benign here),
# the private key plugin (the header alone, without a key), JWT (checks that the parts decode, which leaked fragments need not).
_PLUGINS: Final[tuple[type[RegexBasedDetector], ...]] = (
    AWSKeyDetector, AzureStorageKeyDetector, DiscordBotTokenDetector, GitHubTokenDetector, GitLabTokenDetector,
    MailchimpDetector, OpenAIDetector, PypiTokenDetector, SendGridDetector, SlackDetector, SquareOAuthDetector,
    StripeDetector, TelegramBotTokenDetector, TwilioKeyDetector,
)  # fmt: skip
_MAINTAINED: Final = tuple(pattern for plugin in _PLUGINS for pattern in plugin().denylist)

_NAMES: Final = (
    r"api[\s_-]?keys?|apikey|api[\s_-]?token|access[\s_-]?(?:key|token)|secret[\s_-]?(?:access[\s_-]?)?key|"
    r"client[\s_-]?secret|auth[\s_-]?(?:key|token)|"
    r"private[\s_-]?key|signing[\s_-]?(?:key|secret)|encryption[\s_-]?key|master[\s_-]?key|deploy[\s_-]?key|license[\s_-]?key|"
    r"product[\s_-]?key|webhook|"
    r"bearer|credentials?|\bcreds|secrets?|tokens?|\bkeys?|oauth|\bpat\b|jwt|session[\s_-]?(?:id|cookie)|"
    r"schlüssel|zugangsschlüssel|geheimnis|clave|llave|secreto|clé|jeton|chave|segredo|chiave|gettone|sleutel|klucz|anahtar|"
    r"キー|トークン|鍵|シークレット|密钥|密鑰|令牌|秘钥|金鑰|私钥|키|토큰|비밀\s?키|ключ\w*|токен\w*|секрет\w*|مفتاح|رمز|توكن|คีย์|โทเค็น|โทเคน|कुंजी|טוקן|מפתח"
)
_BEFORE_A_NAME: Final = 50
"""Characters before a name that are looked at for what says that it is no secret."""
_ASSIGNED: Final = re.compile(
    (
        rf"(?<![A-Za-z0-9])(?:{_NAMES})[\w-]{{0,12}}[\"'`\]]?\s{{0,3}}(?::=|=>|->|[:=：＝]|(?<=\s)(?:is|es|"
        rf"ist|lautet|est|é|è)(?=\s)|は|が|是|为|은|는)\s{{0,3}}[\"'`]?(?P<value>[A-Za-z0-9_+/=~.@:-]{{8,}})"
    ),
    re.IGNORECASE,
)
_SPOKEN_OF: Final = re.compile(rf"{_NAMES}", re.IGNORECASE)
_PUBLIC: Final = re.compile(
    r"public\s?key|pub\s?key|\.pub\b|öffentlich|clave\spública|公钥|公開鍵|공개\s?키|ssh-(?:rsa|ed25519)|ecdsa-|commit|sha-?\d*|md5|hash|checksum|digest|"
    r"integrity|fingerprint|uuid|guid|\bid\b|track|etag|nonce|txid|address|wallet|contract|snowflake|blob|revision|"
    r"bcrypt|argon|\bipfs|torrent|magnet|file\s?name|branch|video|playlist|seed",
    re.IGNORECASE,
)
_PRIVATE: Final = re.compile(r"private\s?key|secret|api|password|token|bearer", re.IGNORECASE)
_LONG_WORD: Final = re.compile(r"[A-Za-z0-9][\w+/~.-]{14,}={0,2}", re.ASCII)
_PREFIXED: Final = re.compile(r"[A-Za-z]{2,12}\d{0,2}[_-](?:[A-Za-z0-9]{1,12}[_-])?[A-Za-z0-9]{20,}")
_NO_PREFIX: Final = re.compile(r"(?:sha\d*|md5|ssh|img|pxl|dsc|vid|screenshot|photo|file|image)[_-]", re.IGNORECASE)
_PRODUCT_KEY: Final = re.compile(r"(?<![\w-])(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}(?![\w-])")
_IN_ADDRESS: Final = re.compile(r"(?:https?://\S*|[@/]\S*)$")
_SPOKEN_REACH: Final = 60
_SURELY_LONG: Final = 32
_FEWEST_CHARACTERS: Final = 8
_ASSIGNED_BITS, _SPOKEN_BITS, _PREFIXED_BITS = 2.6, 3.2, 3.7
"""Least entropy per character, in bits. English words lie near 2.5 to 3.2 at these lengths, random hex near 3.5, base64 near 4.5."""


def find_keys(text: str) -> Iterator[PiiFinding]:
    """Find keys, tokens, private key blocks and addresses that carry a token."""
    spans = [*_published(text), *_assigned(text), *_spoken_of(text)]
    yield from (PiiFinding(start, end, "api_key") for start, end in spans)


def _published(text: str) -> Iterator[tuple[int, int]]:
    for match in KEY_BLOCK.finditer(text):
        yield match.span()
    if _LONG_WORD.search(text) is None:
        return
    for match in PROVIDER_KEY.finditer(text):
        if _is_random(match.group(), _ASSIGNED_BITS) or len(match.group()) >= _SURELY_LONG:
            yield match.span()
    for pattern in _MAINTAINED:
        yield from (match.span() for match in pattern.finditer(text))
    for match in TOKEN_ADDRESS.finditer(text):
        if match["value"] is None or _is_random(match["value"], _ASSIGNED_BITS):
            yield match.span()


def _assigned(text: str) -> Iterator[tuple[int, int]]:
    for match in _ASSIGNED.finditer(text):
        if not is_placeholder(match["value"]) and _is_random(match["value"], _ASSIGNED_BITS):
            public = _PUBLIC.search(text, max(0, match.start() - _BEFORE_A_NAME), match.start("value"))
            if public is None:
                yield match.span("value")


def _spoken_of(text: str) -> Iterator[tuple[int, int]]:
    for match in _LONG_WORD.finditer(text):
        word = match.group().rstrip(".")
        before = text[max(0, match.start() - _SPOKEN_REACH) : match.start()]
        around = before + " " + text[match.end() : match.end() + _SPOKEN_REACH]
        if _IN_ADDRESS.search(before) or word.startswith("AAAA"):
            continue
        if (
            _PREFIXED.fullmatch(word)
            and not _NO_PREFIX.match(word)
            and _is_mixed(word)
            and _is_random(word, _PREFIXED_BITS)
        ) or (
            _is_random(word, _SPOKEN_BITS)
            and _SPOKEN_OF.search(around)
            and (_PRIVATE.search(around) or not _PUBLIC.search(around))
        ):
            yield match.span()
    for match in _PRODUCT_KEY.finditer(text):
        if _SPOKEN_OF.search(text) or "license" in text.casefold():
            yield match.span()


def _is_random(word: str, least_bits: float) -> bool:
    """Tell whether a word has letters and digits (or both cases within) and the entropy of something no one thought up."""
    body = "".join(filter(str.isalnum, word))
    if len(body) < _FEWEST_CHARACTERS or not any(map(str.isdigit, body)) or not any(map(str.isalpha, body)):
        return False
    count = Counter(body)
    bits = -sum(n / len(body) * math.log2(n / len(body)) for n in count.values())
    return bits >= least_bits


def _is_mixed(word: str) -> bool:
    return any(map(str.isupper, word)) and any(map(str.islower, word)) and any(map(str.isdigit, word))
