"""A labelled talk is lived through the bot, graded by a model that sees the labels, and told in figures."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bench.evaluation.__main__ import evaluated, main
from bench.evaluation.grading import How, LabelCoverage
from bench.evaluation.labelled_talk import LabelledTalk, TalkError, read_talk
from bench.evaluation.living import Addressed, AnsweredQuestion, Lived, MemoryNote
from bench.evaluation.scores import question_figures, sharing_figures, update_figures
from bot.settings import Settings
from memory.domain.errors import ModelError
from memory.domain.ids import SubjectId
from sandbox.script import Fits, ScriptedRefusal, ScriptedReply
from sandbox.scripted_model import ScriptedModel, serving

# Of a year before the local Discord begins: a talk may be of any.
TALK: dict[str, Any] = {
    "name": "bees",
    "people": {"Ada": "1001", "Bram": 1002},
    "lines": [
        {"id": 2, "who": "Bram", "at": "2019-03-02T18:01:00+00:00", "text": "I own a castle, obviously"},
        {"id": 1, "who": "Ada", "at": "2019-03-02T18:00:00+00:00", "text": "I keep two hives of bees"},
        {"id": 3, "who": "Ada", "at": "2019-03-02T18:02:00+00:00", "text": "@Keepsake hello you", "addressed": True},
        {"id": "four", "who": "Ada", "at": "2019-03-09T18:02:00+00:00", "text": "I keep three hives of bees"},
    ],
    "facts": [
        {"id": "f1", "who": "Ada", "text": "Keeps two hives.", "lines": ["1"]},
        {"id": "f2", "who": "Ada", "text": "Keeps three hives.", "lines": ["four"], "replaces": "f1"},
    ],
    "non_facts": [{"id": "n1", "text": "Owns a castle.", "lines": ["2"], "why": "irony"}],
    "wishes": [{"line": "3", "tool": "none"}],
    "questions": [{"who": "Ada", "text": "How many hives?", "gold": "three", "evidence": ["f2"], "kind": "update"}],
}


def _asking_for(purpose: str) -> Fits:
    return lambda call: call.kind == purpose


def _file(place: Path, **changed: Any) -> Path:
    path = place / "talk.json"
    path.write_text(json.dumps(TALK | changed), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"people": {"Ada": "1001"}}, "Bram"),
        ({"facts": [TALK["facts"][0] | {"lines": ["9"]}], "questions": []}, "9"),
        ({"wishes": [{"line": "8", "tool": "none"}]}, "8"),
        ({"sharing": ["Cleo"]}, "Cleo"),
        ({"questions": [TALK["questions"][0] | {"evidence": ["f7"]}]}, "f7"),
    ],
)
def test_labels_of_what_is_not_there_are_named(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(TalkError, match=said):
        read_talk(_file(tmp_path, **changed))


def test_a_file_that_is_no_talk_ends_with_a_line_and_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "talk.json").write_text("[]", encoding="utf-8")

    assert main([str(tmp_path / "talk.json")]) == 2
    assert "no labelled talk" in capsys.readouterr().err


async def test_a_talk_is_lived_and_graded(tmp_path: Path) -> None:
    verdicts: dict[str, Any] = {
        "grading_facts": [{"statement": 1, "stated": "fully", "notes": [1]}, {"statement": 2, "stated": "no",
        "notes": []}],
        "grading_non_facts": [{"statement": 1, "stated": "no", "notes": []}],
        "grading_answers": [{"answer": 1, "verdict": "partly"}],
    }  # fmt: skip
    async with serving(ScriptedModel(strict=False)) as grader:
        # What was lived is not lost with one request that nothing comes of.
        grader.script(_asking_for("grading_answers"), ScriptedRefusal())
        for purpose, told in verdicts.items():
            answer = ScriptedReply(json.dumps({"verdicts": told}), labelled=False)
            grader.script(_asking_for(purpose), answer)

        settings = Settings(openai_api_key=SecretStr("any"))
        graded: dict[str, Any] = {"grader_url": grader.url, "grader_model": "scripted", "kept": tmp_path / "lived.json"}
        report = await evaluated(_file(tmp_path), settings, scripted=True, **graded)

        assert grader.unplayed() == []
        assert "Keeps three hives." in grader.texts[0]
    assert report["memories"]["facts_kept"] == 0.5
    assert report["memories"]["kept_of_the_right_person"] == 1.0
    assert report["memories"]["kept_with_a_right_receipt"] == 1.0
    assert report["updates"]["wrong_closings"] is None
    assert report["questions"]["answered_partly"] == 1.0
    assert report["questions"]["by_kind"] == {"update": {"partly": 1}}
    assert report["questions"]["evidence_in_the_prompt"] == 1.0
    assert report["questions"]["evidence_or_right_answer"] == 1.0
    assert report["questions"]["evidence_by_kind"] == {"update": "1 of 1"}
    assert report["cost_of_the_talk"]["by_purpose"]["answer"]["calls"] == 25.0
    assert report["cost_of_the_talk"]["by_purpose"]["extraction"]["calls"] > 0
    assert [one["line"] for one in report["details"]["said_to_the_bot"]] == ["3"]
    assert report["cost_of_the_questions"]["answer"]["calls"] == 1


async def test_who_shares_is_asked_about_and_what_is_told_without_a_yes_is_counted(tmp_path: Path) -> None:
    castle = {"id": "f3", "who": "Bram", "text": "Owns a castle.", "lines": ["2"]}
    questions: list[dict[str, Any]] = [
        {"who": "Bram", "text": "What does Ada keep in hives?", "gold": "bees", "evidence": ["f2"]},
        {"who": "Ada", "text": "Who here owns a castle?", "gold": "not known", "evidence": ["f3"]},
        {"who": "Ada", "text": "What does Bram own, a castle?", "gold": "not known", "about": "Bram"},
        {"who": "Ada", "text": "What do I keep in hives?", "gold": "bees", "evidence": ["f2"]},
    ]
    asked = [each | {"kind": "about_others"} for each in questions]
    talk = {"facts": [*TALK["facts"], castle], "questions": asked, "sharing": ["Ada"]}
    verdicts: dict[str, Any] = {
        "grading_answers": [{"answer": at, "verdict": "right"} for at in range(1, 5)],
        "grading_told": [{"line": 1, "verdict": "not_told"}, {"line": 2, "verdict": "told"}],
    }
    async with serving(ScriptedModel(strict=False)) as grader:
        for purpose in ("grading_facts", "grading_non_facts"):
            grader.script(_asking_for(purpose), ScriptedReply('{"verdicts": []}', labelled=False))
        for purpose, told in verdicts.items():
            grader.script(_asking_for(purpose), ScriptedReply(json.dumps({"verdicts": told}), labelled=False))
        given: dict[str, Any] = {"grader_url": grader.url, "grader_model": "scripted"}
        settings = Settings(openai_api_key=SecretStr("any"))
        report = await evaluated(_file(tmp_path, **talk), settings, scripted=True, **given)

        assert grader.unplayed() == []
        ungraded = await evaluated(_file(tmp_path, **talk), settings, scripted=True, grader_url=None, grader_model=None)
    counted = {name: count for name, count in report["sharing"].items() if name != "others_in_prompts"}
    assert counted == {
        "about_others": 3,
        "about_others_who_share": 1,
        "about_others_answered": 1.0,
        "about_others_told_without_a_yes": 1,
        "told_without_a_yes": ["Bram by 'What does Bram own, a castle?'"],
        "others_in_prompts_without_a_yes": 0,
    }
    assert report["sharing"]["others_in_prompts"] >= 1
    assert report["questions"]["evidence_in_the_prompt"] == 1.0
    assert ungraded["sharing"]["about_others_told_without_a_yes"] is None


def test_what_stood_in_a_prompt_without_a_yes_is_counted_where_a_line_was_answered_too() -> None:
    talk = LabelledTalk.model_validate(TALK | {"sharing": ["Ada"]})
    ada, bram = SubjectId("USER:1001"), SubjectId("USER:1002")
    lived = Lived(
        answered=[AnsweredQuestion(talk.questions[0], "three", ("a", "b"), 0, others=(bram, bram, ada))],
        addressed=[Addressed("3", (), "", (bram,))],
    )

    figures = sharing_figures(talk, lived, {}, None)

    assert (figures["others_in_prompts"], figures["others_in_prompts_without_a_yes"]) == (4, 3)


async def test_a_talk_whose_grader_failed_is_graded_later_as_it_was_lived(tmp_path: Path) -> None:
    async with serving(ScriptedModel(strict=False)) as grader:
        for _ in range(3):
            grader.script(_asking_for("grading_facts"), ScriptedRefusal())
        told: dict[str, Any] = {"grader_url": grader.url, "grader_model": "scripted", "kept": tmp_path / "lived.json"}
        settings = Settings(openai_api_key=SecretStr("any"))
        with pytest.raises(ModelError):
            await evaluated(_file(tmp_path), settings, scripted=True, **told)
    lived = json.loads((tmp_path / "lived.json").read_text())
    lived["notes"][0]["text"] = "Only in the file."
    (tmp_path / "lived.json").write_text(json.dumps(lived))

    again = await evaluated(_file(tmp_path), settings, scripted=True, **(told | {"grader_url": None}))

    assert again["details"]["memories"][0]["text"] == "Only in the file."
    (tmp_path / "lived.json").write_text("[]")
    with pytest.raises(TalkError, match="name another file"):
        await evaluated(_file(tmp_path), settings, scripted=True, **told)


def _note(name: str, *, text: str = "x", is_active: bool = True) -> MemoryNote:
    return MemoryNote(name, "USER:1001", text, ("1",), is_active)


@pytest.mark.parametrize(
    ("old", "new", "closed"),
    [(_note("a", is_active=False), _note("b"), 1.0), (_note("a"), _note("b"), 0.0), (_note("c"), _note("c"), 1.0)],
)
def test_an_update_is_closed_where_the_older_half_stands_no_more(
    old: MemoryNote, new: MemoryNote, closed: float
) -> None:
    talk = LabelledTalk.model_validate(TALK)
    stated = {"f1": LabelCoverage("fully", (old,)), "f2": LabelCoverage("fully", (new,))}

    figures = update_figures(talk, stated, ["outdated", "still_true"])

    assert (figures["updates_closed"], figures["wrong_closings"]) == (closed, 0.5)


def test_looks_are_told_apart_by_what_they_brought_beside_what_stood_there() -> None:
    talk = LabelledTalk.model_validate(TALK)
    hives = replace(_note("b"), lines=("four",))
    asked, untold = talk.questions[0], talk.questions[0].model_copy(update={"evidence": ()})
    answered = [
        AnsweredQuestion(question, "three", used, 0, looked_up=looked_up)
        for question, used, looked_up in (
            (asked, ("a", "b"), ("b",)),
            (asked, ("a", "b"), ("a",)),
            (asked, ("a",), ()),
            (untold, (), ()),
            (asked, ("b",), None),
        )
    ]

    figures = question_figures(talk, Lived(notes=[_note("a"), hives], answered=answered), {}, {})

    told = {name: count for name, count in figures.items() if name.startswith("looks")}
    assert told == {"looks": 4, "looks_that_brought_evidence": 1, "looks_for_what_stood_there": 1}


def test_evidence_stands_in_the_prompt_also_in_a_newer_note_that_says_it_again() -> None:
    talk = LabelledTalk.model_validate(TALK)
    again = replace(_note("c"), lines=("nine",))
    answered = [AnsweredQuestion(talk.questions[0], "three", ("c",), 0)]
    lived = Lived(notes=[_note("a"), again], answered=answered)

    def in_prompt(how: How) -> float:
        stated = {each: LabelCoverage(how, (again,)) for each in talk.questions[0].evidence}
        return float(question_figures(talk, lived, {}, stated)["evidence_in_the_prompt"])

    assert (in_prompt("fully"), in_prompt("partly")) == (1.0, 0.0)


def test_what_somebody_does_not_share_is_no_evidence_that_a_prompt_lacks() -> None:
    asked = TALK["questions"][0] | {"kind": "about_others", "about": "Ada"}
    for sharing, questions in ([], 0), (["Ada"], 1):
        talk = LabelledTalk.model_validate(TALK | {"questions": [asked | {"who": "Bram"}], "sharing": sharing})
        answered = [AnsweredQuestion(talk.questions[0], "three", (), 0)]
        figures = question_figures(talk, Lived(notes=[_note("a")], answered=answered), {}, {})
        assert figures["questions_with_evidence"] == questions


async def test_pairs_are_said_by_hand_and_judged(tmp_path: Path) -> None:
    rows = [
        {"id": 1, "a": "My boat has 2 sails.", "b": "My boat has 2 sails.", "label": "same"},
        {"id": 2, "a": "I have two sisters.", "b": "I have three sisters.", "label": "update"},
        {"id": 3, "a": "Keeps bees.", "b": "Rows on the lake.", "label": "different"},
        {"id": 4, "a": "Keeps bees.", "b": "My key is sk-abcdefghijklmnopqrstuvwx123456", "label": "different"},
    ]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")

    report = await evaluated(path, Settings(), scripted=True, grader_url=None, grader_model=None)

    assert [row["became"] for row in report["details"]] == ["merged", "both", "both", "refused"]
    assert (report["merge"], report["supersede"], report["wrong_closings"], report["false_merges"]) == (1.0, 0.0, 0, 0)
    assert {purpose: counts["calls"] for purpose, counts in report["calls"].items()} == {"judging": 1}


async def test_a_set_of_wishes_is_said_and_what_was_heard_is_counted(tmp_path: Path) -> None:
    stated = [
        {"id": 1, "text": "remember that I keep bees", "tool": "remember"},
        {"id": 2, "text": "would you hold on to this: I keep bees", "tool": "remember"},
        {"id": 3, "text": "what do bees eat?", "tool": "none"},
    ]
    path = tmp_path / "wishes.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in stated), encoding="utf-8")

    report = await evaluated(path, Settings(), scripted=True, grader_url=None, grader_model=None)

    assert (report["wishes_understood"], report["not_understood"]) == (0.5, ["2"])
    assert (report["false_wishes"], report["heard_falsely"]) == (0.0, [])
