"""Find e-mail addresses, plain and written out ("name at domain dot com").

What only looks like one is left alone: git remotes, package versions, logins of machines, handles of the fediverse, placeholders.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.domain.rules.secrets.finding import PiiFinding

_PLAIN: Final = re.compile(
    r"(?<![A-Za-z0-9._%+@/-])(?P<name>[A-Za-z0-9][A-Za-z0-9._%+'\-]{0,63})@"
    r"(?P<host>(?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?\.){1,5}(?P<top>[A-Za-z]{2,24}))(?![A-Za-z0-9@])(?!:[\w~/.])"
)
# No mail goes there: local names, files, versions.
_NO_TOP: Final = frozenset(
    "local localhost internal lan home corp svc cluster png jpg jpeg gif svg webp css js ts py md txt zip json rc beta alpha".split()
)
_VERSION: Final = re.compile(r"v?\d+\.\d|\d+x\.", re.IGNORECASE)
_MACHINE_BEFORE: Final = re.compile(
    r"(?:\b(?:ssh|scp|sftp|rsync|mosh|git|clone|push|pull)\b[^,;]{0,30}|://\S*)$", re.IGNORECASE
)
_MACHINE_NAMES: Final = frozenset({"git", "hg", "svn"})
_SAMPLE_NAMES: Final = frozenset(
    "user username you your yourname your.name name email mail foo foobar someone somebody nobody anyone test "
    "firstname.lastname xyz abc".split()
)
_SAMPLE_HOST: Final = re.compile(
    r"(?:your|my)?-?(?:example|domain|email|mail|company|host|server|bar|site|test|here)\.\w+", re.IGNORECASE
)

_OPEN, _CLOSE = r"\s{0,2}[\[({<]\s{0,2}", r"\s{0,2}[\])}>]\s{0,2}"
_AT_WORDS: Final = (
    r"at|@|ät|arroba|arobase|chiocciola|klammeraffe|apenstaartje|собака|собачка|małpa|アット|アットマーク|골뱅이|艾特"
)
_DOT_WORDS: Final = r"dot|punkt|punto|point|ponto|punt|точка|kropka|ドット|점|点"
_TOPS: Final = (
    r"com|org|net|edu|gov|io|dev|app|me|info|biz|xyz|example|co|uk|us|de|at|ch|fr|es|pt|br|it|nl|be|jp|cn|kr|ru|in|ca|au|nz|pl|se|no|"
    r"dk|fi|ie|mx|ar|cl|tr|gr|cz|hu|ro|ua|il|ae|sa|th|vn|id|tv|gg|cc|eu|email|online|site|mail|club|art|space"
)
_BRACKETED: Final = re.compile(
    rf"(?<![\w.])(?P<name>[\w.+\-]{{1,64}}){_OPEN}(?:{_AT_WORDS}){_CLOSE}"
    rf"[\w\-]{{2,63}}(?:(?:{_OPEN}(?:{_DOT_WORDS}|\.){_CLOSE}|\s{{1,2}}(?:{_DOT_WORDS})\s{{1,2}}|\s?\.\s?)[\w\-]{{2,63}}){{1,4}}",
    re.IGNORECASE,
)
_SPOKEN: Final = re.compile(
    rf"(?<![\w.])(?P<name>[\w.+\-]{{1,64}})\s{{1,2}}(?:{_AT_WORDS})\s{{1,2}}"
    rf"(?P<host>[\w\-]{{2,63}})(?:(?:{_OPEN}(?:{_DOT_WORDS}|\.){_CLOSE}|\s{{1,2}}(?:{_DOT_WORDS})\s{{1,2}}|\s\.\s|\.)[\w\-]{{2,63}}){{0,3}}"
    rf"(?:{_OPEN}(?:{_DOT_WORDS}|\.){_CLOSE}|\s{{1,2}}(?P<word>{_DOT_WORDS})\s{{1,2}}|\s\.\s|\.)(?:{_TOPS})(?!\w)",
    re.IGNORECASE,
)
_SPOKEN_CONTEXT: Final = re.compile(
    r"mail|correo|почт|メール|邮箱|邮件|이메일|بريد|อีเมล|contact|reach|write|schreib|paypal|invoice|login|address\b|adress|inbox|addy|addr",
    re.IGNORECASE,
)
_NAME_LIKE: Final = re.compile(r"[\w]+[.+_\-\d]+\w*")
# Words that stand before "at" when a place is meant: "look at example dot com".
_BEFORE_A_PLACE: Final = frozenset(
    "look looking looks looked is are am was be it he she they we you me him her them us there here this that works work working worked "
    "available up live lives read see find found sign shop order buy bought check out hosted active posted stuff things one more and "
    "meet get got go start arrive site page shop store article blog now still just only back down not laugh smile yell shout aim point".split()
)


def find_emails(text: str) -> Iterator[PiiFinding]:
    """Find e-mail addresses."""
    for match in _PLAIN.finditer(text) if "@" in text else ():
        if _is_mailbox(text, match):
            yield PiiFinding(match.start(), match.end(), "email")
    for match in _BRACKETED.finditer(text):
        if match["name"].casefold() not in _BEFORE_A_PLACE:
            yield PiiFinding(match.start(), match.end(), "email")
    for match in _SPOKEN.finditer(text):
        if _is_meant_as_mailbox(text, match):
            yield PiiFinding(match.start(), match.end(), "email")


def _is_mailbox(text: str, match: re.Match[str]) -> bool:
    name, host = match["name"].casefold(), match["host"]
    if name in _MACHINE_NAMES or match["top"].casefold() in _NO_TOP or _VERSION.match(host):
        return False
    if name in _SAMPLE_NAMES and _SAMPLE_HOST.fullmatch(host):
        return False
    return _MACHINE_BEFORE.search(text, max(0, match.start() - 40), match.start()) is None


def _is_meant_as_mailbox(text: str, match: re.Match[str]) -> bool:
    name = match["name"].casefold()
    if name in _BEFORE_A_PLACE or name in _SAMPLE_NAMES:
        return False
    alone = not text[: match.start()].strip()
    return alone or _NAME_LIKE.fullmatch(name) is not None or _SPOKEN_CONTEXT.search(text) is not None
