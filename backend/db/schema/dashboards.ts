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
import type { DashboardTile } from "#contract/dashboards.ts";
import { makeCreatedAtColumn, makeOwnIdColumn, makeUpdatedAtColumn } from "../columns.ts";
import { memberships } from "./accounts.ts";

/** A member's dashboard (contract/dashboards.ts). Everybody in the account sees a shared one. */
export const dashboards = pgTable(
  "dashboards",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    tiles: jsonb("tiles").$type<DashboardTile[]>().notNull(),
    version: integer("version").notNull().default(1),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "dashboards_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    primaryKey({ columns: [t.accountId, t.id] }),
    index("dashboards_owner").on(t.accountId, t.userId),
    index("dashboards_shared").on(t.accountId).where(sql`is_shared`),
  ],
);
export type DashboardRow = typeof dashboards.$inferSelect;

/** The dashboard that a member sees first. */
export const dashboardDefaults = pgTable(
  "dashboard_defaults",
  {
    accountId: text("account_id").notNull(),
    userId: text("user_id").notNull(),
    dashboardId: text("dashboard_id").notNull(),
  },
  (t) => [
    foreignKey({
      name: "dashboard_defaults_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    foreignKey({
      name: "dashboard_defaults_dashboard_fk",
      columns: [t.accountId, t.dashboardId],
      foreignColumns: [dashboards.accountId, dashboards.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.userId] }),
  ],
);
