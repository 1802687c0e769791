# Setting the bot up: the screens of `/setup`.
setup-title = Set up
setup-about = I answer when mentioned. I remember what people tell me once they say yes.
setup-listening = Listening in
setup-listening-nowhere = nowhere: I hear only what is said to me
setup-waiting = Next
setup-waiting-post = Press “{ $button }”. I tell people in { $channels }, then listen there.
setup-waiting-anew = Press “{ $button }”. I tell people in { $channels } how memory starts from now on.
setup-unconfirmed = Waits for a yes
setup-unconfirmed-value =
    { $count ->
        [one] { $count } statement about the server. See `/server-memory`.
       *[other] { $count } statements about the server. See `/server-memory`.
    }
setup-missing = Missing
setup-missing-memory = Memory is off. Switch it on under “More”.
setup-missing-intent = I cannot listen yet: whoever runs me must allow the message content intent (`READS_ALL_MESSAGES`).
setup-missing-contact = No contact or privacy page yet: whoever runs me can add them in my settings.
setup-more-channels =
    { $count ->
        [one] and { $count } more channel
       *[other] and { $count } more channels
    }
setup-menu-listening = Choose where I listen
setup-menu-deaf = I cannot listen yet
setup-menu-starts = Choose how memory starts
setup-starts-opt_in = Remember after a yes
setup-starts-opt_in-why = Nothing lasting is kept of anybody who has not answered.
setup-starts-notice = Remember unless they say no
setup-starts-notice-why = Only once I have told each of them in person.
setup-menu-ends = Choose how long I remember
setup-ends-never = Keep memories until deleted
setup-menu-language = Choose my language
setup-language-any = Speak each person's language
setup-language = Speak { $language } by default
setup-button-post = Post notice
setup-button-persona = Name and tone …
setup-button-model = How I answer …
setup-model-title = How I answer here
setup-model-about = The model writes my answers here. What I remember stays the same.
setup-menu-model = Choose who writes my answers
setup-model-usual = The usual one
setup-button-try = Try it
setup-button-more = More
setup-saved = Saved.
setup-listens-now = Now listening in { $channels }. I posted a notice there.
setup-listens-no-more = No longer listening in { $channels }. Please delete my notice there.
setup-channel-unseen = I cannot see that channel, so nothing changed.
setup-try =
    Try it in any channel that I answer in:
    1. Write “{ $bot } remember that I like green tea”, or use `/remember`.
    2. Ask “{ $bot } what do you know about me?”
    3. See it with `/memories`, take it back with `/forget`.
setup-more-title = What I may do here
setup-more-about = What people choose for themselves can only be stricter.
setup-menu-allowed = Choose what I may do
setup-allow-memory_enabled = Remember what people tell me
setup-allow-use_in_answers = Use memories in answers
setup-allow-share_with_members = Let members share what they said in public
setup-allow-learn_patterns = Notice habits
setup-allow-anonymize_dates = Hide how old memories are
setup-allow-insights = Adapt to how members like answers
setup-allow-share_collective = Share anonymised knowledge with other servers
setup-menu-silent = Choose where I stay silent
setup-menu-threads = Choose where I answer in threads only
setup-menu-answers = Choose how many answers
setup-answers = Use { $percent } % of a day's answers
setup-button-wishes = What matters here …
setup-button-limits = Limits
setup-button-check = Check-up
setup-form-persona = Name and tone
setup-field-name = What I am called here
setup-field-tone = How I speak, such as “dry and short”
setup-form-wishes = What matters here
setup-field-noticing = What to look for in talk
setup-field-drawing_together = What to stress in summaries of people
setup-words-field = Most words of a summary ({ $least } to { $most })
setup-words-unfit = I did not take that. A summary has { $least } to { $most } words.
setup-button-groups = Groups …
setup-groups-title = Groups of channels
setup-groups-about = A group is a category whose channels the same people read. What I am told in one, I use in the others. A channel with permissions of its own stays by itself. So does one whose people I have not told. Choose the group again to have me tell them.
setup-menu-groups = Choose the categories that are groups
setup-group-shares = Share what is said: { $channels }
setup-group-alone = By themselves: { $channels }
setup-group-open = Nothing to share: no closed channel follows the category.
setup-group-told = From now on, “{ $group }” is one room to me. What you tell me here I use in all its channels. The same people read them. `/remember` can keep something in one channel. `/memories` shows where each memory is used.
setup-button-categories = Categories …
setup-form-categories = Own categories
setup-field-categories = One a line, such as “gigs: where we play [next gig]”
setup-pending-field = New memories for a new summary ({ $least } to { $most })
setup-pending-unfit = I did not take that. I sum up after { $least } to { $most } new memories.
setup-categories-many = Line { $line } is too much: at most { $most } categories, with { $topics } topics each.
setup-category-line = I cannot read line { $line }. Write “name: what belongs there [topic, topic]”.
setup-category-name = Line { $line }: a name takes letters and spaces, at most 24.
setup-categories-long = Line { $line }: say what belongs there in { $characters } characters.
setup-category-taken = Line { $line }: this category or topic is there already.
setup-category-unfit = Line { $line } holds a secret, an order or something sensitive.
setup-persona-unfit = I did not take that. Use plain words: no `{"{"}` or `<`, no orders, nothing about anybody.
setup-wish-unfit = I did not take that. It must hold no names with numbers, no address and no secret.

# How much is used of what there may be.
limits-title = Limits
limits-about = Counts of the whole server, without names.
limits-server = Server memories
limits-lasting = Kept for good
limits-members = Member memories
limits-members-value = { $count } about { $people } (limit { $limit } each)
limits-learned = Learned from talk at most
limits-learned-value = { $message } a message, { $window } a conversation, { $day } a person a day
limits-at-hand = Messages at hand
limits-days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
limits-answers = Answers today (UTC)
limits-answers-share = { $share } tokens, counted anew { $when }
limits-answers-endless = { $used } tokens, without a limit, counted anew { $when }
limits-model = Model today (UTC)
limits-model-unasked = not asked yet
limits-tokens =
    { $purpose }: { $count ->
        [one] { $count } call
       *[other] { $count } calls
    }, { $read } tokens read, { $written } written
limits-estimated = ({ $count } estimated)
limits-share = { $used } of { $limit } ({ $percent })
purpose-answer = answers
purpose-tool_round = looking into memory
purpose-extraction = learning from talk
purpose-consolidation = writing summaries
purpose-judging = comparing memories
purpose-propagation = sharing knowledge
purpose-insights = learning how members like answers
purpose-embedding = search by meaning
people-none = nobody
people-few = fewer than { $count } people
people =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }

# What is well here and what is not.
check-title = Check-up
check-may = { $channel }: I may do all I need.
check-lacks = { $channel }: I lack { $permissions }.
check-mode-off = I stay silent here.
check-mode-mention = I answer here when mentioned.
check-mode-thread = I answer here in threads only.
check-mode-listen = I listen here and answer when mentioned.
check-rules-unread = I cannot read the rules of this server.
check-store-well = The database answers.
check-store-away = The database does not answer (`{ $fault }`). I keep trying.
check-hears = I hear what is said in channels that I listen in.
check-answers-left = There are answers left for today.
check-answers-spent = Today's answers are used up. I answer again { $when }.
check-parked-none = All talk could be read.
check-parked =
    { $count ->
        [one] { $count } conversation could not be read
       *[other] { $count } conversations could not be read
    }: { $why }. Whoever runs me can try again.
check-jobs = Runs by itself
check-jobs-none = Nothing has run since I started.
check-jobs-ran =
    { $count ->
        [one] { $count } job ran
       *[other] { $count } jobs ran
    }, the last { $when }.
check-jobs-well = None failed.
check-jobs-failed = Failed: { $jobs }. Whoever runs me finds why in the log.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-embed_links = Embed Links
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
