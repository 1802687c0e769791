"""Prompts: exact fields, stable text, versions that follow the file."""

import re
from pathlib import Path

import pytest

from prompts.library import PromptError, names, parsed, render

FOLDER = Path(__file__).parents[2] / "prompts"


@pytest.mark.parametrize("name", names())
def test_every_prompt_renders_with_its_fields_and_leaves_no_template_behind(name: str) -> None:
    source = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    _, declared = parsed(name, source)

    text = render(name, **dict.fromkeys(declared, "2026-03-01"))

    assert text == text.strip()
    assert not re.search(r"\{[{%#]|[#%}]\}", text)


@pytest.mark.parametrize("fields", [{}, {"date": "x"}, {"date": "x", "room": "direct", "mood": "good"}])
def test_missing_and_surplus_fields_are_errors(fields: dict[str, str]) -> None:
    with pytest.raises(PromptError, match=r"wants the fields \['date', 'room'\]"):
        render("answer", **fields)


@pytest.mark.parametrize(
    ("source", "mistake"),
    [
        ("Hello {{ name }}", "must begin with a line like"),
        ("{# fields: name #}\nHello", r"declares the fields \['name'\] but uses \[\]"),
        ("{# fields: #}\nHello {{ name }}", r"declares the fields \[\] but uses \['name'\]"),
        ("{# fields: name #}\nHello {{ name", "no valid template"),
    ],
)
def test_a_prompt_that_declares_other_than_it_uses_is_an_error(source: str, mistake: str) -> None:
    with pytest.raises(PromptError, match=mistake):
        parsed("greeting", source)


def test_values_are_never_read_as_a_template() -> None:
    template, _ = parsed("greeting", "{# fields: name #}\nHello {{ name }}")

    assert template.render(name="{{ 7 * 7 }} <b>") == "Hello {{ 7 * 7 }} <b>"
