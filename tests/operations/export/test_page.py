"""The readable page: what it says, and that no text of anybody becomes part of it."""

import base64
import hashlib
import re
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.audience import PRIVATE
from memory.domain.export.format import ExportedCollections, PersonExport
from memory.operations.export.page import MEANINGS, page
from memory.operations.export.words import Words
from tests.domain.records import ADA, AT, HARBOUR, memory_with
from tests.operations.exports import WORDS, change_of, export_with, exported, message_of, rules_of, session_of

HOSTILE = [
    "<script>alert(1)</script>",
    "</p></article></main><h1>gone",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "</style><style>*{display:none}</style>",
    "</title><base href=//evil.test>",
    "<!-- -->",
    "]]><![CDATA[",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;b&gt; &#60;i&#62;",
    "javascript:alert(1)",
    "\u202e\u2066 reversed",
    "<<<<a href=x",
]
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1) | st.sampled_from(
    HOSTILE
)


def _page(export: PersonExport, words: Words) -> str:
    return "".join(page(export, words))


class _Shape(HTMLParser):
    """What a browser makes of a page: its tags with their attributes, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append((f"/{tag}", ()))

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", (("text", data),)))


def _shape(html: str) -> _Shape:
    shape = _Shape()
    shape.feed(html)
    shape.close()
    return shape


def _everywhere_said(text: str) -> tuple[PersonExport, Words]:
    memory = memory_with(text=text, category=text, topic_id=text)
    change = change_of(memory, 2, prior_text=f"{text}, before", actor=text, reason=text, event=text)
    export = export_with(
        memories=[exported(memory)],
        history=[change],
        messages=[message_of(text)],
        sessions=[session_of(text, text, display_name=text)],
        constraints=[rules_of(constraints={"share_with": [text]})],
        scopes=[{"id": "i:GUILD:1:11", "tenant": HARBOUR, "subject": ADA, "text": text}],
    )
    return export, Words(subject=ADA, names={"GUILD:1": text, "900": text, ADA: text})


PLAIN_TAGS = _shape(_page(*_everywhere_said("plain"))).tags


@given(text=ANY_TEXT)
def test_no_text_or_name_ever_breaks_out_of_its_place(text: str) -> None:
    shape = _shape(_page(*_everywhere_said(text)))

    assert shape.tags == PLAIN_TAGS
    assert text in shape.text


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_it_was_written(text: str) -> None:
    shape = _shape(_page(*_everywhere_said(text)))

    assert shape.tags == PLAIN_TAGS
    assert shape.text.count(text) >= 10


def test_the_page_loads_nothing_and_runs_nothing() -> None:
    html = _page(*_everywhere_said("x"))
    tags = _shape(html).tags

    assert {tag for tag, _ in tags}.isdisjoint({"script", "img", "link", "iframe", "object", "form", "base", "svg"})
    assert [
        attrs for tag, attrs in tags for name, _ in attrs if name in ("src", "style") or name.startswith("on")
    ] == []
    assert "url(" not in html
    assert "@import" not in html


def test_the_policy_allows_exactly_the_style_of_the_page() -> None:
    html = _page(*_everywhere_said("x"))

    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'" in html


def test_who_is_mentioned_is_nobody_on_the_page() -> None:
    html = _page(export_with(messages=[message_of("ask <@777888999>")]), WORDS)

    assert "ask @someone" in html
    assert "777888999" not in html


def test_only_links_to_messages_lead_out() -> None:
    memory = memory_with(provenance={"message_ids": ["1198", "1199"], "channel_id": "900", "author": ADA})
    tags = _shape(_page(export_with(memories=[exported(memory)]), WORDS)).tags

    links = [dict(attrs) for tag, attrs in tags if tag == "a"]
    assert [link["href"] for link in links] == [
        "https://discord.com/channels/1/900/1198",
        "https://discord.com/channels/1/900/1199",
    ]
    assert all(link["rel"] == "noopener noreferrer" for link in links)


def test_every_collection_has_a_name_for_people() -> None:
    assert list(MEANINGS) == list(ExportedCollections.model_fields)


def test_memories_stand_before_everything_else_and_the_newest_first() -> None:
    old, new = memory_with(id="o", text="old one"), memory_with(id="n", text="new one", created_at=AT + timedelta(1))
    text = _shape(
        _page(export_with(memories=[exported(old), exported(new)], messages=[message_of("hello")]), WORDS)
    ).text

    assert text.index("new one") < text.index("old one") < text.index("What you decided") < text.index("hello")


def test_a_memory_shows_where_and_when_it_was_said_and_what_happened_to_it() -> None:
    memory = memory_with(
        text="The cat is called Zorp.",
        audience=PRIVATE,
        pinned=True,
        provenance={"message_ids": ["1199"], "channel_id": "900", "author": ADA},
    )
    changes = [change_of(memory), change_of(memory, 2, event="UPDATE", prior_text="The cat is called Zork.")]
    text = _shape(_page(export_with(memories=[exported(memory)], history=changes), WORDS)).text

    assert "Said in #general in Harbour · 1 Mar 2026, 12:00 UTC" in text
    assert "Taken from this message" in text
    assert "used only where nobody but you reads" in text
    assert "pinned" in text
    assert text.index("Changed · 1 Mar 2026") < text.index("The cat is called Zork.") < text.index("Remembered · 1 Mar")


def test_a_forgotten_memory_stands_apart() -> None:
    gone = memory_with(text="Zorp", state="retired", forgotten=True, purge_at=AT + timedelta(minutes=1))
    text = _shape(_page(export_with(memories=[exported(gone)]), WORDS)).text

    assert "Nothing stored." in text[: text.index("No longer in use")]
    assert "forgotten, gone for good 1 Mar 2026, 12:01 UTC" in text


def test_who_asked_is_called_by_name_and_told_the_sums_first() -> None:
    old = memory_with(id="o", state="superseded")
    export = export_with(memories=[exported(memory_with()), exported(old)], messages=[message_of("hello")])
    named = Words(subject=ADA, names={ADA: "Ada Lovelace"})
    text = " ".join(_shape(_page(export, named)).text.split())

    assert text.count("What Keepsake holds about Ada Lovelace") == 2
    assert "1 memory in use 1 no longer in use 1 message kept for a short time What is remembered" in text
    assert "What Keepsake holds about you" in _shape(_page(export, WORDS)).text


def test_a_wish_to_be_guessed_about_is_shown_and_is_no_rule_of_a_server() -> None:
    wish = "may guess how you like to be answered"

    assert wish in _page(export_with(constraints=[rules_of(insights=True)]), WORDS)
    assert wish not in _page(export_with(constraints=[rules_of()]), WORDS)
    of_server = rules_of(id="guild/GUILD:1", subject=None, changed_by=ADA, insights=True)
    assert wish not in _page(export_with(constraints=[of_server]), WORDS)


def test_choices_are_said_in_words() -> None:
    constraints = {"learn_patterns": False, "delete_after_days": 90, "share_with": []}
    rules = [
        rules_of(consent="paused", decided_at=AT, notified_at=AT, constraints=constraints),
        rules_of(id="guild/GUILD:1", subject=None, changed_by=ADA),
        rules_of(id="person/*", tenant="*", consent="off"),
    ]
    text = _shape(_page(export_with(constraints=rules), WORDS)).text

    assert "Harbour: Nothing new is learned from what you say." in text
    assert "no habits are learned" in text
    assert "may be used for nothing" in text
    assert "memories end after 90 days" in text
    assert "Harbour: You were the last who changed the rules of this server." in text
    assert "everywhere: You are left out" in text
