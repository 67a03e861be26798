import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import { readChannel } from "#backend/channels/list-channels.ts";
import { users } from "#backend/db/schema/accounts.ts";
import { operatorFaults } from "#backend/db/schema/going-live.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { pullChannel } from "#backend/orders/pull-orders.ts";
import { comeBack, connectShop, startConnect } from "./connecting.ts";
import { APP, createWorld, type World } from "./world.ts";

const HOUR_S = 3_600;

/** The operators typed another key into the environment. */
function mistypeKey(world: World) {
  const connector = createShopeeConnector({
    ...{ host: `${APP}/sandbox/shopee`, authHost: `${APP}/sandbox/shopee` },
    ...{ partnerId: world.config.marketplaces.shopee.partnerId },
    ...{ partnerKey: "mistyped", pushKey: "mistyped" },
    fetch: async (input, init) => world.sandbox.fetch(new Request(input, init)),
    now: () => world.clock.now,
    wait: async () => {},
  });
  Object.assign(world.backend, { connector: () => connector });
}

const mailsOf = (world: World) =>
  world.db.select().from(mails).where(eq(mails.template, "operator-fault"));

async function makeInternal(world: World, userId: string) {
  const [user] = await world.db.select().from(users).where(eq(users.id, userId));
  const internalUsers = [user?.email ?? ""];
  Object.assign(world.backend, { config: { ...world.backend.config, internalUsers } });
}

test("a seller who connects with our wrong key reads that it is being set up", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  await makeInternal(world, (await world.signUp()).userId);
  mistypeKey(world);
  const shop = await world.controls.createShop({ name: "Toko", region: "ID" });
  const { body } = await startConnect(laras);
  const back = await comeBack(world, body.url, await world.controls.consent(shop.shopId));
  expect(back.error).toBe("channel_setup");
  expect(await world.db.select().from(operatorFaults)).toMatchObject([
    { app: "shopee", fault: "key_wrong", code: "error_sign", message: "Wrong sign." },
  ]);
  expect((await mailsOf(world)).map(({ subject }) => subject)).toEqual([
    "Etalase cannot work with Shopee",
  ]);
});

test("the shop stays connected, waits, and its operators are told once a day", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  const key = { accountId: laras.accountId, channelId };
  await makeInternal(world, (await world.signUp()).userId);
  mistypeKey(world);
  const pull = () => expect(pullChannel(world.backend, key)).rejects.toThrow("Wrong sign.");
  await pull();
  world.pass(2 * HOUR_S);
  await pull();
  expect(await mailsOf(world)).toHaveLength(1);
  const shown = await readChannel(world.backend, laras.accountId, channelId);
  expect(shown).toMatchObject({ status: "active", lastError: "channel_setup" });
  expect(shown).toMatchObject({ failedCalls: 0, lastFailedCall: null });
  world.pass(23 * HOUR_S);
  await pull();
  expect(await mailsOf(world)).toHaveLength(2);
});

test("a shop of a marketplace that this server has no app for is not lost", async () => {
  const world = await createWorld();
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  const key = { accountId: laras.accountId, channelId };
  Object.assign(world.backend, { connector: () => null });
  await expect(
    withCapability(world.backend, key, "orders", async () => null),
  ).rejects.toMatchObject({ kind: "unavailable", fault: "not_configured" });
  expect((await readChannel(world.backend, laras.accountId, channelId)).status).toBe("active");
});
