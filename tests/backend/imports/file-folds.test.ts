import { afterAll, beforeAll, expect, test } from "vitest";
import type { FileShape } from "#contract/import-folds.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { makeGridFile } from "./grid-file.ts";
import { csv, problems, readItems, row, snapshot, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const pathOf = (importId: string) => `/v2/products/imports/${importId}`;
const shapesOf = async (seller: Seller, importId: string) =>
  (await seller.call<{ shapes: FileShape[] }>("GET", `${pathOf(importId)}/folds`)).body.shapes;

test("a thousand variants with three options are offered ways to split, and the chosen one makes ten products and is reused", async () => {
  const seller = await shop.signUp();
  const { import: held } = await upload(seller, makeGridFile([10, 10, 10]));
  expect(held).toMatchObject({ status: "checked", counts: { total: 1, blocked: 1 } });
  const [shape, ...others] = await shapesOf(seller, held.id);
  expect(others).toEqual([]);
  expect(shape).toMatchObject({
    names: ["Warna", "Ukuran", "Bahan"],
    products: 1,
    variants: 1000,
    title: "Kaos",
    chosen: null,
  });
  expect(shape?.ways[2]).toEqual({
    by: "split",
    at: [2],
    products: 10,
    largest: 100,
    longest: 0,
    held: 0,
  });
  expect(shape?.ways[3]).toMatchObject({ by: "join", at: [0, 1], products: 1, held: 1 });

  const fold = { names: ["warna", "UKURAN", "bahan"], by: "split", at: [2] };
  const folded = await seller.call<{ import: ProductImport }>("PUT", `${pathOf(held.id)}/folds`, {
    folds: [fold],
  });
  expect(folded.body.import.counts).toMatchObject({ total: 10, create: 10, blocked: 0 });
  expect(await shapesOf(seller, held.id)).toMatchObject([{ chosen: { by: "split", at: [2] } }]);
  // Other choices leave it unchanged.
  const again = await seller.call<{ import: ProductImport }>("PUT", pathOf(held.id), {
    defaultWeightG: 300,
  });
  expect(again.body.import).toMatchObject({
    options: { defaultWeightG: 300 },
    counts: { create: 10 },
  });
  await seller.call("POST", `${pathOf(held.id)}/;apply`);
  await shop.drain();
  const { products, variants } = await snapshot(shop, seller);
  expect(products.map(({ name }) => name).sort()[0]).toBe("Kaos – Bahan 1");
  expect([products.length, variants.length]).toEqual([10, 1000]);

  const { import: next } = await upload(seller, makeGridFile([10, 10, 10]));
  await seller.call("PUT", `${pathOf(next.id)}/folds`, { folds: [fold] });
  expect((await readItems(seller, next.id)).import.counts).toMatchObject({
    unchanged: 10,
    blocked: 0,
  });
});

test("products with other names are asked about separately, and other accounts can neither see nor answer", async () => {
  const seller = await shop.signUp();
  const three = (Handle: string, third: string) =>
    row({
      Handle,
      "Option1 Name": "A",
      "Option1 Value": "1",
      "Option2 Name": "B",
      "Option2 Value": "2",
      "Option3 Name": third,
      "Option3 Value": "3",
    });
  const { import: held } = await upload(
    seller,
    csv([three("a", "C"), three("b", "c"), three("c", "D"), row({ Handle: "d" })]),
  );
  expect(await shapesOf(seller, held.id)).toMatchObject([
    { names: ["A", "B", "C"], products: 2, variants: 2, chosen: null },
    { names: ["A", "B", "D"], products: 1 },
  ]);
  const folds = [{ names: ["A", "B", "C"], by: "join", at: [1, 2] }];
  await seller.call("PUT", `${pathOf(held.id)}/folds`, { folds });
  const { items } = await readItems(seller, held.id);
  expect(items.map(({ decision }) => decision)).toEqual(["create", "create", "blocked", "create"]);
  expect(problems(items)).toContain("4 Option3 Value: third_option");

  const stranger = await shop.signUp();
  const denied = [
    await stranger.call("GET", `${pathOf(held.id)}/folds`),
    await stranger.call("PUT", `${pathOf(held.id)}/folds`, { folds: [] }),
  ];
  expect(denied.map(({ status }) => status)).toEqual([404, 404]);
});

test("the next file with the same columns uses the same choice, of the same account only", async () => {
  const seller = await shop.signUp();
  const upped = async (by: Seller, file: string) => (await upload(by, file)).import;
  const fold = async (importId: string, folds: object[]) =>
    seller.call("PUT", `${pathOf(importId)}/folds`, { folds });
  const grid = { names: ["Warna", "Ukuran", "Bahan"], by: "split", at: [2] };

  await fold((await upped(seller, makeGridFile([3, 3, 3]))).id, [grid]);
  const next = await upped(seller, makeGridFile([2, 2, 2], "celana"));
  expect(next.counts).toMatchObject({ total: 2, create: 2, blocked: 0 });
  expect(await shapesOf(seller, next.id)).toMatchObject([{ chosen: { by: "split", at: [2] } }]);
  expect((await upped(await shop.signUp(), makeGridFile([2, 2, 2]))).counts.blocked).toBe(1);

  const other = await upped(
    seller,
    csv([
      row({
        ...{ Handle: "a", "Option1 Name": "A", "Option1 Value": "1", "Option2 Name": "B" },
        ...{ "Option2 Value": "2", "Option3 Name": "C", "Option3 Value": "3" },
      }),
    ]),
  );
  expect(other.counts.blocked).toBe(1);
  await fold(other.id, [{ names: ["A", "B", "C"], by: "join", at: [1, 2] }]);
  const third = await upped(seller, makeGridFile([2, 2, 2], "topi"));
  expect(third.counts).toMatchObject({ total: 2, blocked: 0 });

  await fold(third.id, []);
  expect((await upped(seller, makeGridFile([2, 2, 2], "jaket"))).counts.blocked).toBe(1);
});

test("a choice outlives its import, and a newer import without a choice", async () => {
  const seller = await shop.signUp();
  const upped = async (handle: string) =>
    (await upload(seller, makeGridFile([2, 2, 2], handle))).import;
  const first = await upped("kaos");
  const second = await upped("celana");
  const folds = [{ names: ["Warna", "Ukuran", "Bahan"], by: "split", at: [2] }];
  await seller.call("PUT", `${pathOf(first.id)}/folds`, { folds });
  expect((await upped("topi")).counts).toMatchObject({ total: 2, blocked: 0 });

  await seller.call("POST", `${pathOf(first.id)}/;apply`);
  await shop.drain();
  expect((await seller.call("POST", `${pathOf(first.id)}/;clear`)).status).toBe(200);
  expect((await upped("jaket")).counts).toMatchObject({ total: 2, blocked: 0 });

  // A file with the same columns and other options.
  const other = row({
    ...{ Handle: "a", "Option1 Name": "A", "Option1 Value": "1", "Option2 Name": "B" },
    ...{ "Option2 Value": "2", "Option3 Name": "C", "Option3 Value": "3" },
  });
  await seller.call("PUT", `${pathOf(second.id)}/folds`, { folds: [] });
  expect((await upped("rok")).counts).toMatchObject({ blocked: 1 });
  const mixed = (await upload(seller, csv([other]))).import;
  await seller.call("PUT", `${pathOf(second.id)}/folds`, { folds });
  const joined = [{ names: ["A", "B", "C"], by: "join", at: [1, 2] }];
  await seller.call("PUT", `${pathOf(mixed.id)}/folds`, { folds: joined });
  expect((await upped("tas")).counts).toMatchObject({ total: 2, blocked: 0 });
});
