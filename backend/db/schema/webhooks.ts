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
} from "drizzle-orm/pg-core";
import type { DELIVERY_STATUSES, Webhook, WebhookEvent } from "#contract/webhooks.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Addresses of an account's own systems that receive events (contract/webhooks.ts). */
export const webhooks = pgTable(
  "webhooks",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    url: text("url").notNull(),
    events: jsonb("events").$type<WebhookEvent[]>().notNull(),
    /** Sealed (backend/secret-box.ts), because signing needs it. */
    secret: text("secret").notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    offReason: text("off_reason").$type<NonNullable<Webhook["offReason"]>>(),
    /** Failed tries of all deliveries since the last success. */
    failures: integer("failures").notNull().default(0),
    failingSince: makeInstantColumn("failing_since"),
    /** Paused until then after repeated failures. */
    pausedUntil: makeInstantColumn("paused_until"),
    createdAt: makeCreatedAtColumn(),
    lastDeliveredAt: makeInstantColumn("last_delivered_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    webhookId: text("webhook_id").notNull(),
    /** Equal for all webhooks of the event, and for a resend. */
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    /** The body as it is signed. */
    payload: text("payload").notNull(),
    status: text("status").$type<(typeof DELIVERY_STATUSES)[number]>().notNull().default("queued"),
    /** A person requested it, so it ignores the webhook's pause. */
    isAsked: boolean("is_asked").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: makeInstantColumn("next_attempt_at"),
    lastAttemptAt: makeInstantColumn("last_attempt_at"),
    responseStatus: integer("response_status"),
    responseText: text("response_text"),
    durationMs: integer("duration_ms"),
    error: text("error"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "webhook_deliveries_webhook_fk",
      columns: [t.accountId, t.webhookId],
      foreignColumns: [webhooks.accountId, webhooks.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    index("webhook_deliveries_log").on(t.accountId, t.webhookId, t.id.desc()),
    /** Finds the rows to delete. */
    index("webhook_deliveries_created").on(t.createdAt),
    index("webhook_deliveries_queued").on(t.accountId, t.webhookId).where(sql`status = 'queued'`),
  ],
);

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
