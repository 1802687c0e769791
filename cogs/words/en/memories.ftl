# One's own memories: lists, cards, what can be done about them.
memories-nothing-found = I found nothing under “{ $words }”. Here is all I have:
memories-nothing-kept = I remember nothing about you here yet. `/remember` keeps what you tell me; `/privacy` lets talk become memory.
memories-not-chosen = Please choose the memory from the list that opens while you type.
memories-again = I remember that again
memories-for-good = I keep that for good
memories-will-remember = I will remember that
memories-will-remember-instead = I will remember that instead
memories-changed = Changed
memories-field-where = Where I use it
memories-field-until = Kept until
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
memories-title-proposed = Proposal that waits for your word
memories-title-active = Memory
memories-title-superseded = Replaced memory
memories-title-retired = Memory that I put away
memories-title-purged = Memory that is gone
memories-title-forgotten = Memory on its way out
memories-between-us = here, between the two of us
memories-former-until = { $text } · until { $date }
memories-being-forgotten = it is being forgotten
memories-no-longer-used = no longer used
memories-no-longer-used-gone = no longer used, gone { $date }
memories-until-otherwise = you delete it
memories-message-link = [message { $number }]({ $link })
memories-receipt = { $said }, { $date }
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
memories-history-before = before: { $text }
memories-button-versions = Versions
memories-button-earlier = Earlier
memories-button-later = Later
memories-button-edit = Edit
memories-button-forget = Forget
memories-edit-title = Edit a memory
memories-edit-label = What I remember
memories-menu-part = Show …
memories-part-all = All
memories-part-pinned = Pinned
memories-part-good = Kept for good
memories-part-private = Only for you
memories-part-ending = With an end
memories-part-talk = From talk
memories-part-used = Used most
memories-part-told = Told to the server
told-button-take-back = Take back
told-others-stand = Your word no longer counts for it. Others said it, too.
memories-part-replaced = Replaced
memories-part-away = Put away
memories-button-search = Search …
memories-search-label = What is it about?
memories-button-all = Show all
memories-button-summary = Summary
memories-button-tidy = Clean up
memories-button-conflicts = Contradictions
memories-button-bring-back = Bring back
memories-button-pin = Pin
memories-button-unpin = Unpin
memories-button-good = Keep for good
memories-button-keep-back = Never pass on
memories-button-let-go = May be passed on
memories-menu-where = Where I may use it …
memories-where-label = Use it: { $where }
memories-where-channel = only in { $channel }
memories-where-there = only where it was said
memories-where-group = where it was said and in its group
memories-menu-until = Keep until …
memories-end-never = Keep until you delete it
memories-end-day = Delete in a day
memories-end-week = Delete in 7 days
memories-end-month = Delete in 30 days
memories-end-year = Delete in a year
memories-until-held = Delete on { $date }
memories-narrowed = Fewer can read it now. Only telling it anew opens it again.
memories-kept-back = I never pass that on, in any form.
memories-let-go = That may be passed on again, without you.
memories-mark-pinned = 📌 pinned
memories-mark-good = kept for good
memories-mark-kept-back = never passed on
summary-title = My summary of you
summary-rests-on =
    { $count ->
        [one] Made from { $count } memory
       *[other] Made from { $count } memories
    }
summary-none = I have no summary of you here. I write one overnight once I know enough.
summary-menu-wrong = What is wrong? …
summary-button-wrong = This is not right
summary-withheld = I no longer use that summary. Tonight I write it anew.
import-button = Import …
import-label = One memory a line, as another assistant lists
import-kept = I keep { $kept } of { $count } from your list
import-known =
    { $count ->
        [one] { $count } was known already.
       *[other] { $count } were known already.
    }
import-elsewhere =
    { $count ->
        [one] { $count } belongs to another place; bring it along there.
       *[other] { $count } belong to another place; bring them along there.
    }
import-as-in-copy = What I hold of you here is now what your copy held.
import-why = { $count } not kept: { $why }
import-undated = Which day is meant? { $count } kept as written
import-too-large = That file is too large; a copy has at most 8 MB.
import-unreadable = I cannot read that file. Send the zip from *Download* on `/privacy`. Or send a .txt with one memory a line.
timeline-button = Timeline
timeline-title = What you told me, and when
timeline-readers-public = everybody here
timeline-readers-restricted = one room
timeline-readers-private = only you
timeline-holds = { $date }: { $text } ({ $readers })
timeline-replaced = { $date }: { $text } ({ $readers }), replaced by the next
map-button = Map
map-title = What belongs together, and who can read it
map-group = { $readers } ({ $count })
and-more = … and { $count } more
map-joined = Belong together: { $one } / { $other }
