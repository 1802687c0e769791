# Words that many screens share.

seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
none = none
yes = yes
no = no
footer-page = page { $page } of { $pages }
footer-only-you = only you see this
footer-after-this =
    { $count ->
        [one] { $count } other after this one
       *[other] { $count } others after this one
    }
where-public = anywhere in this server
where-restricted = only in { $channel }
where-group = in { $channel } and the channels of its group
where-private = private: only you
consent-state-undecided = **Not decided yet**: we talk, and I keep nothing of it for long
consent-state-on = **Remember me**: what you tell me may become a memory
consent-state-paused = **Just chat**: I learn nothing new from talk
consent-state-off = **Leave me out**: I neither read nor keep what you write
kind-fact = fact
kind-pattern = habit
kind-narrative = story
kind-episode = event
kind-insight = guess at how to talk with you
kind-procedure = how-to
kinds-fact =
    { $count ->
        [one] { $count } fact
       *[other] { $count } facts
    }
kinds-pattern =
    { $count ->
        [one] { $count } habit
       *[other] { $count } habits
    }
kinds-narrative =
    { $count ->
        [one] { $count } story
       *[other] { $count } stories
    }
kinds-episode =
    { $count ->
        [one] { $count } event
       *[other] { $count } events
    }
kinds-insight =
    { $count ->
        [one] { $count } guess at how to talk with you
       *[other] { $count } guesses at how to talk with you
    }
kinds-procedure =
    { $count ->
        [one] { $count } how-to
       *[other] { $count } how-tos
    }
origin-said = said to me
origin-said-direct = said to me in a direct message
origin-chat = learned from talk
origin-manual = told me by command
origin-tool = noted by a tool
origin-operator = set by whoever runs me
origin-promotion = kept for good at your word
origin-propagation = passed on from others
origin-insight = my guess from how we talk
origin-import = from a copy that was brought along
button-previous = Previous
button-next = Next
menu-look-at-one = Look at one …
menu-look-further = Look at what it has to do with …
said-here = [said here]({ $link })
list-and = { $most } and { $last }
nothing-changed = All right, nothing was changed.
wrong-word = The word did not match, so nothing was deleted.
undo-expired = It is too late to undo that: it is gone for good.
button-back = Back
language-name = English
