# Saying yes or no to being remembered.
consent-button-on = Remember me
consent-button-paused = Just chat
consent-button-off = Leave me out
consent-button-policy = What is kept
consent-still-off = Noted for here, but you asked to be left out everywhere, and that still holds; choose *Everywhere* to change it.
sharing-question = May I also tell other members here what you said in public channels, with your name? Nothing private, and only if they ask.
sharing-button-yes = Yes, members may know
sharing-button-no = No
sharing-yes = Noted: members who ask may be told what you said in public. `/privacy` ends it.
sharing-no = All right, I keep it between us. `/privacy` changes it.
