"""Mail addresses, plain and spelled out, and what only looks like one."""

import pytest

from memory.domain.rules.secrets.mail import find_emails


@pytest.mark.parametrize(
    "text",
    [
        "ada@harbour.example",
        "Mail: ADA.LOVELACE+boats@mail.harbour.example!",
        "mailto:ada@harbour.example",
        "<ada@harbour.example>",
        "メールはada@harbour.exampleです",
        "пиши на ada@harbour.example",
        "ada [at] harbour [dot] example",
        "ada(at)harbour.example",
        "my mail is ada at harbour dot com",
        "ada_99 at harbour dot org",
        "mein Mail: ada ät harbour punkt de",
        "ada @ harbour . org is my address",
    ],
)
def test_an_address_is_found_plain_or_spelled_out(text: str) -> None:
    assert [found.kind for found in find_emails(text)] == ["email"]


@pytest.mark.parametrize(
    "text",
    [
        "git clone git@github.com:harbour/boats.git",
        "npm i left-pad@1.3.0",
        "ssh ada@build.harbour.example",
        "@ada@mastodon.example",
        "icon@2x.png",
        "look at harbour dot com",
        "see you at noon, dot",
        "dinner @ 8",
        "user@example.com is the placeholder",
        "regex `.+@.+`",
    ],
)
def test_remotes_versions_handles_and_samples_are_none(text: str) -> None:
    assert list(find_emails(text)) == []
