# Channels that the bot listens to, and the greeting of a server that it has joined.
listening-title = I listen here
listening-follows = From now on I follow what is said in this channel and its threads, so I know what you mean when you ask me.
listening-keeps =
    I keep it for { $days ->
        [one] { $days } day
       *[other] { $days } days
    } at most, and answer only when spoken to.
listening-starts-opt_in = None of it becomes a lasting memory of you unless you say yes.
listening-starts-notice = It becomes a lasting memory of you only once I have told you so in person and you did not say no.
listening-out = Press “{ $button }”, and I neither read nor keep what you write. What you said in the last days goes at once. You can change your mind at any time.
listening-not-posted = I could not post the notice in { $channel }, so nothing changed. Let me see the channel and write in it.
welcome = **Hello, I'm { $name }.** I remember what people tell me, once they agree. Until then I only answer when mentioned. Whoever manages this server can set me up here, in a minute:
welcome-button-set-up = Set up
