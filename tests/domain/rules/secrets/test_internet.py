"""Internet addresses: a person's is personal data, a server's is what a community knows."""

import pytest

from memory.domain.rules.secrets.guard import find_pii


@pytest.mark.parametrize(
    "text",
    [
        "my ip is 203.0.113.77",
        "Her IP address is 198.51.100.23, if you need it",
        "203.0.113.9",
        "Logged in from 203.0.113.9 last night",
        "my IPv6 is 2001:db8:85a3::8a2e:370:7334",
        "Bram's ip: 203.0.113.5",
        "meine IP ist 203.0.113.8 und der Server geht nicht",
        "join me on my ip address 203.0.113.14:7777",
        "mi ip es 203.0.113.200",
        "I connect from 2001:db8:9c40:1234::7 in the evenings",
        "I am at 84.23.11.9 tonight",
    ],
)
def test_an_address_that_is_somebodys_is_found(text: str) -> None:
    assert [found.kind for found in find_pii(text)] == ["ip_address"]


@pytest.mark.parametrize(
    "text",
    [
        "The Minecraft server is at 203.0.113.9",
        "our valheim world: 203.0.113.9:2456",
        "Der Server läuft auf 203.0.113.9",
        "the router answers at 192.168.0.1 here",
        "bind it to 127.0.0.1",
        "mask 255.255.255.0",
        "we are on version 10.0.19041.1",
        "updated to v1.22.33.44",
        "build 1.22.33.44 fixes it",
        "section 1.22.33.44.5 of the rules",
        "300.1.1.1 is no address",
        "at 10:20:30 or 11:22:33:44",
        "std::vector::iterator",
        "fe80::1 is link-local",
    ],
)
def test_an_address_of_a_server_or_of_nobody_passes(text: str) -> None:
    assert find_pii(text) == ()
