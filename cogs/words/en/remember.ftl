# Keeping something by hand.
remember-known = I knew that already
remember-form-title = What should I remember?
remember-form-how-to = The how-to
remember-form-lines = One thing a line, up to { $count }
remember-taken-back = Taken back: { $count } of { $of }.
remember-undo-all = Undo all
remember-room-is-open = This room is open to the whole server, so I cannot keep something for this room only; please choose “this server” or “only me”.
remember-topic-of-what = Please say in `fact` what holds for that topic; the form is for things without one.
remember-nothing-in-form = There was nothing in that form to keep.
remember-topics-stay = A topic holds until something else does, so it cannot expire; please leave one of the two out.
remember-not-your-words = Those are somebody else's words, and only they can ask me to keep them.
remember-unseen-edit = If you edit that message I cannot read what it says then, so I forget this; edit the memory here instead.
remember-nothing-from-this = I remember nothing about you from that message.
