"""A small Discord at the network: REST and Gateway on the loopback, for a bot that runs as a process of its own."""

from sandbox.discord_server.bot_process import BotProcess, running_bot
from sandbox.discord_server.faults import RequestFault
from sandbox.discord_server.server import DiscordServer, serving_discord

__all__ = ["BotProcess", "DiscordServer", "RequestFault", "running_bot", "serving_discord"]
