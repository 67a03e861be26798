import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import type { ConnectorError } from "#backend/marketplaces/connector.ts";
import { putAside } from "#backend/marketplaces/put-aside.ts";
import { pullBatch } from "#backend/orders/pull-batch.ts";
import { pullOrder } from "#backend/orders/pull-orders.ts";
import { rereadOrders } from "#backend/orders/reread-orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const REASON = "item_list.0.model_id: Invalid input";

/** Creates a seller with orders of which the `unreadable` ones cannot be read. */
async function seller() {
  const owner = await startSelling(world);
  const key = { accountId: owner.accountId, channelId: owner.channelId };
  const unreadable = new Set<string>();
  const connector = world.backend.connector("shopee");
  const { orders } = connector ?? {};
  if (!connector || !orders) throw new Error("Shopee has orders");
  const changed = {
    ...connector,
    orders: {
      ...orders,
      read: async (...[credentials, ids]: Parameters<typeof orders.read>) => {
        for (const externalId of ids)
          if (unreadable.has(externalId)) putAside({ kind: "order", externalId, reason: REASON });
        return orders.read(
          credentials,
          ids.filter((id) => !unreadable.has(id)),
        );
      },
    },
  };
  const backend = { ...world.backend, connector: () => changed };
  const [channel] = await backend.db
    .select()
    .from(channels)
    .where(eq(channels.id, owner.channelId));
  if (!channel) throw new Error("The shop is connected");
  const [item] = await world.sandbox.controls.listItems(owner.shopId);
  const buy = async () => {
    const [order] = await world.sandbox.controls.createOrder({
      shopId: owner.shopId,
      items: [{ itemId: item?.itemId ?? 0, modelId: item?.modelId ?? 0, quantity: 1 }],
    });
    return order?.orderSn ?? "";
  };
  const ask = asking(owner);
  return {
    ...{ backend, channel, key, unreadable, buy },
    shown: async () => (await ask("GET", "/v1/channels")).channels[0],
    numbers: async (): Promise<string[]> =>
      (await ask("GET", "/v1/orders")).orders.map(
        ({ externalId }: { externalId: string }) => externalId,
      ),
  };
}

test("an order that cannot be read stops no other, and the shop says so until it can", async () => {
  const { backend, channel, key, unreadable, buy, shown, numbers } = await seller();
  const [odd, other] = [await buy(), await buy()];
  unreadable.add(odd);
  await pullBatch(backend, channel, [odd, other]);
  await pullBatch(backend, channel, [odd, other]);
  expect(await numbers()).toContain(other);
  expect(await numbers()).not.toContain(odd);
  expect(await shown()).toMatchObject({
    unreadable: 1,
    lastUnreadable: { kind: "order", externalId: odd, reason: REASON },
  });
  const refused = await pullOrder(backend, key, odd).catch((error: ConnectorError) => error);
  expect(refused).toMatchObject({ kind: "unavailable", code: "changed_answer", message: REASON });
  unreadable.clear();
  const now = backend.now();
  await rereadOrders(backend, key, now);
  expect(await numbers()).not.toContain(odd);
  await rereadOrders(backend, key, new Date(now.getTime() - 3_600_000));
  expect(await numbers()).toContain(odd);
  expect(await shown()).toMatchObject({ unreadable: 0, lastUnreadable: null });
});
