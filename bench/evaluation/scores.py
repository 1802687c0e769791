"""The figures of a lived talk, from what is remembered and how it was graded. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bench.evaluation.grading import LabelCoverage
from bench.evaluation.labelled_talk import ABOUT_OTHERS, SERVER, FactLabel, LabelledTalk, TalkQuestion
from bench.evaluation.living import AnsweredQuestion, Lived, MemoryNote

_DIGITS: Final = 4


def memory_figures(
    talk: LabelledTalk, lived: Lived, stated: Mapping[str, LabelCoverage], kept_wrongly: Mapping[str, LabelCoverage]
) -> dict[str, Any]:
    """Count facts kept, with whom and from which lines, and what should not have been kept."""
    subjects = {name: f"USER:{number}" for name, number in talk.people.items()}
    authors = {line.id: subjects[line.who] for line in talk.lines}
    kept = [fact for fact in talk.facts if stated[fact.id].how == "fully"]
    partly = [fact for fact in talk.facts if stated[fact.id].how == "partly"]
    own = [fact for fact in kept if any(_is_of(note, fact, subjects) for note in stated[fact.id].notes)]
    receipts = [fact for fact in kept if any(_cites(note, fact) for note in stated[fact.id].notes)]
    personal = [note for note in lived.notes if note.subject is not None]
    mixed_up = [
        note for note in personal if any(authors.get(line, note.subject) != note.subject for line in note.lines)
    ]
    wrong = [label for label in talk.non_facts if kept_wrongly[label.id].how == "fully"]
    return {
        "facts": len(talk.facts),
        "facts_kept": share(len(kept), len(talk.facts)),
        "facts_partly_kept": share(len(partly), len(talk.facts)),
        "kept_of_the_right_person": share(len(own), len(kept)),
        "kept_with_a_right_receipt": share(len(receipts), len(kept)),
        "memories_with_lines_of_others": share(len(mixed_up), len(personal)),
        "non_facts": len(talk.non_facts),
        "non_facts_kept": share(len(wrong), len(talk.non_facts)),
        "not_kept_by_reason": dict(lived.dropped.most_common()),
    }


def update_figures(talk: LabelledTalk, stated: Mapping[str, LabelCoverage], closings: Sequence[str]) -> dict[str, Any]:
    """Count the updates of which both halves were formed and the older one was closed, and what was closed wrongly.

    `closings` is what each closing was: `outdated`, `same` or `still_true`.
    """
    pairs = [(old, new.id) for new in talk.facts for old in new.outdates]
    formed = [pair for pair in pairs if all(stated[each].how == "fully" for each in pair)]
    closed = [pair for pair in formed if not any(_stands(note, stated[pair[1]]) for note in stated[pair[0]].notes)]
    counts = Counter(closings)
    return {
        "updates": len(pairs),
        "updates_of_which_both_halves_were_formed": len(formed),
        "updates_closed": share(len(closed), len(formed)),
        "left_open": [f"{old} by {new}" for old, new in formed if (old, new) not in closed],
        "closings": len(closings),
        "wrong_closings": share(counts["still_true"], len(closings)),
    }


def _stands(note: MemoryNote, newer: LabelCoverage) -> bool:
    """Return whether a note still holds the older statement, and not the newer one beside it."""
    return note.is_active and note not in newer.notes


def question_figures(
    talk: LabelledTalk, lived: Lived, verdicts: Mapping[int, str], stated: Mapping[str, LabelCoverage]
) -> dict[str, Any]:
    """Count questions answered, by kind, and those whose evidence stood in the prompt.

    `verdicts` by place of the question; `stated` says by fact what was graded of it, nothing where nobody graded.
    """
    kinds: dict[str, Counter[str]] = {}
    for place, verdict in verdicts.items():
        kinds.setdefault(lived.answered[place].asked.kind or "any", Counter())[verdict] += 1
    evidence = {fact.id: _evidence(fact, lived.notes, stated.get(fact.id)) for fact in talk.facts}
    # What somebody does not share is not to stand there.
    kept_back = {id(one) for _, one in held_back(talk, lived)}
    rested = [one for one in lived.answered if one.asked.evidence and not one.error and id(one) not in kept_back]
    remembered = [one for one in rested if all(evidence[each] for each in one.asked.evidence)]
    right = {id(one) for place, one in enumerate(lived.answered) if verdicts.get(place) == "right"}
    stood: dict[str, list[bool]] = {}
    for one in rested:
        stood.setdefault(one.asked.kind or "any", []).append(_in_prompt(one, evidence))
    counts = Counter(verdicts.values())
    looked = [one for one in rested if one.looked_up is not None]
    needless = [one for one in looked if _stood_before(one, evidence)]
    return {
        "questions": len(lived.answered),
        "errors": sum(bool(one.error) for one in lived.answered),
        "answered_rightly": share(counts["right"], len(verdicts)),
        "answered_partly": share(counts["partly"], len(verdicts)),
        "by_kind": {kind: dict(count) for kind, count in sorted(kinds.items())},
        "questions_with_evidence": len(rested),
        "evidence_in_the_prompt": share(sum(map(sum, stood.values())), len(rested)),
        "evidence_or_right_answer": share(
            sum(id(one) in right or _in_prompt(one, evidence) for one in rested), len(rested) if verdicts else 0
        ),
        "evidence_by_kind": {kind: f"{sum(each)} of {len(each)}" for kind, each in sorted(stood.items())},
        "evidence_in_the_prompt_where_it_is_remembered": share(
            sum(_in_prompt(one, evidence) for one in remembered), len(remembered)
        ),
        "looks": sum(one.looked_up is not None for one in lived.answered),
        "looks_that_brought_evidence": sum(_in_prompt(one, evidence) for one in looked if one not in needless),
        "looks_for_what_stood_there": len(needless),
    }


def _evidence(fact: FactLabel, notes: Iterable[MemoryNote], graded: LabelCoverage | None) -> set[str]:
    """Name the memories that were taken from the lines of a fact, or that say it again whole."""
    told = graded.notes if graded is not None and graded.how == "fully" else ()
    return {note.id for note in notes if _cites(note, fact)} | {note.id for note in told}


def _in_prompt(one: AnsweredQuestion, evidence: Mapping[str, set[str]]) -> bool:
    return all(evidence[each] & set(one.used) for each in one.asked.evidence)


def _stood_before(one: AnsweredQuestion, evidence: Mapping[str, set[str]]) -> bool:
    """Return whether the evidence stood in the prompt before the model looked."""
    return _in_prompt(replace(one, used=tuple(set(one.used).difference(one.looked_up or ()))), evidence)


def asked_about(talk: LabelledTalk, asked: TalkQuestion) -> set[str]:
    """Return the names of the other people whom a question on others is about; none of another question."""
    if asked.kind != ABOUT_OTHERS:
        return set()
    told = {fact.who for fact in talk.facts if fact.id in asked.evidence} - {SERVER}
    return (told | {asked.about} if asked.about else told) - {asked.who}


def held_back(talk: LabelledTalk, lived: Lived) -> list[tuple[str, AnsweredQuestion]]:
    """Pair each who does not share with the answers to questions on them, which must not tell of them."""
    asked = [(name, one) for one in lived.answered for name in sorted(asked_about(talk, one.asked))]
    return [(name, one) for name, one in asked if name not in talk.sharing]


def sharing_figures(
    talk: LabelledTalk, lived: Lived, verdicts: Mapping[int, str], told: Sequence[bool] | None
) -> dict[str, Any]:
    """Count what people were told of others, with a yes and without one.

    `verdicts` by place of the question; `told` says of each of `held_back` whether the answer tells of them, None where
    nobody graded.
    """
    shares = {f"USER:{talk.people[name]}" for name in talk.sharing}
    asked = {place: asked_about(talk, one.asked) for place, one in enumerate(lived.answered)}
    shared = [place for place, names in asked.items() if names and names <= set(talk.sharing)]
    graded = [verdicts[place] for place in shared if place in verdicts]
    leaked = [pair for pair, is_told in zip(held_back(talk, lived), told or (), strict=told is not None) if is_told]
    stood = [whose for answers in (lived.answered, lived.addressed) for one in answers for whose in one.others]
    return {
        "about_others": sum(map(bool, asked.values())),
        "about_others_who_share": len(shared),
        "about_others_answered": share(graded.count("right"), len(graded)),
        "about_others_told_without_a_yes": None if told is None else len({id(one) for _, one in leaked}),
        "told_without_a_yes": [f"{name} by {one.asked.text!r}" for name, one in leaked],
        "others_in_prompts": len(stood),
        "others_in_prompts_without_a_yes": sum(whose not in shares for whose in stood),
    }


def wish_figures(wishes: Sequence[tuple[str, str]], heard: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Count the messages whose wish was heard, and those in which one was heard that was not there.

    `wishes` are message and tool (`none` for no wish); `heard` has the tools that the bot heard in each message.
    """
    wished = [(message, tool) for message, tool in wishes if tool != "none"]
    others = [message for message, tool in wishes if tool == "none"]
    missed = [message for message, tool in wished if tool not in heard.get(message, ())]
    falsely = [message for message in others if heard.get(message)]
    return {
        "wishes": len(wished),
        "wishes_understood": share(len(wished) - len(missed), len(wished)),
        "not_understood": missed,
        "other_messages": len(others),
        "false_wishes": share(len(falsely), len(others)),
        "heard_falsely": falsely,
    }


def cost_figures(talk: LabelledTalk, calls: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
    """Say what a hundred messages cost, in all and by purpose."""
    hundreds = len(talk.lines) / 100
    totals: Counter[str] = Counter()
    for counts in calls.values():
        totals.update(counts)
    per = {name: round(count / hundreds, 2) for name, count in sorted(totals.items())}
    return {
        "messages": len(talk.lines),
        "per_100_messages": per,
        "by_purpose": {
            purpose: {name: round(count / hundreds, 2) for name, count in counts.items()}
            for purpose, counts in calls.items()
            if any(counts.values())
        },
    }


def _is_of(note: MemoryNote, fact: FactLabel, subjects: Mapping[str, str]) -> bool:
    return note.subject == (None if fact.who == SERVER else subjects[fact.who])


def _cites(note: MemoryNote, fact: FactLabel) -> bool:
    return bool(set(note.lines) & set(fact.lines))


def share(part: int, whole: int) -> float | None:
    """Return a share from 0 to 1; None of nothing."""
    return round(part / whole, _DIGITS) if whole else None
