import { and, eq, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#backend/db/client.ts";

type Counter = "offlineCalls" | "throttledCalls" | "failingLabels";
/** A marketplace's shops, with the remaining disturbances of their controls. */
type Shops = PgTable & { shopId: PgColumn } & { [name in Counter]?: PgColumn };

/** Uses one up. Returns whether there was one. */
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
 * Applies the controls' disturbances to the shop's next calls: unreachable, or over the quota, with
 * the marketplace's own error.
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
