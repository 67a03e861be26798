import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ChannelStatus } from "#contract/statuses.ts";
import type { Transaction } from "../../db/client.ts";
import { channels } from "../../db/schema/channels.ts";
import { products } from "../../db/schema/products.ts";

/**
 * Those of the products that are the account's, held: until the transaction ends none of them can be deleted, so that no listing is begun of a product
 * that goes at the same moment.
 */
export async function holdProducts(
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
    .for("share");
  return new Set(rows.map((row) => row.id));
}

/** The status of one of the account's channels, held against being disconnected in the same way; null where there is none. */
export async function holdChannel(
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
