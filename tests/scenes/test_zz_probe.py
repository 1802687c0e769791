from tests.scenes.seen import *
from tests.scenes.world import World
from tests.cogs.world import shown
async def test_p1(open_world):
    async with open_world(free=True) as world:
        ada, cleo = world.seat("ada","general"), world.seat("cleo","general")
        await acquainted(ada)
        await ada.slash("remember", fact="I look after the boathouse beehives")
        await cleo.slash("constraints set", delete_after_days=30)
        await world.later(31*86400)
        await world.later(86400)
        print("P1 kept", await kept(world), files_with(world,"beehives"), await listed(ada))
        print(shown(await ada.slash("privacy status")))
async def test_p2(open_world):
    async with open_world(free=True) as world:
        ada, dora = world.seat("ada","general"), world.seat("dora","general")
        await acquainted(ada)
        await dora.slash("privacy consent", mode="off", where="everywhere")
        await ada.say(f"@Keepsake do you know @Dora?")
        print("P2", questions(world)[-1][-200:])
async def test_p7(open_world):
    async with open_world(free=True) as world:
        bram = world.seat("bram","staff")
        await acquainted(bram)
        await bram.say("@Keepsake remember that I keep the hurricane lamp")
        await bram.say("@Keepsake the windlass")
        world.stage.env.backend.delete_channel(bram.channel.id)
        await world.stage.env.settle()
        print("P7", await kept(world), await talk(world), files_with(world,"windlass"))
        await later(world, 86400)
        print("P7", files_with(world,"windlass"))
async def test_p8(open_world):
    async with open_world(free=True) as world:
        ada = world.seat("ada","general")
        await acquainted(ada)
        r = await ada.slash("remember", fact="I look after the beehives", expires="7 days", pin=True)
        print(shown(r))
        await ada.say("@Keepsake remember that my favourite colour is teal")
        r = await ada.slash("memories show", memory=await memory_id(ada,"teal")); print(shown(r))
        await ada.say("@Keepsake what do you know about me?")
        print(questions(world)[-1])
        print(aloud(ada)[-1])
