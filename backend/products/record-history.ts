import type { PRODUCT_HISTORY_TYPES } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { productHistories } from "../db/schema/product-histories.ts";

/** `{ field: [before, after] }`; a variant's field is `variants[<SKU>].price`. */
export type Changes = Record<string, [unknown, unknown]>;

export interface HistoryEntry {
  accountId: string;
  productId: string;
  productName: string;
  type: (typeof PRODUCT_HISTORY_TYPES)[number];
  /** A user id, `system` or `channel:<id>`. */
  actor: string;
  channelId?: string;
  changes?: Changes;
  /** Common id of one import's or bulk action's entries. */
  batchId?: string;
  createdAt?: Date;
}

export async function recordHistory(tx: Transaction, ...entries: HistoryEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(productHistories).values(entries);
}
