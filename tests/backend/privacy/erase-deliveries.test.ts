import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { webhookDeliveries, webhooks } from "#backend/db/schema/webhooks.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { AGUS, buyerShop, SITI } from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("webhook deliveries about an erased buyer's orders are deleted, others kept", async () => {
  const [shop, other] = [await buyerShop(world), await buyerShop(world)];
  const { db } = world.backend;
  const { orderId: erased } = await shop.take(SITI, "S1");
  const { orderId: kept } = await shop.take(AGUS, "A1");
  const tellOf = async ({ seller: { accountId } }: typeof shop, orderId: string) => {
    const [webhookId, id] = [newId(), newId()];
    const url = "https://erp.toko.test/hook";
    await db.insert(webhooks).values({ id: webhookId, accountId, url, events: [], secret: "-" });
    const payload = JSON.stringify({ data: { orderId, buyerName: SITI.name } });
    await db.insert(webhookDeliveries).values({
      ...{ id, accountId, webhookId, eventId: newId(), type: "order.changed", payload },
      ...{ status: "delivered", responseText: `Noted for ${SITI.name}` },
    });
    return async () =>
      (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0];
  };
  const [ofErased, ofKept] = [await tellOf(shop, erased), await tellOf(shop, kept)];
  // Another account's order with the same number is kept.
  const ofOther = await tellOf(other, erased);
  await eraseOrdersAndCopies(world.backend, shop.seller.accountId, [erased]);
  expect(await ofErased()).toMatchObject({ payload: "{}", responseText: null });
  for (const read of [ofKept, ofOther])
    expect(await read()).toMatchObject({ payload: expect.stringContaining(SITI.name) });
});
