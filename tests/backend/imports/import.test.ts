import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductImport } from "#contract/product-imports.ts";
import type { ProductDetail } from "#contract/products.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "../products/catalogue.ts";
import {
  check,
  csv,
  importAll,
  problems,
  readItems,
  row,
  SHIRTS,
  snapshot,
  upload,
} from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const decisions = (items: { decision: string }[]) => items.map((item) => item.decision);
const detail = async (seller: Seller, id: string | null | undefined) =>
  (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)).body.product;

test("the dry run reports each product's result and writes nothing", async () => {
  const seller = await shop.signUp();
  const before = await snapshot(shop, seller);
  const started = await upload(seller, SHIRTS, { defaultWeightG: "400" });
  expect(started.import).toMatchObject({
    fileName: "products.csv",
    status: "checked",
    options: { rate: 1, defaultWeightG: 400, missingPictures: "placeholder" },
  });
  expect(started.import.counts).toEqual({
    total: 3,
    create: 2,
    update: 0,
    unchanged: 0,
    blocked: 1,
    warnings: 5,
    done: 0,
    failed: 0,
  });
  const { items } = await readItems(seller, started.import.id);
  expect(items[0]).toMatchObject({
    handle: "kaos",
    name: "Kaos Adem",
    firstLine: 2,
    variantCount: 2,
    minPrice: 50_000,
    maxPrice: 55_000,
    decision: "create",
    status: "waiting",
    productId: null,
  });
  expect(decisions(items)).toEqual(["create", "create", "blocked"]);
  expect(problems(items)).toEqual([
    "2 Variant Grams: weight_default (warning)",
    "2 Variant SKU: sku_generated (warning)",
    "3 Variant Grams: weight_default (warning)",
    "3 Variant SKU: sku_generated (warning)",
    "4 Variant Inventory Qty: negative_quantity (warning)",
    "5 Variant Price: price_fraction",
  ]);
  expect((await readItems(seller, started.import.id, "problems")).total).toBe(3);
  expect(await snapshot(shop, seller)).toEqual(before);
});

test("a digital product needs no weight unless the file marks it as shipped", async () => {
  const seller = await shop.signUp();
  const cells = row({
    Handle: "pola",
    Title: "Pola Jahit PDF",
    "Variant SKU": "POLA",
    "Variant Grams": 0,
  });
  const pattern = (isDigital: boolean) =>
    `${csv([cells]).replace("\n", ",Digital\n")},${isDigital}`;
  const first = await importAll(shop, seller, pattern(true));
  expect(problems(first.items)).toEqual([]);
  const weights = async () =>
    (await detail(seller, first.items[0]?.productId)).variants.map(({ weightG }) => weightG);
  expect(await weights()).toEqual([0]);
  expect(
    (await importAll(shop, seller, pattern(true))).items.map(({ decision }) => decision),
  ).toEqual(["unchanged"]);
  await importAll(shop, seller, pattern(false));
  expect(await weights()).toEqual([500]);
});

test("applying writes products, stock as import movements, history and placeholders for missing pictures", async () => {
  const seller = await shop.signUp();
  const result = await importAll(shop, seller, SHIRTS);
  expect(result.import).toMatchObject({
    status: "applied",
    errorCode: null,
    counts: { total: 3, create: 2, blocked: 1, done: 2, failed: 0 },
  });
  expect(result.items.map((item) => item.status)).toEqual(["done", "done", "skipped"]);
  const [kaos, topi] = [
    await detail(seller, result.items[0]?.productId),
    await detail(seller, result.items[1]?.productId),
  ];
  expect(
    kaos.variants.map(({ sku, price, weightG, onHand }) => ({ sku, price, weightG, onHand })),
  ).toEqual([
    { sku: "KAOS-S", price: 50_000, weightG: 500, onHand: 3 },
    { sku: "KAOS-M", price: 55_000, weightG: 500, onHand: 0 },
  ]);
  expect(kaos.variationTypes).toMatchObject([
    { name: "Ukuran", options: [{ name: "S" }, { name: "M" }] },
  ]);
  expect(kaos.images).toMatchObject([{ isPlaceholder: true }]);
  expect(problems(result.items.slice(0, 1))).toContain(
    "2 Image Src: picture_unreachable (warning)",
  );
  expect([topi.images, topi.variationTypes, topi.variants[0]?.sku, topi.variants[0]?.cogs]).toEqual(
    [[], [], "TOPI-1", 9000],
  );
  const { movements, histories } = await snapshot(shop, seller);
  expect(
    movements.map(({ type, onHandDelta, actor, warehouseId }) => ({
      type,
      onHandDelta,
      actor,
      warehouseId,
    })),
  ).toEqual([
    { type: "import", onHandDelta: 3, actor: seller.userId, warehouseId: seller.warehouseId },
  ]);
  expect(histories.map(({ type, batchId }) => [type, batchId])).toEqual([
    ["imported", result.import.id],
    ["imported", result.import.id],
  ]);
});

test("without placeholders a product lacks unreachable pictures, and the same file does not fetch them again", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS, { missingPictures: "none" });
  expect((await detail(seller, first.items[0]?.productId)).images).toEqual([]);
  expect(decisions((await importAll(shop, seller, SHIRTS)).items)).toEqual([
    "unchanged",
    "unchanged",
    "blocked",
  ]);
});

test("generated SKUs are unique in the file and the account", async () => {
  const seller = await shop.signUp();
  await seller.call("POST", "/v2/products", {
    product: productInput({ variants: [variantInput({ sku: "pot" })] }),
  });
  const file = csv([
    row({ Handle: "pot", Title: "Pot" }),
    row({ Handle: "x", Title: "X", "Variant SKU": "POT-2" }),
    row({ Handle: "po--t", Title: "Y" }),
    row({ Handle: "po-t", Title: "Z" }),
  ]);
  const result = await importAll(shop, seller, file);
  const skus = await Promise.all(
    result.items.map(async (item) => (await detail(seller, item.productId)).variants[0]?.sku),
  );
  expect(skus).toEqual(["POT-3", "POT-2", "PO-T", "PO-T-2"]);
  expect(decisions(await check(seller, file))).toEqual([
    "unchanged",
    "unchanged",
    "unchanged",
    "unchanged",
  ]);
});

test("a rate converts the file's prices; another rate checks the stored file again", async () => {
  const seller = await shop.signUp();
  const started = await upload(
    seller,
    csv([row({ "Variant Price": "9.99", "Cost per item": "4.5" })]),
  );
  expect(started.import.counts.blocked).toBe(1);
  const again = await seller.call<{ import: ProductImport }>(
    "PUT",
    `/v2/products/imports/${started.import.id}`,
    {
      rate: 16_000,
      defaultWeightG: 500,
      missingPictures: "none",
    },
  );
  expect(again.body.import).toMatchObject({
    status: "checked",
    options: { rate: 16_000 },
    counts: { create: 1, blocked: 0 },
  });
  const { items } = await readItems(seller, started.import.id);
  expect(items[0]).toMatchObject({ minPrice: 159_840, maxPrice: 159_840 });
  const baht = await shop.signUp("th");
  expect((await check(baht, csv([row({ "Variant Price": "9.99" })])))[0]).toMatchObject({
    minPrice: 999,
    decision: "create",
  });
});
