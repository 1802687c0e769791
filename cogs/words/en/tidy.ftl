# Tidying up, and what contradicts itself.
tidy-nothing = Nothing to tidy up. All that I remember here is in use.
tidy-nothing-shared = Nothing to tidy up in what this channel may hear.
tidy-brought-back = All right, that is back.
tidy-why-superseded = something newer took its place
tidy-why-expired = its time is over
tidy-why-unused = minor, and not used for a month or more
tidy-why-repeated = it says what another one says
tidy-why-alike = it says much the same as another one
tidy-title = Clean up
tidy-title-shared = What this server's knowledge could do without
tidy-nothing-changed-yet = Nothing has changed. Choose what should go, or leave all as it is
tidy-put-away =
    { $count ->
        [one] I put { $count } statement away; gone for good in 30 days.
       *[other] I put { $count } statements away; gone for good in 30 days.
    }
tidy-gone =
    { $count ->
        [one] { $count } memory goes
       *[other] { $count } memories go
    } for good in { $wait }.
tidy-merged =
    { $count ->
        [one] { $count } memory now speaks
       *[other] { $count } memories now speak
    } for two.
tidy-unchanged =
    { $count ->
        [one] One was no longer as shown, so I left it alone.
       *[other] { $count } were no longer as shown, so I left them alone.
    }
tidy-unchanged-all = Nothing was changed.
tidy-which-stays = *{ $why }*, which stays: { $text }
tidy-which-of-them = Which of them?
tidy-all-of-them = Delete all listed
conflict-title = Which of these is right?
conflict-first = First
conflict-second = Second
conflict-where = Where I use them
conflict-why = Why
conflict-settled-first = Thank you: I keep the first, and put the second away. `/memories` brings it back for 30 days.
conflict-settled-second = Thank you: I keep the second, and put the first away. `/memories` brings it back for 30 days.
conflict-settled-both = Thank you: both stay, and I do not ask again.
conflict-settled-same = Thank you: they are one memory now.
conflict-settled-shared-first = Thank you: I keep the first, and use the second no more. It is gone for good in 30 days.
conflict-settled-shared-second = Thank you: I keep the second, and use the first no more. It is gone for good in 30 days.
conflict-choice-first = The first is right
conflict-choice-second = The second is right
conflict-choice-both = Both are true
conflict-choice-same = They say the same
conflict-add-note = Say why …
conflict-note-title = Which is right
conflict-note-label = Why, if you like; shown to nobody but you
conflict-none = No contradictions found.
conflict-none-shared = No contradictions found in what this channel may hear.
conflict-answered-this = this one is right
conflict-answered-other = another one is right
conflict-answered-both = this one and another are both true
conflict-answered-same = this one and another say the same
conflict-answered-nothing = nothing yet
