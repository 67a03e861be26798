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
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";
import { warehouses } from "./stocks.ts";

export const channels = pgTable(
  "channels",
  {
    id: makeOwnIdColumn(),
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
     * State of a connection that the shop's owner approves later; `null` if no approval is needed.
     */
    approval: text("approval").$type<"requested" | "approved" | "refused">(),
    stockPushPaused: boolean("stock_push_paused").notNull().default(false),
    /** The credentials' JSON, encrypted with AES-256-GCM (backend/channels/credentials.ts). */
    credentials: text("credentials"),
    /** Equal for channels that share a grant's tokens; `null` if the tokens belong to one shop. */
    grantKey: text("grant_key"),
    /** Start of the running token refresh (backend/channels/refresh.ts). Tokens are single use. */
    refreshStartedAt: makeInstantColumn("refresh_started_at"),
    tokenExpiresAt: makeInstantColumn("token_expires_at"),
    grantExpiresAt: makeInstantColumn("grant_expires_at"),
    /** Time of the seller's last consent. Older pushes do not concern this grant. */
    authorisedAt: makeInstantColumn("authorised_at"),
    /** Orders updated since then are pulled next. */
    orderCursorAt: makeInstantColumn("order_cursor_at"),
    lastOrderPullAt: makeInstantColumn("last_order_pull_at"),
    /** Settlement entries since then are read next. */
    settlementCursorAt: makeInstantColumn("settlement_cursor_at"),
    lastSettlementPullAt: makeInstantColumn("last_settlement_pull_at"),
    lastStockPushAt: makeInstantColumn("last_stock_push_at"),
    lastError: text("last_error"),
    lastErrorAt: makeInstantColumn("last_error_at"),
    /** The failed operation, whose success clears the error; `null` for the connection itself. */
    lastErrorIn: text("last_error_in").$type<ChannelWork>(),
    /** The end of the grant that members were last warned of, and the warning's days before it. */
    endToldFor: makeInstantColumn("end_told_for"),
    endToldDays: integer("end_told_days"),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
    disconnectedAt: makeInstantColumn("disconnected_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),

    /** A shop sells from one account at a time. Another account may connect a disconnected shop. */
    uniqueIndex("channels_shop_unique")
      .on(t.channelType, t.shopId)
      .where(sql`disconnected_at is null`),
    index("channels_account").on(t.accountId),
  ],
);

/** Recurring work for a shop. */
export type ChannelWork = "orders" | "stock" | "prices";

/** An open authorisation by its `state`, which must return with the code. Single use. */
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
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
    usedAt: makeInstantColumn("used_at"),
  },
  (t) => [
    foreignKey({
      name: "channel_authorisations_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }),
  ],
);

/** A consent for several shops, while the seller chooses which to connect. */
export const channelGrants = pgTable(
  "channel_grants",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    /** The shops with their tokens, encrypted as a channel's credentials are. */
    sealed: text("sealed").notNull(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

export const channelWarehouses = pgTable(
  "channel_warehouses",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    /** The channel's ids of the warehouse's pickup addresses; empty if they are unknown. */
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

/** Pushes from marketplaces. The dedupe key makes a replay harmless. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: makeIdColumn(),
    channelType: text("channel_type").$type<ChannelType>().notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    shopId: text("shop_id").notNull(),
    body: jsonb("body").$type<unknown>().notNull(),
    receivedAt: makeCreatedAtColumn(),
    processedAt: makeInstantColumn("processed_at"),
  },
  (t) => [
    uniqueIndex("webhook_events_unique").on(t.channelType, t.dedupeKey),
    index("webhook_events_received").on(t.receivedAt),
  ],
);
