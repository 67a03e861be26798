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
import { createdAt, instant, ownId } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** What a buyer asked for about their own data, and what was answered when. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: ownId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    kind: text("kind").$type<PrivacyRequest["kind"]>().notNull(),
    status: text("status").$type<PrivacyRequest["status"]>().notNull().default("received"),
    /**
     * `order:…` or `chat:…`: rows of ours by which the person is found, so that no name stands in
     * an address.
     */
    subjects: jsonb("subjects").$type<string[]>().notNull(),
    /**
     * By whom the person is known, sealed, while it is being erased; null before and afterwards.
     */
    identities: text("identities"),
    receivedAt: instant("received_at").notNull(),
    dueAt: instant("due_at").notNull(),
    answeredAt: instant("answered_at"),
    /** Why it was refused. */
    reason: text("reason"),
    erased: jsonb("erased").$type<PrivacyRequest["erased"]>(),
    /** Orders that are not over yet: their parcels still need an address. */
    isWaiting: boolean("is_waiting").notNull().default(false),
    createdBy: text("created_by").notNull(),
    answeredBy: text("answered_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("privacy_requests_newest").on(t.accountId, t.receivedAt.desc(), t.id.desc()),
  ],
);

/**
 * Whoever was erased, by a keyed hash of what their channel calls them, so that a later read of the
 * marketplace does not bring back what was before `until` (backend/erased-buyers.ts).
 */
export const erasedBuyers = pgTable(
  "erased_buyers",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    mark: text("mark").notNull(),
    until: instant("until").notNull(),
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

/**
 * One row an account that decided for how long buyers' data is kept; without one it is kept for
 * ever.
 */
export const privacySettings = pgTable("privacy_settings", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /** Of finished orders; null: for ever. */
  orderMonths: integer("order_months"),
  /** Of closed chats. */
  chatMonths: integer("chat_months"),
});

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect;
