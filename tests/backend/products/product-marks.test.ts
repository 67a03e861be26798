import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productLevels } from "#backend/db/schema/product-search.ts";
import { images } from "#backend/db/schema/products.ts";
import { warehouses } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { storeImage } from "#backend/products/images.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import type { ProductDetail, ProductSummary } from "#contract/products.ts";
import { IMAGE_TYPE, SYNC_STATUS, type SyncStatus } from "#contract/statuses.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const EAN = "4006381333931";
const sizes = (...ids: string[]) => [
  { id: "t", name: "Size", options: ids.map((id) => ({ id, name: id })) },
];
const find = async (seller: Seller, query: string) =>
  (
    await seller.call<{ products: ProductSummary[]; total: number }>(
      "GET",
      `/v2/products?sortBy=name&orderBy=asc&${query}`,
    )
  ).body;
const names = async (seller: Seller, query: string) =>
  (await find(seller, query)).products.map((product) => product.name);
const create = async (seller: Seller, name: string, changes = {}) =>
  (
    await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
      product: productInput({ name, ...changes }),
    })
  ).body.product;
const save = async (seller: Seller, { id, version }: ProductDetail, changes: object) => {
  const saved = await seller.call<{ product: ProductDetail }>("PUT", `/v2/products/detail/${id}`, {
    product: { version, ...changes },
  });
  expect(saved.status).toBe(200);
  return saved.body.product;
};
const move = (
  seller: Seller,
  variantId: string | undefined,
  onHandDelta: number,
  warehouseId = seller.warehouseId,
) =>
  transaction(shop.backend.db, (tx) =>
    moveStock(tx, {
      accountId: seller.accountId,
      variantId: variantId ?? "",
      warehouseId,
      type: "adjustment",
      onHandDelta,
      actor: "system",
    }),
  );
async function picture(seller: Seller, isPlaceholder = false): Promise<string> {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 3, background: isPlaceholder ? "#fff" : "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  const { id } = await storeImage(shop.backend, seller.accountId, new Uint8Array(bytes), {
    type: IMAGE_TYPE.product,
    name: "a.jpg",
  });
  if (isPlaceholder)
    await shop.backend.db.update(images).set({ isPlaceholder }).where(eq(images.id, id));
  return id;
}

test("a product with only a placeholder has no image", async () => {
  const seller = await shop.signUp();
  const bare = await create(seller, "Bare");
  await create(seller, "Pictured", { imageIds: [await picture(seller)] });
  await create(seller, "Stand-in", { imageIds: [await picture(seller, true)] });
  expect(await names(seller, "marks=no_image")).toEqual(["Bare", "Stand-in"]);
  const pictured = await save(seller, bare, { imageIds: [await picture(seller)] });
  expect(await names(seller, "marks=no_image")).toEqual(["Stand-in"]);
  await save(seller, pictured, { imageIds: [] });
  expect(await names(seller, "marks=no_image")).toEqual(["Bare", "Stand-in"]);
});

test("one variant without a barcode marks the product; removed variants do not count", async () => {
  const seller = await shop.signUp();
  const variants = [
    variantInput({ optionIds: ["s"], barcode: EAN }),
    variantInput({ optionIds: ["m"] }),
  ];
  const product = await create(seller, "Kaos", { variationTypes: sizes("s", "m"), variants });
  await create(seller, "Mug", { variants: [variantInput({ barcode: EAN })] });
  expect(await names(seller, "marks=no_barcode")).toEqual(["Kaos"]);
  const [small, medium] = product.variants;
  const filled = await save(seller, product, {
    variants: [small, { ...medium, barcode: "96385074" }],
  });
  expect(await names(seller, "marks=no_barcode")).toEqual([]);
  const emptied = await save(seller, filled, { variants: [small, { ...medium, barcode: "" }] });
  expect(await names(seller, "marks=no_barcode")).toEqual(["Kaos"]);
  await save(seller, emptied, { variationTypes: sizes("s"), variants: [small] });
  expect(await names(seller, "marks=no_barcode")).toEqual([]);
});

test("stock is low when one sold variant is below the account's threshold over all warehouses", async () => {
  const seller = await shop.signUp();
  const variants = ["s", "m"].map((id) => variantInput({ optionIds: [id] }));
  const product = await create(seller, "Kaos", { variationTypes: sizes("s", "m"), variants });
  const [small, medium] = product.variants;
  const second = newId();
  await shop.backend.db
    .insert(warehouses)
    .values({ id: second, accountId: seller.accountId, name: "Gudang 2" });
  await move(seller, small?.id, 10);
  await move(seller, medium?.id, 9);
  expect((await find(seller, "marks=low_stock")).products).toMatchObject([
    { name: "Kaos", isLow: true, available: 19 },
  ]);
  await move(seller, medium?.id, 1, second);
  expect((await find(seller, "")).products).toMatchObject([{ name: "Kaos", isLow: false }]);
  expect(await names(seller, "marks=low_stock")).toEqual([]);
  await shop.backend.db
    .update(accounts)
    .set({ lowStockLevel: 11 })
    .where(eq(accounts.id, seller.accountId));
  expect(await names(seller, "marks=low_stock")).toEqual(["Kaos"]);
  const onOrder = await save(seller, product, {
    variants: [
      { ...small, stockMode: "pre_order" },
      { ...medium, isActive: false },
    ],
  });
  expect(await names(seller, "marks=low_stock")).toEqual([]);
  await save(seller, onOrder, { variants: [small, medium] });
  expect(await names(seller, "marks=low_stock")).toEqual(["Kaos"]);
});

test('"error" lists failed and invalid listings, not publishing ones, and marks combine', async () => {
  const seller = await shop.signUp();
  const channelId = newId();
  await shop.backend.db.insert(channels).values({
    id: channelId,
    accountId: seller.accountId,
    channelType: "shopee",
    shopId: channelId,
    name: "Toko",
  });
  const list = async (name: string, syncStatus: SyncStatus, imageIds: string[] = []) => {
    const { id: productId } = await create(seller, name, { imageIds });
    await shop.backend.db
      .insert(channelProducts)
      .values({ accountId: seller.accountId, productId, channelId, syncStatus });
  };
  await list("Failed", SYNC_STATUS.failed);
  await list("Invalid", SYNC_STATUS.invalid, [await picture(seller)]);
  await list("Publishing", SYNC_STATUS.publishing);
  await list("Synced", SYNC_STATUS.synced);
  expect(await names(seller, "marks=error")).toEqual(["Failed", "Invalid"]);
  expect(await names(seller, "marks=error,no_image")).toEqual(["Failed"]);
  expect(
    (await seller.call<{ count: number }>("GET", "/v2/products/count?marks=error")).body.count,
  ).toBe(2);
  expect((await seller.call("GET", "/v2/products?marks=late")).status).toBe(422);
});

test("the categories offered are those in use, and filter exactly", async () => {
  const seller = await shop.signUp();
  const gone = await create(seller, "Gone", { category: "Sepatu" });
  for (const [name, category] of [
    ["A", "Kaos"],
    ["B", "kemeja"],
    ["C", "Kaos"],
    ["D", ""],
  ] as const)
    await create(seller, name, { category });
  await create(await shop.signUp(), "Somebody else's", { category: "Hijab" });
  await seller.call("POST", "/v2/products/;delete", { productIds: [gone.id] });
  expect((await seller.call("GET", "/v2/products/categories")).body).toEqual({
    categories: ["Kaos", "kemeja"],
  });
  expect(await names(seller, "category=Kaos")).toEqual(["A", "C"]);
  expect(await names(seller, "category=Kao")).toEqual([]);
});

test("a category includes its children, and parents are offered too", async () => {
  const seller = await shop.signUp();
  for (const [name, category] of [
    ["A", "Fashion > Batik > Pria"],
    ["B", "Fashion > Batik"],
    ["C", "Fashion >> Kaos"],
    ["D", "Fashionable"],
    ["E", "Fashion"],
    ["F", "100%_ > Katun"],
    ["G", "100 % > Katun"],
  ] as const)
    await create(seller, name, { category });
  expect((await seller.call("GET", "/v2/products/categories")).body).toEqual({
    categories: [
      "100 %",
      "100 % > Katun",
      "100%_",
      "100%_ > Katun",
      "Fashion",
      "Fashion > Batik",
      "Fashion > Batik > Pria",
      "Fashion > Kaos",
      "Fashionable",
    ],
  });
  expect(await names(seller, "category=Fashion")).toEqual(["A", "B", "C", "E"]);
  expect(await names(seller, `category=${encodeURIComponent("Fashion > Batik")}`)).toEqual([
    "A",
    "B",
  ]);
  expect(await names(seller, "category=Fashion+%3E")).toEqual([]);
  expect(await names(seller, "category=100%25_")).toEqual(["F"]);
});

test("a deleted product is neither low nor found", async () => {
  const seller = await shop.signUp();
  const { id } = await create(seller, "Kaos");
  await create(seller, "Kaos 2");
  expect((await find(seller, "marks=low_stock")).total).toBe(2);
  await seller.call("POST", "/v2/products/;delete", { productIds: [id] });
  expect([await find(seller, "marks=low_stock"), await find(seller, "search=kaos")]).toMatchObject([
    { total: 1, products: [{ name: "Kaos 2" }] },
    { total: 1, products: [{ name: "Kaos 2" }] },
  ]);
});

test("all of several simultaneous movements are counted", async () => {
  const seller = await shop.signUp();
  const ids = ["s", "m", "l"];
  const product = await create(seller, "Kaos", {
    variationTypes: sizes(...ids),
    variants: ids.map((id) => variantInput({ optionIds: [id] })),
  });
  await Promise.all(product.variants.map(({ id }) => move(seller, id, 100)));
  await Promise.all(
    product.variants.flatMap(({ id }, index) =>
      [60, 20, 5 + index].map((units) => move(seller, id, -units)),
    ),
  );
  const [row] = await shop.backend.db
    .select({ lowest: productLevels.lowestAvailable })
    .from(productLevels)
    .where(eq(productLevels.productId, product.id));
  expect(row?.lowest).toBe(13);
});
