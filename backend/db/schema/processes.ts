import { bigint, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Machine } from "#contract/admin-machine.ts";
import { makeIdColumn, makeInstantColumn } from "../columns.ts";

/** The running processes of this database. Each writes its own row. */
export const processes = pgTable("processes", {
  id: makeIdColumn(),
  role: text("role").notNull(),
  version: text("version").notNull(),
  startedAt: makeInstantColumn("started_at").notNull(),
  seenAt: makeInstantColumn("seen_at").notNull(),
  memoryBytes: bigint("memory_bytes", { mode: "number" }).notNull(),
  slowStatements: jsonb("slow_statements").$type<Machine["statements"]>().notNull(),
});
