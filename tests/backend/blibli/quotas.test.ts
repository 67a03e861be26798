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
  const { connector, controls, calls } = world;
  const { shop, values } = await newShop(world);
  const connected = await connector.connection.keys.connect(values);
  if ("problems" in connected) throw new Error("The keys were refused");
  const { shopId } = shop;
  await controls.addItem(shopId, { name: "Payung", sku: "PL-1", price: 89_000, stock: 14 });
  const [item] = await controls.listItems(shopId);
  const lines = [{ blibliSku: item?.blibliSku ?? "", quantity: 1 }];
  const buy = async () => (await controls.createOrder({ shopId, lines }))[0]?.orderId ?? "";
  return { connector, calls, credentials: connected.credentials, buy };
}

test("orders arranged together are read by one call, and each gets its own result", async () => {
  const { connector, calls, credentials, buy } = await selling();
  const first = { externalOrderId: await buy(), packageNumber: null };
  const refs = [first];
  for (let n = 1; n < 4; n++) refs.push({ externalOrderId: await buy(), packageNumber: null });
  const { pickup } = await connector.shipping.parameters(credentials);
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

test("an order's packages are read once for its options, its arrangement and its label", async () => {
  const { connector, calls, credentials, buy } = await selling();
  const externalOrderId = await buy();
  const ref = { externalOrderId, packageNumber: null };
  calls.length = 0;
  const { pickup } = await connector.shipping.parameters(credentials);
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
