# One's own memories: lists, cards, what can be done about them.
memories-nothing-found = I find nothing about that; other words may help, and `/memories list` shows all that I remember.
memories-nothing-kept = I remember nothing about you here yet. `/remember` keeps what you tell me, and with `/privacy consent` talk with me may become memory, too.
memories-nothing-put-away = Nothing of yours here was put away, so there is nothing to bring back.
memories-not-chosen = Please choose the memory from the list that opens while you type.
memories-again = I remember that again
memories-for-good = I keep that for good
memories-will-remember = I will remember that
memories-will-remember-instead = I will remember that instead
memories-changed = Changed
memories-field-where = Where I use it
memories-field-until = Until
memories-field-id = Id
memories-field-pinned = Pinned
memories-field-topic = Topic
memories-field-kept = Kept
memories-field-kept-for-good = for good
memories-field-until-now = Until now
memories-field-before = Before
memories-field-comes-from = Comes from
memories-field-episode = Episode
memories-field-kind = Kind
memories-field-sure = How sure
memories-field-summary = Summary
memories-field-history = History
memories-field-you-said = You said
memories-field-before-that = Before that
memories-field-related = Has to do with
memories-field-now = Now
memories-field-how-to = How-to about
memories-field-language = Language
memories-field-names = Defines or uses
memories-how-to-unnamed = nothing that it names
memories-language-unsaid = not said
memories-no-names = no names
memories-behind-summary = stands behind my summary, since its version { $revision }
memories-several =
    I will remember { $kept } of { $count ->
        [one] { $count } thing
       *[other] { $count } things
    }
memories-left-out =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    } more had no room; please send them in another form
memories-outcome-kept = **{ $number }.** kept: { $text }
memories-outcome-instead = instead of: { $text }
memories-outcome-known = **{ $number }.** known already: { $text }
memories-outcome-refused = **{ $number }.** not kept: { $why }
memories-fault-erased = it was erased meanwhile.
memories-fault-busy = what it is like kept changing; please try again.
memories-list-title = What I remember about you
memories-list-title-with = What I remember about you with “{ $words }”
memories-count =
    { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    }
memories-title-proposed = A proposal that waits for your word
memories-title-active = A memory
memories-title-superseded = A memory that something newer took the place of
memories-title-retired = A memory that I put away
memories-title-purged = A memory that is gone
memories-title-forgotten = A memory on its way out
memories-between-us = here, between the two of us
memories-former-until = { $text } · until { $date }
memories-being-forgotten = it is being forgotten
memories-no-longer-used = no longer used
memories-no-longer-used-gone = no longer used, gone { $date }
memories-until-otherwise = you say otherwise
memories-message-link = [message { $number }]({ $link })
memories-receipt = { $said }, { $date }
memories-receipt-by-rules = { $said }, { $date }, found by fixed rules
memories-artifact-commit = commit { $name }
memories-artifact-pr = PR { $name }
memories-artifact-adr = ADR { $name }
memories-artifact-file = { $name }
memories-version = Version { $number } of { $of }
memories-words-gone = *These words are no longer kept.*
memories-same-words = in the same words
memories-event-ADD = kept
memories-event-UPDATE = changed
memories-event-DELETE = forgotten
memories-event-MERGE = merged with another
memories-event-LINK = linked
memories-event-TTL = put away
memories-event-RESTORE = brought back
memories-event-CONSENT = decided by you
memories-taken-into-summary = taken into my summary
memories-history-before = before: { $text }
memories-button-versions = Versions
memories-button-earlier = Earlier
memories-button-later = Later
memories-button-edit = Edit
memories-button-forget = Forget
memories-edit-title = Edit a memory
memories-edit-label = What I remember
