import { sql } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { createTooManyError } from "./answers.ts";
import { callCounts } from "./schema.ts";

/** A call's quota. With `about` it counts per named thing, and not per store. */
interface CallQuota {
  calls: number;
  seconds: number;
  about?: boolean;
}

const MINUTE = 60;
const HALF_HOUR = 30 * MINUTE;
const DAY_S = 86_400;

const LIMITS = {
  categories: { calls: 5, seconds: DAY_S },
  attributes: { calls: 5, seconds: DAY_S, about: true },
  brands: { calls: 1_000, seconds: 6 * 3_600 },
  createProducts: { calls: 25, seconds: MINUTE },
  listProducts: { calls: 25, seconds: MINUTE },
  readProduct: { calls: 5, seconds: HALF_HOUR, about: true },
  readVariants: { calls: 25, seconds: MINUTE, about: true },
  changeVariants: { calls: 10, seconds: HALF_HOUR, about: true },
  editProduct: { calls: 60, seconds: MINUTE },
  changeStock: { calls: 60, seconds: MINUTE },
  changePrice: { calls: 5, seconds: 3_600, about: true },
  readQueue: { calls: 5, seconds: 15 * MINUTE, about: true },
  listOrders: { calls: 100, seconds: HALF_HOUR },
  readOrder: { calls: 5, seconds: HALF_HOUR, about: true },
  createPackage: { calls: 7_200, seconds: DAY_S },
  combine: { calls: 5, seconds: DAY_S, about: true },
  settleBig: { calls: 5, seconds: DAY_S, about: true },
  fulfill: { calls: 5, seconds: DAY_S, about: true },
  listSettlements: { calls: 50, seconds: 3_600 },
  readSettlement: { calls: 50, seconds: 3_600, about: true },
  label: { calls: 5, seconds: DAY_S, about: true },
} satisfies Record<string, CallQuota>;
export type LimitName = keyof typeof LIMITS;

/** Counts one call, and throws if its window has too many. */
export async function countCall(
  db: Queryable,
  shopId: string,
  name: LimitName,
  about: string,
  now: Date,
): Promise<void> {
  const limit: CallQuota = LIMITS[name];
  const call = limit.about ? `${name} ${about}` : name;
  const over = sql`${callCounts.since} <= ${new Date(now.getTime() - limit.seconds * 1000).toISOString()}::timestamptz`;
  const [row] = await db
    .insert(callCounts)
    .values({ shopId, call, since: now, calls: 1 })
    .onConflictDoUpdate({
      target: [callCounts.shopId, callCounts.call],
      set: {
        calls: sql`case when ${over} then 1 else ${callCounts.calls} + 1 end`,
        since: sql`case when ${over} then ${now.toISOString()}::timestamptz else ${callCounts.since} end`,
      },
    })
    .returning({ calls: callCounts.calls });
  if ((row?.calls ?? 0) > limit.calls) throw createTooManyError();
}
