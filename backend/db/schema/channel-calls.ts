import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { channels } from "./channels.ts";

/** Calls to a shop's marketplace (contract/channel-calls.ts). Kept for a week. */
export const channelCalls = pgTable(
  "channel_calls",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    at: makeInstantColumn("at").notNull(),
    name: text("name").notNull(),
    durationMs: integer("duration_ms").notNull(),
    status: integer("status"),
    code: text("code").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    foreignKey({
      name: "channel_calls_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    index("channel_calls_log").on(t.accountId, t.channelId, t.id.desc()),
    /** Partial, because failed calls are few. */
    index("channel_calls_failed")
      .on(t.accountId, t.channelId, t.at.desc())
      .where(sql`code <> '' or status is null`),
    /** Finds the rows to delete. */
    index("channel_calls_at").on(t.at),
  ],
);

/** Written out, because the planner must recognise the partial index's condition. */
export const hasFailed = sql`(${channelCalls.code} <> '' or ${channelCalls.status} is null)`;
