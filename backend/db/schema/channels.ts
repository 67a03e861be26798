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
     * The state of the approval, if the shop's owner approves the connection later; `null` if no
     * approval is needed.
     */
    approval: text("approval").$type<"requested" | "approved" | "refused">(),
    stockPushPaused: boolean("stock_push_paused").notNull().default(false),
    /** The credentials' JSON, encrypted with AES-256-GCM (backend/channels/credentials.ts). */
    credentials: text("credentials"),
    /** The same for channels that share a grant's tokens; `null` where a shop has its own. */
    grantKey: text("grant_key"),
    /** When the running refresh began (backend/channels/refresh.ts); tokens are single use. */
    refreshStartedAt: instant("refresh_started_at"),
    tokenExpiresAt: instant("token_expires_at"),
    grantExpiresAt: instant("grant_expires_at"),
    /** When the seller last consented. An older push says nothing about this grant. */
    authorisedAt: instant("authorised_at"),
    /** Orders are pulled by update time from here. */
    orderCursorAt: instant("order_cursor_at"),
    lastOrderPullAt: instant("last_order_pull_at"),
    /** Settlements are read by their entries' time from here. */
    settlementCursorAt: instant("settlement_cursor_at"),
    lastSettlementPullAt: instant("last_settlement_pull_at"),
    lastStockPushAt: instant("last_stock_push_at"),
    lastError: text("last_error"),
    lastErrorAt: instant("last_error_at"),
    /** The failed operation, whose success clears the error; `null` for the connection itself. */
    lastErrorIn: text("last_error_in").$type<ChannelWork>(),
    /** The end of the grant that members were last warned of, and how many days before it. */
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

/** Recurring work for a shop. */
export type ChannelWork = "orders" | "stock" | "prices";

/** An open authorisation: the `state` that must come back with the code. Single use. */
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
    /** SHA-256, base64url, of the secret in the starting browser's cookie. */
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

/** A consent that covers several shops, while the seller chooses which to connect. */
export const channelGrants = pgTable(
  "channel_grants",
  {
    id: ownId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    /** The shops with their tokens, encrypted as a channel's credentials are. */
    sealed: text("sealed").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
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
     * The channel's ids of its pickup addresses; empty for the warehouse's own address, or if it
     * was listed before they were stored.
     */
    addressIds: jsonb("address_ids").$type<string[]>().notNull().default([]),
    /** `null` if unbound. */
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

/** Every push from a marketplace, once: the dedupe key makes a replay harmless. */
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
