# Why a statement did not become a memory, by reason.

refusal-left_out = You asked to be left out, so I keep nothing of yours; `/privacy` changes that.
refusal-memory_disabled = Memory is switched off here, so I did not keep that.
refusal-blank = I can find nothing in that which could be kept; please tell me in words.
refusal-patterns_off = You asked me not to learn habits, so I did not keep that.
refusal-noise = That reads like a status line rather than something to remember, so I let it pass.
refusal-too_long = That is a little long for me; please say it in { $limit } characters or fewer.
refusal-invalid = I have no place for something of that kind, so I did not keep it.
refusal-personal_data = That looks like contact or identity data, which is safer not kept with me, so I did not keep it.
refusal-secret = That looks like a password or a key, so I did not keep it; please take it out of the chat, too.
refusal-instruction = That reads like an order to me; tell me the wish itself, such as “I prefer short answers”.
refusal-sensitive = That sounds like { $subject }, which I do not keep.
refusal-needs_consent = That is for you alone to decide, so I only note it as a proposal; `/privacy` shows it.
refusal-about_another = That is about somebody else, and only they can ask me to keep it.
refusal-rules_too_slow = I could not read that in the time I give myself, so I did not keep it; please say it more simply.
refusal-rules_failed = I stumbled over that while reading it, so I did not keep it; please try once more, in other words.
refusal-full = I hold all that I can for you here, { $limit } memories; make room with `/forget` first.
