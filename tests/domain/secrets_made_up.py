"""Made-up secrets for tests, put together when the tests run, so that no file holds anything that looks real."""

from stdnum import luhn
from stdnum.iso7064 import mod_97_10

_MIXED = "aB3xK9mQ2rT7vZ4cD8fH5jL6nP1sW0yEgUiO"


def mixed(length: int) -> str:
    """Return letters of both cases and digits in a fixed disorder."""
    return (_MIXED * (length // len(_MIXED) + 1))[:length]


def hexadecimal(length: int) -> str:
    """Return hexadecimal digits in a fixed disorder."""
    return ("3fa9c07be15d842660" * (length // 18 + 1))[:length]


def card(prefix: str, length: int = 16) -> str:
    """Return a number of that length that passes Luhn."""
    start = (prefix + "00000417302915")[: length - 1]
    return start + str(luhn.calc_check_digit(start))


def grouped(digits: str, separator: str = " ", size: int = 4) -> str:
    """Write digits in groups."""
    return separator.join(digits[place : place + size] for place in range(0, len(digits), size))


def iban(country: str, account: str) -> str:
    """Return an account number with right check digits."""
    return country + str(mod_97_10.calc_check_digits(account + country)) + account
