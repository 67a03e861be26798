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
  /** user id, `system` or `channel:<id>` */
  actor: string;
  channelId?: string;
  changes?: Changes;
  /** What happened together: an import's or a bulk action's id. */
  batchId?: string;
  createdAt?: Date;
}

/** Writes down what happened, in the transaction in which it happens. */
export async function recordHistory(tx: Transaction, ...entries: HistoryEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(productHistories).values(entries);
}
