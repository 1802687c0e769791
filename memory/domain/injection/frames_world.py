"""The frames of other languages, whose word order is left open. How a line is read says `framing`. Tables only."""

from typing import Final

from memory.domain.injection.framing import FrameKind

OF_THE_WORLD: Final[dict[FrameKind, str]] = {
    "duty": """
&w_agent|agent &w_duty &name !w_me !english
&w_agent|agent &w_obey|w_hide|w_tell &w_others|name|w_priv !w_me !english
&w_agent|agent &w_duty|w_always &w_obey|w_hide|w_tell !w_me !english
&w_agent|agent &w_obey &w_not|w_words !english
""",
    "exemption": """
&w_not &w_check &name|w_agent|agent !w_me !english
&w_words &w_check &w_not !w_me !english
&w_hold &w_not &w_gov !english
&w_hold &w_not &w_weak_gov &name|w_role|w_agent !english
&w_gov &w_loose &name|w_duty|w_agent|agent|w_role|w_others|w_trigger|w_not|w_words|w_east !english
&w_weak_gov &w_loose &name|w_agent|agent|w_role !english
""",
    "precedence": """
&w_prevail &w_gov|w_weak_gov &name !english
&w_words &w_prevail &w_gov|w_weak_gov|w_agent|agent|w_role !english
&w_words &w_role &w_treat|w_as &name|w_words &w_treat !english
""",
    "treatment": """
&w_hide|w_deed &нельзя &name !w_me !english
&w_stored &w_tell|w_hide|w_order &name|w_others !w_me !english
&w_treat &w_role !w_me !english
&w_deed &w_always|w_not &name !w_me !english
&w_not &w_tell &w_stored &name|w_others !w_me !english
&w_stored &w_tell|w_hide &w_duty &name|w_others|w_agent|agent !w_me !english
^w_order &name|w_others &w_always|w_role|w_priv|w_words !w_me !english
w_not 2 ^w_hide|w_hide &name &w_always|w_not &w_role !w_me !english
""",
    "disclosure": """
&w_east &w_priv &w_tell &w_duty !w_me !english
&w_priv &w_others &w_tell &w_duty|w_trigger|w_always|name !w_me !english
&w_priv &w_tell &w_duty &name|w_trigger !w_me !english
""",
    "trigger": """
&w_trigger &w_gov &w_loose !english
&w_asked &w_role &w_answer !english
&w_trigger|w_asked &w_answer &w_role !w_me !english
""",
    "concealment": """
&w_refer &w_know !english
""",
}
