import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { PrivacyRequest } from "#contract/privacy.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** A buyer's request about their data, and its answers. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind").$type<PrivacyRequest["kind"]>().notNull(),
    status: text("status").$type<PrivacyRequest["status"]>().notNull().default("received"),
    /** `order:…` or `chat:…`, which identify the person without a name. */
    subjects: jsonb("subjects").$type<string[]>().notNull(),
    /** The person's identities, sealed, during the erasure. */
    identities: text("identities"),
    receivedAt: makeInstantColumn("received_at").notNull(),
    dueAt: makeInstantColumn("due_at").notNull(),
    answeredAt: makeInstantColumn("answered_at"),
    reason: text("reason"),
    erased: jsonb("erased").$type<PrivacyRequest["erased"]>(),
    /** Open orders remain, whose parcels still need an address. */
    isWaiting: boolean("is_waiting").notNull().default(false),
    createdBy: text("created_by").notNull(),
    answeredBy: text("answered_by"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("privacy_requests_newest").on(t.accountId, t.receivedAt.desc(), t.id.desc()),
  ],
);

/**
 * Erased buyers, by a keyed hash of the channel's id, so that a later read of the marketplace does
 * not restore data from before `until` (backend/erased-buyers.ts).
 */
export const erasedBuyers = pgTable(
  "erased_buyers",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    mark: text("mark").notNull(),
    until: makeInstantColumn("until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.channelId, t.mark] }),
    foreignKey({
      name: "erased_buyers_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
  ],
);

/** Retention of buyers' data, for accounts that limit it. */
export const privacySettings = pgTable("privacy_settings", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /** Months that finished orders are kept; `null` for ever. */
  orderMonths: integer("order_months"),
  /** Months that closed chats are kept. */
  chatMonths: integer("chat_months"),
});

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect;
