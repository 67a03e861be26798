import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import { createWorld, newShop } from "./world.ts";

const LATER = new Date("2027-11-20T03:00:00Z");
const CREDENTIALS = {
  ...{ shopId: "TOQ-15126", accessToken: "key", refreshToken: "" },
  ...{ accessExpiresAt: LATER, refreshExpiresAt: LATER },
};

/** A Blibli that answers every call with 429 and counts the calls. */
function busy(headers: Record<string, string>) {
  let calls = 0;
  const connector = createBlibliConnector({
    ...{ host: "https://blibli.test", clientId: "id", clientKey: "key", channelId: "etalase" },
    fetch: async () => {
      calls += 1;
      return new Response("{}", { status: 429, headers });
    },
    now: () => new Date("2026-11-20T03:00:00Z"),
    wait: async () => undefined,
  });
  return { read: () => connector.orders.read(CREDENTIALS, ["1"]), calls: () => calls };
}

test("a call over the quota waits until the time the answer names, or a minute", async () => {
  const told = busy({ "retry-after": "1500" });
  await expect(told.read()).rejects.toMatchObject({
    ...{ kind: "rate_limited", retryAfterMs: 1_500_000 },
  });
  expect(told.calls()).toBe(1);
  const silent = busy({});
  await expect(silent.read()).rejects.toMatchObject({
    ...{ kind: "rate_limited", retryAfterMs: 60_000 },
  });
  expect(silent.calls()).toBe(1);
});

/** Connects a shop with fourteen umbrellas. Each `buy` orders one. */
async function selling(options?: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(options);
  const { connector, controls, calls, pass } = world;
  const { shop, values } = await newShop(world);
  const connected = await connector.connection.keys.connect(values);
  if ("problems" in connected) throw new Error("The keys were refused");
  const { shopId } = shop;
  await controls.addItem(shopId, { name: "Payung", sku: "PL-1", price: 89_000, stock: 14 });
  const [item] = await controls.listItems(shopId);
  const lines = [{ blibliSku: item?.blibliSku ?? "", quantity: 1 }];
  const buy = async () => (await controls.createOrder({ shopId, lines }))[0]?.orderId ?? "";
  const { credentials } = connected;
  const now = () => world.clock.now;
  return { connector, controls, calls, credentials, shopId, lines, buy, pass, now };
}

test("orders arranged together are read by one call, and each gets its own result", async () => {
  const { connector, calls, credentials, buy } = await selling();
  const first = { externalOrderId: await buy(), packageNumber: null };
  const refs = [first];
  for (let n = 1; n < 4; n++) refs.push({ externalOrderId: await buy(), packageNumber: null });
  const { pickup } = await connector.shipping.parameters(credentials, first);
  const addressId = pickup?.addresses[0]?.addressId ?? "";
  const choice = { method: "pickup" as const, addressId, slotId: null };
  await connector.shipping.arrange(credentials, first, choice);
  calls.length = 0;
  const all = [...refs, { externalOrderId: "0", packageNumber: null }];
  expect(await connector.shipping.together.arrange(credentials, all, choice)).toMatchObject([
    { kind: "wrong_state" },
    ...[null, null, null],
    { kind: "not_found" },
  ]);
  expect(calls.filter((call) => call.endsWith("/orders/packages/filter"))).toHaveLength(1);
  const ids = refs.map(({ externalOrderId }) => externalOrderId);
  const read = await connector.orders.read(credentials, ids);
  expect(read.map(({ status }) => status)).toEqual(["to_ship", "to_ship", "to_ship", "to_ship"]);
});

test("a lost answer about one order is retried and does not affect the others", async () => {
  const lost = { answers: 0 };
  const { connector, calls, credentials, buy } = await selling({
    onAnswer: (call) => {
      if (!/\/orders\/items\/\d+$/.test(call) || lost.answers === 0) return;
      lost.answers -= 1;
      throw new TypeError("fetch failed");
    },
  });
  const ids = [await buy(), await buy()];
  calls.length = 0;
  lost.answers = 2;
  const read = await connector.orders.read(credentials, ids);
  expect(read.map(({ address }) => address?.fullAddress)).toEqual([
    expect.stringMatching(/./),
    expect.stringMatching(/./),
  ]);
  expect(calls.filter((call) => call.endsWith("/orders/packages/filter"))).toHaveLength(1);
  lost.answers = 9;
  await expect(connector.orders.read(credentials, ids)).rejects.toMatchObject({
    kind: "unavailable",
  });
});

test("a known order's packages are read once for its options, its arrangement and its label", async () => {
  const { connector, calls, credentials, buy } = await selling();
  const externalOrderId = await buy();
  const ref = { externalOrderId, packageNumber: null };
  await connector.orders.read(credentials, [externalOrderId]);
  calls.length = 0;
  const { pickup } = await connector.shipping.parameters(credentials, ref);
  const addressId = pickup?.addresses[0]?.addressId ?? "";
  const choice = { method: "pickup" as const, addressId, slotId: null };
  await connector.shipping.arrange(credentials, ref, choice);
  const reads = () => calls.filter((call) => call.endsWith("/orders/packages/filter")).length;
  expect(reads()).toBe(1);
  const [order] = await connector.orders.read(credentials, [externalOrderId]);
  calls.length = 0;
  const { packageNumber = null } = order ?? {};
  await connector.shipping.labels.download(credentials, { ...ref, packageNumber });
  expect(reads()).toBe(0);
});

test("a span with more than a hundred orders is read in parts, and no order is missing", async () => {
  const { connector, controls, calls, credentials, shopId, pass, now } = await selling();
  const item = { name: "Jas hujan", sku: "JH-1", price: 120_000, stock: 900 };
  await controls.addItem(shopId, item);
  const goods = await controls.listItems(shopId);
  const blibliSku = goods.find(({ sku }) => sku === "JH-1")?.blibliSku ?? "";
  const from = now();
  const placed: string[] = [];
  for (const [count, seconds] of [
    [20, 86_400],
    [75, 5],
    [75, 3_600],
    [60, 86_400],
  ] as const) {
    const lines = [{ blibliSku, quantity: 1 }];
    const orders = await controls.createOrder({ shopId, lines, count });
    placed.push(...orders.map(({ orderId }) => orderId));
    pass(seconds);
  }
  calls.length = 0;
  const listed: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await connector.orders.list(credentials, { from, to: now(), cursor });
    listed.push(...page.externalIds);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  expect(listed.toSorted()).toEqual(placed.toSorted());
  expect(calls.length).toBeLessThan(60);

  const [order] = await connector.orders.read(credentials, placed.slice(0, 1));
  expect(order?.externalId).toBe(placed[0]);
});

test("fifty orders in more than a hundred packages are read by halves", async () => {
  const { connector, controls, credentials, shopId, lines } = await selling();
  const ids: string[] = [];
  const three = [1, 2, 3].map((n) => ({ name: `Payung ${n}`, sku: `P-${n}` }));
  for (const one of three) await controls.addItem(shopId, { ...one, price: 89_000, stock: 100 });
  const skus = (await controls.listItems(shopId))
    .filter(({ sku }) => sku.startsWith("P-"))
    .map(({ blibliSku }) => ({ blibliSku, quantity: 1 }));
  expect(skus).toHaveLength(lines.length + 2);
  for (let n = 0; n < 50; n++) {
    const [order] = await controls.createOrder({ shopId, lines: skus });
    const orderId = order?.orderId ?? "";
    ids.push(orderId);
    for (const { itemId } of await controls.itemsOf(orderId))
      await controls.pack(orderId, [itemId]);
  }
  const read = await connector.orders.read(credentials, ids);
  expect(read.map(({ externalId }) => externalId).toSorted()).toEqual(ids.toSorted());
  expect(read.every(({ lines }) => lines.length === 3)).toBe(true);
});
