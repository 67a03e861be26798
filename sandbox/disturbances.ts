import { and, eq, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#backend/db/client.ts";

type Counter = "offlineCalls" | "throttledCalls" | "failingLabels";
/** A marketplace's shops, with what their controls have left to disturb. */
type Shops = PgTable & { shopId: PgColumn } & { [name in Counter]?: PgColumn };

/** Whether one was left to use up. */
export async function countDown(
  db: Queryable,
  shops: Shops,
  shopId: string | number,
  counter: Counter,
): Promise<boolean> {
  const left = shops[counter];
  if (!left) return false;
  const rows = await db
    .update(shops)
    .set({ [counter]: sql`${left} - 1` } as never)
    .where(and(eq(shops.shopId, shopId), gt(left, 0)))
    .returning({ shopId: shops.shopId });
  return rows.length > 0;
}

/**
 * The controls' disturbances, for the next calls of this shop: out of reach, or over the quota, of
 * which the marketplace's own error tells.
 */
export async function spoil(
  db: Queryable,
  shops: Shops,
  shop: { shopId: string | number; offlineCalls: number; throttledCalls: number },
  throttled: () => Error,
): Promise<Response | null> {
  if (shop.offlineCalls > 0 && (await countDown(db, shops, shop.shopId, "offlineCalls")))
    return new Response("<html><body>502 Bad Gateway</body></html>", {
      status: 502,
      headers: { "content-type": "text/html" },
    });
  if (shop.throttledCalls > 0 && (await countDown(db, shops, shop.shopId, "throttledCalls")))
    throw throttled();
  return null;
}
