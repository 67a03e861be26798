import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCapability } from "#backend/channels/index.ts";
import { channelCalls } from "#backend/db/schema/channel-calls.ts";
import { notifications } from "#backend/db/schema/notifications.ts";
import { transaction } from "#backend/db/transaction.ts";
import { raiseEvent } from "#backend/events.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const HOUR = 3_600_000;

/** A published product, an hour after the seller deleted it in the shop. */
async function deleted() {
  const owner = await startSelling(world);
  const ask = asking(owner);
  const { accountId, channelId, channelProductId, productId } = owner;
  const listing = async () =>
    (await ask("GET", `/v2/channels/products?internalProductIds=${productId}`)).channelProducts[0];
  const { externalProductId } = await listing();
  world.clock.advance(HOUR);
  await withCapability(world.backend, { accountId, channelId }, "listings", (listings, granted) =>
    listings.remove(granted, externalProductId),
  );
  const told = () =>
    world.backend.db.select().from(notifications).where(eq(notifications.accountId, accountId));
  return {
    ...owner,
    ...{ ask, listing, externalProductId },
    setStock: (to: number) =>
      ask("PUT", "/v1/stocks", {
        adjustments: [{ stockId: owner.stockId, to, reason: "received" }],
      }),
    publish: () => ask("POST", `/v2/channels/products/${channelProductId}/;publish`, {}),
    goneTold: async () => (await told()).filter(({ templateId }) => templateId === "listing_gone"),
    onShop: () => world.sandbox.controls.listItems(owner.shopId),
  };
}

const GONE = { syncStatus: SYNC_STATUS.failed, errorCode: "gone", externalProductId: null };

test("a stock push that finds the item deleted fails the listing, stops its pushes, and allows a new publish", async () => {
  const { listing, setStock, publish, onShop, goneTold, channelId, externalProductId } =
    await deleted();
  await setStock(30);
  await world.drain();
  expect(await listing()).toMatchObject({ ...GONE, variantMapping: [] });
  expect(await goneTold()).toHaveLength(1);

  const calls = () => world.backend.db.$count(channelCalls, eq(channelCalls.channelId, channelId));
  const before = await calls();
  await setStock(31);
  await world.drain();
  expect(await calls()).toBe(before);

  await publish();
  await world.drain();
  const anew = await listing();
  expect(anew).toMatchObject({ syncStatus: SYNC_STATUS.synced, errorCode: null });
  expect(anew.externalProductId).not.toBe(externalProductId);
  // The open order holds two of the 31 units.
  expect(await onShop()).toMatchObject([{ itemId: Number(anew.externalProductId), stock: 29 }]);
});

test("a price push detects it too", async () => {
  const { listing, ask, productId } = await deleted();
  const { product } = await ask("GET", `/v2/products/detail/${productId}`);
  const variants = product.variants.map((variant: object) => ({ ...variant, price: 99_000 }));
  await ask("PUT", `/v2/products/detail/${productId}`, {
    product: { version: product.version, variants },
  });
  world.clock.advance(HOUR);
  await world.drain();
  expect(await listing()).toMatchObject(GONE);
});

test("a review push detects it too", async () => {
  const { listing, accountId, channelId, externalProductId } = await deleted();
  await transaction(world.backend.db, (tx) =>
    raiseEvent(world.backend, tx, "listingReviewed", { accountId, channelId, externalProductId }),
  );
  await world.drain();
  expect(await listing()).toMatchObject(GONE);
});
