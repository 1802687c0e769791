# What is said in a conversation where no answer comes, and the first notice.

talk-left-out = You asked me to leave you out, so I neither answer nor keep what you write; `/privacy` changes that.
talk-nudge = Yes? Mention me with a question, or tell me “remember that …” about yourself.
talk-nudge-direct = Yes? Ask me something in words, or tell me “remember that …” about yourself.
talk-readers-changed = Who can read along here kept changing while I thought, so I said nothing; please ask me again in a moment.
talk-words-changed = Your message kept changing while I thought, so I said nothing; please ask me once more.
talk-dropped = Something that my answer rested on was taken back while I thought, so I dropped it; please ask me again if you like.
talk-busy = I am still thinking about what you asked before, so I leave that one; please ask again when I am done.
talk-forwarded = I cannot tell who said what in a forwarded message, so I leave it; please tell me in your own words.
talk-interrupted = I had to restart before I could answer; please ask me again in a minute.
talk-was-away = I was away when you wrote that; if it still matters, please ask me again.
talk-no-file = The rest of this is missing: it is too long for messages, and I may not attach files here.
talk-may-not-write = I may not write in { $place }, so I cannot answer you there; an admin can change that.
talk-notice-opt_in =
    Good to know: I can follow this chat for { $days ->
        [one] { $days } day
       *[other] { $days } days
    }, but I remember you beyond that only if you say so. Your choice, at any time:
talk-notice-notice = Good to know: in this server I remember what people tell me about themselves, unless they say no. Your choice, at any time:
consent-noted-on = Done. From your next message on, I may remember what you tell me about yourself; `/memories` shows it.
consent-noted-with-this = Done. I may remember what you tell me about yourself, what you just said included; `/memories` shows it.
consent-noted-paused = All right, we just chat: from your next message on I learn nothing new from talk.
consent-noted-off = All right, I leave you out: from your next message on I neither read nor keep what you write.
consent-keeps-older = What I remember already stays until you delete it.
talk-off-record = Off the record here: I keep nothing you tell me. Say “on the record” to end it.
talk-on-record = On the record again.
talk-off-record-not-kept = We are off the record, so I kept nothing. Say “on the record” first.
button-on-record = On the record
talk-noted = 📝 Noted: { $words } (`/memories`)
talk-noted-count =
    { $count ->
        [one] 📝 Noted { $count } thing from our talk (`/memories`)
       *[other] 📝 Noted { $count } things from our talk (`/memories`)
    }
talk-noted-waits = 📝 Told to this server; it waits for a second voice (`/memories`).
button-end-after = Forget after { $date }
kept-until = Kept until the end of { $date }.
