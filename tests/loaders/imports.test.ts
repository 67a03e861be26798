import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  loader as page,
  action as step,
} from "#app/routes/_app/product-import/$importId/index.tsx";
import { loader as start } from "#app/routes/_app/product-import/index.tsx";
import { action as undo } from "#app/routes/_app/products-history/undo/$batchId.tsx";
import { loader as batchPage } from "#app/routes/_app/products-v2/master/batches/$batchId/index.tsx";
import { loader as list } from "#app/routes/_app/products-v2/master/index.tsx";
import { newId } from "#backend/db/columns.ts";
import { productImports } from "#backend/db/schema/product-imports.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";
import { CSV, file, importSeller, uploaded } from "./import-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("the check shows each product's result, with line, column and message", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  const { rows, waiting, status, options } = await as(page, {
    path: `/product-import/${params.importId}`,
    params,
  });
  expect(status).toBe("checked");
  expect(waiting).toBe(2);
  expect(options.rate).toBe("16.000");
  expect(rows.map((row) => [row.name, row.price, row.outcome.text])).toEqual([
    ["Kaos Oblong", "Rp\u00a072.000 – Rp\u00a080.000", "New"],
    ["Mug Keramik", expect.any(String), "Held back"],
    ["Topi Rajut", "Rp\u00a036.000", "New"],
  ]);
  expect(rows[0]?.problems).toEqual([
    {
      where: "Line 3, Variant Grams",
      text: "There was no weight; 500 g is used.",
      level: "warning",
    },
  ]);
  expect(rows[1]?.problems).toContainEqual({
    where: "Line 4, Variant Price",
    text: "“abc” is not a price. Write it as 125000 or 9.99.",
    level: "error",
  });
  expect((await as(list, { path: "/products-v2/master" })).rows).toEqual([]);
});

test("an undone import does not link to deleted products, and says so", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  const { importId: batchId } = params;
  await redirectOf(as(step, { params, form: { intent: "apply" } }));
  await world.drain();
  const applied = await as(page, { path: "/product-import/x", params });
  expect(applied.rows.map((row) => row.productId !== null)).toEqual([true, false, true]);
  const run = await redirectOf(
    as(undo, {
      path: `/products-history/undo/${batchId}`,
      params: { batchId },
      form: { sure: "1" },
    }),
  );
  await world.drain();
  const { rows } = await as(page, { path: "/product-import/x", params });
  expect(rows.map((row) => [row.name, row.productId, row.outcome.text])).toEqual([
    ["Kaos Oblong", null, "Undone"],
    ["Mug Keramik", null, "Held back"],
    ["Topi Rajut", null, "Undone"],
  ]);
  const back = await as(batchPage, { path: run, params: { batchId: run.split("/").at(-1) ?? "" } });
  // Both are reverted in the same instant, so their order may vary.
  const takenBack = back.rows.toSorted((one, other) => one.name.localeCompare(other.name));
  expect(takenBack.map(({ name, isGone, result }) => [name, isGone, result])).toEqual(
    ["Kaos Oblong", "Topi Rajut"].map((name) => [
      name,
      true,
      "Undone: the product is deleted again",
    ]),
  );
});

test("rows without options are mentioned once, without an unnamed variation", async () => {
  const as = await importSeller(world);
  const { importId } = await uploaded(as, file(CSV));
  await redirectOf(
    as(step, {
      path: `/product-import/${importId}`,
      params: { importId },
      form: { intent: "apply" },
    }),
  );
  await world.drain();
  const params = await uploaded(
    as,
    file(
      "Handle,Title,Variant SKU,Variant Price\nkaos,Kaos Oblong,KOB-S,4.50\nteko,Teko,TK-1,5\nteko,,TK-2,6\n",
    ),
  );
  const { rows } = await as(page, { path: `/product-import/${params.importId}`, params });
  const texts = rows.map(({ problems }) =>
    problems.filter(({ level }) => level === "error").map(({ where, text }) => `${where}: ${text}`),
  );
  expect(texts).toEqual([
    [
      "Line 2, First option’s name (e.g. Size): The product here has options, this row has none. Enter the option of the row, or its SKU.",
    ],
    [
      "Line 3, First option’s name (e.g. Size)",
      "Line 3, First option’s value (e.g. M)",
      "Line 4, First option’s value (e.g. M)",
    ].map(
      (where) =>
        `${where}: The option is empty. Enter it, or leave it empty in all rows of the product.`,
    ),
  ]);
});

test('"only problems" shows only those', async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  const { rows } = await as(page, {
    path: `/product-import/${params.importId}?show=problems`,
    params,
  });
  expect(rows.map((row) => row.name)).toEqual(["Kaos Oblong", "Mug Keramik"]);
});

test("applying writes valid products; the same file again changes nothing", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  await redirectOf(as(step, { params, form: { intent: "apply" } }));
  expect((await as(page, { path: "/product-import/x", params })).status).toBe("applying");
  await world.drain();
  const done = await as(page, { path: "/product-import/x", params });
  expect(done.status).toBe("applied");
  expect(done.rows.map((row) => row.outcome.text)).toEqual(["Saved", "Held back", "Saved"]);
  expect(
    (await as(list, { path: "/products-v2/master?sort=1" })).rows.map((row) => row.name),
  ).toEqual(["Kaos Oblong", "Topi Rajut"]);
  const second = await as(page, { path: "/product-import/x", params: await uploaded(as) });
  expect(second.waiting).toBe(0);
  expect(second.rows.map((row) => row.outcome.text)).toEqual([
    "Unchanged",
    "Held back",
    "Unchanged",
  ]);
});

test("a stopped import is resumed; an outdated step shows the present state", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  const here = `/product-import/${params.importId}`;
  await redirectOf(as(step, { params, form: { intent: "apply" } }));
  expect(await redirectOf(as(step, { params, form: { intent: "stop" } }))).toBe(here);
  await world.drain();
  expect(await as(page, { path: here, params })).toMatchObject({ status: "stopped", waiting: 2 });
  expect(await redirectOf(as(step, { params, form: { intent: "stop" } }))).toBe(here);
  await redirectOf(as(step, { params, form: { intent: "apply" } }));
  await world.drain();
  expect(await as(page, { path: here, params })).toMatchObject({ status: "applied", waiting: 0 });
});

test("a deleted file disappears from the list", async () => {
  const as = await importSeller(world);
  const params = await uploaded(as);
  expect((await as(start, { path: "/product-import" })).rows).toHaveLength(1);
  expect(await redirectOf(as(step, { params, form: { intent: "cancel" } }))).toBe(
    "/product-import",
  );
  expect((await as(start, { path: "/product-import" })).rows).toEqual([]);
});

test("another account's import answers 404", async () => {
  const params = await uploaded(await importSeller(world));
  const thrown = await (await importSeller(world))(page, {
    path: "/product-import/x",
    params,
  }).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 404 });
});

test("failures are retried, a finished import is removed from the list, and earlier ones are paged", async () => {
  const owner = await world.signUp();
  const as = callsOf(world, owner);
  const params = await uploaded(as);
  const path = `/product-import/${params.importId}`;
  const act = (intent: string) => redirectOf(as(step, { path, params, form: { intent } }));
  const variant = (sku: string, option: string) => ({
    sku,
    price: 1000,
    weightG: 100,
    optionIds: [option],
  });
  const sizes = {
    id: "t",
    name: "Ukuran",
    options: ["S", "M"].map((name) => ({ id: name, name })),
  };
  const blocking = {
    name: "Lain",
    variationTypes: [sizes],
    variants: [variant("TPI", "S"), variant("TPI-M", "M")],
  };
  const { product } = await asking(owner)("POST", "/v2/products", { product: blocking });
  await act("apply");
  await world.drain();
  expect((await as(page, { path, params })).import.counts).toMatchObject({ done: 1, failed: 1 });
  await asking(owner)("POST", "/v2/products/;delete", { productIds: [product.id] });
  expect(await act("retry")).toBe(path);
  await world.drain();
  expect((await as(page, { path, params })).import.counts).toMatchObject({ done: 2, failed: 0 });
  expect(await act("clear")).toBe("/product-import");
  expect((await as(start, { path: "/product-import" })).rows).toEqual([]);
  await uploaded(as, file(CSV, "0.csv"));
  const [first] = await world.backend.db
    .select()
    .from(productImports)
    .where(
      and(eq(productImports.accountId, owner.accountId), eq(productImports.fileName, "0.csv")),
    );
  if (!first) throw new Error("The file was not kept");
  await world.backend.db.insert(productImports).values(
    Array.from({ length: 20 }, (_, index) => ({
      ...first,
      id: newId(),
      createdAt: new Date(first.createdAt.getTime() + 1 + index),
    })),
  );
  expect(await as(start, { path: "/product-import?page=2" })).toMatchObject({
    pager: { page: 2, total: 21 },
    rows: [{ name: "0.csv" }],
  });
  expect(await redirectOf(as(start, { path: "/product-import?page=9" }))).toBe(
    "/product-import?page=2",
  );
});
