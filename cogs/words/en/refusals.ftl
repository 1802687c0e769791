# Why a statement did not become a memory, by reason.

refusal-left_out = You asked to be left out, so I keep nothing of yours. `/privacy` changes that.
refusal-memory_disabled = Memory is switched off here, so I did not keep that.
refusal-blank = I can find nothing in that which could be kept. Please tell me in words.
refusal-patterns_off = You asked me not to learn habits, so I kept nothing.
refusal-noise = That reads like a status line, so I let it pass.
refusal-too_long = That is a little long for me. Please say it in { $limit } characters or fewer.
refusal-invalid = I have no place for that kind, so I kept nothing.
refusal-personal_data = That looks like contact or identity data. I do not keep such data.
refusal-secret = That looks like a password or a key, so I kept nothing. Please take it out of the chat, too.
refusal-instruction = That reads like an order to me. Tell me the wish itself, such as “I prefer short answers”.
refusal-sensitive = That sounds like { $subject }, which I do not keep.
refusal-needs_consent = That is for you alone to decide. I noted it as a proposal: `/privacy` shows it.
refusal-about_another = That is about somebody else. Only they can ask me to keep it.
refusal-rules_too_slow = I could not read that in time, so I kept nothing. Please say it more simply.
refusal-rules_failed = I stumbled over that, so I kept nothing. Please put it in other words.
refusal-full = I hold all that I can for you here, { $limit } memories. Make room with `/forget` first.
