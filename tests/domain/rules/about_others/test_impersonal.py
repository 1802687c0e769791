"""What may stand in a text that many read: statements about nobody."""

import pytest

from memory.domain.rules.about_others.impersonal import is_impersonal, names_anybody


@pytest.mark.parametrize(
    "text",
    [
        "The club meets on Tuesdays at the boathouse.",
        "Restarting the router after the update fixes the voice lag.",
        "Members can book the hall by Sunday.",
        "Der Verein trifft sich dienstags.",
        "One of the servers restarts at 8.",
        "The captain of each team picks first.",
        "The host is chosen by vote.",
        "Players are asked to mute themselves.",
        "Rehearsals moved to the mill.",
        "Practice moved from Tuesdays to Fridays.",
        "Use the side gate on Sundays.",
    ],
)
def test_what_is_about_nobody_passes(text: str) -> None:
    assert is_impersonal(text)


@pytest.mark.parametrize(
    "text",
    [
        "The person keeps bees.",
        "Keeps the club's books; she is good at it.",
        "Has a boat at the pier.",
        "Someone forgot the key.",
        "Person 2 leads the raid.",
        "<@123456789012345678> books the hall.",
        "My club meets on Tuesdays.",
        "You can book the hall.",
        "My sister Jenna was fired.",
        "One of the members is depressed.",
        "The owner of the server is a nurse.",
        "Its leader, Tom, is 40.",
        "The admin likes pizza.",
        "The twins argue a lot.",
        "Torben moved to the mill.",
    ],
)
def test_what_is_put_as_about_a_person_does_not(text: str) -> None:
    assert not is_impersonal(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada's club meets on Tuesdays.", True),
        ("The club of lovelace meets.", True),
        ("The ＡＤＡ club meets.", True),
        ("The adaptor fits.", False),
        ("The club meets in Al's pub.", False),
    ],
)
def test_known_names_are_found_as_words(text: str, expected: bool) -> None:
    assert names_anybody(text, ["Ada Lovelace", "Al"]) is expected
