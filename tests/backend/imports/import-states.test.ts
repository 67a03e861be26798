import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productImportItems } from "#backend/db/schema/product-imports.ts";
import { applyImport } from "#backend/imports/apply-import.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import type { ProductDetail } from "#contract/products.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  variantInput,
} from "../products/catalogue.ts";
import { check, csv, importAll, readItems, row, SHIRTS, snapshot, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const decisions = (items: { decision: string }[]) => items.map((item) => item.decision);

test("stopping keeps what is written, and applying again continues with the rest", async () => {
  const seller = await shop.signUp();
  const file = csv(
    Array.from({ length: 10 }, (_, index) =>
      row({ Handle: `p${index}`, Title: `P ${index}`, "Variant Inventory Qty": 1 }),
    ),
  );
  const { import: started } = await upload(seller, file);
  const key = { accountId: seller.accountId, importId: started.id };
  const path = `/v2/products/imports/${started.id}/`;
  await seller.call("POST", `${path};apply`);
  const [job] = shop.jobs;
  // A slice of no length writes four products and enqueues the next slice.
  shop.jobs.length = 0;
  await applyImport(shop.backend, key, 0);
  expect([job?.name, shop.jobs.map((each) => each.name)]).toEqual([
    "apply-import",
    ["apply-import"],
  ]);
  const stopped = await seller.call<{ import: ProductImport }>("POST", `${path};stop`);
  expect(stopped.body.import).toMatchObject({ status: "stopped", counts: { done: 4 } });
  await shop.drain();
  expect((await readItems(seller, started.id)).import.counts.done).toBe(4);
  expect((await seller.call("POST", `${path};stop`)).body).toMatchObject({ code: "import_state" });
  await seller.call("POST", `${path};apply`);
  await Promise.all([applyImport(shop.backend, key), applyImport(shop.backend, key)]);
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 10, failed: 0 },
  });
  const { movements, histories, products: made } = await snapshot(shop, seller);
  expect([made.length, movements.length, histories.length]).toEqual([10, 10, 10]);
});

test("a product that is prepared when the import is stopped is not written", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(seller, csv([row({ Handle: "late", Title: "Late" })]));
  const path = `/v2/products/imports/${started.id}/`;
  await seller.call("POST", `${path};apply`);
  shop.jobs.length = 0;
  const { db } = shop.backend;
  let stopping: Promise<unknown> | undefined;
  const stopsFirst: typeof db.transaction = async (work, config) => {
    stopping ??= seller.call("POST", `${path};stop`);
    await stopping;
    return db.transaction(work, config);
  };
  await applyImport(
    { ...shop.backend, db: Object.create(db, { transaction: { value: stopsFirst } }) },
    { accountId: seller.accountId, importId: started.id },
  );
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "stopped",
    counts: { done: 0 },
  });
});

test("a product that can no longer be written fails alone with its reason", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    csv([row({ Handle: "a", "Variant SKU": "T-1" }), row({ Handle: "b", "Variant SKU": "T-2" })]),
  );
  const taken = variantInput({ sku: "T-1" });
  const more = [taken, variantInput({ sku: "T-9", optionIds: ["b"] })].map((variant, index) => ({
    ...variant,
    optionIds: [index === 0 ? "a" : "b"],
  }));
  const types = [
    {
      id: "t",
      name: "N",
      options: [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
      ],
    },
  ];
  await seller.call("POST", "/v2/products", {
    product: productInput({ variants: more, variationTypes: types }),
  });
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  const { items, import: done } = await readItems(seller, started.id);
  expect(done).toMatchObject({ status: "applied", counts: { done: 1, failed: 1 } });
  expect(items).toMatchObject([
    { status: "failed", errorCode: "options_changed" },
    { status: "done", errorCode: null },
  ]);
  expect((await readItems(seller, started.id, "failed")).total).toBe(1);
});

test("failed products are retried once fixed, without writing the others again", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(
    seller,
    csv([row({ Handle: "a", "Variant SKU": "RT-1" }), row({ Handle: "b", "Variant SKU": "RT-2" })]),
  );
  const path = `/v2/products/imports/${started.id}/`;
  const taken = async (sku: string) =>
    (
      await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
        product: productInput({
          variants: [variantInput({ sku }), variantInput({ optionIds: ["y"] })].map(
            (variant, index) => ({ ...variant, optionIds: [index === 0 ? "x" : "y"] }),
          ),
          variationTypes: [
            {
              id: "t",
              name: "N",
              options: [
                { id: "x", name: "X" },
                { id: "y", name: "Y" },
              ],
            },
          ],
        }),
      })
    ).body.product;
  const blocking = await taken("RT-1");
  await seller.call("POST", `${path};apply`);
  await shop.drain();
  expect((await readItems(seller, started.id)).import.counts).toMatchObject({ done: 1, failed: 1 });
  // The cause remains, so it fails again.
  await seller.call("POST", `${path};retry`);
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 1, failed: 1 },
  });
  await seller.call("POST", "/v2/products/;delete", { productIds: [blocking.id] });
  expect(
    (await seller.call<{ import: ProductImport }>("POST", `${path};retry`)).body.import,
  ).toMatchObject({
    status: "applying",
    counts: { failed: 0, done: 1 },
  });
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 2, failed: 0 },
  });
  expect((await seller.call<{ total: number }>("GET", "/v2/products")).body.total).toBe(2);
  expect((await seller.call("POST", `${path};retry`)).body).toMatchObject({ code: "import_state" });
});

test("a cancelled import is deleted; a step that its state does not allow answers 409", async () => {
  const seller = await shop.signUp();
  const { import: started } = await upload(seller, csv([row({})]));
  const path = `/v2/products/imports/${started.id}/`;
  expect((await seller.call("POST", `${path};stop`)).status).toBe(409);
  expect(
    (await seller.call<{ import: ProductImport }>("POST", `${path};cancel`)).body.import.status,
  ).toBe("cancelled");
  expect((await seller.call("GET", `/v2/products/imports/${started.id}`)).status).toBe(404);
  expect((await seller.call("POST", `${path};apply`)).status).toBe(404);
  expect(
    await shop.backend.db
      .select()
      .from(productImportItems)
      .where(eq(productImportItems.importId, started.id)),
  ).toEqual([]);
  expect(await shop.backend.files.has(`imports/${started.id}`)).toBe(false);
});

test("an unreadable file is refused at its field and not stored", async () => {
  const seller = await shop.signUp();
  const broken = await upload(seller, new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]));
  expect([broken.status, broken.problem]).toMatchObject([
    422,
    { code: "not_xlsx", fields: { file: "not_xlsx" } },
  ]);
  const columns = await upload(seller, "Handle\na\nb");
  expect(columns.problem.code).toBe("one_column");
  expect((await upload(seller, new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await upload(seller, "")).problem.code).toBe("empty_file");
  expect((await upload(seller, SHIRTS, { rate: "-1" })).problem).toMatchObject({
    code: "invalid_body",
    fields: { rate: "invalid_rate" },
  });
  const nothing = await seller.call("POST", "/v2/products/imports", new FormData());
  expect([nothing.status, nothing.body.fields]).toEqual([422, { file: "required" }]);
  expect((await seller.call("GET", "/v2/products/imports")).body).toEqual({
    imports: [],
    total: 0,
  });
});

test("another account's import answers 404", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const { import: started } = await upload(seller, SHIRTS);
  const path = `/v2/products/imports/${started.id}`;
  const tries = [
    ["GET", path],
    ["PUT", path, { rate: 2 }],
    ["POST", `${path}/;apply`],
    ["POST", `${path}/;stop`],
    ["POST", `${path}/;cancel`],
  ] as const;
  for (const [method, url, body] of tries)
    expect((await other.call(method, url, body)).status).toBe(404);
  expect((await other.call<{ total: number }>("GET", "/v2/products/imports")).body.total).toBe(0);
  expect(
    (
      await seller.call<{ imports: ProductImport[] }>("GET", "/v2/products/imports")
    ).body.imports.map((each) => each.id),
  ).toEqual([started.id]);
  await importAll(shop, seller, SHIRTS);
  expect(decisions(await check(other, SHIRTS))).toEqual(["create", "create", "blocked"]);
});

test("a large file is checked by a job", async () => {
  const seller = await shop.signUp();
  const file = csv(
    Array.from({ length: 60 }, (_, index) =>
      row({ Handle: `big-${index}`, Title: `Big ${index}`, "Body (HTML)": "x".repeat(19_000) }),
    ),
  );
  const { import: started } = await upload(seller, file);
  expect(started).toMatchObject({ status: "checking", counts: { total: 0 } });
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "checked",
    counts: { total: 60, create: 60 },
  });
  await seller.call("POST", `/v2/products/imports/${started.id}/;apply`);
  await shop.drain();
  expect((await readItems(seller, started.id)).import).toMatchObject({
    status: "applied",
    counts: { done: 60 },
  });
});
