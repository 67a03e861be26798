import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productBatches } from "#backend/db/schema/product-batches.ts";
import { publishJobs } from "#backend/db/schema/publish-jobs.ts";
import { type Catalogue, openCatalogue, type Seller } from "./catalogue.ts";
import { create } from "./product-calls.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

async function connect({ accountId }: Seller, name: string): Promise<string> {
  const id = newId();
  await shop.backend.db
    .insert(channels)
    .values({ id, accountId, channelType: "shopee", shopId: id, name });
  return id;
}

interface Sent {
  products: string[];
  channels: string[];
}

/** Calls that change many objects: path, body, and the fields with product and channel ids. */
const CALLS: [path: string, body: (sent: Sent) => object, product: string, channel?: string][] = [
  [
    "/v2/products/;delete",
    (sent) => ({ productIds: sent.products, targetChannelIds: sent.channels }),
    ...(["productIds", "targetChannelIds"] as const),
  ],
  [
    "/v2/products/;start-delete",
    (sent) => ({ productIds: sent.products, targetChannelIds: sent.channels }),
    ...(["productIds", "targetChannelIds"] as const),
  ],
  [
    "/v2/channels/publishes",
    (sent) => ({ productIds: sent.products, channelIds: sent.channels }),
    ...(["productIds", "channelIds"] as const),
  ],
  ...(["archive", "unpublish", "resetRetries"] as const).map((action): (typeof CALLS)[number] => [
    "/v2/channels/products/;start",
    (sent) => ({
      action,
      listings: { ofProducts: { productIds: sent.products, channelIds: sent.channels } },
    }),
    ...(["listings.ofProducts.productIds", "listings.ofProducts.channelIds"] as const),
  ]),
  [
    "/v2/channels/products/;publish",
    (sent) => ({
      listings: { ofProducts: { productIds: sent.products, channelIds: sent.channels } },
    }),
    ...(["listings.ofProducts.productIds", "listings.ofProducts.channelIds"] as const),
  ],
  [
    "/v2/products/;edit",
    (sent) => ({ productIds: sent.products, edit: { brand: "Rimba" } }),
    "productIds",
  ],
  [
    "/v2/products/;preview-edit",
    (sent) => ({ productIds: sent.products, edit: { brand: "Rimba" } }),
    "productIds",
  ],
];

test("a call with an unknown product or channel names it and changes nothing", async () => {
  const seller = await shop.signUp();
  const other = await shop.signUp();
  const product = await create(seller);
  const [channelId, foreignChannel] = [
    await connect(seller, "Toko A"),
    await connect(other, "Toko B"),
  ];
  const foreignProduct = (await create(other)).id;
  await shop.backend.db.insert(channelProducts).values({
    ...{ id: newId(), accountId: seller.accountId, productId: product.id, channelId },
    ...{ externalProductId: "x-1", syncStatus: 3 },
  });
  const refuses = async (path: string, body: object, field: string, id: string) => {
    const answer = await seller.call("POST", path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, "unknown_ids"]);
    expect(answer.body.fields).toEqual({ [field]: "not_found" });
    expect(answer.body.details).toMatchObject({ ids: id });
  };
  for (const [path, body, productField, channelField] of CALLS) {
    for (const id of [newId(), foreignProduct])
      await refuses(
        path,
        body({ products: [product.id, id], channels: [channelId] }),
        productField,
        id,
      );
    if (channelField === undefined) continue;
    for (const id of ["no-such-channel", foreignChannel])
      await refuses(
        path,
        body({ products: [product.id], channels: [channelId, id] }),
        channelField,
        id,
      );
  }
  expect((await seller.call("GET", `/v2/products/detail/${product.id}`)).body).toMatchObject({
    product: { id: product.id, brand: product.brand, version: product.version },
  });
  const { db } = shop.backend;
  const [listing] = await db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.productId, product.id));
  expect(listing).toMatchObject({ syncStatus: 3, action: null });
  const ofSeller = { batches: productBatches, publishes: publishJobs };
  for (const table of Object.values(ofSeller))
    expect(await db.$count(table, eq(table.accountId, seller.accountId))).toBe(0);
});

test.each([
  ["/v2/products/;delete", "channelIds"],
  ["/v2/products/;start-delete", "channelIds"],
] as const)("%s with a misspelt field deletes nothing", async (path, field) => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const sent = { productIds: [product.id], [field]: ["no-such-channel"] };
  const answer = await seller.call("POST", path, sent);
  expect([answer.status, answer.body.fields]).toEqual([422, { [field]: "unknown_field" }]);
  expect(answer.body.message).toBe("There is no field channelIds");
  expect((await seller.call("GET", `/v2/products/detail/${product.id}`)).status).toBe(200);
});

test("a misspelt filter of listings starts nothing", async () => {
  const seller = await shop.signUp();
  const filter = { channelType: "shopee", channelIDs: ["x"] };
  const sent = { action: "archive", listings: { filter } };
  const answer = await seller.call("POST", "/v2/channels/products/;start", sent);
  expect([answer.status, answer.body.fields]).toEqual([
    422,
    { "listings.filter.channelIDs": "unknown_field" },
  ]);
});

test("copying to another shop refuses unknown products", async () => {
  const seller = await shop.signUp();
  const [from, to] = [await connect(seller, "Toko A"), await connect(seller, "Toko B")];
  const product = await create(seller);
  await shop.backend.db.insert(channelProducts).values({
    ...{ id: newId(), accountId: seller.accountId, productId: product.id, channelId: from },
    ...{ externalProductId: "x-2", syncStatus: 3 },
  });
  const sent = { from, to, productIds: [product.id, "no-such-product"] };
  const answer = await seller.call("POST", "/v2/products/channels/;copy", sent);
  expect([answer.status, answer.body.code, answer.body.details]).toEqual([
    404,
    "unknown_ids",
    { ids: "no-such-product", count: 1 },
  ]);
  const listings = await shop.backend.db
    .select({ channelId: channelProducts.channelId })
    .from(channelProducts)
    .where(eq(channelProducts.productId, product.id));
  expect(listings).toEqual([{ channelId: from }]);
});

test("deleting a product already deleted succeeds", async () => {
  const seller = await shop.signUp();
  const [first, second] = [await create(seller), await create(seller)];
  await seller.call("POST", "/v2/products/;delete", { productIds: [first.id] });
  const again = await seller.call("POST", "/v2/products/;delete", {
    productIds: [first.id, second.id],
  });
  expect([again.status, again.body]).toMatchObject([200, { deleted: [second.id], kept: [] }]);
});
