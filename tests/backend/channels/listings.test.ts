import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { ListingCounts, ListingSummary } from "#contract/listings.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { connectShop } from "./connecting.ts";
import { refuse } from "./mishaps.ts";
import { draftListing, option, SIZE, selling } from "./selling.ts";
import { addProduct } from "./stocked.ts";

type Found = { channelProducts: ListingSummary[]; total: number; counts?: ListingCounts };
type One = { channelProduct: ChannelProduct; code: string; message: string };

test("a channel shows its own name, description, pictures and price, or the product's after a reset", async () => {
  const { publish, edit, jobs, onShopee, product, read } = await selling();
  const [variantId = ""] = product.variants.map(({ id }) => id);
  await edit({
    name: "Kaos Shopee Hemat",
    description: "Hanya di Shopee.",
    prices: { [variantId]: 71_000 },
    daysToShip: 14,
  });
  await publish();
  await jobs.drain();
  expect(await onShopee()).toMatchObject([{ name: "Kaos Shopee Hemat", price: 71_000 }]);
  expect(await read()).toMatchObject({
    name: "Kaos Shopee Hemat",
    daysToShip: 14,
    syncStatus: SYNC_STATUS.synced,
  });

  await edit({ name: null, description: null, prices: {}, daysToShip: null });
  await publish();
  await jobs.drain();
  expect(await onShopee()).toMatchObject([{ name: "Kaos Oblong Katun", price: 65_000 }]);
});

test("a listing's own texts and days to ship are checked", async () => {
  const { publish, edit, jobs, read } = await selling();
  await edit({ name: "Kao" });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "name_too_short",
  });
  await edit({ name: null, daysToShip: 3 });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    syncStatus: SYNC_STATUS.invalid,
    errorCode: "days_to_ship_range",
  });
});

test("saving a stale version is refused with the current one, and changes nothing", async () => {
  const { edit, listing, read } = await selling();
  expect((await edit({ name: "Pertama dulu", version: listing.version })).status).toBe(200);
  expect(await edit({ name: "Kedua telat", version: listing.version })).toMatchObject({
    status: 409,
    body: { code: "stale_version", details: { current: { name: "Pertama dulu" } } },
  });
  expect((await read())?.name).toBe("Pertama dulu");
});

test("a channel's list shows prices, SKU range, status and mapping, and filters by search, status and shop", async () => {
  const world = await selling({
    name: "Batik Lawasan",
    variationTypes: [{ id: "t", name: "Ukuran", options: [option("S"), option("L")] }],
    variants: [
      { optionIds: ["S"], sku: `BTK-S-${crypto.randomUUID()}`, price: 80_000, ...SIZE },
      { optionIds: ["L"], sku: `BTK-L-${crypto.randomUUID()}`, price: 90_000, ...SIZE },
    ],
  });
  const { laras, product, listing, channelId, publish, edit, jobs, pass } = world;
  await edit({ prices: { [product.variants[1]?.id ?? ""]: 99_000 } });
  await publish();
  await jobs.drain();
  pass(60);
  const topi = await addProduct(world, laras, { name: "Topi Anyam" });
  const second = await connectShop(world, laras);
  await draftListing(laras, topi.id, second.channelId);

  const find = async (query: string) =>
    (await laras.call<Found>("GET", `/v2/channels/products/find?channelType=shopee${query}`)).body;
  const all = await find("");
  expect(all).toMatchObject({
    total: 2,
    channelProducts: [
      { name: "Topi Anyam", mappedCount: 0, syncStatus: SYNC_STATUS.draft },
      { id: listing.id },
    ],
  });
  expect(all.channelProducts[1]).toMatchObject({
    minPrice: 80_000,
    maxPrice: 99_000,
    variantCount: 2,
    mappedCount: 2,
    image: { id: product.images[0]?.id },
  });
  expect(all.channelProducts[1]?.skus).toEqual(product.variants.map(({ sku }) => sku));
  expect((await find("&search=lawas")).channelProducts.map(({ id }) => id)).toEqual([listing.id]);
  expect((await find(`&channelIds=${second.channelId}`)).total).toBe(1);
  expect((await find("&isScheduled=false")).total).toBe(2);
  const isListing = eq(channelProducts.id, listing.id);
  await world.db.update(channelProducts).set({ activeAt: new Date() }).where(isListing);
  expect((await find("&isScheduled=true")).channelProducts.map(({ id }) => id)).toEqual([
    listing.id,
  ]);
  expect((await find("&isScheduled=false")).total).toBe(1);
  await world.db.update(channelProducts).set({ activeAt: null }).where(isListing);
  expect((await find("&syncStatuses=3,4")).channelProducts.map(({ id }) => id)).toEqual([
    listing.id,
  ]);
  expect((await find("&sortBy=name&orderBy=asc")).channelProducts.map(({ name }) => name)).toEqual([
    "Batik Lawasan",
    "Topi Anyam",
  ]);
  expect((await find("&limit=1&offset=1")).channelProducts.map(({ id }) => id)).toEqual([
    listing.id,
  ]);
  // The counts ignore the status filter but keep the search.
  const one = { syncStatus: 3, count: 1 };
  expect((await find("&syncStatuses=3,4&include=counts")).counts).toEqual({
    statuses: [{ syncStatus: 1, count: 1 }, one],
    scheduled: 0,
  });
  expect((await find("&search=lawas&syncStatuses=1&include=counts")).counts).toEqual({
    statuses: [one],
    scheduled: 0,
  });
  expect(all.counts).toBeUndefined();
  expect(
    (
      await laras.call(
        "GET",
        `/v2/channels/products/ids?channelType=shopee&channelIds=${channelId}`,
      )
    ).body,
  ).toEqual({ productIds: [listing.id] });
  expect(
    (await laras.call<Found>("GET", "/v2/channels/products/find?channelType=lazada")).body,
  ).toEqual({ channelProducts: [], total: 0 });
});

test("a bulk action handles each listing separately and names those it cannot change", async () => {
  const { laras, listing, read } = await selling();
  const { body } = await laras.call("POST", "/v2/channels/products/;bulk", {
    action: "publish",
    ids: [listing.id, "gone"],
  });
  expect(body).toEqual({ done: 1, failed: [{ id: "gone", name: "", code: "not_found" }] });
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.publishing);
});

test("only an internal user resets the picture mapping, and the next publish uploads pictures again", async () => {
  const { laras, listing, publish, jobs, calls, db } = await selling();
  await publish();
  await jobs.drain();
  const path = (id: string) => `/v2/channels/products/${id}/;reset-image-mapping`;
  expect((await laras.call("POST", path(listing.id))).status).toBe(403);
  const internal = laras.asInternal();
  expect(await internal.call<One>("POST", path("gone"))).toMatchObject({
    status: 404,
    body: { message: "Invalid channel product" },
  });
  expect(await laras.call<One>("POST", "/v2/channels/products/gone/;publish")).toMatchObject({
    body: { message: "invalid channel product param" },
  });
  const uploads = () => calls.filter((call) => call === "/media_space/upload_image").length;
  expect(uploads()).toBe(1);
  await internal.call("POST", path(listing.id));
  expect(
    (await db.select().from(channelProducts)).find(({ id }) => id === listing.id)?.imageMap,
  ).toEqual({});
  await publish();
  await jobs.drain();
  expect(uploads()).toBe(2);
});

test("internal users fetch, find, republish and activate listings in their own account only", async () => {
  const { laras, listing, mishap, publish, jobs, read, signUp } = await selling();
  const internal = laras.asInternal();
  for (let n = 0; n < 3; n++) {
    mishap("listings.create", refuse);
    await publish();
    await jobs.drain();
  }
  const base = "/v2/channels/products/internal";
  expect((await internal.call("GET", `${base}?syncStatus=4`)).body).toMatchObject({
    channelProducts: [{ id: listing.id }],
  });
  expect((await internal.call("GET", `${base}/${listing.id}`)).body).toMatchObject({
    imageMapping: expect.any(Object),
  });
  expect((await (await signUp()).asInternal().call("GET", `${base}/${listing.id}`)).status).toBe(
    404,
  );
  expect((await internal.call("POST", `${base}/${listing.id}/;republish`)).status).toBe(200);
  await jobs.drain();
  expect((await read())?.syncStatus).toBe(SYNC_STATUS.synced);
  expect((await internal.call<One>("POST", `${base}/${listing.id}/;activate`)).body.code).toBe(
    "not_scheduled",
  );
  await laras.call("POST", `/v2/channels/products/${listing.id}/active-date`, {
    date: "2026-12-01T00:00:00Z",
  });
  expect(
    (await internal.call<One>("POST", `${base}/${listing.id}/;activate`)).body.channelProduct,
  ).toMatchObject({ syncStatus: 2, activeAt: null });
});

test("pictures are sent in the chosen size and a format the channel accepts", async () => {
  const { edit, publish, jobs, read, connector } = await selling();
  const upload = vi.spyOn(connector.listings, "uploadImage");
  await edit({ imageSize: "256" });
  await publish();
  await jobs.drain();
  const sent = upload.mock.calls[0]?.[1];
  expect(sent?.mediaType).toBe("image/jpeg");
  expect(await sharp(sent?.bytes).metadata()).toMatchObject({ format: "jpeg", width: 256 });
  expect(await read()).toMatchObject({ imageSize: "256", syncStatus: SYNC_STATUS.synced });
});
