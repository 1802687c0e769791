# Saying yes or no to being remembered.
consent-button-on = Remember me
consent-button-paused = Just chat
consent-button-off = Leave me out
consent-button-policy = What is kept
consent-still-off = Noted for here, but you asked to be left out everywhere, and that still holds; choose *Everywhere* to change it.
