import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ChannelStatus, ChannelType } from "#contract/statuses.ts";
import { createdAt, id, instant, ownId, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { warehouses } from "./stocks.ts";

export const channels = pgTable(
  "channels",
  {
    id: ownId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    shopId: text("shop_id").notNull(),
    name: text("name").notNull(),
    status: text("status").$type<ChannelStatus>().notNull().default("active"),
    imported: boolean("imported").notNull().default(false),
    orderExpMins: integer("order_exp_mins"),
    /**
     * Where the shop's owner approves the connection later: how far that is. Null: nobody is asked.
     */
    approval: text("approval").$type<"requested" | "approved" | "refused">(),
    stockPushPaused: boolean("stock_push_paused").notNull().default(false),
    /** AES-256-GCM over the credentials' JSON (backend/channels/credentials.ts) */
    credentials: text("credentials"),
    /**
     * A refresh is under way since then (backend/channels/refresh.ts): refresh tokens are single
     * use.
     */
    refreshStartedAt: instant("refresh_started_at"),
    tokenExpiresAt: instant("token_expires_at"),
    grantExpiresAt: instant("grant_expires_at"),
    /** When the seller last consented; a push that is older says nothing about this grant. */
    authorisedAt: instant("authorised_at"),
    /** Orders are pulled by update time from here. */
    orderCursorAt: instant("order_cursor_at"),
    lastOrderPullAt: instant("last_order_pull_at"),
    /** Settlements are read by the time of their entries from here. */
    settlementCursorAt: instant("settlement_cursor_at"),
    lastSettlementPullAt: instant("last_settlement_pull_at"),
    lastStockPushAt: instant("last_stock_push_at"),
    lastError: text("last_error"),
    lastErrorAt: instant("last_error_at"),
    /** At what it went wrong, which ends it when that goes well; null: the connection itself. */
    lastErrorIn: text("last_error_in").$type<ChannelWork>(),
    /** For which end of the grant members were last warned, and how many days before it. */
    endToldFor: instant("end_told_for"),
    endToldDays: integer("end_told_days"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    disconnectedAt: instant("disconnected_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),

    /** A shop sells from one account at a time; a disconnected one is free for another. */
    uniqueIndex("channels_shop_unique")
      .on(t.channelType, t.shopId)
      .where(sql`disconnected_at is null`),
    index("channels_account").on(t.accountId),
  ],
);

/** What is done with a shop over and over. */
export type ChannelWork = "orders" | "stock" | "prices";

/** One authorisation under way: the `state` that must come back with the code. Single use. */
export const channelAuthorisations = pgTable(
  "channel_authorisations",
  {
    stateHash: text("state_hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    channelId: text("channel_id"),
    redirect: text("redirect").notNull(),
    /** SHA-256, base64url, of the secret that the starting browser holds in a cookie. */
    browserChallenge: text("browser_challenge").notNull().default(""),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    foreignKey({
      name: "channel_authorisations_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
  ],
);

export const channelWarehouses = pgTable(
  "channel_warehouses",
  {
    id: ownId(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    /**
     * The channel's ids of its addresses, where couriers pick up; empty: the warehouse's own, or it
     * was listed before they were kept.
     */
    addressIds: jsonb("address_ids").$type<string[]>().notNull().default([]),
    /** null: unbound */
    warehouseId: text("warehouse_id"),
  },
  (t) => [
    foreignKey({
      name: "channel_warehouses_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }),

    foreignKey({
      name: "channel_warehouses_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("channel_warehouses_unique").on(t.accountId, t.channelId, t.externalId),
  ],
);

/** Every push a marketplace sent, once: the dedupe key makes a replay harmless. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: id(),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    shopId: text("shop_id").notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    receivedAt: createdAt(),
    processedAt: instant("processed_at"),
  },
  (t) => [
    uniqueIndex("webhook_events_unique").on(t.channelType, t.dedupeKey),
    index("webhook_events_received").on(t.receivedAt),
  ],
);
