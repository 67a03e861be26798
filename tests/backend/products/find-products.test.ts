import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { products } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "./catalogue.ts";
import { createNamed, find, listNames } from "./product-lists.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const connect = async (seller: Seller, name: string) => {
  const id = newId();
  await shop.backend.db
    .insert(channels)
    .values({ id, accountId: seller.accountId, channelType: "shopee", shopId: id, name });
  return id;
};
const list = (seller: Seller, productId: string, channelId: string, syncStatus: SyncStatus) =>
  shop.backend.db.insert(channelProducts).values({
    accountId: seller.accountId,
    productId,
    channelId,
    syncStatus,
    lastSyncAt: new Date("2026-01-02T03:04:05Z"),
  });

test("a row shows variants, price range, total stock and sync status", async () => {
  const seller = await shop.signUp();
  const variationTypes = [
    {
      id: "t",
      name: "Size",
      options: [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
        { id: "c", name: "C" },
      ],
    },
  ];
  const skus = ["Z-1", "M-2", "A-3"];
  const product = await createNamed(seller, "Kaos", {
    variationTypes,
    variants: skus.map((sku, index) =>
      variantInput({ sku, price: 50_000 + index * 5000, optionIds: ["abc"[index]] }),
    ),
  });
  for (const [index, variant] of product.variants.entries())
    await transaction(shop.backend.db, (tx) =>
      moveStock(tx, {
        accountId: seller.accountId,
        variantId: variant.id,
        warehouseId: seller.warehouseId,
        type: "import",
        onHandDelta: index + 1,
        actor: "system",
      }),
    );
  const channelId = await connect(seller, "Shop");
  await list(seller, product.id, channelId, SYNC_STATUS.failed);
  const found = await find(seller);
  expect(found.total).toBe(1);
  expect(found.products).toEqual([
    {
      id: product.id,
      name: "Kaos",
      images: [],
      connectedChannels: [
        {
          channelId,
          syncStatus: 4,
          lastSyncAt: "2026-01-02T03:04:05.000Z",
          errorCode: null,
          errorMessage: null,
          isRetryPaused: false,
        },
      ],
      variantCount: 3,
      skus: ["Z-1", "A-3"],
      minPrice: 50_000,
      maxPrice: 60_000,
      available: 6,
      isLow: true,
      category: "",
      isActive: true,
      updatedAt: product.updatedAt,
    },
  ]);
  const infos = await seller.call("GET", `/v2/products/sync-infos?ids=${product.id},${newId()}`);
  expect(infos.body).toEqual({
    products: [{ id: product.id, syncInfos: found.products[0]?.connectedChannels }],
  });
});

test("pages are complete and ordered, and give the total, also past the end", async () => {
  const seller = await shop.signUp();
  for (const name of ["b", "D", "a", "C", "zz"]) await createNamed(seller, name);
  const pages = await Promise.all(
    [0, 2, 4, 6].map((offset) => find(seller, `sortBy=name&orderBy=asc&limit=2&offset=${offset}`)),
  );
  expect(pages.flatMap((page) => page.products.map((product) => product.name))).toEqual([
    "a",
    "b",
    "C",
    "D",
    "zz",
  ]);
  expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5]);
  expect((await find(seller)).products.map((product) => product.name)).toEqual([
    "zz",
    "C",
    "a",
    "D",
    "b",
  ]);
  expect((await find(seller, "orderBy=asc")).products.map((product) => product.name)).toEqual([
    "b",
    "D",
    "a",
    "C",
    "zz",
  ]);
  expect(
    (await seller.call<{ count: number }>("GET", "/v2/products/count?search=ZZ")).body,
  ).toEqual({
    count: 1,
    bySyncStatuses: [{ syncStatuses: [], count: 1 }],
  });
  const ids = (
    await seller.call<{ productIds: string[] }>("GET", "/v2/products/ids?sortBy=name&orderBy=desc")
  ).body.productIds;
  expect(ids).toEqual(
    (await find(seller, "sortBy=name&orderBy=desc")).products.map((product) => product.id),
  );
});

test("an id list must not be empty, and is paged by offset and limit", async () => {
  const seller = await shop.signUp();
  const made = [
    await createNamed(seller, "1"),
    await createNamed(seller, "2"),
    await createNamed(seller, "3"),
  ];
  const ids = made.map((product) => product.id).join(",");
  expect(await listNames(seller, `ids=${ids}&offset=1`)).toEqual(["2", "3"]);
  expect(
    (await find(seller, `ids=${ids}&limit=1`)).products.map((product) => product.name),
  ).toEqual(["1"]);
  for (const path of [
    "/v2/products?ids=",
    "/v2/products/count?ids=",
    "/v2/products/ids?ids=",
    "/v2/products/sync-infos",
    "/v2/products/sync-infos?ids=",
  ])
    expect(await seller.call("GET", path)).toMatchObject({
      status: 400,
      body: { code: "invalid_ids_param", message: "invalid ids param" },
    });
});

test("a page has 15 rows, or 100 for an id list, unless a limit is given", async () => {
  const seller = await shop.signUp();
  const ids: string[] = [];
  for (let index = 0; index < 17; index++) {
    const { body } = await seller.call<{ product: { id: string } }>("POST", "/v2/products", {
      product: productInput({ name: `Kaos ${index}` }),
    });
    ids.push(body.product.id);
  }
  expect((await find(seller)).products).toHaveLength(15);
  expect((await find(seller, `ids=${ids.join()}`)).products).toHaveLength(17);
  expect((await find(seller, `ids=${ids.join()}&limit=3`)).products).toHaveLength(3);
});

test('status and channel filters combine with OR and AND; "synced" includes publishing, "unpublished" means not connected', async () => {
  const seller = await shop.signUp();
  const [a, b] = [await connect(seller, "A"), await connect(seller, "B")];
  const [both, onlyA, publishing] = [
    await createNamed(seller, "both"),
    await createNamed(seller, "only A"),
    await createNamed(seller, "publishing"),
  ];
  await createNamed(seller, "nowhere");
  await list(seller, both.id, a, SYNC_STATUS.synced);
  await list(seller, both.id, b, SYNC_STATUS.failed);
  await list(seller, onlyA.id, a, SYNC_STATUS.failed);
  await list(seller, publishing.id, a, SYNC_STATUS.publishing);

  expect(await listNames(seller, `channelIds=${a},${b}`)).toEqual(["both", "only A", "publishing"]);
  expect(await listNames(seller, `channelIds=${a},${b}&intersectChannels=true`)).toEqual(["both"]);
  expect(await listNames(seller, "syncStatuses=3")).toEqual(["both", "publishing"]);
  expect(await listNames(seller, "syncStatuses=4")).toEqual(["both", "only A", "publishing"]);
  expect(await listNames(seller, "syncStatuses=0")).toEqual(["nowhere", "publishing"]);
  expect(await listNames(seller, "isNotConnected=true")).toEqual(["nowhere"]);
  const connected = ["both", "only A", "publishing"];
  expect(await listNames(seller, "isNotConnected=false")).toEqual(connected);
  expect((await find(seller, "isNotConnected=false")).total).toBe(3);
  expect(await listNames(seller, "isNotConnected=false&syncStatuses=0")).toEqual(["publishing"]);
  expect(await listNames(seller, `isNotConnected=false&channelIds=${b}`)).toEqual(["both"]);
  expect(await listNames(seller, `syncStatuses=4&channelIds=${b}`)).toEqual(["both"]);
  expect(
    await listNames(seller, `syncStatuses=3,4&channelIds=${a},${b}&intersectChannels=true`),
  ).toEqual(["both"]);
  expect(await listNames(seller, `syncStatuses=0&channelIds=${b}`)).toEqual([
    "nowhere",
    "only A",
    "publishing",
  ]);
  expect(await listNames(seller, `isNotConnected=true&channelIds=${b}`)).toEqual([
    "nowhere",
    "only A",
    "publishing",
  ]);
  expect((await seller.call("GET", "/v2/products?syncStatuses=9")).status).toBe(422);
});

test("a list includes the counts of all products on request, independent of its filters", async () => {
  const seller = await shop.signUp();
  for (const name of ["Ani", "Budi"]) await createNamed(seller, name);
  const { body: counts } = await seller.call("GET", "/v2/products/count");
  for (const [query, total] of [
    ["offset=0", 2],
    ["offset=1&limit=1", 2],
    ["search=Ani", 1],
    ["search=nobody", 0],
  ] as const)
    expect(await find(seller, `${query}&include=counts`), query).toMatchObject({ total, counts });
  expect(await find(seller, "offset=0")).not.toHaveProperty("counts");
});

test("a shop's count covers the listings of the account's undeleted products", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const channelId = await connect(seller, "A");
  const [kept, failed, deleted] = [
    await createNamed(seller, "kept"),
    await createNamed(seller, "failed"),
    await createNamed(seller, "deleted"),
  ];
  for (const { id } of [kept, deleted]) await list(seller, id, channelId, SYNC_STATUS.synced);
  await list(seller, failed.id, channelId, SYNC_STATUS.failed);
  await list(
    other,
    (await createNamed(other, "foreign")).id,
    await connect(other, "B"),
    SYNC_STATUS.synced,
  );
  // Its state while its listing waits to be deleted on the channel.
  await shop.backend.db
    .update(products)
    .set({ deletedAt: new Date() })
    .where(eq(products.id, deleted.id));
  const found = async (by: Seller, query: string) => {
    const page = await find(by, `channelIds=${channelId}${query}`);
    return [page.total, page.products.length];
  };
  expect(await found(seller, "")).toEqual([2, 2]);
  expect(await found(seller, `&syncStatuses=${SYNC_STATUS.failed}`)).toEqual([1, 1]);
  expect(await found(other, "")).toEqual([0, 0]);
});
