import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { variants } from "#backend/db/schema/products.ts";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { csv, problems, readItems, row, upload } from "./spreadsheet.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("a file of SKUs and costs changes the costs alone, and one above the price is held back", async () => {
  const seller = await shop.signUp("id");
  const made = await upload(
    seller,
    csv([
      row({ Handle: "a", Title: "Kaos", "Variant SKU": "A", "Cost per item": 30_000 }),
      row({ Handle: "b", Title: "Topi", "Variant SKU": "B", "Cost per item": 30_000 }),
    ]),
  );
  await seller.call("POST", `/v2/products/imports/${made.import.id}/;apply`);
  await shop.drain();

  const { id, status } = (await upload(seller, "SKU;Harga Modal\nA;35.000\nB;60.000\nX;1.000\n"))
    .import;
  expect(status).toBe("mapping");
  const said = await seller.call("PUT", `/v2/products/imports/${id}/columns`, {
    choices: ["sku", "cost"],
  });
  expect(said.status).toBe(200);
  const { items } = await readItems(seller, id);
  expect(items.map(({ decision, minPrice }) => [decision, minPrice])).toEqual([
    ["update", 50_000],
    ["blocked", 50_000],
    ["blocked", 0],
  ]);
  expect(problems(items)).toEqual([
    "3 Variant Price: price_below_cost",
    "4 Variant Price: price_missing",
    "4 Title: title_missing",
  ]);
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const isA = and(eq(variants.accountId, seller.accountId), eq(variants.sku, "A"));
  expect(await shop.backend.db.select().from(variants).where(isA)).toMatchObject([
    { price: 50_000, cogs: 35_000 },
  ]);
});
