import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { deleteProducts } from "#backend/products/delete-products.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { draftListing, selling } from "./selling.ts";

test("a new listing is a draft, and creating it again returns the same one", async () => {
  const { laras, listing, product, channelId } = await selling();
  expect(listing).toMatchObject({
    syncStatus: SYNC_STATUS.draft,
    externalProductId: null,
    images: product.images.map((image) => image.id),
  });
  expect((await draftListing(laras, product.id, channelId)).id).toBe(listing.id);
});

test("saving a draft after a publish cancels the publish", async () => {
  const { publish, edit, read, jobs, onShopee } = await selling();
  await publish();
  await edit({ categoryId: "100244", categoryName: "Kaos" });
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.draft,
    categoryId: "100244",
    version: 2,
  });
  expect(await onShopee()).toEqual([]);
});

test("a newer publish replaces an older one, and creates one item", async () => {
  const { publish, read, jobs, mishap, onShopee, pass } = await selling();
  mishap("listings.create", { after: async () => void (await publish()) });
  await publish();
  await jobs.drain();
  pass(5);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect(await onShopee()).toHaveLength(1);
});

test("changes saved during a create stay a draft, and the created item is stored", async () => {
  const { publish, edit, read, jobs, mishap, onShopee } = await selling();
  mishap("listings.create", { after: async () => void (await edit({ brandId: "0" })) });
  await publish();
  await jobs.drain();
  const [item] = await onShopee();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.draft,
    externalProductId: String(item?.itemId),
  });
});

test("unpublishing hides or deletes the item and removes the listing", async () => {
  for (const [archive, status, type] of [
    [false, "UNLIST", "unpublished"],
    [true, undefined, "channel_product_archived"],
  ] as const) {
    const { publish, unpublish, read, jobs, onShopee, history } = await selling();
    await publish();
    await jobs.drain();
    expect((await unpublish(archive)).body.channelProduct.syncStatus).toBe(SYNC_STATUS.pending);
    await jobs.drain();
    expect(await read()).toBeUndefined();
    expect((await onShopee())[0]?.status).toBe(status);
    expect((await history()).at(-1)).toBe(type);
  }
});

test("unpublishing during a create waits for it, and removes the created item", async () => {
  const { publish, unpublish, read, jobs, mishap, onShopee } = await selling();
  mishap("listings.create", { after: async () => void (await unpublish(true)) });
  await publish();
  await jobs.drain();
  expect(await read()).toBeUndefined();
  expect(await onShopee()).toEqual([]);
});

test("deleting a master product deletes its listing from the named channels", async () => {
  const { publish, read, jobs, onShopee, backend, laras, product, channelId, db } = await selling();
  await publish();
  await jobs.drain();
  await deleteProducts(
    backend,
    { accountId: laras.accountId, actor: laras.userId },
    { productIds: [product.id], targetChannelIds: [channelId] },
  );
  await jobs.drain();
  expect(await onShopee()).toEqual([]);
  expect(await read()).toBeUndefined();
  expect(
    await db.select().from(channelProducts).where(eq(channelProducts.productId, product.id)),
  ).toEqual([]);
});

test("unpublishing a draft that was never published makes no call", async () => {
  const { unpublish, read, jobs, calls } = await selling();
  calls.length = 0;
  await unpublish(false);
  await jobs.drain();
  expect(await read()).toBeUndefined();
  expect(calls).toEqual([]);
});

test("a refused deletion marks the listing as failed and keeps its id", async () => {
  const { publish, unpublish, read, jobs, mishap } = await selling();
  await publish();
  await jobs.drain();
  mishap("listings.remove", {
    before: () =>
      Promise.reject(new ConnectorError("rejected", "item_in_promotion", "In a campaign")),
  });
  await unpublish(true);
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.failed,
    errorCode: "item_in_promotion",
    externalProductId: expect.any(String),
  });
});

test("a run that ends later does not overwrite a change of the listing", async () => {
  const { publish, db, listing, jobs, mishap } = await selling();
  mishap("listings.create", {
    after: async () =>
      void (await db.delete(channelProducts).where(eq(channelProducts.id, listing.id))),
  });
  await publish();
  await jobs.drain();
  expect(await db.select().from(channelProducts).where(eq(channelProducts.id, listing.id))).toEqual(
    [],
  );
  expect(jobs.dead).toEqual([]);
});
