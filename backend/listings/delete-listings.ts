import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { type HistoryEntry, recordHistory } from "../products/index.ts";

const ENTRIES_PER_STATEMENT = 1000;

/** Items stay on the channel. The products' histories record the deletion. */
export async function deleteListings(
  tx: Transaction,
  condition: SQL | undefined,
  author: { accountId: string; actor: string; now: Date; batchId?: string | undefined },
): Promise<void> {
  const deletedListings = await tx
    .delete(channelProducts)
    .where(and(eq(channelProducts.accountId, author.accountId), condition))
    .returning({ productId: channelProducts.productId, channelId: channelProducts.channelId });
  const { now: createdAt, ...scope } = author;
  for (let start = 0; start < deletedListings.length; start += ENTRIES_PER_STATEMENT) {
    const chunk = deletedListings.slice(start, start + ENTRIES_PER_STATEMENT);
    const ids = chunk.map(({ productId }) => productId);
    const rows = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.accountId, author.accountId), inArray(products.id, ids)));
    const nameById = new Map(rows.map(({ id, name }) => [id, name]));
    const entries = chunk.map(({ productId, channelId }): HistoryEntry => {
      return {
        ...scope,
        productId,
        productName: nameById.get(productId) ?? "",
        type: "channel_product_deleted",
        channelId,
        createdAt,
      };
    });
    await recordHistory(tx, ...entries);
  }
}
