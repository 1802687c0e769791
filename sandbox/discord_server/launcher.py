"""`python -m sandbox.discord_server.launcher HTTP GATEWAY COMMAND…`.

Runs `python -m bot COMMAND…` against another Discord.

Only discord.py is told other addresses; of the bot nothing is changed.
"""

import runpy
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket

if __name__ == "__main__":
    _, discord.http.Route.BASE, gateway, *arguments = sys.argv
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    sys.argv = ["python -m bot", *arguments]
    runpy.run_module("bot", run_name="__main__", alter_sys=False)
