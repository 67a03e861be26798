import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { OrderScope } from "#contract/order-scope.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts, memberships } from "./accounts.ts";

/** An invitation. Only the hash of its code is stored. Single use, until `expiresAt`. */
export const staffInvites = pgTable(
  "staff_invites",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    email: text("email").notNull(),
    /** Roles that are deleted before the acceptance are left out. */
    roleIds: jsonb("role_ids").$type<string[]>().notNull(),
    /** The same limits as in memberships. */
    channelIds: jsonb("channel_ids").$type<string[]>(),
    warehouseIds: jsonb("warehouse_ids").$type<string[]>(),
    /** contract/order-scope.ts */
    orderScope: text("order_scope").$type<OrderScope>().notNull().default("all"),
    codeHash: text("code_hash").notNull(),
    invitedBy: text("invited_by").notNull(),
    createdAt: makeCreatedAtColumn(),
    sentAt: makeInstantColumn("sent_at").notNull(),
    sentCount: integer("sent_count").notNull().default(1),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    cancelledAt: makeInstantColumn("cancelled_at"),
    usedAt: makeInstantColumn("used_at"),
    usedBy: text("used_by"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "staff_invites_invited_by_fk",
      columns: [t.accountId, t.invitedBy],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    foreignKey({
      name: "staff_invites_used_by_fk",
      columns: [t.accountId, t.usedBy],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    // Not unique, because no index spans accounts; 256 random bits suffice.
    index("staff_invites_code").on(t.codeHash),
    uniqueIndex("staff_invites_open_unique")
      .on(t.accountId, sql`lower(${t.email})`)
      .where(sql`cancelled_at is null and used_at is null`),
    index("staff_invites_newest").on(t.accountId, t.createdAt.desc(), t.id.desc()),
  ],
);
export type StaffInviteRow = typeof staffInvites.$inferSelect;
