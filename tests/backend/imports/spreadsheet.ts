import { eq } from "drizzle-orm";
import type { z } from "zod";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { stockMovements, stocks } from "#backend/db/schema/stocks.ts";
import type { Problem } from "#contract/problem.ts";
import type { ImportItem, ProductImport } from "#contract/product-imports.ts";
import type { Catalogue, Seller } from "../products/catalogue.ts";

export type Item = z.infer<typeof ImportItem>;
type Cells = Partial<Record<(typeof HEAD)[number], string | number>>;

export const HEAD = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Qty",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Variant Image",
  "Tags",
  "Google Shopping / Condition",
  "Cost per item",
] as const;

export function csv(rows: Cells[], head: readonly string[] = HEAD): string {
  const cell = (value: string | number = "") =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return [
    head.join(","),
    ...rows.map((row) => head.map((column) => cell(row[column as keyof Cells])).join(",")),
  ].join("\n");
}

/** A valid row. */
export const row = (cells: Cells): Cells => ({
  Title: "Kemeja",
  "Variant Price": 50_000,
  "Variant Grams": 200,
  ...cells,
  Handle: cells.Handle ?? "kemeja",
});

export async function upload(
  seller: Seller,
  content: string | Uint8Array,
  options: Record<string, string> = {},
) {
  const body = new FormData();
  body.set(
    "file",
    new File([typeof content === "string" ? content : new Uint8Array(content)], "products.csv", {
      type: "text/csv",
    }),
  );
  for (const [name, value] of Object.entries(options)) body.set(name, value);
  const answer = await seller.call("POST", "/v2/products/imports", body);
  return {
    status: answer.status,
    problem: answer.body as Problem,
    import: (answer.body as unknown as { import: ProductImport }).import,
  };
}

export async function readItems(seller: Seller, importId: string, show = "all") {
  return (
    await seller.call<{ import: ProductImport; items: Item[]; total: number }>(
      "GET",
      `/v2/products/imports/${importId}?limit=1000&show=${show}`,
    )
  ).body;
}

export async function check(
  seller: Seller,
  content: string,
  options: Record<string, string> = {},
): Promise<Item[]> {
  const started = await upload(seller, content, options);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  return (await readItems(seller, started.import.id)).items;
}

/** Uploads, applies and waits. */
export async function importAll(
  shop: Catalogue,
  seller: Seller,
  content: string,
  options: Record<string, string> = {},
) {
  const started = await upload(seller, content, options);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  const dryRun = await readItems(seller, started.import.id);
  const applied = await seller.call("POST", `/v2/products/imports/${started.import.id}/;apply`);
  if (applied.status !== 200) throw new Error(JSON.stringify(applied.body));
  await shop.drain();
  return { dryRun, ...(await readItems(seller, started.import.id)) };
}

export const problems = (items: Item[]) =>
  items.flatMap((item) =>
    item.problems.map(
      ({ line, column, code, level }) =>
        `${line} ${column}: ${code}${level === "warning" ? " (warning)" : ""}`,
    ),
  );

/** Reads everything that an import may change. */
export async function snapshot(shop: Catalogue, { accountId }: Seller) {
  const { db } = shop.backend;
  return {
    products: await db
      .select()
      .from(products)
      .where(eq(products.accountId, accountId))
      .orderBy(products.id),
    variants: await db
      .select()
      .from(variants)
      .where(eq(variants.accountId, accountId))
      .orderBy(variants.id),
    stocks: await db
      .select()
      .from(stocks)
      .where(eq(stocks.accountId, accountId))
      .orderBy(stocks.id),
    movements: await db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.accountId, accountId)),
    histories: await db
      .select()
      .from(productHistories)
      .where(eq(productHistories.accountId, accountId))
      .orderBy(productHistories.id),
  };
}

/** Generated SKUs and weights, a product without variations, and one that cannot be imported. */
export const SHIRTS = csv([
  row({
    Handle: "kaos",
    Title: "Kaos Adem",
    "Option1 Name": "Ukuran",
    "Option1 Value": "S",
    "Variant Grams": 0,
    "Variant Inventory Qty": 3,
    "Image Src": "https://burst.test/kaos.jpg",
  }),
  row({
    Handle: "kaos",
    Title: "",
    "Option1 Value": "M",
    "Variant Inventory Qty": 0,
    "Variant Price": 55_000,
    "Variant Grams": 0,
  }),
  row({
    Handle: "topi",
    Title: "Topi",
    "Option1 Name": "Title",
    "Option1 Value": "Default Title",
    "Variant SKU": "TOPI-1",
    "Variant Inventory Qty": -2,
    "Cost per item": 9000,
  }),
  row({ Handle: "rusak", Title: "Rusak", "Variant Price": "9.99" }),
]);

export async function allOf<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of items) all.push(each);
  return all;
}
