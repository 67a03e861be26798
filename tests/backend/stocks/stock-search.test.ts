import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeContainsPattern } from "#backend/db/contains.ts";
import { startSellerWorld, stockNamed, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("a search of levels matches literal text in any case within one field", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  const { db } = world.backend;
  const texts = [
    ["KB-12_XL", "Kemeja BATIK – Parang 100%", "8991"],
    ["SLIP-ON", "Sepatu Slip-on ÉCLAIR", ""],
    ["TH-1", "เสื้อยืด สีขาว \u0e40\u0e40ก้ว", "4006"],
    ["slip on", "Cafe\u0301 Gayo", ""],
  ] as const;
  for (const [sku, name, barcode] of texts) {
    await world.stockUp(seller, sku, 3);
    const { variantId } = await stockNamed(seller, sku);
    await db.execute(sql`update variants set barcode = ${barcode} where id = ${variantId}`);
    await db.execute(
      sql`update products set name = ${name} where id = (select product_id from variants where id = ${variantId})`,
    );
  }
  await world.stockUp(other, "batik", 3);
  // The search without an index, which defines a match.
  const byReading = async (condition: (like: string) => unknown, part: string) => {
    const { rows } = await db.execute<{
      sku: string;
    }>(sql`select v.sku from variants v join products p on p.id = v.product_id
      where v.account_id = ${seller.accountId} and (${condition(makeContainsPattern(part))}) order by v.sku collate "C"`);
    return rows.map((row) => row.sku);
  };
  const found = async (query: Record<string, string>) => {
    const { body } = await seller.fetch(`/v1/stocks?${new URLSearchParams(query)}`);
    expect(body.total).toBe(body.stocks.length);
    return body.stocks.map((stock) => stock.sku).sort();
  };
  const parts = [
    "batik",
    "BATIK p",
    "– par",
    "- par",
    "100%",
    "%",
    "_x",
    "slip-on",
    "slip on",
    "éclair",
    "cafe",
    "café",
    "ยืด",
    "เสอ",
    "แก้ว",
    "\u0e40\u0e40ก",
    "ว",
    "899",
    "400",
    "b",
    "zzz",
  ];
  const search = (like: string) =>
    sql`p.name ilike ${like} or v.sku ilike ${like} or v.barcode ilike ${like}`;
  for (const part of parts) {
    expect(await found({ search: part }), part).toEqual(await byReading(search, part));
    expect(await found({ productName: part }), part).toEqual(
      await byReading((like) => sql`p.name ilike ${like}`, part),
    );
    expect(await found({ sku: part, sortBy: "sku" }), part).toEqual(
      await byReading((like) => sql`v.sku ilike ${like}`, part),
    );
  }
  expect([
    await found({ search: "slip-on" }),
    await found({ search: "café" }),
    await found({ search: "ยืด" }),
  ]).toEqual([["SLIP-ON"], [], ["TH-1"]]);
  expect([
    await found({ search: "%\u001fkb" }),
    await found({ search: "batik", sku: "th" }),
    await found({ search: "batik", sku: "kb" }),
  ]).toEqual([[], [], ["KB-12_XL"]]);
  const past = (await seller.fetch("/v1/stocks?search=slip&limit=1&offset=5")).body;
  expect([past.stocks.length, past.total]).toEqual([0, 2]);
});

test("a complete SKU finds only its level, in any case", async () => {
  const seller = await world.signUp();
  for (const sku of ["A-1", "A-10", "BA-1", "a-1x"]) await world.stockUp(seller, sku, 1);
  const { body } = await seller.fetch("/v1/stocks?exactSku=a-1");
  expect(body.stocks.map(({ sku }) => sku)).toEqual(["A-1"]);
  expect(body.total).toBe(1);
});
