import { and, eq, gt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#backend/db/client.ts";
import { type Fate, fateOfCall, type MoodTable, type Moody } from "./moods.ts";
import { moodyAnswer } from "./moody-answer.ts";

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

interface Errors {
  throttled: () => Error;
  /** An error that is over with the next call. */
  transient: () => Error;
}
type DisturbedShop = Moody & {
  shopId: string | number;
  offlineCalls: number;
  throttledCalls: number;
};

/**
 * Answers a shop's call in the shop's moods, unless the controls' disturbances spoil it:
 * unreachable, or over the quota, with the marketplace's own error.
 */
export async function disturbed(
  db: Queryable,
  shops: Shops & MoodTable,
  shop: DisturbedShop,
  { throttled, transient }: Errors,
  work: (fate: Fate) => Promise<Response>,
): Promise<Response> {
  const { shopId } = shop;
  if (shop.offlineCalls > 0 && (await countDown(db, shops, shopId, "offlineCalls")))
    return new Response("<html><body>502 Bad Gateway</body></html>", {
      status: 502,
      headers: { "content-type": "text/html" },
    });
  if (shop.throttledCalls > 0 && (await countDown(db, shops, shopId, "throttledCalls")))
    throw throttled();
  const fate = await fateOfCall(db, shops, { ...shop, where: eq(shops.shopId, shopId) });
  if (fate.happens("throttledBursts")) throw throttled();
  if (fate.happens("transientErrors")) throw transient();
  return moodyAnswer(await work(fate), fate);
}
