import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { withCapability } from "#backend/channels/credentials.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { pushStockJob } from "#backend/stocks/jobs.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { option, SIZE, selling } from "./selling.ts";
import { addStock } from "./stocked.ts";

test("publishing answers at once, and ends synced with picture, price and stock", async () => {
  const { publish, read, onShopee, jobs, clock, product, history } = await selling();
  expect((await publish()).syncStatus).toBe(SYNC_STATUS.publishing);
  await jobs.drain();

  const listing = await read();
  expect(listing).toMatchObject({
    syncStatus: SYNC_STATUS.synced,
    lastSyncAt: clock.now.toISOString(),
    errorCode: null,
  });
  expect(listing?.categoryName).toBeTruthy();
  expect(listing?.variantMapping).toEqual([
    expect.objectContaining({
      variantId: product.variants[0]?.id,
      externalVariantId: "0",
      pushedQuantity: 12,
      pushedAt: clock.now.toISOString(),
    }),
  ]);
  const [item] = await onShopee();
  expect(item).toMatchObject({
    itemId: Number(listing?.externalProductId),
    name: "Kaos Oblong Katun",
    stock: 12,
    price: 65_000,
  });
  expect(await history()).toEqual(["created", "published"]);
  expect(jobs.waiting(pushStockJob)).toEqual([]);
});

test("a warning about what the channel left out stays on a synced listing until the next publish without it", async () => {
  const { publish, read, jobs, connector } = await selling();
  const { listings } = connector;
  if (!listings) throw new Error("Shopee has listings");
  const { create } = listings;
  listings.create = async (...input) => ({
    ...(await create(...input)),
    warnings: ["The brand was cleared.", "So was the size."],
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.synced, errorCode: null },
    errorMessage: "The brand was cleared. So was the size.",
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.synced, errorMessage: null });
});

test("variants become models, and only options in use are sent", async () => {
  const { publish, read, onShopee, jobs, product } = await selling({
    variationTypes: [
      { id: "t1", name: "Ukuran", options: [option("S"), option("M"), option("L")] },
    ],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `S-${crypto.randomUUID()}`, price: 65_000 },
      {
        ...SIZE,
        optionIds: ["M"],
        sku: `M-${crypto.randomUUID()}`,
        price: 66_000,
        isActive: false,
      },
      { ...SIZE, optionIds: ["L"], sku: `L-${crypto.randomUUID()}`, price: 70_000 },
    ],
  });
  await publish();
  await jobs.drain();
  expect((await read())?.variantMapping.map((row) => row.variantId).sort()).toEqual(
    [product.variants[0]?.id, product.variants[2]?.id].sort(),
  );
  expect(
    (await onShopee()).map(({ modelName, price, stock }) => [modelName, price, stock]),
  ).toEqual([
    ["S", 65_000, 12],
    ["L", 70_000, 12],
  ]);
});

test("publishing again updates the same item and pushes only changed stock", async () => {
  const { publish, read, onShopee, jobs, calls } = await selling();
  await publish();
  await jobs.drain();
  const first = await read();
  calls.length = 0;
  await publish();
  await jobs.drain();
  expect((await read())?.externalProductId).toBe(first?.externalProductId);
  expect(await onShopee()).toHaveLength(1);
  expect(calls).toContain("/product/update_item");
  expect(calls).not.toContain("/media_space/upload_image");
  expect(jobs.waiting(pushStockJob)).toEqual([]);
});

test("an update sends no stock and keeps the last pushed stock", async () => {
  const world = await selling();
  const variantId = world.product.variants[0]?.id ?? "";
  const pushed = async () =>
    (
      await world.db
        .select({ quantity: channelVariants.pushedQuantity })
        .from(channelVariants)
        .where(eq(channelVariants.variantId, variantId))
    )[0]?.quantity;
  await world.publish();
  await world.jobs.drain();
  const first = await pushed();
  await addStock(world, world.laras, variantId, 5);
  await world.publish();
  await world.jobs.drain();
  expect(first).toEqual(expect.any(Number));
  expect(await pushed()).toBe(first);
  expect(world.jobs.waiting(pushStockJob)).toEqual([expect.objectContaining({ variantId })]);
});

test("a listing removed on the marketplace is created again", async () => {
  const { publish, read, onShopee, jobs, backend, channelId, laras } = await selling();
  await publish();
  await jobs.drain();
  const first = await read();
  await withCapability(backend, { ...laras, channelId }, "listings", (listings, credentials) =>
    listings.remove(credentials, first?.externalProductId ?? ""),
  );
  await publish();
  await jobs.drain();
  const second = await read();
  expect(second).toMatchObject({ syncStatus: SYNC_STATUS.synced });
  expect(second?.externalProductId).not.toBe(first?.externalProductId);
  expect(await onShopee()).toHaveLength(1);
});

test("publishing shows an item that is hidden on the marketplace", async () => {
  const { publish, read, onShopee, jobs, backend, channelId, db, laras } = await selling();
  await publish();
  await jobs.drain();
  const listing = await read();
  await withCapability(backend, { ...laras, channelId }, "listings", (listings, credentials) =>
    listings.setListed(credentials, listing?.externalProductId ?? "", false),
  );
  await db
    .update(channelProducts)
    .set({ isListed: false })
    .where(eq(channelProducts.id, listing?.id ?? ""));
  expect(await onShopee()).toMatchObject([{ status: "UNLIST" }]);
  await publish();
  await jobs.drain();
  expect(await onShopee()).toMatchObject([{ status: "NORMAL" }]);
});

test("stock that changes during a create is pushed afterwards", async () => {
  const world = await selling();
  const variantId = world.product.variants[0]?.id ?? "";
  world.mishap("listings.create", { after: () => addStock(world, world.laras, variantId, 5) });
  await world.publish();
  await world.jobs.drain();
  expect(world.jobs.waiting(pushStockJob)).toEqual([expect.objectContaining({ variantId })]);
});

test("a product off sale is refused, and one taken off sale during the call ends with stock 0", async () => {
  const { publish, read, onShopee, jobs, product, laras, backend } = await selling();
  const set = (isActive: boolean, version: number) =>
    updateProduct(backend, { accountId: laras.accountId, actor: laras.userId }, product.id, {
      version,
      isActive,
    });
  const off = await set(false, product.version);
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "product_inactive",
  });
  expect(await onShopee()).toEqual([]);
  const findings = await laras.call(
    "GET",
    `/v2/channels/products/preflight?internalProductId=${product.id}`,
  );
  expect(findings.body).toMatchObject({
    channels: [
      {
        findings: [
          { field: "isActive", code: "product_inactive", level: "error" },
          { code: "category_recommended", level: "warning" },
        ],
      },
    ],
  });
  await set(true, off.product.version);
  await publish();
  await jobs.drain();
  expect((await onShopee())[0]?.stock).toBe(12);
});

test("a save that takes the product off sale during the call pushes 0", async () => {
  const { publish, jobs, mishap, product, laras, backend } = await selling();
  mishap("listings.create", {
    after: async () => {
      await updateProduct(
        backend,
        { accountId: laras.accountId, actor: laras.userId },
        product.id,
        { version: product.version, isActive: false },
      );
    },
  });
  await publish();
  await jobs.drain();
  expect(jobs.waiting(pushStockJob)).toHaveLength(1);
});

test("a category that the seller chooses during a recommendation is kept", async () => {
  const { publish, jobs, mishap, edit, read, laras, channelId } = await selling({
    name: "Kaos Oblong Katun",
  });
  const { body } = await laras.call<{ categories: { categoryId: string }[] }>(
    "GET",
    `/v1/channels/${channelId}/categories?search=gelas`,
  );
  const chosen = body.categories[0]?.categoryId;
  mishap("references.recommendedCategories", {
    before: async () => {
      expect((await edit({ categoryId: chosen })).status).toBe(200);
    },
  });
  await publish();
  await jobs.drain();
  expect((await read())?.categoryId).toBe(chosen);
});

test("a product of pre-order variants is a pre-order with the listing's days, or the channel's shortest", async () => {
  const { publish, edit, onShopee, jobs, product, laras, backend } = await selling({
    variants: [
      {
        ...SIZE,
        optionIds: [],
        sku: `PO-${crypto.randomUUID()}`,
        price: 65_000,
        stockMode: "pre_order",
      },
    ],
  });
  await publish();
  await jobs.drain();
  expect((await onShopee())[0]).toMatchObject({ daysToShip: 7, stock: 12 });
  await edit({ daysToShip: 14 });
  await publish();
  await jobs.drain();
  expect((await onShopee())[0]?.daysToShip).toBe(14);
  await edit({ daysToShip: null });
  const [variant] = product.variants;
  if (!variant) throw new Error("The product has a variant");
  const { onHand: _, available: __, ...input } = variant;
  await updateProduct(backend, { accountId: laras.accountId, actor: laras.userId }, product.id, {
    version: product.version,
    variants: [{ ...input, stockMode: "use_stock" }],
  });
  await publish();
  await jobs.drain();
  expect((await onShopee())[0]?.daysToShip).toBeNull();
});

test("one pre-order variant makes the whole listing a pre-order, and preflight warns", async () => {
  const { product, laras } = await selling({
    variationTypes: [{ id: "t1", name: "Ukuran", options: [option("S"), option("L")] }],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `S-${crypto.randomUUID()}`, price: 65_000 },
      {
        ...SIZE,
        optionIds: ["L"],
        sku: `L-${crypto.randomUUID()}`,
        price: 70_000,
        stockMode: "pre_order",
      },
    ],
  });
  const { body } = await laras.call(
    "GET",
    `/v2/channels/products/preflight?internalProductId=${product.id}`,
  );
  expect(body).toMatchObject({
    channels: [
      {
        findings: [
          { field: "daysToShip", code: "pre_order_mixed", level: "warning", details: { days: 7 } },
          { code: "category_recommended", level: "warning" },
        ],
      },
    ],
  });
});
