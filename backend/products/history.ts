import { and, count, desc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { PRODUCT_HISTORY_TYPES } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { contains } from "../db/contains.ts";
import { productHistories } from "./schema.ts";

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

export interface HistoryQuery {
  limit: number;
  offset: number;
  productId?: string | undefined;
  search?: string | undefined;
}

/** The account's product history, newest first. */
export async function listHistories({ db }: Backend, accountId: string, query: HistoryQuery) {
  const conditions: (SQL | undefined)[] = [eq(productHistories.accountId, accountId)];
  if (query.productId) conditions.push(eq(productHistories.productId, query.productId));
  if (query.search) conditions.push(ilike(productHistories.productName, contains(query.search)));
  const where = and(...conditions);
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(productHistories)
      .where(where)
      .orderBy(sql`${productHistories.createdAt} desc nulls last`, desc(productHistories.id))
      .limit(query.limit)
      .offset(query.offset),
    db.select({ total: count() }).from(productHistories).where(where),
  ]);
  return {
    total: total?.total ?? 0,
    histories: rows.map(({ accountId: _account, batchId: _batch, createdAt, type, ...row }) => ({
      ...row,
      type: type as HistoryEntry["type"],
      createdAt: createdAt.toISOString(),
    })),
  };
}
