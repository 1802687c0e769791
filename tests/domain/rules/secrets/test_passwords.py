"""Passwords in sentences, assignments, addresses and commands of many languages, and talk about passwords."""

import pytest

from memory.domain.rules.secrets.passwords import find_passwords


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my password is Kettle-Drum-9", "Kettle-Drum-9"),
        ("password: swordfish", "swordfish"),
        ("the wifi password is marmaladejar", "marmaladejar"),
        ("pw moth3rship", "moth3rship"),
        ("user bee / password hive_77", "hive_77"),
        ('the passphrase is "four grey herons wade"', "four grey herons wade"),
        ("mein Passwort lautet Nebel!22", "Nebel!22"),
        ("la contraseña del wifi es limon_verde4", "limon_verde4"),
        ("mot de passe : brume-7-matin", "brume-7-matin"),
        ("a senha é jacare_99", "jacare_99"),
        ("la password è gelato-7", "gelato-7"),
        ("пароль от почты: туман_44", "туман_44"),
        ("密码是panda_88", "panda_88"),
        ("パスワードは neko-99 です", "neko-99"),
        ("비밀번호: bada_1004", "bada_1004"),
        ("كلمة السر هي nakhla_77", "nakhla_77"),
        ("my pin is 4821", "4821"),
        ("the door code is 5519", "5519"),
        ("recovery code: 8f2k-99xa", "8f2k-99xa"),
        ("my 2fa backup codes: 7310-4482 9951-0073", "7310-4482"),
        ("the vault opens with 31-07-22", "31-07-22"),
        ("locker combination is 14-36-02", "14-36-02"),
        ("wifi: Harbour_Net key: 4rT!pk0m", "4rT!pk0m"),
        ("phone pin 7204 dont share", "7204"),
        ("haslo: ZielonyKubek7", "ZielonyKubek7"),
        ("DB_PASSWORD=zebra!9", "zebra!9"),
        ('{"password": "lem0nade"}', "lem0nade"),
        ("postgres://keeper:sw0rdfish@db.harbour.example/app", "sw0rdfish"),
        ("mysql -u root -pTurnip_77 app", "Turnip_77"),
        ("curl -u bee:st1nger https://harbour.example", "st1nger"),
        ("log in with admin / Fr1tz-Cat", "Fr1tz-Cat"),
        ("use Gl1tter-Bomb as the password", "Gl1tter-Bomb"),
        ("seed phrase: " + "apple river stone glove dance cloud tiger lemon novel brush candy wheel", "apple river stone glove dance cloud tiger lemon novel brush candy wheel"),
    ],
)  # fmt: skip
def test_the_value_is_found_behind_any_wording(text: str, value: str) -> None:
    spans = {text[found.start : found.end].strip(" .!") for found in find_passwords(text)}

    assert value in spans


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password again",
        "the garage opens with a click",
        "the safe opens the season at 1900",
        "the backup codes are in the drawer",
        "hut code 2024-05-17 is the date of the hike",
        "the password is wrong",
        "my password is too long for the form",
        "the password is on the fridge",
        "password must have 12 characters",
        "my password manager is called Vault",
        "password: [redacted]",
        "password = getpass()",
        "if password == confirm_password:",
        "PASSWORD=${SECRET}",
        "postgres://user:password@localhost/app is the form",
        "das Passwort ist abgelaufen",
        "la contraseña es incorrecta",
        "le mot de passe est oublié",
        "a senha está errada",
        "пароль неверный",
        "密码错误",
        "パスワードは冷蔵庫に貼ってある",
        "비밀번호를 잊어버렸어",
        "battle pass: tier 80",
        "pass the salt",
        "an enamel pin from 2019",
        "the secret ingredient is nutmeg",
        "https://harbour.example/reset-password?lang=en",
    ],
)
def test_talk_about_passwords_and_code_that_reads_one_are_none(text: str) -> None:
    assert list(find_passwords(text)) == []
