import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { withCredentials } from "#backend/channels/credentials.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { channelProducts, productHistories } from "#backend/products/schema.ts";
import { pushStockJob } from "#backend/stocks/jobs.ts";
import { addProduct, addStock, connectShop, createWorld, type Member, type World } from "./world.ts";

type One = { channelProduct: ChannelProduct; code: string };
const option = (id: string) => ({ id, name: id, imageId: null });
const SIZE = { barcode: "", cogs: 0, weightG: 200, widthCm: 20, heightCm: 3, lengthCm: 30, stockMode: "use_stock" as const, isActive: true };

async function selling(more: Parameters<typeof addProduct>[2] = {}) {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await connectShop(world, laras);
  const product = await addProduct(world, laras, more);
  const listing = await draftListing(laras, product.id, shop.channelId);
  return { ...world, laras, ...shop, product, listing, ...actions(world, laras, product.id, listing.id, shop.shopId) };
}

async function draftListing(member: Member, internalProductId: string, channelId: string) {
  const { body } = await member.call<One>("POST", "/v2/channels/products", { channelProduct: { internalProductId, channelId } });
  return body.channelProduct;
}

function actions(world: World, member: Member, productId: string, listingId: string, shopId: number) {
  return {
    publish: async () => (await member.call<One>("POST", `/v2/channels/products/${listingId}/;publish`)).body.channelProduct,
    unpublish: (archiveFromChannel: boolean) => member.call<One>("POST", `/v2/channels/products/${listingId}/;unpublish`, { archiveFromChannel }),
    edit: (channelProduct: object) => member.call<One>("PUT", `/v2/channels/products/${listingId}`, { channelProduct }),
    read: async () =>
      (await member.call<{ channelProducts: ChannelProduct[] }>("GET", `/v2/channels/products?internalProductIds=${productId}`)).body.channelProducts[0],
    onShopee: () => world.controls.listItems(shopId),
    history: async () =>
      (await world.db.select().from(productHistories).where(eq(productHistories.productId, productId)).orderBy(productHistories.createdAt)).map((row) => row.type),
  };
}

test("a listing starts as a draft, and starting it again answers the same one", async () => {
  const { laras, listing, product, channelId } = await selling();
  expect(listing).toMatchObject({ syncStatus: SYNC_STATUS.draft, externalProductId: null, images: product.images.map((image) => image.id) });
  expect((await draftListing(laras, product.id, channelId)).id).toBe(listing.id);
});

test("publishing answers at once as publishing and ends synced, on the marketplace with picture, price and stock", async () => {
  const { publish, read, onShopee, jobs, clock, product, history } = await selling();
  expect((await publish()).syncStatus).toBe(SYNC_STATUS.publishing);
  await jobs.drain();

  const listing = await read();
  expect(listing).toMatchObject({ syncStatus: SYNC_STATUS.synced, lastSyncAt: clock.now.toISOString(), errorCode: null });
  expect(listing?.categoryName).toBeTruthy();
  expect(listing?.variantMapping).toEqual([
    expect.objectContaining({ variantId: product.variants[0]?.id, externalVariantId: "0", pushedQuantity: 12, pushedAt: clock.now.toISOString() }),
  ]);
  const [item] = await onShopee();
  expect(item).toMatchObject({ itemId: Number(listing?.externalProductId), name: "Kaos Oblong Katun", stock: 12, price: 65_000 });
  expect(await history()).toEqual(["created", "published"]);
  expect(jobs.waiting(pushStockJob)).toEqual([]);
});

test("variants become models, and only the options that are sold are shown", async () => {
  const { publish, read, onShopee, jobs, product } = await selling({
    variationTypes: [{ id: "t1", name: "Ukuran", options: [option("S"), option("M"), option("L")] }],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `S-${crypto.randomUUID()}`, price: 65_000 },
      { ...SIZE, optionIds: ["M"], sku: `M-${crypto.randomUUID()}`, price: 66_000, isActive: false },
      { ...SIZE, optionIds: ["L"], sku: `L-${crypto.randomUUID()}`, price: 70_000 },
    ],
  });
  await publish();
  await jobs.drain();
  expect((await read())?.variantMapping.map((row) => row.variantId).sort()).toEqual([product.variants[0]?.id, product.variants[2]?.id].sort());
  expect((await onShopee()).map(({ modelName, price, stock }) => [modelName, price, stock])).toEqual([
    ["S", 65_000, 12],
    ["L", 70_000, 12],
  ]);
});

test("publishing a second time updates the same item and pushes nothing that has not changed", async () => {
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

test("a listing that was removed on the marketplace's own page is created anew", async () => {
  const { publish, read, onShopee, jobs, connector, backend, channelId } = await selling();
  await publish();
  await jobs.drain();
  const first = await read();
  await withCredentials(backend, channelId, (_connector, credentials) => connector.deleteProduct(credentials, first?.externalProductId ?? ""));
  await publish();
  await jobs.drain();
  const second = await read();
  expect(second).toMatchObject({ syncStatus: SYNC_STATUS.synced });
  expect(second?.externalProductId).not.toBe(first?.externalProductId);
  expect(await onShopee()).toHaveLength(1);
});

test("stock that moves while the listing is being created is pushed afterwards", async () => {
  const world = await selling();
  const variantId = world.product.variants[0]?.id ?? "";
  world.mishap("createProduct", { after: () => addStock(world, world.laras, variantId, 5) });
  await world.publish();
  await world.jobs.drain();
  expect(world.jobs.waiting(pushStockJob)).toEqual([expect.objectContaining({ variantId })]);
});

test("our own rules refuse before anything is sent, and say which field", async () => {
  const { publish, read, onShopee, jobs, clock, calls } = await selling({ name: "Kaos" });
  calls.length = 0;
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.invalid, errorCode: "name_too_short", lastSyncAt: clock.now.toISOString() });
  expect((await read())?.errorMessage).toContain("name");
  expect(calls).toEqual([]);
  expect(await onShopee()).toEqual([]);
});

test("what the marketplace refuses ends as failed with its code, and a later publish succeeds", async () => {
  const { publish, read, onShopee, jobs, mishap, clock } = await selling();
  mishap("createProduct", {
    before: () => {
      throw new ConnectorError("rejected", "product.error_banned_word", "A word is not allowed");
    },
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.failed, errorCode: "product.error_banned_word", errorMessage: "A word is not allowed" },
    lastSyncAt: clock.now.toISOString(),
  });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.synced, errorCode: null, errorMessage: null });
  expect(await onShopee()).toHaveLength(1);
});

test("a marketplace that cannot be reached is tried again later", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  const unreachable = { before: () => Promise.reject(new ConnectorError("unavailable", "network", "not reachable")) };
  mishap("createProduct", unreachable, unreachable);
  await publish();
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(10);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
  pass(10);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("after its last try a listing is failed where a person sees it", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  const unreachable = { before: () => Promise.reject(new ConnectorError("unavailable", "network", "not reachable")) };
  mishap("uploadImage", ...Array.from({ length: 20 }, () => unreachable));
  await publish();
  for (let hour = 0; hour < 10; hour++) {
    await jobs.drain();
    pass(3600);
  }
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.failed, errorCode: "network" });
  expect(jobs.dead).toEqual([]);
});

test("a rate limit puts the work off as long as the marketplace asks, without using up tries", async () => {
  const { publish, read, jobs, mishap, pass } = await selling();
  mishap("createProduct", { before: () => Promise.reject(new ConnectorError("rate_limited", "error_limit", "daily", { retryAfterMs: 3_600_000 })) });
  await publish();
  await jobs.drain();
  pass(3599);
  expect(await jobs.drain()).toBe(0);
  pass(1);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
});

test("a lost connection ends as failed and marks the channel", async () => {
  const { publish, read, jobs, controls, shopId, laras } = await selling();
  await controls.deauthorise(shopId);
  await publish();
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.failed);
  expect(await laras.call("POST", `/v2/channels/products/${(await read())?.id}/;publish`)).toMatchObject({ status: 409, body: { code: "channel_not_active" } });
});

test("a draft saved after a publish calls it off: nothing is sent", async () => {
  const { publish, edit, read, jobs, onShopee } = await selling();
  await publish();
  await edit({ categoryId: "100244", categoryName: "Kaos" });
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.draft, categoryId: "100244", version: 2 });
  expect(await onShopee()).toEqual([]);
});

test("a newer publish during an older one wins, and still makes one item", async () => {
  const { publish, read, jobs, mishap, onShopee, pass } = await selling();
  mishap("createProduct", { after: async () => void (await publish()) });
  await publish();
  await jobs.drain();
  pass(5);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect(await onShopee()).toHaveLength(1);
});

test("what the seller saves while the listing is being created stays a draft, and what was created is known", async () => {
  const { publish, edit, read, jobs, mishap, onShopee } = await selling();
  mishap("createProduct", { after: async () => void (await edit({ brandId: "0" })) });
  await publish();
  await jobs.drain();
  const [item] = await onShopee();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.draft, externalProductId: String(item?.itemId) });
});

test("unpublishing hides the item, or deletes it, and the listing is gone", async () => {
  for (const [archive, status, type] of [[false, "UNLIST", "unpublished"], [true, undefined, "channel_product_archived"]] as const) {
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

test("unpublishing during the create waits for it, and leaves nothing behind", async () => {
  const { publish, unpublish, read, jobs, mishap, onShopee } = await selling();
  mishap("createProduct", { after: async () => void (await unpublish(true)) });
  await publish();
  await jobs.drain();
  expect(await read()).toBeUndefined();
  expect(await onShopee()).toEqual([]);
});

test("a draft that was never published is unpublished without a call", async () => {
  const { unpublish, read, jobs, calls } = await selling();
  calls.length = 0;
  await unpublish(false);
  await jobs.drain();
  expect(await read()).toBeUndefined();
  expect(calls).toEqual([]);
});

test("a refused deletion leaves the listing as failed with its id", async () => {
  const { publish, unpublish, read, jobs, mishap } = await selling();
  await publish();
  await jobs.drain();
  mishap("deleteProduct", { before: () => Promise.reject(new ConnectorError("rejected", "item_in_promotion", "In a campaign")) });
  await unpublish(true);
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.failed, errorCode: "item_in_promotion", externalProductId: expect.any(String) });
});

test("the category's lists are asked for once a day", async () => {
  const { publish, jobs, calls, pass, laras, channelId } = await selling();
  await publish();
  await jobs.drain();
  calls.length = 0;
  const categories = () => laras.call<{ categories: { isLeaf: boolean }[] }>("GET", `/v1/channels/shopee/${channelId}/categories`);
  expect((await categories()).body.categories.length).toBeGreaterThan(10);
  expect(calls).toEqual([]);
  pass(25 * 3600);
  await categories();
  expect(calls.filter((path) => path === "/product/get_category")).toHaveLength(1);
});

test("the marketplace's lists that cannot be had are a bad gateway with a code, not a crash", async () => {
  const { laras, channelId, mishap } = await selling();
  mishap("listLogistics", { before: () => Promise.reject(new ConnectorError("unavailable", "timeout", "no answer")) });
  expect(await laras.call("GET", `/v1/channels/shopee/${channelId}/logistics`)).toMatchObject({ status: 502, body: { code: "channel_unavailable" } });
});

test("preflight lists what the channel would refuse, per channel and field", async () => {
  const { laras, product, channelId } = await selling({
    name: "Kaos",
    variationTypes: [{ id: "t1", name: "Ukuran yang sangat panjang", options: [option("S"), option("Sepanjang-panjangnya ukuran")] }],
    variants: [
      { ...SIZE, optionIds: ["S"], sku: `A-${crypto.randomUUID()}`, price: 10_000 },
      { ...SIZE, optionIds: ["Sepanjang-panjangnya ukuran"], sku: `B-${crypto.randomUUID()}`, price: 70_000 },
    ],
  });
  const { body } = await laras.call<{ channels: { channelId: string; findings: { field: string; code: string }[] }[] }>(
    "GET",
    `/v2/channels/products/preflight?internalProductId=${product.id}`,
  );
  expect(body.channels).toHaveLength(1);
  expect(body.channels[0]?.channelId).toBe(channelId);
  expect(body.channels[0]?.findings.map(({ field, code }) => [field, code])).toEqual([
    ["name", "name_too_short"],
    ["variationTypes[0].name", "type_name_too_long"],
    ["variationTypes[0].options[1].name", "option_name_too_long"],
    ["variants", "price_spread"],
  ]);
});

test("a mandatory attribute with a list is filled and shown; one that must be typed, and a brand, are asked for", async () => {
  const shop = await selling();
  const outcome = async (choice: object) => {
    await shop.edit({ categoryName: null, brandId: null, ...choice });
    await shop.publish();
    await shop.jobs.drain();
    return shop.read();
  };
  const typed = await findLeaf(shop, (leaf) => leaf.mandatory.some((one) => one.values.length === 0));
  expect(await outcome(typed)).toMatchObject({ syncStatus: SYNC_STATUS.invalid, errorCode: "attribute_missing" });

  const listed = await findLeaf(shop, (leaf) => leaf.mandatory.length > 0 && leaf.mandatory.every((one) => one.values.length > 0) && leaf.isBrandMandatory);
  expect(await outcome({ categoryId: listed.categoryId })).toMatchObject({ syncStatus: SYNC_STATUS.invalid, errorCode: "brand_missing" });
  expect(await outcome(listed)).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.synced, categoryId: listed.categoryId, brandId: listed.brandId },
    attributes: [expect.objectContaining({ valueId: expect.any(String) })],
  });
});

interface Leaf {
  mandatory: { values: unknown[] }[];
  isBrandMandatory: boolean;
}

/** The first leaf that asks for such things, with a brand that it takes. */
async function findLeaf({ laras, channelId }: { laras: Member; channelId: string }, fits: (leaf: Leaf) => boolean) {
  const base = `/v1/channels/shopee/${channelId}/categories`;
  const { body } = await laras.call<{ categories: { categoryId: string; isLeaf: boolean }[] }>("GET", base);
  for (const { categoryId } of body.categories.filter((category) => category.isLeaf)) {
    const asked = await laras.call<{ attributes: { isMandatory: boolean; values: unknown[] }[] }>("GET", `${base}/${categoryId}/attributes`);
    const brands = await laras.call<{ isMandatory: boolean; brands: { brandId: string }[] }>("GET", `${base}/${categoryId}/brands`);
    const mandatory = asked.body.attributes.filter((one) => one.isMandatory);
    const brand = brands.body.brands.find(({ brandId }) => brandId !== "0");
    if (fits({ mandatory, isBrandMandatory: brands.body.isMandatory })) return { categoryId, brandId: brand?.brandId ?? null };
  }
  throw new Error("The sandbox has no such leaf");
}

test("a change of the listing's row is never lost to a run that ends later", async () => {
  const { publish, db, listing, jobs, mishap } = await selling();
  mishap("createProduct", { after: async () => void (await db.delete(channelProducts).where(eq(channelProducts.id, listing.id))) });
  await publish();
  await jobs.drain();
  expect(await db.select().from(channelProducts).where(eq(channelProducts.id, listing.id))).toEqual([]);
  expect(jobs.dead).toEqual([]);
});
