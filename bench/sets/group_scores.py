"""How true to the talk is what was kept of one answer: right person, right receipts, nothing that nobody said. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bench.sets.group_guild import Formed, GroupMemory
from bench.sets.group_talk import GroupFact, ScriptedAnswer, TalkWindow
from bench.sets.ratios import ratio
from memory.domain.formation.extraction import ExtractionReading, read_answer
from memory.domain.language.normal_text import folded

SEMANTIC: Final = "_semantic"
"""Ends the name of a fault in which only the meaning is wrong; rules cannot promise to see it, so it is counted
apart."""
GOOD: Final = "good"

_Mark = tuple[str | None, str]


@dataclass(slots=True)
class Scores:
    """Sums over answers."""

    of: Counter[str] = field(default_factory=Counter)
    by_fault: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, talk: TalkWindow, answer: ScriptedAnswer, formed: Formed) -> None:
        """Count what became of one answer."""
        found = _counted(talk, answer, formed)
        self.of.update(found)
        fault = self.by_fault.setdefault(answer.fault or GOOD, Counter())
        fault.update({name: found[name] for name in ("answers", "kept", "wrong", "lost", "semantic_kept")})

    def figures(self) -> dict[str, Any]:
        """Return the figures that have a target."""
        of = self.of
        judged = of["kept"] - of["semantic_kept"]
        return {
            "right_subject_and_receipts": ratio(of["right"], judged),
            "kept_of_wanted": ratio(of["wanted"] - of["lost"], of["wanted"]),
            "wrong_subject": of["wrong_subject"],
            "wrong_receipts": of["wrong_receipts"],
            "non_facts_kept": of["non_fact"],
            "doubled": of["doubled"],
            "windows_lost": of["window_lost"],
            "passed_at_once": ratio(of["good_passed"], of["good_offered"]),
            "refused_without_reason": of["without_reason"],
        }

    def report(self) -> dict[str, Any]:
        """Return the figures with what they were counted from."""
        counts = ("answers", "kept", "right", "trimmed", "semantic_kept", "wanted", "lost", "put_off")
        return {
            "figures": self.figures(),
            "counts": {name: self.of[name] for name in counts},
            "by_fault": {
                fault: {name: count for name, count in sorted(found.items()) if count}
                for fault, found in sorted(self.by_fault.items())
            },
        }


def total(scores: Iterable[Scores]) -> Scores:
    """Add sums up."""
    whole = Scores()
    for each in scores:
        whole.of.update(each.of)
        for fault, found in each.by_fault.items():
            whole.by_fault.setdefault(fault, Counter()).update(found)
    return whole


def _counted(talk: TalkWindow, answer: ScriptedAnswer, formed: Formed) -> Counter[str]:
    wanted = {_mark(talk.gold[place]) for place in answer.keep}
    found = Counter({"answers": 1, "kept": len(formed.kept), "wanted": len(wanted)})
    got: set[_Mark] = set()
    for kept in formed.kept:
        verdict = _verdict(talk, answer, kept, is_again=_mark(kept) in got)
        found[verdict] += 1
        if verdict == "trimmed":
            found["right"] += 1
        elif verdict not in ("right", "semantic_kept"):
            found["wrong"] += 1
        got.add(_mark(kept))
    found["lost"] = len(wanted - got)
    return found + _reasons(answer, formed) + _waiting(talk, formed)


def _verdict(talk: TalkWindow, answer: ScriptedAnswer, kept: GroupMemory, *, is_again: bool) -> str:
    facts: Mapping[_Mark, list[GroupFact]] = _by_mark(talk.gold[place] for place in (*answer.keep, *answer.may_keep))
    if is_again:
        return "doubled"
    if found := facts.get(_mark(kept)):
        said = {message for fact in found for message in fact.messages}
        return "right" if kept.messages and said.issuperset(kept.messages) else "wrong_receipts"
    text = _normal(kept.text)
    if (answer.fault or "").endswith(SEMANTIC) and text in {_normal(each.tempting) for each in talk.non_facts}:
        return "semantic_kept"
    allowed = [talk.gold[place] for place in answer.may_keep]
    if any(fact.subject == kept.subject and _normal(fact.text) in text for fact in allowed):
        own = {fact.messages for fact in allowed if fact.subject == kept.subject}
        return "trimmed" if kept.messages in own else "wrong_receipts"
    return "wrong_subject" if text in {_normal(fact.text) for fact in talk.gold} else "non_fact"


def _reasons(answer: ScriptedAnswer, formed: Formed) -> Counter[str]:
    """Count the items of the answer that were neither kept nor dropped for a reason, and how a good answer fared."""
    reading = read_answer(answer.answer)
    offered = len(reading.observed) + reading.malformed if isinstance(reading, ExtractionReading) else 0
    found = Counter({"without_reason": offered - formed.taken - formed.dropped} if formed.read else {})
    if answer.fault is None:
        found.update({"good_offered": offered, "good_passed": offered - formed.dropped})
    return found


def _waiting(talk: TalkWindow, formed: Formed) -> Counter[str]:
    """Count a window of which nothing could be read: it is put off with every message, or lost."""
    if formed.read:
        return Counter()
    return Counter({"put_off": 1, "window_lost": int(formed.waits != len(talk.numbers))})


def _by_mark(facts: Iterable[GroupFact]) -> dict[_Mark, list[GroupFact]]:
    marked: dict[_Mark, list[GroupFact]] = {}
    for fact in facts:
        marked.setdefault(_mark(fact), []).append(fact)
    return marked


def _mark(statement: GroupFact | GroupMemory) -> _Mark:
    return statement.subject, _normal(statement.text)


def _normal(text: str) -> str:
    return " ".join("".join(sign if sign.isalnum() else " " for sign in folded(text)).split())
