# Why a reply says what it says.
reasons-title = Why this reply?
reasons-besides = Besides
reasons-made-with = What it was made with
reasons-yours =
    { $count ->
        [one] { $count } memory of yours
       *[other] { $count } memories of yours
    }
reasons-went-by-it = I went by it
reasons-went-by-all = I went by all of them
reasons-went-by-some = I went by { $count } of them
reasons-in-summary = in the summary
reasons-at-hand = at hand
reasons-no-longer-used = no longer used
reasons-of-server =
    { $count ->
        [one] { $count } thing that this server knows
       *[other] { $count } things that this server knows
    }
reasons-of-others =
    { $count ->
        [one] { $count } memory of the person I answered
       *[other] { $count } memories of the person I answered
    }
reasons-summary-own =
    my summary of you (version { $revision }, of { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    })
reasons-summary-other =
    my summary of the person I answered (of { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    })
reasons-summary-guild =
    my summary of this server (version { $revision }, of { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    })
reasons-summary-collective =
    my summary for every server (version { $revision }, of { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    })
reasons-last-talk =
    the summary of the last conversation in { $channel }{ $count ->
        [0] {""}
        [one] {" "}({ $count } message)
       *[other] {" "}({ $count } messages)
    }
reasons-which-i-went-by = { $what }, which I went by
reasons-none = I used no memory for that reply, or none is left.
reasons-none-left = I have no note of what that reply was made with. Such notes go as soon as messages do.
reasons-not-mine = That is no reply of mine. Ask me about one of my own messages.
reasons-lent = { $count } of { $who }’s, shared with members
