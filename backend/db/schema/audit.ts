import { sql } from "drizzle-orm";
import { bigserial, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AuditArea } from "#contract/audit.ts";
import { makeCreatedAtColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Audit log, append-only: a trigger refuses changes (db/functions/audit-append-only.sql). */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    createdAt: makeCreatedAtColumn(),
    /** `user:…`, `key:…` or `internal:…`, and its name at that time. */
    actor: text("actor").notNull(),
    actorName: text("actor_name").notNull(),
    /** The client's address and its browser's user agent. */
    fromAddress: text("from_address"),
    userAgent: text("user_agent"),
    /** The contract's name of the call. */
    action: text("action").notNull(),
    area: text("area").$type<AuditArea>().notNull(),
    /** The changed object: `staff:…`, `role:…`. */
    target: text("target"),
    before: jsonb("before").$type<unknown>(),
    after: jsonb("after").$type<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("audit_entries_newest").on(t.accountId, t.createdAt.desc(), t.id.desc()),
    /** Finds an order's entries when its buyer is erased. */
    index("audit_entries_target").on(t.accountId, t.target).where(sql`target like 'order:%'`),
    index("audit_entries_area").on(t.accountId, t.area, t.createdAt.desc()),
    index("audit_entries_actor").on(t.accountId, t.actor, t.createdAt.desc()),
  ],
);
