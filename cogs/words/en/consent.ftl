# Saying yes or no to being remembered.
consent-button-on = Remember me
consent-button-paused = Just chat
consent-button-off = Leave me out
consent-button-policy = What is kept
consent-still-off = Noted for here. You asked to be left out everywhere, and that still holds: *Everywhere* changes it.
sharing-question = May members be told, by name, what you said in public channels? Nothing private, and only if they ask.
sharing-button-yes = Yes, members may know
sharing-button-no = No
sharing-yes = Noted: members who ask may be told what you said in public. `/privacy` ends it.
sharing-no = All right, I keep it between us. `/privacy` changes it.
