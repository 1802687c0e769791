# Erasing what was said in a channel.
erase-question = Shall I erase what was said in { $channel } and its threads up to now?
erase-takes-along = - It takes along { $what }.
erase-leaves = - It leaves what somebody had me remember by a command, for that is theirs, and what was said again elsewhere.
erase-goes-on = - What is said there from now on is heard as before. There is no undo.
erase-about-few = what I remember of it about fewer than three people
erase-about =
    { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    } about { $people } people
erase-shared =
    { $count ->
        [one] { $count } thing that this server knows
       *[other] { $count } things that this server knows
    }
erase-messages =
    { $count ->
        [one] { $count } message that I still have at hand
       *[other] { $count } messages that I still have at hand
    }
erase-going = I am erasing what was said in { $channel }; there is much of it, and it goes on by itself.
erase-done = What was said in { $channel } and its threads up to now is erased.
erase-nothing-there = I hold nothing that was said there, and remember nothing that rests on it alone.
erase-button = Erase …
erase-form-title = Erase a channel's talk
erase-form-label = Type { $word } to erase what was said
