import { expect, test } from "vitest";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import type { OptionFold } from "#contract/import-folds.ts";
import { makeGridFile, makeValues, NAMES } from "./grid-file.ts";
import { allOf, csv, row } from "./spreadsheet.ts";

const propose = async (text: string, folds: OptionFold[] = []) =>
  allOf(
    proposeProducts(
      readRows(new TextEncoder().encode(text)),
      { rate: 1, minorDigits: 0, currency: "IDR" },
      folds,
    ),
  );

test("a product of a thousand variants is held back once, with the result of each way to split it", async () => {
  const [held, ...others] = await propose(makeGridFile([10, 10, 10]));
  expect(others).toEqual([]);
  const errors = held?.problems.filter(({ level }) => level === "error");
  expect(errors?.map(({ code }) => code)).toEqual(["third_option", "too_many_variants"]);
  const { shape } = held?.proposal ?? {};
  expect(shape).toMatchObject({
    title: "Kaos",
    names: NAMES,
    variants: 1_000,
    example: ["Warna 1", "Ukuran 1", "Bahan 1"],
  });
  expect(shape?.ways.map(({ by, at, products, largest }) => [by, at, products, largest])).toEqual([
    ["split", [0], 10, 100],
    ["split", [1], 10, 100],
    ["split", [2], 10, 100],
    ["join", [0, 1], 1, 1_000],
    ["join", [0, 2], 1, 1_000],
    ["join", [1, 2], 1, 1_000],
    ["split", [0, 1], 100, 10],
    ["split", [0, 2], 100, 10],
    ["split", [1, 2], 100, 10],
  ]);
});

test("splitting by one option makes a product per value, with the other options, shared and own pictures", async () => {
  const parts = await propose(makeGridFile([10, 10, 10]), [{ names: NAMES, by: "split", at: [2] }]);
  expect(parts).toHaveLength(10);
  expect(parts.flatMap(({ problems }) => problems)).toEqual([]);
  const [first, second] = parts.map(({ proposal }) => proposal);
  expect(first).toMatchObject({
    handle: "kaos/bahan 1",
    name: "Kaos – Bahan 1",
    optionNames: ["Warna", "Ukuran"],
  });
  expect(second?.name).toBe("Kaos – Bahan 2");
  expect(second?.variants).toHaveLength(100);
  expect(second?.variants[0]).toMatchObject({
    options: ["Warna 1", "Ukuran 1"],
    sku: "kaos-1",
    price: 50_000,
  });
  expect(second?.pictures.map(({ url }) => url)).toEqual([
    "https://x.test/0.jpg",
    "https://x.test/1.jpg",
    "https://x.test/2.jpg",
    "https://x.test/Bahan2.jpg",
  ]);
  // The first part carries the alternatives.
  expect(parts.map(({ proposal }) => proposal.shape?.variants)).toEqual([
    1_000,
    ...Array(9).fill(undefined),
  ]);
});

test("joining two options keeps one product; a joined value that is too long is reported at its row", async () => {
  const text = makeGridFile([3, 4, 5]);
  const [joined, ...others] = await propose(text, [{ names: NAMES, by: "join", at: [0, 2] }]);
  expect(others).toEqual([]);
  expect(joined?.problems).toEqual([]);
  expect(joined?.proposal).toMatchObject({
    handle: "kaos",
    name: "Kaos",
    optionNames: ["Warna / Bahan", "Ukuran"],
  });
  expect(joined?.proposal.variants[5]?.options).toEqual(["Warna 1 / Bahan 1", "Ukuran 2"]);
  const long = csv([
    row({
      "Option1 Name": "Warna",
      "Option1 Value": "x".repeat(30),
      "Option2 Name": "Ukuran",
      "Option2 Value": "y".repeat(30),
      "Option3 Name": "Bahan",
      "Option3 Value": "z",
    }),
  ]);
  const [tooLong] = await propose(long, [{ names: NAMES, by: "join", at: [0, 1] }]);
  expect(tooLong?.problems).toMatchObject([{ line: 2, column: "Option1 Value", code: "too_long" }]);
});

test("names are compared by their words, and a product within the limits is kept whole", async () => {
  const folds: OptionFold[] = [
    { names: ["WARNA", "ukuran"], by: "split", at: [0] },
    { names: ["Model"], by: "split", at: [0] },
  ];
  const large = await propose(makeGridFile([30, 10]), folds);
  expect(large.map(({ proposal }) => proposal.name)).toEqual(
    makeValues("Warna", 30).map((value) => `Kaos – ${value}`),
  );
  expect(large[0]?.proposal.optionNames).toEqual(["Ukuran"]);
  const small = await propose(makeGridFile([3, 10]), folds);
  expect(small.map(({ proposal: { name, shape } }) => [name, shape])).toEqual([
    ["Kaos", undefined],
  ]);
});

test("when a file has a product row, each part gets it and the pictures of its own variants", async () => {
  const text = [
    "ID,Type,SKU,Name,Published,Description,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)",
    '1,variable,KAOS,Kaos,1,Adem,,https://x.test/kaos.jpg,,Warna,"Merah, Biru",Ukuran,"S, M",Bahan,"Katun, Linen"',
    "2,variation,K1,Kaos,1,,50000,https://x.test/katun.jpg,KAOS,Warna,Merah,Ukuran,S,Bahan,Katun",
    "3,variation,K2,Kaos,1,,60000,https://x.test/linen.jpg,KAOS,Warna,Biru,Ukuran,M,Bahan,Linen",
  ].join("\n");
  const parts = await propose(text, [{ names: NAMES, by: "split", at: [2] }]);
  expect(
    parts.map(({ proposal, problems }) => [
      proposal.name,
      proposal.description,
      proposal.variants.map(({ sku }) => sku),
      proposal.pictures.map(({ url }) => url.slice(15)),
      problems,
    ]),
  ).toEqual([
    ["Kaos – Katun", "Adem", ["K1"], ["kaos.jpg", "katun.jpg"], []],
    ["Kaos – Linen", "Adem", ["K2"], ["kaos.jpg", "linen.jpg"], []],
  ]);
});
