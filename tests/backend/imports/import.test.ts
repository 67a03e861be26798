import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productHistories, productImportItems, products, variants } from "#backend/products/schema.ts";
import { stockMovements, stocks } from "#backend/stocks/schema.ts";
import type { ProductDetail } from "#contract/products.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { type Catalogue, openCatalogue, productInput, type Seller, variantInput } from "../products/catalogue.ts";
import { check, csv, importAll, problems, readItems, row, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const decisions = (items: { decision: string }[]) => items.map((item) => item.decision);
const detail = async (seller: Seller, id: string | null | undefined) => (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)).body.product;
/** Everything an import could touch. */
async function snapshot({ accountId }: Seller) {
  const { db } = shop.backend;
  return {
    products: await db.select().from(products).where(eq(products.accountId, accountId)).orderBy(products.id),
    variants: await db.select().from(variants).where(eq(variants.accountId, accountId)).orderBy(variants.id),
    stocks: await db.select().from(stocks).where(eq(stocks.accountId, accountId)).orderBy(stocks.id),
    movements: await db.select().from(stockMovements).where(eq(stockMovements.accountId, accountId)),
    histories: await db.select().from(productHistories).where(eq(productHistories.accountId, accountId)).orderBy(productHistories.id),
  };
}

const SHIRTS = csv([
  row({ Handle: "kaos", Title: "Kaos Adem", "Option1 Name": "Ukuran", "Option1 Value": "S", "Variant Grams": 0, "Variant Inventory Qty": 3, "Image Src": "https://burst.test/kaos.jpg" }),
  row({ Handle: "kaos", Title: "", "Option1 Value": "M", "Variant Inventory Qty": 0, "Variant Price": 55_000, "Variant Grams": 0 }),
  row({ Handle: "topi", Title: "Topi", "Option1 Name": "Title", "Option1 Value": "Default Title", "Variant SKU": "TOPI-1", "Variant Inventory Qty": -2, "Cost per item": 9000 }),
  row({ Handle: "rusak", Title: "Rusak", "Variant Price": "9.99" }),
]);

test("the dry run tells what each product would become and writes none", async () => {
  const seller = await shop.signUp();
  const before = await snapshot(seller);
  const started = await upload(seller, SHIRTS, { defaultWeightG: "400" });
  expect(started.import).toMatchObject({ fileName: "products.csv", status: "checked", options: { rate: 1, defaultWeightG: 400, missingPictures: "placeholder" } });
  expect(started.import.counts).toEqual({ total: 3, create: 2, update: 0, unchanged: 0, blocked: 1, warnings: 5, done: 0, failed: 0 });
  const { items } = await readItems(seller, started.import.id);
  expect(items[0]).toMatchObject({ handle: "kaos", name: "Kaos Adem", firstLine: 2, variantCount: 2, minPrice: 50_000, maxPrice: 55_000, decision: "create", status: "waiting", productId: null });
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
  expect(await snapshot(seller)).toEqual(before);
});

test("applying writes products, first stock as import movements, history and a placeholder for pictures that cannot be had", async () => {
  const seller = await shop.signUp();
  const result = await importAll(shop, seller, SHIRTS);
  expect(result.import).toMatchObject({ status: "applied", errorCode: null, counts: { total: 3, create: 2, blocked: 1, done: 2, failed: 0 } });
  expect(result.items.map((item) => item.status)).toEqual(["done", "done", "skipped"]);
  const [kaos, topi] = [await detail(seller, result.items[0]?.productId), await detail(seller, result.items[1]?.productId)];
  expect(kaos.variants.map(({ sku, price, weightG, onHand }) => ({ sku, price, weightG, onHand }))).toEqual([
    { sku: "KAOS-S", price: 50_000, weightG: 500, onHand: 3 },
    { sku: "KAOS-M", price: 55_000, weightG: 500, onHand: 0 },
  ]);
  expect(kaos.variationTypes).toMatchObject([{ name: "Ukuran", options: [{ name: "S" }, { name: "M" }] }]);
  expect(kaos.images).toMatchObject([{ isPlaceholder: true }]);
  expect(problems(result.items.slice(0, 1))).toContain("2 Image Src: picture_unreachable (warning)");
  expect([topi.images, topi.variationTypes, topi.variants[0]?.sku, topi.variants[0]?.cogs]).toEqual([[], [], "TOPI-1", 9000]);
  const { movements, histories } = await snapshot(seller);
  expect(movements.map(({ type, onHandDelta, actor, warehouseId }) => ({ type, onHandDelta, actor, warehouseId }))).toEqual([
    { type: "import", onHandDelta: 3, actor: seller.userId, warehouseId: seller.warehouseId },
  ]);
  expect(histories.map(({ type, batchId }) => [type, batchId])).toEqual([["imported", result.import.id], ["imported", result.import.id]]);
});

test("a second import of the same file finds every product unchanged and writes nothing, also after the seller's own edits of other fields", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS);
  const kaos = await detail(seller, first.items[0]?.productId);
  const edited = { version: kaos.version, brand: "Laras", variants: kaos.variants.map((variant) => ({ ...variant, weightG: 321, barcode: "4006381333931" })) };
  expect((await seller.call("PUT", `/v2/products/detail/${kaos.id}`, { product: edited })).status).toBe(200);
  const before = await snapshot(seller);
  const second = await importAll(shop, seller, SHIRTS);
  expect(second.import.counts).toMatchObject({ total: 3, create: 0, update: 0, unchanged: 2, blocked: 1, done: 0 });
  expect(second.import.status).toBe("applied");
  expect(await snapshot(seller)).toEqual(before);
});

test("without placeholders a product of unreachable pictures has none, and the same file does not ask for them again", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS, { missingPictures: "none" });
  expect((await detail(seller, first.items[0]?.productId)).images).toEqual([]);
  expect(decisions((await importAll(shop, seller, SHIRTS)).items)).toEqual(["unchanged", "unchanged", "blocked"]);
});

test("a changed file updates: only what it says, adding variants and never moving stock", async () => {
  const seller = await shop.signUp();
  const first = await importAll(shop, seller, SHIRTS);
  const changed = csv([
    row({ Handle: "kaos", Title: "Kaos Adem Baru", "Option1 Name": "Ukuran", "Option1 Value": "s", "Variant Price": 60_000, "Variant Inventory Qty": 99, "Image Src": "https://burst.test/kaos.jpg" }),
    row({ Handle: "kaos", "Option1 Value": "XL", "Variant Price": 70_000, "Variant Inventory Qty": 5 }),
  ]);
  const second = await importAll(shop, seller, changed);
  expect(decisions(second.items)).toEqual(["update"]);
  const kaos = await detail(seller, first.items[0]?.productId);
  expect([kaos.name, kaos.version]).toEqual(["Kaos Adem Baru", 2]);
  expect(kaos.variants.map(({ sku, price, weightG, onHand }) => [sku, price, weightG, onHand])).toEqual([
    ["KAOS-S", 60_000, 200, 3],
    ["KAOS-M", 55_000, 500, 0],
    ["KAOS-XL", 70_000, 200, 0],
  ]);
  expect(kaos.variationTypes[0]?.options.map((option) => option.name)).toEqual(["S", "M", "XL"]);
  const [history] = await shop.backend.db.select().from(productHistories).where(and(eq(productHistories.productId, kaos.id), eq(productHistories.batchId, second.import.id)));
  expect(history).toMatchObject({ type: "imported", changes: { name: ["Kaos Adem", "Kaos Adem Baru"], "variants[KAOS-S].price": [50_000, 60_000], "variants[KAOS-XL]": [null, { price: 70_000 }] } });
  expect((await snapshot(seller)).movements).toHaveLength(1);
});

test("a product that no import made is found by its SKU, in any case", async () => {
  const seller = await shop.signUp();
  const made = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", { product: productInput({ variants: [variantInput({ sku: "mug-1", price: 20_000 })] }) });
  const result = await importAll(shop, seller, csv([row({ Handle: "mug", Title: "Mug", "Variant SKU": "MUG-1", "Variant Price": 25_000, "Variant Grams": "" })]));
  expect(result.items).toMatchObject([{ decision: "update", status: "done", productId: made.body.product.id }]);
  expect((await detail(seller, made.body.product.id)).variants).toMatchObject([{ sku: "MUG-1", price: 25_000, weightG: 250 }]);
});

test("clashes with the catalogue block a product with the line that clashes", async () => {
  const seller = await shop.signUp();
  for (const sku of ["A-1", "B-1"]) await seller.call("POST", "/v2/products", { product: productInput({ variants: [variantInput({ sku })] }) });
  const two = [row({ Handle: "both", "Option1 Name": "N", "Option1 Value": "1", "Variant SKU": "a-1" }), row({ Handle: "both", "Option1 Value": "2", "Variant SKU": "b-1" })];
  expect(problems(await check(seller, csv(two)))).toEqual(["2 Variant SKU: sku_ambiguous"]);
  await importAll(shop, seller, csv([row({ Handle: "own", "Variant SKU": "OWN-1" })]));
  expect(problems(await check(seller, csv([row({ Handle: "own", "Variant SKU": "A-1" })])))).toEqual(["2 Variant SKU: sku_taken"]);
  const same = csv([row({ Handle: "own" }), row({ Handle: "other", "Variant SKU": "own-1" })]);
  expect(problems(await check(seller, same))).toEqual(["3 Handle: matched_twice"]);
  const types = csv([row({ Handle: "own", "Option1 Name": "N", "Option1 Value": "1", "Variant SKU": "NEW-1" })]);
  expect(problems(await check(seller, types))).toContain("2 Option1 Name: options_changed");
});

test("swapped option columns are still the same variants", async () => {
  const seller = await shop.signUp();
  const cells = (size: string, colour: string) => ({ Handle: "jaket", "Option1 Name": "Size", "Option1 Value": size, "Option2 Name": "Colour", "Option2 Value": colour });
  const swapped = (size: string, colour: string) => ({ Handle: "jaket", "Option1 Name": "Colour", "Option1 Value": colour, "Option2 Name": "Size", "Option2 Value": size });
  await importAll(shop, seller, csv([row(cells("S", "Red")), row(cells("M", "Blue"))]));
  expect(decisions(await check(seller, csv([row(swapped("S", "Red")), row(swapped("M", "Blue"))])))).toEqual(["unchanged"]);
});

test("made SKUs are free in the file and in the account", async () => {
  const seller = await shop.signUp();
  await seller.call("POST", "/v2/products", { product: productInput({ variants: [variantInput({ sku: "pot" })] }) });
  const file = csv([row({ Handle: "pot", Title: "Pot" }), row({ Handle: "x", Title: "X", "Variant SKU": "POT-2" }), row({ Handle: "po--t", Title: "Y" }), row({ Handle: "po-t", Title: "Z" })]);
  const result = await importAll(shop, seller, file);
  const skus = await Promise.all(result.items.map(async (item) => (await detail(seller, item.productId)).variants[0]?.sku));
  expect(skus).toEqual(["POT-3", "POT-2", "PO-T", "PO-T-2"]);
  expect(decisions(await check(seller, file))).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
});

test("a rate turns the file's money into the account's; another rate checks the kept file again", async () => {
  const seller = await shop.signUp();
  const started = await upload(seller, csv([row({ "Variant Price": "9.99", "Cost per item": "4.5" })]));
  expect(started.import.counts.blocked).toBe(1);
  const again = await seller.call<{ import: ProductImport }>("PUT", `/v2/products/imports/${started.import.id}`, { rate: 16_000, defaultWeightG: 500, missingPictures: "none" });
  expect(again.body.import).toMatchObject({ status: "checked", options: { rate: 16_000 }, counts: { create: 1, blocked: 0 } });
  const { items } = await readItems(seller, started.import.id);
  expect(items[0]).toMatchObject({ minPrice: 159_840, maxPrice: 159_840 });
  const baht = await shop.signUp("th");
  expect((await check(baht, csv([row({ "Variant Price": "9.99" })])))[0]).toMatchObject({ minPrice: 999, decision: "create" });
});

test("stopping keeps what is written, and applying again goes on with the rest once", async () => {
  const seller = await shop.signUp();
  const file = csv(Array.from({ length: 10 }, (_, index) => row({ Handle: `p${index}`, Title: `P ${index}`, "Variant Inventory Qty": 1 })));
  const { import: started } = await upload(seller, file);
  const path = `/v2/products/imports/${started.id}/`;
  await seller.call("POST", `${path};apply`);
  const [job] = shop.jobs;
  // A slice of no length: four products, and the next slice enqueued.
  const { applyImport } = await import("#backend/products/import/apply-import.ts");
  shop.jobs.length = 0;
  await applyImport(shop.backend, started.id, 0);
  expect([job?.name, shop.jobs.map((each) => each.name)]).toEqual(["apply-import", ["apply-import"]]);
  const stopped = await seller.call<{ import: ProductImport }>("POST", `${path};stop`);
  expect(stopped.body.import).toMatchObject({ status: "stopped", counts: { done: 4 } });
  await shop.drain();
  expect((await readItems(seller, started.id)).import.counts.done).toBe(4);
  expect((await seller.call("POST", `${path};stop`)).body).toMatchObject({ code: "import_state" });
  await seller.call("POST", `${path};apply`);
  // A job that is delivered twice, at once.
  await Promise.all([applyImport(shop.backend, started.id), applyImport(shop.backend, started.id)]);
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({ status: "applied", counts: { done: 10, failed: 0 } });
  const { movements, histories, products: made } = await snapshot(seller);
  expect([made.length, movements.length, histories.length]).toEqual([10, 10, 10]);
});

test("a product that cannot be written any more fails alone and says why", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(seller, csv([row({ Handle: "a", "Variant SKU": "T-1" }), row({ Handle: "b", "Variant SKU": "T-2" })]));
  const taken = variantInput({ sku: "T-1" });
  const more = [taken, variantInput({ sku: "T-9", optionIds: ["b"] })].map((variant, index) => ({ ...variant, optionIds: [index === 0 ? "a" : "b"] }));
  const types = [{ id: "t", name: "N", options: [{ id: "a", name: "A" }, { id: "b", name: "B" }] }];
  await seller.call("POST", "/v2/products", { product: productInput({ variants: more, variationTypes: types }) });
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  const { items, import: done } = await readItems(seller, started.id);
  expect(done).toMatchObject({ status: "applied", counts: { done: 1, failed: 1 } });
  expect(items).toMatchObject([{ status: "failed", errorCode: "options_changed" }, { status: "done", errorCode: null }]);
  expect((await readItems(seller, started.id, "failed")).total).toBe(1);
});

test("a cancelled import is forgotten; states that do not allow a step answer 409", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(seller, csv([row({})]));
  const path = `/v2/products/imports/${started.id}/`;
  expect((await seller.call("POST", `${path};stop`)).status).toBe(409);
  expect((await seller.call<{ import: ProductImport }>("POST", `${path};cancel`)).body.import.status).toBe("cancelled");
  expect((await seller.call("GET", `/v2/products/imports/${started.id}`)).status).toBe(404);
  expect((await seller.call("POST", `${path};apply`)).status).toBe(404);
  expect(await shop.backend.db.select().from(productImportItems).where(eq(productImportItems.importId, started.id))).toEqual([]);
  expect(await shop.backend.files.has(`imports/${started.id}`)).toBe(false);
});

test("a file that is wrong as a whole is refused, not kept, and named at its field", async () => {
  const seller = await shop.signUp();
  const semicolons = await upload(seller, "Handle;Title;Variant Price\na;b;1");
  expect([semicolons.status, semicolons.problem]).toMatchObject([422, { code: "wrong_delimiter", fields: { file: "wrong_delimiter" } }]);
  const columns = await upload(seller, "Handle,Name\na,b");
  expect(columns.problem).toMatchObject({ code: "missing_columns", details: { columns: ["Title", "Variant Price"] } });
  expect((await upload(seller, new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await upload(seller, "")).problem.code).toBe("empty_file");
  expect((await upload(seller, SHIRTS, { rate: "-1" })).problem).toMatchObject({ code: "invalid_body", fields: { rate: "invalid_rate" } });
  const nothing = await seller.send("/v2/products/imports", new FormData());
  expect([nothing.status, nothing.body.fields]).toEqual([422, { file: "required" }]);
  expect((await seller.call("GET", "/v2/products/imports")).body).toEqual({ imports: [], total: 0 });
});

test("another account finds no import and can do nothing with it", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const { import: started } = await upload(seller, SHIRTS);
  const path = `/v2/products/imports/${started.id}`;
  const tries = [["GET", path], ["PUT", path, { rate: 2 }], ["POST", `${path}/;apply`], ["POST", `${path}/;stop`], ["POST", `${path}/;cancel`]] as const;
  for (const [method, url, body] of tries) expect((await other.call(method, url, body)).status).toBe(404);
  expect((await other.call<{ total: number }>("GET", "/v2/products/imports")).body.total).toBe(0);
  expect((await seller.call<{ imports: ProductImport[] }>("GET", "/v2/products/imports")).body.imports.map((each) => each.id)).toEqual([started.id]);
  await importAll(shop, seller, SHIRTS);
  expect(decisions(await check(other, SHIRTS))).toEqual(["create", "create", "blocked"]);
});

test("a large file is checked by a job and applied", { timeout: 120_000 }, async () => {
  const seller = await shop.signUp();
  const file = csv(Array.from({ length: 300 }, (_, index) => row({ Handle: `big-${index}`, Title: `Big ${index}`, "Body (HTML)": "x".repeat(4000) })));
  const { import: started } = await upload(seller, file);
  expect(started).toMatchObject({ status: "checking", counts: { total: 0 } });
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({ status: "checked", counts: { total: 300, create: 300 } });
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({ status: "applied", counts: { done: 300 } });
});
