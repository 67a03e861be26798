import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#backend/db/client.ts";
import { type CallFate, drawFate, type MoodSettings, type MoodTable } from "./moods.ts";
import { distortAnswer } from "./moody-answer.ts";

type Counter = "offlineCalls" | "throttledCalls" | "failingLabels";
/** A marketplace's shops, with the remaining disturbances of their controls. */
type ShopTable = PgTable & { shopId: PgColumn } & { [name in Counter]?: PgColumn };

/** Uses one up. Returns whether there was one. */
export async function countDown(
  db: Queryable,
  shops: ShopTable,
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
  createThrottledError: () => Error;
  /** An error that is over with the next call. */
  createTransientError: () => Error;
}
type DisturbedShop = MoodSettings & {
  shopId: string | number;
  offlineCalls: number;
  throttledCalls: number;
};

/**
 * Answers a shop's call in the shop's moods, unless the controls' disturbances spoil it:
 * unreachable, or over the quota, with the marketplace's own error.
 */
export async function answerDisturbed(
  db: Queryable,
  shops: ShopTable & MoodTable,
  shop: DisturbedShop,
  { createThrottledError, createTransientError }: Errors,
  work: (fate: CallFate) => Promise<Response>,
): Promise<Response> {
  const { shopId } = shop;
  if (shop.offlineCalls > 0 && (await countDown(db, shops, shopId, "offlineCalls")))
    return new Response("<html><body>502 Bad Gateway</body></html>", {
      status: 502,
      headers: { "content-type": "text/html" },
    });
  if (shop.throttledCalls > 0 && (await countDown(db, shops, shopId, "throttledCalls")))
    throw createThrottledError();
  const errors = { createThrottledError, createTransientError };
  return answerInMoods(db, shops, { ...shop, where: eq(shops.shopId, shopId) }, errors, work);
}

/** Answers a call of a shop or an account in its moods. Throws the errors of its moods. */
export async function answerInMoods(
  db: Queryable,
  table: MoodTable,
  owner: MoodSettings & { where: SQL },
  { createThrottledError, createTransientError }: Errors,
  work: (fate: CallFate) => Promise<Response>,
): Promise<Response> {
  const fate = await drawFate(db, table, owner);
  if (fate.happens("throttledBursts")) throw createThrottledError();
  if (fate.happens("transientErrors")) throw createTransientError();
  if (!fate.happens("htmlAnswers")) return distortAnswer(await work(fate), fate);
  const random = fate.numbers();
  if (random() < 0.5) await work(fate);
  return new Response("<html><body>Please wait</body></html>", {
    status: random() < 0.5 ? 200 : 502,
    headers: { "content-type": "text/html" },
  });
}
