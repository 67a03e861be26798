import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readMissedPushes } from "#backend/channels/missed-pushes.ts";
import { newId } from "#backend/db/columns.ts";
import { webhookEvents } from "#backend/db/schema/channels.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { readLostPushes } from "#backend/marketplaces/shopee/lost-pushes.ts";
import { redeliverDue } from "#sandbox/shopee/due.ts";
import { pushes } from "#sandbox/shopee/schema.ts";
import { connectShop } from "#tests/backend/channels/connecting.ts";
import { createWorld } from "#tests/backend/channels/world.ts";
import { readReported } from "#tests/support/reported-orders.ts";
import { sellingShop } from "./selling-shop.ts";

test("a push that failed four times is returned unchanged until confirmed", async () => {
  const { connector, deps, buy, receiver, clock, pass, pushes: sent, shopId } = await sellingShop();
  const lost = async () => {
    const page = await connector.webhooks.missed.read();
    const own = page.rawBodies.filter((rawBody) =>
      connector.webhooks.parse(rawBody).some((event) => event.shopId === String(shopId)),
    );
    return { ...page, own };
  };
  expect((await lost()).own).toEqual([]);
  receiver.ok = false;
  const { externalOrderId } = await buy();
  const tries = () => sent.filter(({ body }) => body.includes(externalOrderId)).length;
  await expect.poll(tries).toBe(1);
  for (const seconds of [300, 1_800, 10_800]) {
    expect((await lost()).own).toEqual([]);
    pass(seconds);
    await redeliverDue(deps, clock.now);
  }
  const { own, lastId } = await lost();
  expect(own.map((rawBody) => connector.webhooks.parse(rawBody)[0])).toMatchObject([
    { kind: "order", externalOrderId, shopId: String(shopId) },
  ]);
  expect((await lost()).lastId).toBe(lastId);
  await connector.webhooks.missed.confirm(lastId ?? "");
  expect(await connector.webhooks.missed.read()).toEqual({
    ...{ rawBodies: [], lastId: null, hasMore: false },
  });
});

test("a lost push is accepted as text, as an object or without its envelope", async () => {
  const data = { ordersn: "2611200001AAAA", status: "READY_TO_SHIP" };
  const push = { code: 3, shop_id: 7, timestamp: 1_795_000_000, data };
  for (const given of [JSON.stringify(push), push, data, JSON.stringify(data)]) {
    const message = { ...push, data: given };
    const answer = { push_message_list: [message], has_next_page: true, last_message_id: 9 };
    const http = { json: async () => answer, bytes: async () => new Uint8Array() };
    const read = await readLostPushes(http as unknown as Parameters<typeof readLostPushes>[0]);
    expect(read).toMatchObject({ lastId: "9", hasMore: true });
    expect(JSON.parse(new TextDecoder().decode(read.rawBodies[0]))).toEqual(push);
  }
});

test("a shop's lost pushes are read once, and an unknown kind does not block others", async () => {
  const world = await createWorld();
  const { db, clock, backend, jobs } = world;
  const { shopId, channelId } = await connectShop(world, await world.signUp());
  const timestamp = Math.floor(clock.now.getTime() / 1000);
  const order = { ordersn: "2611200001AAAA", status: "READY_TO_SHIP", update_time: timestamp };
  for (const data of ["no object", order])
    await db.insert(pushes).values({
      ...{ id: newId(), attempts: 4, createdAt: clock.now },
      body: JSON.stringify({ shop_id: shopId, code: 3, timestamp, data }),
    });
  const kept = () =>
    db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.shopId, String(shopId)));
  await readMissedPushes(backend);
  await readMissedPushes(backend);
  expect(await kept()).toHaveLength(1);
  await jobs.drain();
  expect(await readReported(db, channelId)).toEqual([order.ordersn]);
});

test("an unresponsive marketplace is asked again next time", async () => {
  const world = await createWorld();
  const { backend } = world;
  await connectShop(world, await world.signUp());
  const connector = backend.connector("shopee");
  if (!connector?.webhooks) throw new Error("Shopee tells nothing");
  const read = async () => {
    throw new ConnectorError("unavailable", "error_server", "Something wrong");
  };
  const webhooks = { ...connector.webhooks, missed: { read, confirm: async () => undefined } };
  const silent = { ...backend, connector: () => ({ ...connector, webhooks }) };
  await expect(readMissedPushes(silent)).resolves.toBeUndefined();
});
