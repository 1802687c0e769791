"""Load at the gateway: real processes of the bot at a stand-in for Discord, on one true database."""
