"""Which failures of a model are the request's fault."""

from typing import get_args

from memory.domain.errors import ModelCause, ModelError


def test_a_model_that_is_away_or_closed_to_us_is_an_outage_and_what_it_makes_of_a_request_is_none() -> None:
    outages = {cause for cause in get_args(ModelCause) if ModelError(cause, "test").is_outage}

    assert outages == {"timeout", "rate_limited", "server_error", "unreachable", "unauthorized", "not_found"}
