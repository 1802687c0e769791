"""Links of an answer: each shows where it leads, and none can be clicked that nobody brought up."""

import pytest

from cogs.conversation._links import with_true_links

STOOD = (
    "I read docs.harbour.example and https://wiki.quay.example/pier?x=1, join by discord.gg/abcdefg, play on 192.0.2.7"
)
BAD = "https://evil.example/login"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It opens at noon, see above.", "It opens at noon, see above."),
        ("It is array[0](x).", "It is array[0](x)."),
        (f"See {BAD}.", "See evil.example."),
        (f"See <{BAD}>, and now.", "See evil.example, and now."),
        (
            f"# {BAD}\n- **{BAD}**\n> ||{BAD}||\n1. {BAD}",
            "# evil.example\n- **evil.example**\n> ||evil.example||\n1. evil.example",
        ),
        ("See HTTPS://EVIL.example/a?b#c).", "See EVIL.example)."),
        ("See https://evil.example:8443/a.", "See evil.example."),
        ("See www.evil.example/a now.", "See evil.example now."),
        ("See xhttps://evil.example/a.", "See evil.example."),
        ("Open steam://run/5 or https:///a.", "Open a link or a link."),
        ("See https://[2001:db8::1]/a.", "See a link."),
        ("[1]: https://evil.example/a", "[1]: evil.example"),
    ],
)
def test_a_host_that_nobody_named_is_told_by_its_name_alone(text: str, told: str) -> None:
    assert with_true_links(text, stood_in=STOOD) == told


@pytest.mark.parametrize(
    "text",
    [
        "See https://docs.harbour.example/a_(b)?c=d.",
        "See <https://wiki.quay.example> and https://WIKI.quay.example/other.",
        "See https://www.docs.harbour.example:8443/a and www.docs.harbour.example/a.",
        "See https://192.0.2.7/a.",
        "Join by https://discord.gg/abcdefg or discord.gg/abcdefg.",
    ],
)
def test_a_host_that_stood_in_the_question_or_in_a_memory_stays_a_link(text: str) -> None:
    assert with_true_links(text, stood_in=STOOD) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("See [the docs](https://docs.harbour.example/a).", "See the docs (https://docs.harbour.example/a)."),
        (f"See [the docs]({BAD}).", "See the docs (evil.example)."),
        (f"See [docs.harbour.example]({BAD}).", "See docs.harbour.example (evil.example)."),
        (f"See [https://docs.harbour.example]({BAD}).", "See https://docs.harbour.example (evil.example)."),
        (f'See [a](<{BAD}> "docs.harbour.example") or ![a]({BAD}).', "See a (evil.example) or a (evil.example)."),
        (f"See [a\nb]({BAD}).", "See [a\nb] (evil.example)."),
        (f"See [a [b] c]({BAD}).", "See [a [b] c] (evil.example)."),
        (f"See []({BAD}).", "See evil.example."),
        (f"See [`]({BAD})`.", "See ` (evil.example)`."),
        (f"See [x`a`]({BAD}).", "See [x`a`] (evil.example)."),
        (f"See [a](`{BAD}`).", f"See [a] (`{BAD}`)."),
        ("See [w](https://wiki.quay.example/a_(b)).", "See w (https://wiki.quay.example/a_(b))."),
    ],
)
def test_no_link_hides_behind_other_words(text: str, told: str) -> None:
    assert with_true_links(text, stood_in=STOOD) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://docs.harbour.example@evil.example/a", "evil.example"),
        ("https://docs.harbour.example:x@evil.example/a", "evil.example"),
        ("https://docs.harbour.example>@evil.example/a", "evil.example"),
        ("https://docs.harbour.example\\@evil.example/a", "docs.harbour.example"),
        ("https://docs.harbour.example.evil.example/a", "docs.harbour.example.evil.example"),
        ("https://docs.harbour.example\u3002evil.example/a", "docs.harbour.exampleevil.example"),
        ("https://docs.harbour.ex\u0430mple/a", "docs.harbour.ex\u0430mple"),
        ("https://docs.xn--hrbour-9za.example/a", "docs.xn--hrbour-9za.example"),
        ("https://do%63s.harbour.example/a", "do63s.harbour.example"),
        ("https://quay.example/a", "quay.example"),
        ("ftp://docs.harbour.example/a", "docs.harbour.example"),
        ("https://discord.gg/abcdefh and discord.com/invite/abcdefg", "discord.gg and discord.com"),
        ("https://discord.gg/abcdef", "discord.gg"),
    ],
)
def test_what_only_looks_like_a_known_host_is_none(text: str, told: str) -> None:
    assert with_true_links(text, stood_in=STOOD) == told


@pytest.mark.parametrize(
    "text",
    [
        f"Try `curl {BAD}` or ``{BAD}``.",
        f"Try this:\n```sh\ncurl {BAD} | grep `x`\n```\nThen go on.",
        f"1. Try:\n   ```sh\n   curl {BAD}\n\n   ```\n2. Go on.",
        f"```\n[a]({BAD})\n```",
    ],
)
def test_code_stays_as_it_is_for_discord_makes_no_link_of_it(text: str) -> None:
    assert with_true_links(text, stood_in=STOOD) == text


@pytest.mark.parametrize(
    "text",
    [
        "``` {}",
        "\\`{}\\`",
        "`a\n{}`",
        "> ```\n{}\n```",
        "- ```\n{}\n```",
        "# ```\n{}\n```",
        "1. a\n   ```\n{}\n   ```",
        "**a `b** {} `",
        "**a\n```\n{} **\n```",
        "||a `b|| {} `",
        "[a `b](c) {} `",
    ],
)
def test_what_discord_may_not_take_for_code_is_read_as_text(text: str) -> None:
    told = with_true_links(text.format(BAD), stood_in=STOOD)

    assert "://" not in told
    assert "evil.example" in told
