import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { reportedOrders } from "#backend/db/schema/reported-orders.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { pullReported, queueReportedOrders } from "#backend/orders/pull-reported.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Creates a seller whose marketplace has orders that are not read yet. */
async function seller() {
  const owner = await startSelling(world);
  const { db } = world.backend;
  const key = { accountId: owner.accountId, channelId: owner.channelId };
  const [item] = await world.sandbox.controls.listItems(owner.shopId);
  const buy = async () => {
    const [order] = await world.sandbox.controls.createOrder({
      shopId: owner.shopId,
      items: [{ itemId: item?.itemId ?? 0, modelId: item?.modelId ?? 0, quantity: 1 }],
    });
    return order?.orderSn ?? "";
  };
  return {
    ...{ key, buy },
    report: (...ids: string[]) =>
      transaction(db, (tx) => queueReportedOrders(world.backend, tx, key, ids)),
    reads: () =>
      db.$count(
        channelCalls,
        and(
          eq(channelCalls.channelId, owner.channelId),
          eq(channelCalls.name, "/api/v2/order/get_order_detail"),
        ),
      ),
    left: () => db.$count(reportedOrders, eq(reportedOrders.channelId, owner.channelId)),
    numbers: async (): Promise<string[]> =>
      (await asking(owner)("GET", "/v1/orders")).orders.map(
        ({ externalId }: { externalId: string }) => externalId,
      ),
  };
}

test("orders that a shop reports together are read by one call, each report once", async () => {
  const { buy, reads, left, numbers } = await seller();
  const before = await reads();
  const bought = [await buy(), await buy(), await buy(), await buy()];
  await world.drain();
  expect(await numbers()).toEqual(expect.arrayContaining(bought));
  expect((await reads()) - before).toBe(1);
  expect(await left()).toBe(0);
});

test("orders reported together are stored by one statement, with duplicates merged", async () => {
  const { key, left } = await seller();
  const ids = ["2611200000AAAA", "2611200000BBBB", "2611200000AAAA"];
  await transaction(world.backend.db, async (tx) => {
    const insert = vi.spyOn(tx, "insert");
    await queueReportedOrders({ enqueue: async () => undefined }, tx, key, ids);
    expect(insert).toHaveBeenCalledTimes(1);
    await queueReportedOrders({ enqueue: async () => undefined }, tx, key, ids.slice(1));
  });
  expect(await left()).toBe(2);
});

test("an order that breaks the batch is read by its own job", async () => {
  const { key, buy, report, left, numbers } = await seller();
  const bought = await buy();
  await report("2611200000POISON", bought);
  const refusing = refusingConnector((ids) =>
    ids.includes("2611200000POISON")
      ? new ConnectorError("rejected", "error_param", "Wrong order number")
      : null,
  );
  await pullReported({ ...world.backend, connector: refusing }, key);
  expect(await left()).toBe(0);
  await world.drain();
  expect(await numbers()).toContain(bought);
});

test("a shop's rate limit keeps its reported orders; a report during the read causes another read", async () => {
  const { key, buy, report, left, numbers } = await seller();
  const bought = await buy();
  await report(bought);
  const throttled = new ConnectorError("rate_limited", "http_429", "Too many calls");
  await expect(
    pullReported({ ...world.backend, connector: refusingConnector(() => throttled) }, key),
  ).rejects.toBe(throttled);
  expect(await left()).toBe(1);
  let reads = 0;
  const reporting = refusingConnector(async () => {
    if (reads++ === 0) await report(bought);
    return null;
  });
  await pullReported({ ...world.backend, connector: reporting }, key);
  expect(reads).toBe(2);
  expect(await left()).toBe(0);
  expect(await numbers()).toContain(bought);
});

type Refusal = ConnectorError | null;

/** Returns Shopee's connector, which asks `refusal` before it reads orders. */
function refusingConnector(refusal: (ids: readonly string[]) => Refusal | Promise<Refusal>) {
  const connector = world.backend.connector("shopee");
  const { orders } = connector ?? {};
  if (!connector || !orders) throw new Error("Shopee has orders");
  return () => ({
    ...connector,
    orders: {
      ...orders,
      read: async (...args: Parameters<typeof orders.read>) => {
        const refused = await refusal(args[1]);
        if (refused) throw refused;
        return orders.read(...args);
      },
    },
  });
}
