import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { orderItemLinks } from "../db/schema/orders.ts";
import { productMerges } from "../db/schema/product-merges.ts";
import { variants } from "../db/schema/products.ts";

export interface LineKey {
  externalProductId: string;
  externalVariantId: string;
  sku: string;
}
export interface MappedVariant {
  variantId: string;
  /** Our SKU. The channel's may be spelled differently, or mean something else there. */
  sku: string;
  /** Current cost of a unit; stored with the order line. */
  cogs: number;
}

/**
 * Finds our variant for each line: by the listing's ids, else by the seller's link for the item,
 * else by SKU (case-insensitive). A line that is absent from the map is not mapped. A merged
 * variant is replaced by the variant it was merged into. The other variants cannot be merged until
 * the transaction ends, so that a later merge includes the line written here.
 */
export async function mapLines<L extends LineKey>(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly L[],
): Promise<Map<L, MappedVariant>> {
  if (lines.length === 0) return new Map();
  // If a merge is undone while this waits for its variants, lines stand for other variants: look
  // them up again.
  for (let known = await undoneMerges(tx, channel.accountId); ; ) {
    const mapped = await lookUp(tx, channel, lines);
    const now = await undoneMerges(tx, channel.accountId);
    if (now === known) return mapped;
    known = now;
  }
}

async function undoneMerges(tx: Transaction, accountId: string): Promise<number> {
  return tx.$count(
    productMerges,
    and(eq(productMerges.accountId, accountId), isNotNull(productMerges.undoneAt)),
  );
}

async function lookUp<L extends LineKey>(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly L[],
): Promise<Map<L, MappedVariant>> {
  const byListing = await findListed(tx, channel, lines);
  const unlisted = lines.filter((line) => !byListing.has(listingKey(line)));
  const byLink = await findLinked(tx, channel, unlisted);
  const wanted = unlisted.filter((line) => !byLink.has(itemKey(line))).map(skuOf);
  const bySku = await findBySku(tx, channel.accountId, wanted, isNull(variants.deletedAt));
  const gone = wanted.filter((sku) => !bySku.has(sku));
  const merged = await findBySku(tx, channel.accountId, gone, isNotNull(variants.mergedInto));
  const found = new Map(
    lines.flatMap((line): [L, FoundVariant][] => {
      const variant =
        byListing.get(listingKey(line)) ??
        byLink.get(itemKey(line)) ??
        bySku.get(skuOf(line)) ??
        merged.get(skuOf(line));
      return variant ? [[line, variant]] : [];
    }),
  );
  return followMerged(tx, channel.accountId, found);
}

type FoundVariant = MappedVariant & { mergedInto: string | null };
const FOUND = {
  variantId: variants.id,
  sku: variants.sku,
  cogs: variants.cogs,
  mergedInto: variants.mergedInto,
};
const skuOf = (line: LineKey) => line.sku.trim().toLowerCase();

async function followMerged<L>(
  tx: Transaction,
  accountId: string,
  found: Map<L, FoundVariant>,
): Promise<Map<L, MappedVariant>> {
  const ids = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select(FOUND)
          .from(variants)
          .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)))
          .for("key share");
  const survivors = new Map(rows.map((row) => [row.variantId, row]));
  return new Map(
    [...found].map(([line, variant]) => [line, survivors.get(variant.mergedInto ?? "") ?? variant]),
  );
}

const listingKey = (line: Pick<LineKey, "externalProductId" | "externalVariantId">) =>
  `${line.externalProductId}/${line.externalVariantId}`;

async function findListed(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly LineKey[],
): Promise<Map<string, FoundVariant>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select({
      externalProductId: channelProducts.externalProductId,
      externalVariantId: channelVariants.externalVariantId,
      ...FOUND,
    })
    .from(channelVariants)
    .innerJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channelVariants.accountId),
        eq(channelProducts.id, channelVariants.channelProductId),
      ),
    )
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, channelVariants.accountId),
        eq(variants.id, channelVariants.variantId),
      ),
    )
    .where(
      and(
        eq(channelVariants.accountId, channel.accountId),
        eq(channelProducts.channelId, channel.id),
        inArray(
          channelProducts.externalProductId,
          lines.map((line) => line.externalProductId),
        ),
      ),
    )
    .for("key share", { of: variants });
  return new Map(
    rows.map((row) => [
      listingKey({
        externalProductId: row.externalProductId ?? "",
        externalVariantId: row.externalVariantId,
      }),
      row,
    ]),
  );
}

/** Returns the key of a channel's item: its ids, or its SKU if an order has no ids. */
export function itemOf(line: LineKey): LineKey {
  const { externalProductId, externalVariantId } = line;
  const hasIds = externalProductId !== "" || externalVariantId !== "";
  return { externalProductId, externalVariantId, sku: hasIds ? "" : skuOf(line) };
}

const itemKey = (line: LineKey) => JSON.stringify(Object.values(itemOf(line)));

async function findLinked(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly LineKey[],
): Promise<Map<string, FoundVariant>> {
  if (lines.length === 0) return new Map();
  const { externalProductId, externalVariantId, sku } = orderItemLinks;
  const rows = await tx
    .select({ item: { externalProductId, externalVariantId, sku }, found: FOUND })
    .from(orderItemLinks)
    .innerJoin(
      variants,
      and(
        eq(variants.accountId, orderItemLinks.accountId),
        eq(variants.id, orderItemLinks.variantId),
      ),
    )
    .where(
      and(
        eq(orderItemLinks.accountId, channel.accountId),
        eq(orderItemLinks.channelId, channel.id),
        inArray(
          externalProductId,
          lines.map((line) => line.externalProductId),
        ),
        or(isNull(variants.deletedAt), isNotNull(variants.mergedInto)),
      ),
    )
    .for("key share", { of: variants });
  return new Map(rows.map(({ item, found }) => [JSON.stringify(Object.values(item)), found]));
}

async function findBySku(
  tx: Transaction,
  accountId: string,
  skus: readonly string[],
  which: SQL,
): Promise<Map<string, FoundVariant>> {
  const wanted = skus.filter((sku) => sku !== "");
  if (wanted.length === 0) return new Map();
  const lowerSku = sql<string>`lower(${variants.sku})`;
  const rows = await tx
    .select({ ...FOUND, lowerSku })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(lowerSku, wanted), which))
    .for("key share");
  return new Map(rows.map((row) => [row.lowerSku, row]));
}
