import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { OrderQuotaType } from "#contract/statuses.ts";
import { makeCreatedAtColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";
import { couponUses } from "./promotions.ts";
import { topUpTransactions } from "./top-ups.ts";

/**
 * Changes of an account's order quota. Append-only by a trigger. `accounts.order_quota` is the last
 * row's balance.
 */
export const orderQuotaEntries = pgTable(
  "order_quota_entries",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    type: integer("type").$type<OrderQuotaType>().notNull(),
    delta: integer("delta").notNull(),
    balanceAfter: integer("balance_after").notNull(),
    orderId: text("order_id"),
    /** The paid transaction of a top-up. */
    transactionId: text("transaction_id"),
    /** The use of a coupon, also when its remaining orders end. */
    couponUseId: text("coupon_use_id"),
    /** The person who made a change by the back office. */
    actorUserId: text("actor_user_id"),
    note: text("note"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "order_quota_entries_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }),
    foreignKey({
      name: "order_quota_entries_transaction_fk",
      columns: [t.accountId, t.transactionId],
      foreignColumns: [topUpTransactions.accountId, topUpTransactions.id],
    }),
    foreignKey({
      name: "order_quota_entries_coupon_fk",
      columns: [t.accountId, t.couponUseId],
      foreignColumns: [couponUses.accountId, couponUses.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("order_quota_entries_account").on(t.accountId, t.id.desc()),
    uniqueIndex("order_quota_entries_order_once").on(t.accountId, t.orderId).where(sql`type = 201`),
    uniqueIndex("order_quota_entries_transaction_once")
      .on(t.accountId, t.transactionId)
      .where(sql`type = 101`),
    uniqueIndex("order_quota_entries_coupon_once").on(t.accountId, t.couponUseId, t.type),
    check(
      "order_quota_entries_debit",
      sql`${t.type} <> 201 or (${t.delta} = -1 and ${t.orderId} is not null)`,
    ),
  ],
);
