# What holds for a person, a copy of it, and the end of it.
privacy-title = Your privacy here
privacy-memories = Memories
privacy-messages = Messages at hand
privacy-oldest = Oldest memory
privacy-how-long = How long
privacy-how-long-for =
    Messages { $count ->
        [one] { $count } day
       *[other] { $count } days
    }; memories until you forget them.
privacy-how-long-at-most =
    Messages { $count ->
        [one] { $count } day
       *[other] { $count } days
    }; memories at most { $most ->
        [one] { $most } day
       *[other] { $most } days
    }.
privacy-insights = How to talk with you
privacy-insights-not-here = You let me guess, but this place does not allow it
privacy-insights-here = now and then I guess, hedged and for two weeks
privacy-to-decide = For you to decide
privacy-proposals =
    { $count ->
        [one] { $count } thing that I might keep
       *[other] { $count } things that I might keep
    }
privacy-memory = Memory
privacy-memory-off = switched off here: I keep nothing new and use nothing old
privacy-rules-title = Your own rules here
privacy-stricter-here = { $value } (here: { $here })
after-days =
    after { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
never = never
privacy-proposal-title = May I keep this about you?
privacy-proposal-as = As your
privacy-proposal-where = Where I would use it
privacy-proposal-gone = Otherwise gone
privacy-delete-title = Delete everything?
privacy-delete-here = I would erase all that I hold about you **here**.
privacy-delete-everywhere = I would erase all that I hold about you **everywhere: in every server and in our direct messages**.
privacy-memories-here = Memories here
privacy-messages-here = Messages at hand here
privacy-good-to-know = Good to know
privacy-no-undo = There is no undo. *Download* gives you a copy first.
privacy-deleted = Deleted
privacy-erased-here =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    } erased here.
privacy-erased-everywhere =
    { $count ->
        [one] { $count } record
       *[other] { $count } records
    } erased everywhere.
privacy-used-no-more = From now on no answer uses it.
privacy-by-collection = What was erased
privacy-collection-memories = memories
privacy-collection-history = history of memories
privacy-collection-messages = messages
privacy-collection-sessions = conversations
privacy-collection-told = notes of what you were told
privacy-collection-answer_receipts = receipts of answers
privacy-collection-formations = talk being read
privacy-collection-constraints = choices and rules
privacy-collection-events = events without text
privacy-collection-erasures = marks of erasures
privacy-collection-scopes = summaries
privacy-collection-contradictions = compared pairs
privacy-collection-relations = links between memories
privacy-collection-vectors = vectors of meaning
privacy-collection-usage = counts of use
privacy-collection-connections = connected programs
privacy-collection-leases = claims of work
privacy-collection-installation = facts of the installation
privacy-receipt = Receipt
privacy-copies-until = Backups can be read until
privacy-export-now = I am making your copy now. It comes here when it is ready.
privacy-export-waits =
    Your copy waits for { $count ->
        [one] one other
       *[other] { $count } others
    } that I make first. It comes here by itself; you need not ask again.
privacy-export-stopped =
    Something of yours was erased meanwhile, so I kept the rest back. You have { $sent ->
        [one] the first part
       *[other] the first { $sent } parts
    } of { $of }. It may still stand there. Please ask for a new copy.
privacy-export-refused-under_way = I am still making your copy. It comes here when it is ready. Please wait for it before you ask for another.
privacy-export-refused-many_wait = Many people are waiting for their copies right now. Please ask again in some minutes.
privacy-export-refused-erased_meanwhile = Something of yours was erased meanwhile, so I threw the copy away. Please ask once more.
privacy-holds-nothing = I hold nothing about you there. The zip shows at most that something was erased.
privacy-export-here =
    Here is what I hold about you: { $count ->
        [one] { $count } record
       *[other] { $count } records
    }. Open `index.html` in the zip to read it.
privacy-export-part = Part { $number } of { $of }.
privacy-insights-off = Noted: I do not guess how you like to be talked with. What I had guessed is gone.
privacy-insights-on = Noted: I may guess how you like to be answered, once a day. `/memories` shows what.
privacy-insights-wait-admin = It starts when an admin allows it with `/setup`.
privacy-insights-wait-consent = It starts when you let talk become memory with `/privacy`.
privacy-insights-wait-both = It waits for an admin's yes in `/setup`, and yours in `/privacy`.
privacy-review-none = Nothing waits for your word.
privacy-review-declined = All right, I do not keep that, nor ask again.
privacy-review-accepted = Thank you, I keep that as your { $topic }.
privacy-review-yes = Yes, keep it
privacy-review-no = No
privacy-migrated-title = Another program noted this of you. May I keep it?
privacy-migrated-kept = Thank you, I keep that.
privacy-migrated-all = Keep all { $count }
privacy-migrated-none = Keep none of them
privacy-migrated-done = Kept: { $kept }. Not kept: { $left }.
privacy-delete-button = Delete …
privacy-delete-form-title = Delete everything
privacy-delete-form-label = Type { $word } to erase everything
privacy-leave-out-button = Leave me out from now on
privacy-erases-older =
    { $count ->
        [one] { $count } memory of yours here is
       *[other] { $count } memories of yours here are
    } older than that. They would be erased within minutes. There is no undo. Shall I?
privacy-erase-them = Yes, erase them
privacy-title-everywhere = Your privacy everywhere
privacy-everywhere-holds = This holds in every server and in our direct messages. Rules are set for one place.
privacy-menu-place = Where …
privacy-place-here = Here
privacy-place-everywhere = Everywhere
privacy-menu-rules = Rules …
privacy-rule-memory_enabled = Keep and use memories
privacy-rule-learn_patterns = Notice habits
privacy-rule-use_in_answers = Use memories in answers
privacy-rule-share_with_members = Let members know what I said in public
privacy-rule-anonymize_dates = Hide how old memories are
privacy-rule-noted = Say when talk became a memory
privacy-rule-insights = Adapt to how I like answers
privacy-rule-ending = Delete memories
privacy-own-rule = { $rule }: { $value }
privacy-menu-days = Delete memories …
privacy-days-never = Keep memories until deleted
rules-delete-after =
    { $count ->
        [one] Delete memories after { $count } day
       *[other] Delete memories after { $count } days
    }
privacy-button-download = Download
privacy-button-decide = To decide ({ $count })
policy-title = What I keep, and why
policy-talk-name = 💬 Talk
policy-talk =
    What you say **to me** stays at hand for { $count ->
        [one] { $count } day
       *[other] { $count } days
    }, so that I can follow the talk.
policy-listening = Where an admin lets me listen, a notice stands in the channel; what is said there stays at hand as long.
policy-memory-name = 🧠 Memories
policy-memory = I remember what **you** say about **yourself**, in the server where you said it: from talk only if you say yes, or, where admins chose so, once you were told and did not say no. `/remember` is a yes to that one sentence.
policy-rooms-name = 🔒 Where it stays
policy-rooms = A direct message stays there, a closed room keeps its own. What may help others (a fix, an event, a project) can become what the server knows, put without you. Nobody but you can list your memories, admins neither.
policy-never-name = 🚫 Never
policy-never = On my own I keep nothing about health, money, faith, politics, origin or sexuality; only what you say yes to, for you alone. Nothing of under-16s, no passwords, no phone or card numbers. Nothing is sold, used for ads, or used to train a model.
policy-rights-name = 🗑️ Yours to decide
policy-rights = `/forget` hides a memory at once and erases it after { $wait }, with everything made from it. Delete or edit a message, and what I drew from it follows. `/privacy` gives you a copy, pauses me, leaves you out, or erases everything.
policy-processors-name = Who else sees it
policy-provider = { $name }, which runs the language model, receives your question, its pictures included, with the last lines of the talk there and the memories that I use.
policy-provider-unnamed = The provider of the language model receives your question, its pictures included, with the last lines of the talk there and the memories that I use.
policy-scripted = Answers come from a scripted stand-in on this machine, not from a language model.
policy-contact-name = Reach the people who run me
policy-no-contact = They have not set a contact; ask an admin of a server where you meet me.
policy-url-name = The full policy
privacy-sharing = Shared with members
privacy-sharing-told =
    What you said in public may be told here. In { $days } days it was at hand for { $count ->
        [one] { $count } answer
       *[other] { $count } answers
    } to others.
privacy-button-programs = Programs
programs-intro = Programs that may use your memories here, over the operator's HTTP address.
programs-none = None yet.
programs-line = - **{ $name }**: { $may }, until { $until }
programs-line-used = - **{ $name }**: { $may }, until { $until }; last used { $used }
programs-may-read = look
programs-may-write = look and add
programs-may-erase = look, add and forget
programs-lifetime =
    { $count ->
        [one] for { $count } day
       *[other] for { $count } days
    }
programs-menu-may = What a new one may do …
programs-menu-lifetime = How long …
programs-menu-end = End one …
programs-connect = Connect …
programs-name = Name of the program
programs-ended = It is ended.
programs-too-many = You have five already. End one first.
programs-token = Its token, shown this once; keep it secret: `{ $token }`
