import { afterAll, beforeAll, expect, test } from "vitest";
import {
  loader as page,
  action as step,
} from "#app/routes/_app/product-import/$importId/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { file, importSeller, uploaded } from "./import-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const HEAD = "Handle,Title,Variant SKU,Variant Grams,Variant Price\n";
const path = "/product-import/x";

test("an ambiguous number is asked about in words with example rows, in a plain form", async () => {
  const as = await importSeller(world, { countryCode: "th" });
  const params = await uploaded(
    as,
    file(`${HEAD}a,Kaos,A,200,1.250\nb,Topi,B,200,1.500\nc,Mug,C,200,990\n`, "harga.csv", {
      rate: "1",
    }),
  );
  const asked = await as(page, { path, params });
  expect(asked.doubts).toMatchObject([
    {
      column: "Variant Price",
      mark: ".",
      title: "Variant Price: 2 cells",
      rows: [
        { line: 2, text: "Line 2, Kaos: 1.250" },
        { line: 3, text: "Line 3, Topi: 1.500" },
      ],
    },
  ]);
  expect(asked.doubts[0]?.choices.map(({ value }) => value)).toEqual(["thousands", "decimals", ""]);
  await redirectOf(
    as(step, {
      params,
      form: {
        intent: "numbers",
        "answers[0].column": "Variant Price",
        "answers[0].mark": ".",
        "answers[0].means": "thousands",
      },
    }),
  );
  const answered = await as(page, { path, params });
  expect(answered.doubts).toEqual([]);
  expect(answered.waiting).toBe(3);
});

test("implausible prices are held back with both amounts, and accepted on confirmation", async () => {
  const as = await importSeller(world);
  const lines = `a,Kaos,A,200,75000\nb,Topi,B,200,80000\nc,Mug,C,200,75\nd,Jaket,D,200,90000\n`;
  const params = await uploaded(as, file(HEAD + lines, "harga.csv", { rate: "1" }));
  const held = await as(page, { path, params });
  expect([held.unusual, held.waiting]).toEqual([1, 3]);
  expect(held.rows[2]?.problems[0]?.text).toBe(
    "Rp\u00a075 is very far from the file’s other prices, which are around Rp\u00a080.000.",
  );
  await redirectOf(as(step, { params, form: { intent: "unusual" } }));
  const taken = await as(page, { path, params });
  expect([taken.unusual, taken.waiting]).toEqual([0, 4]);
});

test("a price of 0 is taken once it is said to be a gift", async () => {
  const as = await importSeller(world);
  const lines = `a,Kaos,A,200,75000\nb,Bonus,B,200,0\n`;
  const params = await uploaded(as, file(HEAD + lines, "hadiah.csv", { rate: "1" }));
  const held = await as(page, { path, params });
  expect([held.gifts, held.waiting]).toEqual([1, 1]);
  await redirectOf(as(step, { params, form: { intent: "gifts" } }));
  const taken = await as(page, { path, params });
  expect([taken.gifts, taken.waiting]).toEqual([0, 2]);
});

test("the page accounts for each column, and for each change with its old and new value", async () => {
  const as = await importSeller(world);
  const first = await uploaded(as, file(`${HEAD}a,Kaos,A,200,75000\n`, "a.csv", { rate: "1" }));
  await redirectOf(as(step, { params: first, form: { intent: "apply" } }));
  await world.drain();
  const lines = `Handle,Title,Variant SKU,Variant Grams,Variant Price,Tags\na,Kaos,A,250,80000,adem\nb,Topi,B,100,25000,\n`;
  const params = await uploaded(as, file(lines, "b.csv", { rate: "1" }));
  const { account, rows } = await as(page, { path, params });
  expect(account.map(({ heading, filled, outcomes }) => [heading, filled, ...outcomes])).toEqual([
    ["Handle", "2", "Read with the other columns"],
    ["Title", "2", "1 new", "1 unchanged"],
    ["Variant SKU", "2", "1 new", "1 unchanged"],
    ["Variant Grams", "2", "1 new", "1 changed"],
    ["Variant Price", "2", "1 new", "1 changed"],
    ["Tags", "1", "Left out. Choose “Match columns” to read it."],
  ]);
  expect(rows[0]?.changes).toEqual([
    { where: "Line 2, Variant Price", text: "Rp\u00a075.000 → Rp\u00a080.000" },
    { where: "Line 2, Variant Grams", text: "200 g → 250 g" },
  ]);
});
