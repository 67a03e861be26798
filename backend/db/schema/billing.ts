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
import { createdAt } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";

/** What moved an account's order quota. Append-only (a trigger refuses update and delete); `accounts.order_quota` is the last row's balance. */
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
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "order_quota_entries_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("order_quota_entries_account").on(t.accountId, t.id.desc()),
    /** An order costs once. */
    uniqueIndex("order_quota_entries_order_once").on(t.accountId, t.orderId).where(sql`type = 201`),
    check(
      "order_quota_entries_debit",
      sql`${t.type} <> 201 or (${t.delta} = -1 and ${t.orderId} is not null)`,
    ),
  ],
);
