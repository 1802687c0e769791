"""All that is kept of a group's talk is about the person who said it, with receipts, whatever the model answers."""

import json
from pathlib import Path

import pytest

from bench.labelled_sets import evaluated
from bench.sets.group_guild import Formed, GroupMemory
from bench.sets.group_scores import Scores
from bench.sets.group_talk import GroupTalk, generated, read_talk
from bench.sets.group_turns import SEEDS, TURNS, measured_talks
from bench.sets.items import SETS_FOLDER, SetError
from tests.bench.small_group import small_group

NOTHING_WRONG = {
    "wrong_subject": 0,
    "wrong_receipts": 0,
    "non_facts_kept": 0,
    "doubled": 0,
    "windows_lost": 0,
    "refused_without_reason": 0,
}
SAMPLE = 20
"""Of the developers' set every twentieth answer is fed here, of each kind some; `bench --set group-turns` feeds all."""
MANY_TURNS = 2000
RIGHT = 0.99
PASSED_AT_ONCE = 0.95


async def test_talk_of_people_who_answer_quote_swap_and_share_names_is_laid_to_the_right_door() -> None:
    outcome = await measured_talks([small_group(7, windows=2)])

    report = outcome.report
    assert report["items"]["windows_numbered_otherwise"] == 0
    assert report["figures"] == {
        "right_subject_and_receipts": 1.0, "kept_of_wanted": 1.0, "passed_at_once": 1.0, **NOTHING_WRONG,
    }  # fmt: skip
    assert report["counts"]["put_off"] == 4
    assert report["by_fault"]["tempting"]["answers"] > 5


async def test_the_generated_set_holds_to_its_targets() -> None:
    folder = SETS_FOLDER / "group-turns"
    if not folder.is_dir():
        pytest.skip("the labelled sets are not beside the project")
    talk = await generated(folder, seed=SEEDS[0], turns=TURNS)

    outcome = await measured_talks([talk], every=SAMPLE)

    figures = outcome.report["figures"]
    assert talk.turns >= MANY_TURNS
    assert {name: figures[name] for name in NOTHING_WRONG} == NOTHING_WRONG
    assert figures["right_subject_and_receipts"] >= RIGHT
    assert figures["kept_of_wanted"] >= RIGHT
    assert figures["passed_at_once"] >= PASSED_AT_ONCE
    rows = [json.loads(json.dumps(row)) for row in outcome.predictions]
    assert {row["window"] for row in rows} == set(range(len(talk.windows)))


def _scored(
    talk: GroupTalk, answer: int, *kept: GroupMemory, taken: int | None = None, dropped: int = 0
) -> dict[str, object]:
    scores, window = Scores(), talk.windows[0]
    formed = Formed(kept, len(kept) if taken is None else taken, dropped, waits=0, read=True)
    scores.add(window, window.answers[answer], formed)
    return scores.figures()


def test_what_is_wrong_is_counted() -> None:
    talk = small_group(7, windows=1)
    gold = talk.windows[0].gold
    right = [GroupMemory(fact.subject, fact.text, fact.messages) for fact in gold]
    stranger = next(fact for fact in gold if fact.subject != gold[0].subject)

    most = round((len(gold) - 1) / len(gold), 4)

    assert _scored(talk, 0, *right)["right_subject_and_receipts"] == 1.0
    assert _scored(talk, 0, *right[1:])["kept_of_wanted"] == most
    assert _scored(talk, 0, GroupMemory(stranger.subject, gold[0].text, gold[0].messages))["wrong_subject"] == 1
    assert _scored(talk, 0, GroupMemory(gold[0].subject, gold[0].text, stranger.messages))["wrong_receipts"] == 1
    assert _scored(talk, 0, GroupMemory(gold[0].subject, "Owns the moon.", gold[0].messages))["non_facts_kept"] == 1
    assert _scored(talk, 0, right[0], right[0])["doubled"] == 1
    assert _scored(talk, 0, *right[1:], dropped=1)["passed_at_once"] == most
    assert _scored(talk, 0, *right[1:])["refused_without_reason"] == 1


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (None, "no generate.py"),
        ("raise SystemExit('no words left')", "no words left"),
        ("import sys; open(sys.argv[-1], 'w').write('{}')", "generate.py: seed"),
        ("import sys; open(sys.argv[-1], 'w').write('lanterns')", "Invalid JSON"),
    ],
)
async def test_a_folder_whose_generator_gives_no_talk_is_named(tmp_path: Path, program: str | None, said: str) -> None:
    if program is not None:
        (tmp_path / "generate.py").write_text(program, encoding="utf-8")

    with pytest.raises(SetError, match=said):
        await evaluated("group-turns", folder=tmp_path, predictions=None)


def test_a_document_is_read_strictly() -> None:
    document = small_group(7, windows=1).model_dump_json().encode()

    assert read_talk(document, name="its document").seed == 7
    with pytest.raises(SetError, match="windows"):
        read_talk(document.replace(b'"windows"', b'"doors"'), name="its document")
