import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { RecordKind } from "../../marketplaces/put-aside.ts";
import { makeInstantColumn } from "../columns.ts";
import { channels } from "./channels.ts";

/** Records of a shop that could not be read (backend/marketplaces/put-aside.ts). */
export const putAsideRecords = pgTable(
  "put_aside_records",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    kind: text("kind").$type<RecordKind>().notNull(),
    externalId: text("external_id").notNull(),
    reason: text("reason").notNull(),
    firstAt: makeInstantColumn("first_at").notNull(),
    lastAt: makeInstantColumn("last_at").notNull(),
    /** Number of reads that failed. */
    tries: integer("tries").notNull().default(1),
  },
  (t) => [
    foreignKey({
      name: "put_aside_records_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.channelId, t.kind, t.externalId] }),
    /** Finds the rows to delete. */
    index("put_aside_records_last").on(t.lastAt),
  ],
);
