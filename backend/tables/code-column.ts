import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { variants } from "../db/schema/products.ts";

const CODE_FIELDS = ["sku", "barcode"] as const;
type CodeField = (typeof CODE_FIELDS)[number];

/** Returns the column with most codes of the account among its samples, or `null`. */
export async function findCodeColumn(
  db: Queryable,
  accountId: string,
  columns: readonly { samples: readonly string[] }[],
): Promise<{ index: number; field: CodeField } | null> {
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
    for (const field of CODE_FIELDS) {
      const hits = samples.filter((text) =>
        codes[field].has(field === "sku" ? text.toLowerCase() : text),
      ).length;
      if (hits > (best?.hits ?? 0)) best = { index, field, hits };
    }
  return best;
}
