import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { CHANGING_FIELDS, FINDING_FIELDS } from "#contract/stock-columns.ts";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";
import type { Queryable } from "../../db/client.ts";
import { variants } from "../../db/schema/products.ts";
import type { StockFileHead } from "../../db/schema/stock-operations.ts";

type HeadColumn = StockFileHead["columns"][number];

/**
 * Proposes what the headings do not say: the column with SKUs or barcodes of the account, and the
 * only other column of numbers as the stock on hand. The seller confirms both.
 */
export async function proposeFields(
  db: Queryable,
  accountId: string,
  columns: readonly HeadColumn[],
): Promise<HeadColumn[]> {
  const isGuessed = (fields: readonly string[]) =>
    columns.some(({ guess }) => fields.includes(guess));
  const finding = isGuessed(FINDING_FIELDS)
    ? null
    : await findColumnByValues(db, accountId, columns);
  const found = finding
    ? columns.map((column, index) =>
        index === finding.index ? { ...column, guess: finding.field } : column,
      )
    : [...columns];
  if (isGuessed(CHANGING_FIELDS)) return found;
  const numbers = found.filter(
    ({ guess, why, samples }) =>
      guess === "none" && why === "unknown" && samples.length > 0 && samples.every(isFigure),
  );
  return found.map((column) =>
    numbers.length === 1 && column === numbers[0] ? { ...column, guess: "on_hand" } : column,
  );
}

const isFigure = (text: string): boolean => readNumber(text, UNITS_RULE).kind !== "invalid";

/** Returns the column with most codes of the account among its samples, or `null`. */
async function findColumnByValues(
  db: Queryable,
  accountId: string,
  columns: readonly HeadColumn[],
) {
  const texts = [...new Set(columns.flatMap(({ samples }) => samples))];
  if (texts.length === 0) return null;
  const lowerSku = sql<string>`lower(${variants.sku})`;
  const lower = texts.map((text) => text.toLowerCase());
  const rows = await db
    .select({ sku: lowerSku, barcode: variants.barcode })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        or(inArray(lowerSku, lower), and(inArray(variants.barcode, texts), sql`barcode <> ''`)),
      ),
    )
    .limit(texts.length * 2);
  const codes = {
    sku: new Set(rows.map(({ sku }) => sku)),
    barcode: new Set(rows.map(({ barcode }) => barcode)),
  };
  let best: { index: number; field: keyof typeof codes; hits: number } | null = null;
  for (const [index, { samples }] of columns.entries())
    for (const field of FINDING_FIELDS) {
      const hits = samples.filter((text) =>
        codes[field].has(field === "sku" ? text.toLowerCase() : text),
      ).length;
      if (hits > (best?.hits ?? 0)) best = { index, field, hits };
    }
  return best;
}
