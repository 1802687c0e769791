"""Keys and tokens of services, and the hashes, ids and talk that are none."""

import pytest

from memory.domain.rules.secrets.keys import find_keys
from tests.domain.secrets_made_up import hexadecimal, mixed

BLOCK = f"-----BEGIN RSA PRIVATE KEY-----\n{mixed(64)}\n{mixed(64)}\n-----END RSA PRIVATE KEY-----"


@pytest.mark.parametrize(
    "value",
    [
        f"ghp_{mixed(36)}", f"github_pat_{mixed(22)}_{mixed(59)}", f"glpat-{mixed(20)}", f"sk-proj-{mixed(48)}", f"sk-ant-api03-{mixed(60)}",
        f"AKIA{mixed(16).upper()}", f"AIza{mixed(35)}", f"xoxb-269227592427-{mixed(24)}", f"sk_live_{mixed(24)}", f"hf_{mixed(34)}",
        f"npm_{mixed(36)}", f"SG.{mixed(22)}.{mixed(43)}", f"eyJ{mixed(20)}.eyJ{mixed(30)}.{mixed(43)}", f"M{mixed(23)}.{mixed(6)}.{mixed(38)}",
        f"1000881256:A{mixed(34)}", f"https://discord.com/api/webhooks/100000000000003957/{mixed(68)}",
        f"https://hooks.slack.com/services/T00000000/B00000000/{mixed(24)}", f"https://api.harbour.example/v1?access_token={mixed(32)}", BLOCK,
    ],
)  # fmt: skip
def test_the_form_of_a_provider_is_enough(value: str) -> None:
    assert {found.kind for found in find_keys(f"is {value} right")} == {"api_key"}


@pytest.mark.parametrize(
    "text",
    [
        f"x-api-key: {hexadecimal(32)}",
        f"my weather api key = {hexadecimal(32)}",
        f"mein API-Schlüssel lautet {mixed(30)}",
        f"la clave de api es {mixed(30)}",
        f"ma clé secrète : {mixed(30)}",
        f"APIキーは{mixed(32)}です",
        f"密钥是{mixed(32)}",
        f"ключ {mixed(32)}",
        f"{mixed(40)}, that's the client secret",
    ],
)
def test_a_random_value_that_is_called_a_key_is_one(text: str) -> None:
    assert {found.kind for found in find_keys(text)} == {"api_key"}


@pytest.mark.parametrize(
    "text",
    [
        f"commit {hexadecimal(40)}",
        f"sha256:{hexadecimal(64)}",
        f"md5 {hexadecimal(32)} of the key file",
        f"my public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA{mixed(40)}",
        "-----BEGIN PUBLIC KEY-----",
        "files with -----BEGIN RSA PRIVATE KEY----- do not belong in a repository",
        "API_KEY=<your key>",
        "token: YOUR_TOKEN_HERE",
        "ghp_ is the prefix of classic tokens",
        "max_tokens=4096",
        "the key is under the mat",
        f"https://docs.example.org/document/{mixed(40)}/edit",
        "token prices are up 12%",
    ],
)
def test_hashes_public_keys_placeholders_and_talk_are_none(text: str) -> None:
    assert list(find_keys(text)) == []
