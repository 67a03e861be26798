import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ChannelStatus } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";

/**
 * Locks channels, listings and products, each by id, in the order of all transactions about
 * listings, so that none deadlocks. Products come last, because the listings' triggers write them.
 */
export async function lockTargets(
  tx: Transaction,
  accountId: string,
  targets: readonly { channelId: string; productId: string }[],
): Promise<void> {
  const [channelIds, productIds] = [
    [...new Set(targets.map((target) => target.channelId))].sort(),
    [...new Set(targets.map((target) => target.productId))],
  ];
  for (const channelId of channelIds) await lockChannel(tx, accountId, channelId);
  await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        inArray(channelProducts.channelId, channelIds),
        inArray(channelProducts.productId, productIds),
      ),
    )
    .orderBy(asc(channelProducts.id))
    .for("update");
  await lockProducts(tx, accountId, productIds);
}

/**
 * Keeps products from being deleted. The lock is exclusive: with two shared locks, neither
 * transaction could write its listings.
 */
export async function lockProducts(
  tx: Transaction,
  accountId: string,
  productIds: readonly string[],
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        inArray(products.id, [...productIds]),
        eq(products.accountId, accountId),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.id))
    .for("no key update");
  return new Set(rows.map((row) => row.id));
}

/** Keeps a channel from being disconnected. `null`: unknown. */
export async function lockChannel(
  tx: Transaction,
  accountId: string,
  channelId: string,
): Promise<ChannelStatus | null> {
  const [row] = await tx
    .select({ status: channels.status })
    .from(channels)
    .where(
      and(
        eq(channels.id, channelId),
        eq(channels.accountId, accountId),
        isNull(channels.disconnectedAt),
      ),
    )
    .for("share");
  return row?.status ?? null;
}
