# What is said in a conversation where no answer comes, and the first notice.

talk-left-out = You asked to be left out, so I do not answer { $link }. `/privacy` there changes that.
talk-left-out-aloud = `/privacy` tells you more, and only you.
talk-nudge = Yes? Ask me something, or tell me “remember that …” about yourself.
talk-nudge-direct = Yes? Ask me something in words, or say “remember that …”.
talk-readers-changed = Who can read here changed while I thought, so I said nothing. Please ask me again.
talk-words-changed = Your message changed while I thought, so I said nothing. Please ask me once more.
talk-dropped = Something my answer rested on was taken back, so I dropped it. Please ask me again.
talk-busy = I am still thinking about what you asked before. Please ask again when I am done.
talk-forwarded = I cannot tell who said what in a forwarded message. Please tell me in your own words.
talk-interrupted = I had to restart before I could answer. Please ask me again in a minute.
talk-was-away = I was away when you wrote that. If it still matters, please ask me again.
talk-no-file = The rest is too long for messages. I may not attach files here.
talk-may-not-write = I may not write in { $place }. An admin can change that.
talk-notice-opt_in =
    Shall I remember what you tell me? If not, I forget this chat after { $days ->
        [one] { $days } day
       *[other] { $days } days
    }. Your choice, at any time:
talk-notice-notice = I remember what people here tell me of themselves, unless they refuse. Your choice, at any time:
consent-noted-on = Done. I may remember what you tell me from now on. `/memories` shows it.
consent-noted-with-this = Done. I may remember what you tell me, including what you just said. `/memories` shows it.
consent-noted-paused = All right, we just chat: from your next message on I learn nothing new from talk.
consent-noted-off = All right, I leave you out. From now on I neither read nor keep what you write.
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
talk-migrated-waits = 📦 Something waits for your decision (`/privacy`, *To decide*).
button-end-after = Forget after { $date }
kept-until = Kept until the end of { $date }.
