import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts, channelVariants, variants } from "../products/schema.ts";

export interface LineKey {
  externalProductId: string;
  externalVariantId: string;
  sku: string;
}
export interface MappedVariant {
  variantId: string;
  /** Ours: the channel's may be written differently, or stand for something else there. */
  sku: string;
  /** What one unit costs the seller now; kept with the order line. */
  cogs: number;
}

/** Finds our variant of each line: by the listing's ids, else by SKU (case-insensitive). Absent from the map: not mapped. */
export async function mapLines<L extends LineKey>(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly L[],
): Promise<Map<L, MappedVariant>> {
  const byListing = await findListed(tx, channel, lines);
  const bySku = await findBySku(
    tx,
    channel.accountId,
    lines.filter((line) => !byListing.has(listingKey(line))).map((line) => line.sku.trim().toLowerCase()),
  );
  return new Map(
    lines.flatMap((line): [L, MappedVariant][] => {
      const found = byListing.get(listingKey(line)) ?? bySku.get(line.sku.trim().toLowerCase());
      return found ? [[line, found]] : [];
    }),
  );
}

const listingKey = (line: Pick<LineKey, "externalProductId" | "externalVariantId">) => `${line.externalProductId}/${line.externalVariantId}`;

async function findListed(tx: Transaction, channel: { id: string; accountId: string }, lines: readonly LineKey[]): Promise<Map<string, MappedVariant>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select({
      externalProductId: channelProducts.externalProductId,
      externalVariantId: channelVariants.externalVariantId,
      variantId: variants.id,
      sku: variants.sku,
      cogs: variants.cogs,
    })
    .from(channelVariants)
    .innerJoin(channelProducts, eq(channelProducts.id, channelVariants.channelProductId))
    .innerJoin(variants, eq(variants.id, channelVariants.variantId))
    .where(
      and(
        eq(channelProducts.channelId, channel.id),
        inArray(
          channelProducts.externalProductId,
          lines.map((line) => line.externalProductId),
        ),
      ),
    );
  return new Map(rows.map((row) => [listingKey({ externalProductId: row.externalProductId ?? "", externalVariantId: row.externalVariantId }), row]));
}

async function findBySku(tx: Transaction, accountId: string, skus: readonly string[]): Promise<Map<string, MappedVariant>> {
  const wanted = skus.filter((sku) => sku !== "");
  if (wanted.length === 0) return new Map();
  const lowerSku = sql<string>`lower(${variants.sku})`;
  const rows = await tx
    .select({ lowerSku, variantId: variants.id, sku: variants.sku, cogs: variants.cogs })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(lowerSku, wanted), isNull(variants.deletedAt)));
  return new Map(rows.map((row) => [row.lowerSku, row]));
}
