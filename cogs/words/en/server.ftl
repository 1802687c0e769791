# Erasing what was said in a channel.
erase-question = Erase what was said in { $channel } and its threads up to now?
erase-takes-along = - It takes along { $what }.
erase-leaves = - It leaves what people had me remember by a command: that is theirs. What was said again elsewhere stays, too.
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
erase-going = I am erasing what was said in { $channel }. There is much of it, and it goes on by itself.
erase-done = Erased: what was said in { $channel } and its threads up to now.
erase-nothing-there = I hold nothing that was said there.
erase-button = Erase …
erase-form-title = Erase a channel's talk
erase-form-label = Type { $word } to erase what was said

# What the server itself knows, and figures.
server-title = What this server knows
server-title-with = What this server knows with “{ $words }”
server-about = About nobody in particular. Only what may be read in this channel.
server-about-waiting = Said by one member each. I tell nobody else until another agrees or you confirm it.
server-waits = ⏳ Waits for a second member, or for an admin's yes.
server-field-replaces = Would replace
server-nothing = Nothing yet, as far as this channel may hear.
server-nothing-found = I found nothing under “{ $words }”. Here is all there is:
server-field-since = Since
server-field-rests-on = Rests on
server-rests-on =
    { $count ->
        [one] { $count } source
       *[other] { $count } sources
    } of { $people }
server-rests-on-admin = An admin
server-button-confirm = Confirm
server-button-waiting = Waiting ({ $count })
server-button-add = Add …
server-form-add = Keep for this server
server-field-add = What everybody here may know
server-button-reword = Reword and keep …
server-button-remove = Remove
server-button-figures = Figures
server-button-erase = Erase a channel's talk …
server-form-reword = Reword and keep for good
server-field-reword = How I should put it
server-kept-for-good = Kept for good.
server-erase-which = Which channel's talk shall I erase? Nothing happens before you confirm.
server-menu-erase = Choose a channel
figures-nothing = I remember nothing in this server yet, so there are no figures.
figures-title = Memory in figures
figures-about = Counts of the whole server. What is remembered about somebody only they can see.
figures-in-use = In use
figures-in-use-value =
    { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    } of { $people }
figures-detail = In detail
figures-detail-value = { $canon } kept for good, topics filled: { $topics }, versions of each: { $versions }
figures-not-in-use = Not in use
figures-not-in-use-value = { $retired } put away, { $superseded } replaced, { $proposed } waiting for a yes
figures-kinds = Kinds
figures-kept-back = { $count } of kinds that fewer than { $several } people have
figures-week = Last seven days (UTC, today last)
figures-week-nothing = nothing in the last seven days
done-classify = talk read
done-search = searched
done-create = kept
done-update = changed
done-merge = joined
done-link = linked
done-ttl = put away
done-delete = gone
done-restore = restored
done-load = recalled
done-learned = learned
figures-skipped = { $done }: no
figures-failed = { $done }: failed
state-active = in use
state-retired = put away
state-superseded = replaced
state-proposed = waiting for a yes
picture-headline = Memory here: { $count } in use, of { $people }
picture-categories = Held, by category
picture-states = Where memories stand
picture-week = Done by day (UTC)
picture-others = others
picture-few = too few people
picture-done-kept = kept
picture-done-changed = changed
picture-done-gone = gone
picture-in-words = Charts. { $headline }. By category: { $categories }. By kind: { $kinds }. { $states }. Server memories: { $percent } of the room used. In the last seven days: { $done }.
