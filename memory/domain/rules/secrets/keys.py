"""Finds keys and tokens by the forms that providers publish, or by their randomness where a key is spoken of."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from memory.domain.language.lexicon import compiled
from memory.domain.rules.secrets.finding import PiiFinding, TaggedText, alternatives
from memory.domain.rules.secrets.values import TRAILING, is_chosen, is_sample

_PUBLISHED: Final = (
    r"(?-i:(?<![A-Za-z0-9])(?:"
    r"(?:AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|ANPA)[0-9A-Z]{12,20}(?![0-9A-Za-z])|"
    r"gh[opusr]_\w{30,255}|github_pat_\w{30,255}|gl(?:pat|dt|ft|soat|rt|cbt|ptt|oas|agent|imt|ffct)-[\w-]{18,}|"
    r"sk-[\w-]{20,}|(?:[srp]k|whsec)_(?:live_|test_|prod_)?[A-Za-z0-9]{16,}|"
    r"AIza[\w-]{30,}|ya29\.[\w-]{20,}|1//0[\w-]{30,}|GOCSPX-[\w-]{20,}|"
    r"xox[a-z]-[\w-]{10,}|xapp-\d-[\w-]{10,}|xoxe\.xox[bp]-\d-[\w-]{20,}|"
    r"[MNO][\w-]{22,28}\.[\w-]{5,7}\.[\w-]{25,40}|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|mfa\.[\w-]{60,}|"
    r"\d{8,10}:[A-Za-z][\w-]{32,36}(?![\w-])|eyJ[\w-]{8,}\.(?:eyJ)?[\w-]{8,}(?:\.[\w-]*)?|"
    r"npm_\w{30,}|pypi-[\w-]{30,}|rubygems_\w{40,}|CLOJARS_\w{50,}|dckr_(?:pat|oat)_[\w-]{20,}|"
    r"hf_\w{30,}|r8_\w{30,}|gsk_\w{30,}|pplx-\w{30,}|xai-[\w-]{30,}|tvly-[\w-]{20,}|fw_\w{20,}|nvapi-[\w-]{30,}|"
    r"SG\.[\w-]{16,32}\.[\w-]{30,}|(?:SK|AC)[0-9A-Za-z]{32}(?![0-9A-Za-z])|"
    r"key-[0-9A-Za-z]{32}|[0-9A-Za-z]{32}-us\d{1,2}|xkeysib-[\w-]{40,}|re_\w{8}_\w{16,}|do[opr]_v1_[0-9A-Za-z]{40,}|"
    r"shp(?:at|ca|pa|ss)_\w{24,}|sq0(?:atp|csp|idp)-[\w-]{20,}|EAA[A-Za-z0-9]{40,}|"
    r"figd_[\w-]{20,}|lin_(?:api|oauth)_\w{30,}|secret_\w{40,}|ntn_\w{30,}|pat\w{14}\.\w{40,}|"
    r"glsa_\w{30,}|glc_[\w+/=]{30,}|NRAK-[A-Z0-9]{20,}|NRJS-\w{15,}|dapi[0-9A-Za-z]{32}|"
    r"hv[sbr]\.[\w-]{24,}|dp\.(?:pt|st|ct|sa)\.\w{30,}|ops_eyJ\w{50,}|AGE-SECRET-KEY-1[0-9A-Z]{40,}|"
    r"sbp_\w{30,}|sb_secret_[\w-]{20,}|nf[pcoubx]_\w{30,}|pscale_(?:tkn|pw|oauth)_[\w.-]{30,}|"
    r"PMAK-[\w-]{30,}|EZ[AT]K\w{50,}|sl\.[\w-]{60,}|"
    r"sntry[su]_[\w+/=-]{30,}|ph[cx]_\w{30,}|(?<=://)[0-9A-Za-z]{32}(?=@)|"
    r"ATATT3\w[\w=-]{30,}|ATBB\w{24,}|\w{14}\.atlasv1\.[\w=-]{30,}|"
    r"fo1_[\w-]{30,}|FlyV1\s[\w+/=,-]{30,}|tfp_\w{20,}|v1\.0-\w{20,}-\w{100,}|"
    r"[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])|[xyz]prv\w{80,}|AccountKey=[A-Za-z0-9+/=]{40,}|"
    r"LTAI\w{12,}|AKLT[\w-]{20,}|y[03]_[\w-]{30,}|t1\.[\w=-]{20,}\.[\w-]{30,}|"
    r"oauth:[a-z0-9]{30}|live_[A-Za-z0-9]{30,}|waka_[\w-]{36}|RGAPI-[\w-]{30,}|"
    r"Basic [A-Za-z0-9+/]{16,}={0,2}|(?<=://)[\w-]{20,}(?=@)|(?<=://)[\w-]+:[\w-]{30,}(?=@)"
    r"))"
)
"""Forms that some seventy services publish in their documentation, JSON web tokens, HTTP headers, keys of wallets."""

_KEY_BLOCK: Final = (
    r"-{2,5}\s?BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}(?:\\n|"
    r"[^A-Za-z0-9+/]){0,10}(?:[\w-]+: [^\n]{0,80}\n){0,4}\s{0,4}[A-Za-z0-9+/=]{16}|PuTTY-User-Key-File-\d: \w"
)
"""A private key block with a body. The header alone is talk about keys."""

_ACTING_ADDRESS: Final = (
    r"https?://(?:(?:ptb\.|canary\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w-]{16,}|"
    r"hooks\.slack\.com/\S*/[\w-]{10,}|\S*?webhook\S*/[\w@-]{20,}|hooks\.zapier\.com/hooks/\S{8,}|"
    r"hook\.\w+\.make\.com/\w{16,}|maker\.ifttt\.com/\S*/key/[\w-]{10,}|api\.telegram\.org/bot\d+:[\w-]{30,}|"
    r"\S*?[?&#;](?:\w*token|\w*api_?key|key|sig|signature|secret|auth|access|apikey|code|x-amz-signature|password|"
    r"pwd)=(?P<value>[\w%+/=~.-]{12,}))"
)
"""A web address that lets whoever has it act: a webhook, or a token among its parameters (then `value`)."""

_NAMES: Final = alternatives("key_names")
_PUBLIC: Final = alternatives("public_names")
_PUBLIC_NEXT: Final = (
    r"(?:commit|sha-?\d*|md5|hash|checksum|digest|etag|uuid|guid|fingerprint|revision)\W{0,3}(?:is\W)?$"
)
"""Right before a value these say what it is, whatever else is spoken of."""
_PRIVATE: Final = r"private\s?key|secret|api|password|token|bearer|\bpk\b|priv\w*key"
_LONG_WORD: Final = r"(?a:[A-Za-z0-9][\w+/~.-]{14,}={0,2})"
_PRODUCT_KEY: Final = (
    r"(?-i:(?<![\w-])(?=[A-Z0-9-]{0,30}[0-9])(?=(?:[0-9-]{0,20}[A-Z]){3})(?:[A-Z0-9]{4,6}-){2,5}[A-Z0-9]{4,6}(?![\w-]))"
)
_IN_ADDRESS: Final = r"(?:https?://\S*|[@/]\S*)$"
_SPOKEN_REACH: Final = 60
_SURELY_LONG: Final = 32
_FEWEST_CHARACTERS: Final = 8
_FORM_BITS, _SPOKEN_BITS = 2.6, 3.2
"""Least entropy per character, in bits: English words lie near 2.5 to 3.2, random hex near 3.5, base64 near 4.5."""


def find_keys(reading: TaggedText) -> Iterator[PiiFinding]:
    """Find keys, tokens, private key blocks and addresses that carry a token."""
    spans = [*_published(reading.text), *_spoken_of(reading.text)]
    yield from (PiiFinding(start, end, "api_key") for start, end in spans)
    yield from (PiiFinding(start, end, "password") for start, end in _in_commands(reading.text))


def _published(text: str) -> Iterator[tuple[int, int]]:
    for match in compiled(_KEY_BLOCK).finditer(text):
        yield match.span()
    if compiled(_LONG_WORD).search(text) is None:
        return
    for match in compiled(_PUBLISHED).finditer(text):
        if _is_random(match.group(), _FORM_BITS) or len(match.group()) >= _SURELY_LONG:
            yield match.span()
    for match in compiled(_ACTING_ADDRESS).finditer(text):
        if match["value"] is None or _is_random(match["value"], _FORM_BITS):
            yield match.span()


def _spoken_of(text: str) -> Iterator[tuple[int, int]]:
    for match in compiled(_LONG_WORD).finditer(text):
        before = text[max(0, match.start() - _SPOKEN_REACH) : match.start()]
        after = text[match.end() : match.end() + _SPOKEN_REACH]
        word = match.group().rstrip(".")
        if compiled(_IN_ADDRESS).search(before) is not None or word.startswith("AAAA"):
            continue
        if _is_random(word, _SPOKEN_BITS) and _is_called_a_key(before, after):
            yield match.span()
    for match in compiled(_PRODUCT_KEY).finditer(text):
        if compiled(_NAMES + r"|licen[cs]e|gift|redeem|product|activation").search(text):
            yield match.span()


def _is_called_a_key(before: str, after: str) -> bool:
    around = before + " " + after
    if compiled(_NAMES).search(around) is None or compiled(_PUBLIC_NEXT).search(before) is not None:
        return False
    return compiled(_PRIVATE).search(around) is not None or compiled(_PUBLIC).search(around) is None


def _is_random(word: str, least_bits: float) -> bool:
    """Return whether a word has letters and digits and the entropy of something no one thought up."""
    body = "".join(filter(str.isalnum, word))
    if len(body) < _FEWEST_CHARACTERS or not any(map(str.isdigit, body)) or not any(map(str.isalpha, body)):
        return False
    count = Counter(body)
    bits = -sum(n / len(body) * math.log2(n / len(body)) for n in count.values())
    return bits >= least_bits


_LOGIN_ADDRESS: Final = r"\w://[^\s/:@\"'`<>]{0,60}:(?P<value>[^\s/\"'`<>]{3,80})@(?=[\w\[])"
_ACCOUNT: Final = rf"(?<!\w)(?:{alternatives('login_names')})(?!\w)[^\n.:]{{0,25}}?[\s:：]{{1,2}}"
_COMMANDS: Final = (
    (
        r"(?:\bmysql\w*\b[^\n]{0,60}?\s-p(?=\S)|--?pass(?:word|wd|phrase)?[=\s]|sshpass\s-p\s?|"
        r"curl\b[^\n]{0,60}?\s(?:-u|--user)\s?[\"']?[^\s:]{1,40}:|IDENTIFIED\sBY\s)[\"']?(?P<value>[^\s\"'`]{4,80})"
    ),
    (
        r"(?:pass(?:word|wd|phrase)|passcode|pwd|secret|(?<=[_.-])(?:pass|pw)|(?<![A-Za-z])pass)(?:[_-][A-Za-z0-9]{1,20})?"
        r"[\"']?(?:\s{0,2}(?:=(?!=)|:)\s{0,2}|(?<=_password)\s(?=[\"']))[\"'`]?(?P<value>[^\s\"'`,;<>]{3,80})"
    ),
    rf"{_ACCOUNT}[\w.@+-]{{2,40}}\s{{0,2}}[/|:]\s{{0,2}}(?P<value>[^\s\"'`,/]{{4,80}})",
    r"^[^\n:]{2,40}:\s?[\w.@+-]{2,40}\s?/\s?(?P<value>(?=[^\s/]*\d)[^\s\"'`,/:]{6,60})(?=\W*$)",
)


def _in_commands(text: str) -> Iterator[tuple[int, int]]:
    for match in compiled(_LOGIN_ADDRESS).finditer(text):
        if not is_sample(match["value"]):
            yield match.span("value")
    for pattern in _COMMANDS:
        for match in compiled(pattern).finditer(text):
            if is_chosen(match["value"].strip(TRAILING)):
                yield match.span("value")
    for match in compiled(r"(?<!\w)(?:admin|root)\s?[:/]\s?(?:admin|root|toor|1234\d*)(?!\w)").finditer(text):
        yield match.span()
