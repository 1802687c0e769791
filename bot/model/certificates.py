"""The certificates by which endpoints are trusted, read once: each client would read them anew, which takes 15 ms."""

import ssl
from functools import cache

import httpx2


@cache
def trusted(*, trust_env: bool) -> ssl.SSLContext:
    """Return what checks an endpoint's certificate; `trust_env` takes the authorities that the environment names."""
    return httpx2.create_ssl_context(trust_env=trust_env)
