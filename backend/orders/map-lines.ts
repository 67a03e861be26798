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
  /** Our SKU. The channel's may be spelled differently, or name another item. */
  sku: string;
  /** Current unit cost, stored with the order line. */
  cogs: number;
}

/**
 * Finds our variant for each line: by the listing's ids, else by the seller's link, else by SKU in
 * any case. Unmapped lines are absent. A merged variant is replaced by its survivor. The variants
 * cannot be merged until the transaction ends, so that a later merge includes these lines.
 */
export async function mapLines<L extends LineKey>(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly L[],
): Promise<Map<L, MappedVariant>> {
  if (lines.length === 0) return new Map();
  // A merge that was undone during the wait for the locks changes the variants: look them up again.
  for (let mergeCount = await countUndoneMerges(tx, channel.accountId); ; ) {
    const mappedVariants = await findMappedVariants(tx, channel, lines);
    const currentCount = await countUndoneMerges(tx, channel.accountId);
    if (currentCount === mergeCount) return mappedVariants;
    mergeCount = currentCount;
  }
}

async function countUndoneMerges(tx: Transaction, accountId: string): Promise<number> {
  return tx.$count(
    productMerges,
    and(eq(productMerges.accountId, accountId), isNotNull(productMerges.undoneAt)),
  );
}

async function findMappedVariants<L extends LineKey>(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly L[],
): Promise<Map<L, MappedVariant>> {
  const byListing = await findByListing(tx, channel, lines);
  const unlisted = lines.filter((line) => !byListing.has(toListingKey(line)));
  const byLink = await findBySellerLink(tx, channel, unlisted);
  const skusToFind = unlisted.filter((line) => !byLink.has(toItemKey(line))).map(normaliseSku);
  const bySku = await findBySku(tx, channel.accountId, skusToFind, isNull(variants.deletedAt));
  const missingSkus = skusToFind.filter((sku) => !bySku.has(sku));
  const mergedVariants = await findBySku(
    tx,
    channel.accountId,
    missingSkus,
    isNotNull(variants.mergedInto),
  );
  const foundVariants = new Map(
    lines.flatMap((line): [L, FoundVariant][] => {
      const variant =
        byListing.get(toListingKey(line)) ??
        byLink.get(toItemKey(line)) ??
        bySku.get(normaliseSku(line)) ??
        mergedVariants.get(normaliseSku(line));
      return variant ? [[line, variant]] : [];
    }),
  );
  return replaceMergedVariants(tx, channel.accountId, foundVariants);
}

type FoundVariant = MappedVariant & { mergedInto: string | null };
const VARIANT_COLUMNS = {
  variantId: variants.id,
  sku: variants.sku,
  cogs: variants.cogs,
  mergedInto: variants.mergedInto,
};
const normaliseSku = (line: LineKey) => line.sku.trim().toLowerCase();

async function replaceMergedVariants<L>(
  tx: Transaction,
  accountId: string,
  foundVariants: Map<L, FoundVariant>,
): Promise<Map<L, MappedVariant>> {
  const ids = [...foundVariants.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select(VARIANT_COLUMNS)
          .from(variants)
          .where(and(eq(variants.accountId, accountId), inArray(variants.id, ids)))
          .for("key share");
  const survivors = new Map(rows.map((row) => [row.variantId, row]));
  return new Map(
    [...foundVariants].map(([line, variant]) => [
      line,
      survivors.get(variant.mergedInto ?? "") ?? variant,
    ]),
  );
}

const toListingKey = (line: Pick<LineKey, "externalProductId" | "externalVariantId">) =>
  `${line.externalProductId}/${line.externalVariantId}`;

async function findByListing(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly LineKey[],
): Promise<Map<string, FoundVariant>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .select({
      externalProductId: channelProducts.externalProductId,
      externalVariantId: channelVariants.externalVariantId,
      ...VARIANT_COLUMNS,
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
      toListingKey({
        externalProductId: row.externalProductId ?? "",
        externalVariantId: row.externalVariantId,
      }),
      row,
    ]),
  );
}

/** Returns the key of a channel's item: its ids, or its SKU if an order has no ids. */
export function reduceToItem(line: LineKey): LineKey {
  const { externalProductId, externalVariantId } = line;
  const hasIds = externalProductId !== "" || externalVariantId !== "";
  return { externalProductId, externalVariantId, sku: hasIds ? "" : normaliseSku(line) };
}

const toItemKey = (line: LineKey) => JSON.stringify(Object.values(reduceToItem(line)));

async function findBySellerLink(
  tx: Transaction,
  channel: { id: string; accountId: string },
  lines: readonly LineKey[],
): Promise<Map<string, FoundVariant>> {
  if (lines.length === 0) return new Map();
  const { externalProductId, externalVariantId, sku } = orderItemLinks;
  const rows = await tx
    .select({ item: { externalProductId, externalVariantId, sku }, found: VARIANT_COLUMNS })
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
  condition: SQL,
): Promise<Map<string, FoundVariant>> {
  const wantedSkus = skus.filter((sku) => sku !== "");
  if (wantedSkus.length === 0) return new Map();
  const lowerSku = sql<string>`lower(${variants.sku})`;
  const rows = await tx
    .select({ ...VARIANT_COLUMNS, lowerSku })
    .from(variants)
    .where(and(eq(variants.accountId, accountId), inArray(lowerSku, wantedSkus), condition))
    .for("key share");
  return new Map(rows.map((row) => [row.lowerSku, row]));
}
