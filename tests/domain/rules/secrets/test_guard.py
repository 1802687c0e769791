"""Secrets and personal data of every kind are found in many wordings, and what only looks like them is left alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.domain.language.normal_text import skeleton
from memory.domain.rules.secrets.guard import _with_digits, find_pii
from tests.domain.secrets_made_up import card, grouped, hexadecimal, iban, mixed

ANY_TEXT = st.text(st.characters(), max_size=120)
VISA = card("4")
GERMAN = iban("DE", "0" * 8 + "1234567890")
DIGIT_WORDS = "zero one two three four five six seven eight nine".split()
SEED = "apple river stone glove dance cloud tiger lemon novel brush candy wheel"
BLOCK = f"-----BEGIN RSA PRIVATE KEY-----\n{mixed(64)}\n{mixed(64)}\n-----END RSA PRIVATE KEY-----"

FOUND = {
    "street_address": [
        "I live at 14 birchwood avenue", "500 5th Ave", "party at mine, 310 W Juniper Ave unit 12",
        "Lindenallee 14b, 04000 Leipzig", "vivo en la calle Luna 23", "45 rue des Lilas, 75000 Paris",
        "Rua das Flores, 120", "abito in via Garibaldi 9", "Kerkstraat 18, Utrecht", "живу на улице Садовой, дом 7",
        "住所は東京都架空区緑町4-5-6です", "我家地址是幸福路88号", "서울시 종로구 세종대로 175", "عنواني شارع النيل 14",
        "PO Box 4471", "home: 17 willow way",
    ],
    "ip_address": [
        "203.0.113.9", "Logged in from 203.0.113.9 last night", "my IPv6 is 2001:db8:85a3::8a2e:370:7334",
        "meine IP ist 203.0.113.8 und der Server geht nicht", "join me on my ip address 203.0.113.14:7777",
    ],
    "api_key": [
        f"ghp_{mixed(36)}", f"github_pat_{mixed(22)}_{mixed(59)}", f"sk-proj-{mixed(48)}", f"AKIA{mixed(16).upper()}",
        f"AIza{mixed(35)}", f"xoxb-269227592427-{mixed(24)}", f"sk_live_{mixed(24)}", f"SG.{mixed(22)}.{mixed(43)}",
        f"eyJ{mixed(20)}.eyJ{mixed(30)}.{mixed(43)}", f"M{mixed(23)}.{mixed(6)}.{mixed(38)}",
        f"1000881256:A{mixed(34)}",
        f"https://discord.com/api/webhooks/100000000000003957/{mixed(68)}", BLOCK,
        f"https://api.harbour.example/v1?access_token={mixed(32)}", f"x-api-key: {hexadecimal(32)}",
        f"mein API-Schlüssel lautet {mixed(30)}", f"APIキーは{mixed(32)}です", f"{mixed(40)}, that's the client secret",
    ],
    "email": [
        "Mail: ADA.LOVELACE+boats@mail.harbour.example!", "メールはada@harbour.exampleです",
        "ada [at] harbour [dot] example", "mein Mail: ada ät harbour punkt de", "ada @ harbour . org is my address",
        "write me: ada_w at gmail",
    ],
    "card": [
        f"card {VISA}", f"card {grouped(VISA, '-')}", f"card {grouped(card('52'), ', ')}",
        f"カード番号は{grouped(VISA)}です",
        *(f"pay with {card(first, length)} please" for first, length in (("5018", 12), ("36", 14), ("37", 15))),
    ],
    "iban": [f"IBAN {GERMAN}", f"konto {GERMAN.lower()}", f"{grouped(iban('NL', 'FAKE' + '0417302915'))} is mine"],
    "ssn": ["my ssn is 781-22-4410", "the form wants 781-22-4410", "781\u201322\u20134410 is my SSN"],
    "national_id": [
        "ssn: 781224410", "mi número de seguridad social es 781 22 4410", "DNI 12345678Z", "mein Reisepass C01X00T47",
        "DL: my driver's license is D123-4567-8901", "moj PESEL 44051401359",
    ],
    "account": ["my bank account is 44120098", "sort code 20-00-00", "Kontonummer 3318 704 225"],
    "phone": [
        "(212) 555-0143", "ring 2125550143", "mein Handy: 0176 12345678", "mi móvil es 612 345 678",
        "mon numéro est le 01 99 00 12 34", "meu telefone é (11) 91234-5678", "電話は03-1234-5678です",
        "我的手机号是13912345678", "내 번호는 010-1234-5678", "мой номер 8 912 345-67-89", "رقمي 0501234567",
        "เบอร์ 081-234-5678", "0043 660 1234567", "reach me at two zero two, five five five, zero one four three",
    ],
    "pin": [
        "the door code is 5519", "the vault opens with 31-07-22", "phone pin 7204 dont share",
        "o código do alarme é 7731", "暗証番号は4471", "4471 is the code of my bike",
        "safe combo 12 left, 31 right, 7 left", "the pin of my card is two two nine one", "recovery code: 8f2k-99xa",
    ],
    "password": [
        "the wifi password is marmaladejar", "pw moth3rship", 'the passphrase is "four grey herons wade"',
        "mein Passwort lautet Nebel!22", "la contraseña del wifi es limon_verde4", "mot de passe : brume-7-matin",
        "a senha é jacare_99", "haslo: ZielonyKubek7", "пароль от почты: туман_44", "密码是panda_88",
        "パスワードは neko-99 です", "비밀번호: bada_1004", "كلمة السر هي nakhla_77", "DB_PASSWORD=zebra!9",
        '{"password": "lem0nade"}', "postgres://keeper:sw0rdfish@db.harbour.example/app",
        "mysql -u root -pTurnip_77 app", "log in with admin / Fr1tz-Cat", "Gl1tter-Bomb is my password",
        f"seed phrase: {SEED}", "I set it to Walrus^Teapot^31", "my password is my dog's name plus 1999",
        "mijn wachtwoord is de naam van mijn kat",
    ],
}  # fmt: skip

ORDINARY = [
    # addresses
    "21 jump street is hilarious", "bus 42 to Larkspur", "12 cars parked on our street", "die Straße ist 3 km lang",
    "la avenida tiene 3 carriles", "3丁目のカフェ", "home is where 7 quiet paths meet by 3 green hills",
    "we walked past the White House at 1600 Pennsylvania Avenue yesterday",
    "Graceland is at 3764 Elvis Presley Boulevard",
    # addresses of machines
    "Der Server läuft auf 203.0.113.9", "the router answers at 192.168.0.1 here", "updated to v1.22.33.44",
    "at 10:20:30 or 11:22:33:44", "std::vector::iterator",
    # hashes, public keys and placeholders
    f"commit {hexadecimal(40)}", f"md5 {hexadecimal(32)} of the key file", "API_KEY=<your key>", "max_tokens=4096",
    f"my public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA{mixed(40)}", "the key is under the mat",
    "files with -----BEGIN RSA PRIVATE KEY----- do not belong in a repository",
    f"https://docs.example.org/document/{mixed(40)}/edit", "uuid 6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    # what is no mail address
    "git clone git@github.com:harbour/boats.git", "npm i left-pad@1.3.0", "icon@2x.png", "look at harbour dot com",
    "user@example.com is the placeholder", "dinner @ 8",
    # numbers
    f"order number {VISA}", f"0.{VISA}", "1764019200000", f"DE00{GERMAN[4:]}", "e = 2.718281828459045",
    "order 781-22-4410", "123-45-6789 is the ssn of every example", "my passport expires in 2031",
    "the account has 150000 followers", "order 212-555-0143", "订单 13912345678", "2026-03-14 15:09",
    "scores 21-19, 18-21, 15-13", "ISBN 978-3-16-148410-0 is a good read", "<@175928847299117063> gg",
    "pi is 3.14159265358979", "call 0800 111 0 111 for help",
    # talk about passwords and codes
    "I forgot my password again", "the garage opens with a click", "the backup codes are in the drawer",
    "password must have 12 characters", "my password manager is called Vault", "password: [redacted]",
    "password = getpass()", "PASSWORD=${SECRET}", "das Passwort ist abgelaufen", "la contraseña es incorrecta",
    "le mot de passe est oublié", "пароль неверный", "密码错误", "パスワードを忘れました", "비밀번호를 잊어버렸어",
    "battle pass: tier 80", "an enamel pin from 2019", "the secret ingredient is nutmeg",
    "https://harbour.example/reset-password?lang=en", "pin 13 is the led", "promo code SAVE20 works", "error code 4040",
    "qwerty123 is the most common password", "the safe in the game opens with 2236",
    "in minecraft the door code is 5519", "who knows the wifi password?",
]  # fmt: skip


@pytest.mark.parametrize("kind", FOUND)
def test_a_secret_is_found_and_named(kind: str) -> None:
    assert [text for text in FOUND[kind] if kind not in {found.kind for found in find_pii(text)}] == []


def test_ordinary_numbers_and_talk_are_left_alone() -> None:
    assert [text for text in ORDINARY if find_pii(text)] == []


def test_several_kinds_are_found_in_order_of_appearance_and_where_they_stand() -> None:
    text = "write to ada@harbour.example or 202-555-0143; ♥ mein Passwort: ｋｅttle-Drum-9!"

    found = find_pii(text)

    assert [each.kind for each in found] == ["email", "phone", "password"]
    assert text[found[2].start : found[2].end].startswith("ｋｅttle-Drum-9")


@given(st.integers(min_value=0, max_value=10**12 - 1))
def test_a_number_of_a_network_is_a_card_when_it_passes_luhn_and_else_not(body: int) -> None:
    right = card(f"4{body:012d}")
    wrong = right[:-1] + str((int(right[-1]) + 5) % 10)

    assert "card" in {found.kind for found in find_pii(grouped(right))}
    assert "card" not in {found.kind for found in find_pii(grouped(wrong))}


def test_digits_written_as_words_are_read_and_counting_is_left() -> None:
    spelt = " ".join(DIGIT_WORDS[int(digit)] for digit in VISA)
    counting = skeleton("one two three, go")

    assert [found.kind for found in find_pii(f"my card: {spelt}.")] == ["card"]
    assert _with_digits(counting) is counting


HIDDEN = [(kind, texts[0]) for kind, texts in FOUND.items()]


@given(
    st.sampled_from(HIDDEN), st.integers(min_value=0, max_value=60), st.sampled_from("\u200b\u200d\u2060\ufe0f\u00ad")
)
def test_an_invisible_character_anywhere_hides_nothing(example: tuple[str, str], place: int, invisible: str) -> None:
    kind, text = example
    place = min(place, len(text))

    assert kind in {found.kind for found in find_pii(text[:place] + invisible + text[place:])}


@given(ANY_TEXT)
def test_findings_lie_in_the_text_in_order_and_apart(text: str) -> None:
    findings = find_pii(text)

    assert all(0 <= found.start < found.end <= len(text) for found in findings)
    assert all(one.end <= other.start for one, other in pairwise(findings))


@pytest.mark.parametrize(
    "unit", ["1-", "a.", "password ", "::", "@", "x at y dot ", "Am 1 ", '"', "eyJ", "://a:", "улица ", "(at)",
    "pin ", "door code "]
)  # fmt: skip
def test_a_text_made_to_exhaust_the_patterns_is_judged_like_any_other(unit: str) -> None:
    """A pattern whose work grows out of hand would never come to an end here."""
    assert find_pii((unit * 8_000)[:8_000]) == ()
