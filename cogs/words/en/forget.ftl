# Forgetting, on screens.
forget-which = What should I forget?
forget-found =
    { $count ->
        [one] I found { $count } memory about that.
       *[other] I found { $count } memories about that.
    }
forget-found-many = I found { $count } memories or more about that.
forget-all-question =
    { $count ->
        [one] That is { $count } memory
       *[other] That is { $count } memories
    } of yours in this place. Shall I forget all of it?
forget-these-question =
    { $count ->
        [one] Forget { $count } memory?
       *[other] Forget { $count } memories?
    }
forget-nothing-here = I remember nothing about you here.
forget-gone-already = What you chose was gone already.
forget-one-of-three = Please tell me one thing to forget: a `memory`, a topic in `about`, or `everything`.
button-keep-all = Keep all
button-confirm = Confirm
