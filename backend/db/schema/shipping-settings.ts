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
import type { ArrangeRule } from "#contract/shipping-settings.ts";
import type { PaperSize } from "#contract/statuses.ts";
import { makeCreatedAtColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { warehouses } from "./stocks.ts";

/** The default shipping of an account's orders. */
export const shippingSettings = pgTable("shipping_settings", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  labelSize: text("label_size").$type<PaperSize>().notNull(),
});

export const shippingMethods = pgTable(
  "shipping_methods",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    courier: text("courier").notNull(),
    method: text("method").$type<"pickup" | "dropoff">().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.courier] })],
);

export const shippingCutOffs = pgTable(
  "shipping_cut_offs",
  {
    accountId: text("account_id").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    /** `HH:MM` in the account's time zone. */
    time: text("time").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.warehouseId] }),
    foreignKey({
      name: "shipping_cut_offs_warehouse_fk",
      columns: [t.accountId, t.warehouseId],
      foreignColumns: [warehouses.accountId, warehouses.id],
    }).onDelete("cascade"),
  ],
);

/** Rules that arrange orders automatically. */
export const arrangeRules = pgTable(
  "arrange_rules",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The first matching rule decides. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    isEnabled: boolean("is_enabled").notNull(),
    conditions: jsonb("conditions").$type<ArrangeRule["conditions"]>().notNull(),
    method: text("method").$type<ArrangeRule["method"]>().notNull(),
    minutesBeforeCutOff: integer("minutes_before_cut_off"),
    printsLabels: boolean("prints_labels").notNull().default(false),
    wave: jsonb("wave").$type<ArrangeRule["wave"]>(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("arrange_rules_order").on(t.accountId, t.position),
  ],
);
export type ArrangeRuleRow = typeof arrangeRules.$inferSelect;
