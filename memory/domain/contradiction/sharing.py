"""What two statements share, but for their verbs: two who finish a game each need not mean the same game."""

from memory.domain.contradiction.pairing import Pairing


def names_two_things(pairing: Pairing) -> bool:
    """Tell whether each has things of its own, and they share but what is done with them: two games that were finished."""
    own = [[term for term in apart if not term.is_value] for apart in pairing.apart]
    return all(own) and not shared_things(pairing)


def shared_things(pairing: Pairing) -> set[str]:
    """Give the shared content other than verbs."""
    return set(pairing.pair.shared) - shared_verbs(pairing)


def shared_verbs(pairing: Pairing) -> set[str]:
    """Give the shared content that both begin with, or that stands behind "doesn't" in one: nobody is named before their verbs."""
    known, new = ({term.text for term in reading.terms if term.is_first} for reading in pairing.readings)
    denied = {frame.denied_verb for frame in pairing.frames}
    return set(pairing.pair.shared) & ((known & new) | denied)
