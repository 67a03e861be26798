import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { variants } from "../db/schema/products.ts";

const CODE_FIELDS = ["sku", "barcode"] as const;
type CodeField = (typeof CODE_FIELDS)[number];

/** Returns the column whose samples have most codes of the account, or `null`. */
export async function findCodeColumn(
  db: Queryable,
  accountId: string,
  columns: readonly { samples: readonly string[] }[],
): Promise<{ index: number; field: CodeField } | null> {
  const texts = [...new Set(columns.flatMap(({ samples }) => samples))];
  if (texts.length === 0) return null;
  const lowerSkuSql = sql<string>`lower(${variants.sku})`;
  const lowerTexts = texts.map((text) => text.toLowerCase());
  const rows = await db
    .select({ sku: lowerSkuSql, barcode: variants.barcode })
    .from(variants)
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        or(
          inArray(lowerSkuSql, lowerTexts),
          and(inArray(variants.barcode, texts), sql`barcode <> ''`),
        ),
      ),
    )
    .limit(texts.length * 2);
  const codes = {
    sku: new Set(rows.map(({ sku }) => sku)),
    barcode: new Set(rows.map(({ barcode }) => barcode)),
  };
  let bestMatch: { index: number; field: keyof typeof codes; hits: number } | null = null;
  for (const [index, { samples }] of columns.entries())
    for (const field of CODE_FIELDS) {
      const matchCount = samples.filter((text) =>
        codes[field].has(field === "sku" ? text.toLowerCase() : text),
      ).length;
      if (matchCount > (bestMatch?.hits ?? 0)) bestMatch = { index, field, hits: matchCount };
    }
  return bestMatch;
}
