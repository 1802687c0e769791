# Forgetting, on screens.
forget-which = What should I forget?
forget-found =
    { $count ->
        [one] I found { $count } memory about that.
       *[other] I found { $count } memories about that.
    }
forget-found-many = I found { $count } memories or more about that.
forget-near = Nothing matches “{ $about }” exactly. Did you mean one of these?
forget-newest = Nothing matches “{ $about }”. Here is what I have, newest first:
forget-choose = Choose what I should forget, newest first:
forget-all-question =
    { $count ->
        [one] That is { $count } memory
       *[other] That is { $count } memories
    } of yours in this place. Shall I forget all of it?
forget-gone-already = What you chose was gone already.
button-keep-all = Keep all
