import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { findOrders } from "#contract/orders.ts";
import type { MAY_LACK } from "#contract/statistics.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orders } from "../db/schema/orders.ts";
import { SALE_CONDITIONS } from "./sale-states.ts";

type Behind = Pick<
  z.output<typeof findOrders.query>,
  "sale" | "productId" | "variantId" | "city" | "category" | "without" | "weekday" | "hour"
>;

/**
 * The orders that a figure of the statistics counts
 * (docs/decisions/0036-figures-of-the-hour-an-order-was-placed.md): the list has as many.
 */
export const behindFigure = (accountId: string, filter: Partial<Behind>): SQL | undefined =>
  and(
    filter.sale && SALE_CONDITIONS[filter.sale],
    filter.productId ? ofLine(sql`v.product_id = ${filter.productId}`) : undefined,
    filter.variantId ? ofLine(sql`l.variant_id = ${filter.variantId}`) : undefined,
    filter.city === undefined ? undefined : sql`${CITY} = ${filter.city}`,
    filter.category ? ofLine(sql`p.category = ${filter.category}`) : undefined,
    filter.without && WITHOUT[filter.without],
    filter.weekday === undefined ? undefined : atClock(accountId, "isodow", filter.weekday),
    filter.hour === undefined ? undefined : atClock(accountId, "hour", filter.hour),
  );

const CITY = sql`coalesce(${orders.address}->>'city', '')`;

/** A line whose variant `v` and product `p` are such; a SKU that no product has has neither. */
const ofLine = (condition: SQL): SQL =>
  sql`exists (select 1 from order_lines l left join variants v on v.account_id = l.account_id and v.id = l.variant_id
    left join products p on p.account_id = v.account_id and p.id = v.product_id
    where l.account_id = ${orders.accountId} and l.order_id = ${orders.id} and ${condition})`;

const WITHOUT: Record<(typeof MAY_LACK)[number], SQL> = {
  courier: sql`${orders.courier} = ''`,
  city: sql`${CITY} = ''`,
  category: ofLine(sql`coalesce(p.category, '') = ''`),
};

/**
 * By the account's clock, of the UTC hour in which it was placed: as the statistics count. An hour
 * that a change of the offset repeats is one.
 */
const atClock = (accountId: string, part: "isodow" | "hour", value: number): SQL =>
  sql`extract(${sql.raw(part)} from date_trunc('hour', ${orders.placedAt}, 'UTC') at time zone
    (select a.time_zone from ${accounts} a where a.id = ${accountId})) = ${value}`;
