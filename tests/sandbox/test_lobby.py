"""The lobby over HTTP: who gets in, what it shows, what its buttons do."""

from pathlib import Path

import pytest

from sandbox.lobby import STEPS_S
from sandbox.tour import TOUR
from tests.sandbox.visitor import visiting
from tests.scenes.world import BEGINS


async def test_the_page_says_who_where_what_and_that_the_model_is_scripted(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        status, text, _ = await visitor.ask("GET")

    assert status == 200
    assert "The model is scripted." in text
    for word in (
        "#general",
        "#staff",
        "#porch",
        "Dora’s DM",
        "Ada, Bram, Cleo, Dora",
        "Nothing yet.",
        "30 minutes later",
    ):
        assert word in text
    assert text.count("&amp;step=") == len(TOUR)


async def test_what_is_remembered_and_refused_is_shown_and_escaped(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        bram = visitor.world.seat("bram", "staff")
        await bram.slash("remember", fact="<script>alert()</script> & tea")
        await bram.slash("remember", fact="my number is 12")
        _, text, _ = await visitor.ask("GET")

    assert "&lt;script&gt;alert()&lt;/script&gt; &amp; tea" in text
    assert "<script" not in text
    assert "only in #staff" in text
    assert "<b>Bram</b> I keep no numbers." in text


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("../wrong/", {}),
        ("../", {}),
        ("", {"Host": "evil.example"}),
        ("", {"Origin": "http://evil.example"}),
        ("", {"Origin": "null"}),
        ("../wrong/lobby.css", {}),
        ("../wrong/view?at=general&as=ada", {}),
    ],
)
async def test_without_the_key_or_from_elsewhere_nobody_gets_in(
    tmp_path: Path, path: str, headers: dict[str, str]
) -> None:
    async with visiting(tmp_path) as visitor:
        status, text, _ = await visitor.ask("GET", path, headers=headers)

    assert status == 403
    assert "Keepsake" not in text


async def test_the_answers_carry_headers_that_keep_the_key(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor, visitor.session.get(visitor.lobby.url) as answer:
        headers = answer.headers

    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-store"
    assert "default-src 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("data", "step", "said"),
    [
        ({}, "soon", ("30 minutes went by", "09:30")),
        ({"step": "soon"}, "soon", ("30 minutes went by", "09:30")),
        ({"step": "day"}, "day", ("A day went by", "09:00")),
    ],
)
async def test_time_passes_and_it_is_said(
    tmp_path: Path, data: dict[str, str], step: str, said: tuple[str, ...]
) -> None:
    async with visiting(tmp_path) as visitor:
        status, _, location = await visitor.ask("POST", "later", data=data)
        _, text, _ = await visitor.ask("GET", location)

        assert status == 303
        assert (visitor.world.stage.clock.now() - BEGINS).total_seconds() == STEPS_S[step]
        assert [words for words in said if words not in text] == []
