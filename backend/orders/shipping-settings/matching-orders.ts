import { and, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ArrangeRule } from "#contract/shipping-settings.ts";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Backend, Caller } from "../../context.ts";
import { orders } from "../../db/schema/orders.ts";
import { CONCERNS } from "../order-acts.ts";
import { buildOrderCondition, isFlagged } from "../order-filter.ts";
import { readOrderPage } from "../read-order-page.ts";
import { isCourier } from "../spellings.ts";
import { visibleToCaller } from "../visible-orders.ts";

/** Flags of orders that need a person first, or that the marketplace ships itself. */
const BLOCKING_FLAGS: readonly OrderFlag[] = [...CONCERNS, "retry_pickup"];
const MAX_ORDERS_SHOWN = 20;

/** Condition: the order is to be processed, fits the rule, and was not returned to a person. */
export function matchesRule(
  { db, now }: Pick<Backend, "db" | "now">,
  accountId: string,
  { channelIds, couriers, warehouseIds, isCod, isSingleItem, maxTotal }: ArrangeRule["conditions"],
): SQL | undefined {
  return and(
    buildOrderCondition(
      db,
      accountId,
      {
        statuses: ["to_process"],
        ...(channelIds ? { channelIds } : {}),
        ...(isCod === null ? {} : { isCod }),
        ...(isSingleItem === null ? {} : { isSingleItem }),
      },
      now(),
    ),
    isNull(orders.shipmentError),
    couriers ? or(...couriers.map((courier) => isCourier(accountId, courier))) : undefined,
    warehouseIds ? inArray(orders.warehouseId, warehouseIds) : undefined,
    maxTotal === null ? undefined : lte(orders.total, maxTotal),
    sql`not coalesce(${isFlagged(BLOCKING_FLAGS)}, false)`,
  );
}

export const URGENT_FIRST = sql`${orders.shipByAt}, ${orders.id}`;

export async function previewRule(
  backend: Backend,
  caller: Caller,
  conditions: ArrangeRule["conditions"],
) {
  const condition = and(
    matchesRule(backend, caller.accountId, conditions),
    visibleToCaller(caller),
  );
  const [countRow] = await backend.db
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .where(condition);
  const page = await readOrderPage(
    backend,
    { where: sql`${condition}`, order: URGENT_FIRST, limit: MAX_ORDERS_SHOWN, offset: 0 },
    backend.now(),
  );
  return { total: countRow?.total ?? 0, orders: page.orders };
}
