import { Readable } from "node:stream";
import { and, eq, inArray, sql } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { EXPORT_FORMATS } from "#contract/products.ts";
import type { Backend, Caller } from "../context.ts";
import { stocks } from "../db/schema/stocks.ts";
import {
  findMatchingIds,
  loadProducts,
  makeImageUrl,
  type ProductFilter,
  type StoredProduct,
} from "../products/index.ts";
import { OUR_COLUMNS, SHOPIFY_COLUMNS } from "./columns.ts";
import { writeCsvFile } from "./csv-file.ts";
import { type Cells, makeProductRows } from "./product-rows.ts";
import { writeProductWorkbook } from "./xlsx-file.ts";

const PAGE_SIZE = 200;
const CSV_TYPE = "text/csv; charset=utf-8";
const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Streams the filtered products as a file that the import reads. Keeps only ids in memory. */
export async function exportProducts(
  backend: Backend,
  caller: Pick<Caller, "accountId" | "countryCode">,
  format: (typeof EXPORT_FORMATS)[number],
  filter: ProductFilter,
): Promise<Response> {
  const ids = await findMatchingIds(backend, caller.accountId, filter);
  const groups = readRowGroups(backend, caller, ids);
  const fileStream =
    format === "xlsx"
      ? writeProductWorkbook(OUR_COLUMNS, groups)
      : writeCsvFile(format === "shopify" ? SHOPIFY_COLUMNS : OUR_COLUMNS, groups);
  const fileName = `products-${format === "shopify" ? "shopify-" : ""}${backend.now().toISOString().slice(0, 10)}.${format === "xlsx" ? "xlsx" : "csv"}`;
  return new Response(Readable.toWeb(Readable.from(fileStream)) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": format === "xlsx" ? XLSX_TYPE : CSV_TYPE,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* readRowGroups(
  backend: Backend,
  { accountId, countryCode }: Pick<Caller, "accountId" | "countryCode">,
  ids: readonly string[],
): AsyncGenerator<Cells[]> {
  const { minorDigits } = findCountry(countryCode);
  const handles = new Set<string>();
  for (let index = 0; index < ids.length; index += PAGE_SIZE) {
    const pageIds = ids.slice(index, index + PAGE_SIZE);
    const storedProducts = new Map(
      (await loadProducts(backend.db, accountId, pageIds)).map((product) => [
        product.row.id,
        product,
      ]),
    );
    const onHand = await readOnHandUnits(backend, [...storedProducts.values()]);
    yield pageIds.flatMap((id) => {
      const product = storedProducts.get(id);
      if (!product) return [];
      return makeProductRows(product, {
        handle: makeUniqueHandle(product, handles),
        minorDigits,
        onHand,
        imageUrl: (imageId) => makeImageUrl(backend.config, imageId, "original"),
      });
    });
  }
}

/** Unique in any case, because readers ignore case. */
function makeUniqueHandle({ row }: StoredProduct, takenKeys: Set<string>): string {
  const wantedHandle = row.importHandle ?? row.id;
  const handle = takenKeys.has(wantedHandle.toLowerCase()) ? row.id : wantedHandle;
  takenKeys.add(handle.toLowerCase());
  return handle;
}

async function readOnHandUnits(
  { db }: Backend,
  products: readonly StoredProduct[],
): Promise<Map<string, number>> {
  const variantIds = products.flatMap((product) => product.variants.map((variant) => variant.id));
  const [firstProduct] = products;
  if (!firstProduct || variantIds.length === 0) return new Map();
  const rows = await db
    .select({ variantId: stocks.variantId, onHand: sql`sum(${stocks.onHand})`.mapWith(Number) })
    .from(stocks)
    .where(
      and(eq(stocks.accountId, firstProduct.row.accountId), inArray(stocks.variantId, variantIds)),
    )
    .groupBy(stocks.variantId);
  return new Map(rows.map((row) => [row.variantId, Math.max(0, row.onHand)]));
}
