"""Whether a text that a model wrote and that is no memory may be kept or shown: summaries, topics, quoted words."""

from memory.domain.rules.injection.steering import addresses_the_model
from memory.domain.rules.secrets.guard import find_pii
from memory.domain.rules.sensitive.disclosure import sensitive_category, sensitive_of_another


def is_harmless(text: str) -> bool:
    """Tell whether a text holds no personal data, nothing sensitive of anybody and nothing that addresses a model."""
    is_sensitive = sensitive_category(text) is not None or sensitive_of_another(text) is not None
    return not is_sensitive and not find_pii(text) and addresses_the_model(text) is None
