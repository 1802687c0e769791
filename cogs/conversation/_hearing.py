"""Discord's message objects as values for the modules beside this one. It decides nothing and looks nothing up."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.admins import is_admin
from cogs.cog_context import CogContext
from cogs.conversation._addressing import Addressing, MessageFacts, addressing_of, mode_allows
from cogs.conversation._pictures import SentPictures
from cogs.conversation._turns import MessageTurn
from cogs.conversation._words import MessageWords, words_in
from cogs.places import Place, mode_in, parent_of, place_of
from cogs.words.catalogue import language_for, language_named
from memory.domain.audience import narrower
from memory.domain.constraints import GuildRules
from memory.domain.ids import MessageId, subject_of
from memory.domain.language.escaping import shown_name
from memory.domain.language.normal_text import is_blank
from memory.domain.language.references import SOMEONE, mentioned_in, with_mentions
from memory.domain.language.terms import language_shown
from memory.domain.message import Message, Turn
from memory.domain.wishes.statements import language_of_phrase
from memory.operations.answering.context_builder import UserQuestion
from memory.operations.capture.capture import Said

_TALK: Final = frozenset({discord.MessageType.default, discord.MessageType.reply})


@dataclass(frozen=True, slots=True)
class MessageVersion:
    """What a message says as it reads at one moment. Who can read it changes without an edit and is not in it."""

    message: discord.Message
    words: MessageWords
    """With everybody who is mentioned by name."""
    addressing: Addressing


@dataclass(frozen=True, slots=True)
class IncomingMessage:
    """One message on its way to an answer."""

    message: discord.Message
    """As it was delivered."""
    read: MessageVersion
    """As it was read last."""
    turn: MessageTurn
    bot_id: int
    again: bool = False
    """True where it may have been captured before and got no answer."""
    begins_off_record: bool = False
    """True where nothing is kept from it on."""

    @property
    def id(self) -> MessageId:
        """Return the message's id as memory has it."""
        return MessageId(str(self.message.id))


def version_of(message: discord.Message, *, bot_id: int) -> MessageVersion:
    """Read a message."""
    words = words_of(message, bot_id=bot_id)
    return MessageVersion(message, words, addressing_of(_heard(message, words, bot_id=bot_id)))


def heard_in(message: discord.Message, *, bot_id: int) -> MessageFacts:
    """Return what a message says about whom it is meant for."""
    return _heard(message, words_of(message, bot_id=bot_id), bot_id=bot_id)


def place_of_message(message: discord.Message, cog_context: CogContext) -> Place:
    """Return where a message stands, and who can read it there now."""
    guild_id = None if message.guild is None else message.guild.id
    rules = cog_context.rules_in(guild_id)
    return place_of(message.channel, guild_id=guild_id, user_id=message.author.id, rules=rules)


def language_of(message: discord.Message, words: MessageWords, *, rules: GuildRules | None = None) -> str:
    """Return the language in which the author is spoken to.

    That of their words, then of the fixed phrase by which they ask something; where these show none for sure, the one
    that the server's admins chose in its `rules`, else that of the server; English in direct messages.
    """
    chosen = None if rules is None else language_named(rules.persona.language)
    server = "" if message.guild is None else message.guild.preferred_locale.value
    phrase = language_of_phrase(words.shown)
    shown = language_shown(words.shown, likely=phrase or (chosen or "en").partition("-")[0]) or phrase
    return language_for(shown or chosen or server)


def speaks_in(channel: object, rules: GuildRules) -> bool:
    """Whether the bot answers in a channel by its guild's rules; None is a direct message."""
    return channel is None or mode_allows(mode_in(channel, rules), in_thread=isinstance(channel, discord.Thread))


def speaks_to(message: discord.Message, rules: GuildRules) -> bool:
    """Whether the bot answers where a message stands by its guild's rules."""
    return speaks_in(None if message.guild is None else message.channel, rules)


def words_of(message: discord.Message, *, bot_id: int, unnamed: Collection[int] = ()) -> MessageWords:
    """Return the words of a message; the people whose user ids are in `unnamed` are "someone" in them."""
    names = {user.id: user.display_name for user in message.mentions if user.id not in unnamed}
    return words_in(message.content, bot_id=bot_id, names=names)


def said_in(
    message: discord.Message,
    place: Place,
    words: MessageWords,
    *,
    addressed: bool,
    formable: bool,
    is_kept: bool = True,
) -> Said:
    """Build from a person's message what memory captures."""
    reference = message.reference
    reply_to = None if reference is None or reference.message_id is None else MessageId(str(reference.message_id))
    return Said(
        message=Message(
            id=MessageId(str(message.id)),
            tenant=place.tenant,
            channel_id=place.channel_id,
            author=subject_of(message.author.id),
            author_name=shown_name(message.author.display_name),
            text=words.kept,
            reply_to=reply_to,
            at=message.created_at,
            audience=place.audience,
            addressed=addressed,
            by_admin=is_admin(message.author),
            formable=formable,
        ),
        display_name=message.author.display_name,
        shown=words.shown,
        is_kept=is_kept,
        parent_id=parent_of(message.channel),
    )


def read_by(place: Place, said: Said) -> Said:
    """Return what was said for the narrower of both audiences: the one it had and the one of now."""
    audience = narrower(said.message.audience, place.audience)
    if said.message.audience == audience:
        return said
    return replace(said, message=said.message.model_copy(update={"audience": audience}))


def question_of(said: Said, place: Place, *, aside: tuple[Turn, ...], pictures: SentPictures) -> UserQuestion:
    """Build what the model is asked; `aside` was said before it off the record."""
    message = said.message
    return UserQuestion(
        room=place.room(message.author),
        channel_id=message.channel_id,
        message_id=message.id,
        text=said.words,
        display_name=said.display_name,
        place=place.words,
        at=message.at,
        off_record=not said.is_kept,
        aside=aside,
        mentioned=mentioned_in(message.text),
        without_mentions=with_mentions(message.text, lambda _: SOMEONE),
        pictures=pictures.shown,
        unseen=pictures.unseen,
    )


def _heard(message: discord.Message, words: MessageWords, *, bot_id: int) -> MessageFacts:
    answered = _author_replied_to(message)
    thread = message.channel if isinstance(message.channel, discord.Thread) else None
    return MessageFacts(
        is_own=message.author.id == bot_id,
        is_bot=message.author.bot,
        is_webhook=message.webhook_id is not None,
        is_system=message.type not in _TALK,
        is_forwarded=bool(message.message_snapshots),
        is_blank=is_blank(words.shown),
        in_direct_message=message.guild is None,
        mentions_bot=any(user.id == bot_id for user in message.mentions),
        replies_to_bot=answered == bot_id,
        in_followed_thread=thread is not None and (thread.owner_id == bot_id or thread.me is not None),
        addresses_another=answered not in (None, bot_id) or any(user.id != bot_id for user in message.mentions),
    )


def _author_replied_to(message: discord.Message) -> int | None:
    reference = message.reference
    if reference is None or not isinstance(reference.resolved, discord.Message):
        return None
    return reference.resolved.author.id
