"""What Discord did and could not say: a command goes on, is done once, and is never told to have failed."""

from pathlib import Path

from sandbox.discord_server import RequestFault, running_bot, serving_discord

CALLBACK, ORIGINAL = "/callback$", "/@original$"


async def test_a_command_whose_answers_are_lost_is_done_once_and_told(tmp_path: Path) -> None:
    lost_after, lost_before = RequestFault(how="cut", after=True), RequestFault(how="cut")
    async with serving_discord() as server, running_bot(server, tmp_path) as bot:
        ada = server.seat("ada", "dm")
        plans = {
            "I row": ("POST", CALLBACK, RequestFault(502, after=True)),
            "I own a kayak": ("POST", CALLBACK, lost_after),
            "I like oysters": ("POST", CALLBACK, lost_before),
            "I play chess": ("PATCH", ORIGINAL, lost_after),
            "I paint boats": ("PATCH", ORIGINAL, lost_before),
        }
        for met, (fact, (method, path, fault)) in enumerate(plans.items(), start=1):
            server.faults.plan(method, path, fault)
            told = await server.shown(await ada.slash("remember", fact=fact))
            # What Discord did and the bot tries again is over before the next fault is planned.
            await server.until(lambda: server.rest.requests[-1].status == 200, "the last try")
            assert "wrong on my side" not in told
            assert told.count("remember") == 1, told
            assert server.faults.met == met, fact

        # A form, what is filled in, and an answer that was not promised.
        server.faults.plan("POST", CALLBACK, lost_after)
        form = await ada.slash("remember")
        await bot.logged("answer_confirmed_late", times=3)
        server.faults.plan("POST", CALLBACK, lost_after)
        filled = await server.shown(await ada.submit(form, {"text": "I sing"}))
        assert "I sing" in filled
        server.faults.plan("POST", CALLBACK, lost_after)
        assert await server.shown(await ada.slash("privacy policy"))
        # Or its confirmation would take one of the faults that are planned below.
        await bot.logged("answer_confirmed_late", times=5)
        listed = await server.shown(await ada.slash("memories list"))
        assert all(fact in listed for fact in (*plans, "I sing"))
        assert server.faults.met == len(plans) + 3

        # Where nothing gets through, what was done is not called undone.
        server.faults.plan("PATCH", ORIGINAL, lost_before, times=3)
        lost = await server.shown(await ada.slash("remember", fact="I juggle"))
        assert lost.startswith("Discord lost my answer")
        assert "I juggle" in await server.shown(await ada.slash("memories list"))
        assert await bot.stop() == 0
