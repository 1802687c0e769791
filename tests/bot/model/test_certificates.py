"""Clients of model endpoints share what they check certificates by, and it checks them."""

import ssl

import pytest

from bot.model.certificates import trusted


@pytest.mark.parametrize("trust_env", [True, False])
def test_an_endpoint_must_prove_its_name_to_every_client_by_the_same_authorities(*, trust_env: bool) -> None:
    authorities = trusted(trust_env=trust_env)

    assert (authorities.verify_mode, authorities.check_hostname) == (ssl.CERT_REQUIRED, True)
    assert trusted(trust_env=trust_env) is authorities
