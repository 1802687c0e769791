"""Random probes of the audience rule: who learns what, asked of every way on which the bot shows memory."""
