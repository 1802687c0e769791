// Makes a replica set of one server and the bot's user. Repeatable: what is there stays, the bot's password becomes that of
// the environment. Run by compose.yaml with `mongosh --nodb`; the values come in by the environment, so they stand in no list of processes.

const { MONGO_ADDRESS, MONGO_ADMIN_PASSWORD, MONGO_BOT_PASSWORD } = process.env;
const DATABASE = "keepsake";
const NOT_YET_INITIALISED = 94;

const admin = encodeURIComponent(MONGO_ADMIN_PASSWORD);
const server = new Mongo(`mongodb://admin:${admin}@${MONGO_ADDRESS}/admin?directConnection=true`);
const own = server.getDB("admin");

try {
  own.runCommand({ replSetGetStatus: 1 }).ok || initiate();
} catch (error) {
  if (error.code !== NOT_YET_INITIALISED) throw error;
  initiate();
}

function initiate() {
  const outcome = own.runCommand({
    replSetInitiate: { _id: "rs0", members: [{ _id: 0, host: MONGO_ADDRESS }] },
  });
  if (!outcome.ok) throw new Error(`the set could not be made: ${outcome.errmsg}`);
  print("The replica set is made.");
}

let tries = 0;
while (!own.hello().isWritablePrimary) {
  if (++tries > 60) throw new Error("the server did not become primary in a minute; look at its log");
  sleep(1000);
}

const bots = server.getDB(DATABASE);
// The second lets the bot see, and not change, whether the server logs slow operations with the texts in them.
const seesProfiling = [{ resource: { db: DATABASE, collection: "system.profile" }, actions: ["find"] }];
if (bots.getRole("seesProfiling") === null) {
  bots.createRole({ role: "seesProfiling", privileges: seesProfiling, roles: [] });
}
const roles = [
  { role: "readWrite", db: DATABASE },
  { role: "seesProfiling", db: DATABASE },
];
if (bots.getUser("keepsake") === null) {
  bots.createUser({ user: "keepsake", pwd: MONGO_BOT_PASSWORD, roles });
  print("The bot's user is made.");
} else {
  bots.updateUser("keepsake", { pwd: MONGO_BOT_PASSWORD, roles });
  print("The bot's user is there; its password is that of .env.");
}
