"""The figures of a run of the fault harness."""

import json
from dataclasses import dataclass, field
from typing import Any


@dataclass
class FaultReport:
    """How much was played, and what was found."""

    is_full: bool
    figures: dict[str, Any] = field(default_factory=dict)

    def note(self, name: str, figures: dict[str, Any]) -> None:
        """Keep the figures of one kind of fault."""
        self.figures[name] = figures

    def text(self) -> str:
        """Give it as one JSON document."""
        played = "everything" if self.is_full else "a sample"
        note = "The model is a script: the figures are about Keepsake, not about a model."
        return json.dumps({"note": note, "played": played} | self.figures, indent=2)
