# Why something did not work.

error-unknown = Something went wrong on my side. Please try again. If it stays that way, name `{ $id }`.
error-store-away = I cannot reach my memory right now. Please try again in a minute.
error-store-full = My memory's disk is full, so nothing was changed. Whoever runs me has to free some room.
error-answer-lost = Discord lost my answer on its way. What you asked for may be done: please look, such as with `/memories`, before you ask for it again.
error-gone = That memory is gone, or was never yours.
error-unknown-command = I do not know that command any more. Restart your Discord. If it stays that way, tell an admin.
error-changed-meanwhile = That was changed at the same moment somewhere else. Please look again and try once more.
error-value-refused = There are characters in that which I cannot keep. Please write it in plain text.
error-rules-failed = I could not read that in time, so I changed nothing. Please try something shorter.
error-admins-only = That is for those who may manage this server.
error-permission-lacking = I lack a permission for that here. An admin can give it to me.
error-servers-only = That works in a server only.
error-not-for-you = That is not for you to use here.
error-value-unclear = I cannot make sense of one of those values. Please choose from the list.
error-discord-forbids = Discord does not let me do that here. An admin can give me the permission.
error-not-yours-to-press = That button belongs to somebody else, so I left it alone. Yours come with your own messages.
error-screen-expired = That screen is too old for me to act on. Please run the command again.
error-stopping = I am about to restart; please try again in a minute.
error-too-fast = That was a little fast; please try again in { $wait }.
error-spent-person = Ask me again { $when }, please: I have given you all the answers that I can today.
error-spent-guild = Ask me again { $when }, please: I have given this server all the answers that I can today.
error-spent-admins = I answer in this server again { $when }. Its answers of today are used up. `/setup` shows what took them.

# Why the model gave no answer, by cause.
model-timeout = I thought about it for too long and had to stop. Please ask me again in a moment.
model-rate_limited = I am being asked more than I can answer right now. Please try again in a minute.
model-server_error = The model that I think with has trouble at the moment. Please try again a little later.
model-unreachable = I cannot reach the model that I think with right now. Please try again a little later.
model-unauthorized = The model that I think with does not let me in. Whoever runs me has to look into it.
model-not_found = The model that I think with is not where it should be. Whoever runs me has to look into it.
model-rejected = The model that I think with turned my request down. Whoever runs me has to look into it.
model-too_long = That was more than I can take in at once. Please ask for something shorter.
model-malformed = The model that I think with gave me something I cannot read. Please ask me again.
model-truncated = My answer broke off in the middle. Please ask me again, perhaps for something shorter.
model-refused = I would rather not answer that one.
model-empty = I have no answer to that. Could you rephrase it?
