import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { storefrontPastPrices, storefrontVariants } from "../db/schema/storefronts.ts";

const DAY_MS = 86_400_000;
/** A past price may be shown for so long, and must be the lowest of so long before the change. */
const SHOWN_DAYS = 30;
/** A price that was asked for less time before the change may have been a mistake. */
const MIN_DAYS = 7;

interface PriceChange {
  accountId: string;
  itemId: string;
  /** The new price by the variant's id. */
  prices: ReadonlyMap<string, number>;
}

/** Changes prices of stored variants, and keeps the earlier ones with the time they were asked. */
export async function changePrices(
  tx: Transaction,
  now: Date,
  { accountId, itemId, prices }: PriceChange,
): Promise<void> {
  const isOfItem = and(
    eq(storefrontVariants.accountId, accountId),
    eq(storefrontVariants.itemId, itemId),
    inArray(storefrontVariants.id, [...prices.keys()]),
  );
  const before = await tx.select().from(storefrontVariants).where(isOfItem).for("update");
  for (const { id: variantId, price: pastPrice, priceSince } of before) {
    const price = prices.get(variantId);
    if (price === undefined || price === pastPrice) continue;
    if (priceSince !== null && priceSince < now)
      await keepPastPrice(tx, {
        ...{ accountId, variantId, price: pastPrice },
        ...{ askedFrom: priceSince, askedUntil: now },
      });
    await tx
      .update(storefrontVariants)
      .set({ price, priceSince: now })
      .where(
        and(eq(storefrontVariants.accountId, accountId), eq(storefrontVariants.id, variantId)),
      );
  }
}

async function keepPastPrice(tx: Transaction, row: typeof storefrontPastPrices.$inferInsert) {
  const { accountId, variantId, askedUntil } = storefrontPastPrices;
  const oldest = new Date(row.askedUntil.getTime() - 2 * SHOWN_DAYS * DAY_MS);
  await tx
    .delete(storefrontPastPrices)
    .where(and(eq(accountId, row.accountId), eq(variantId, row.variantId), lt(askedUntil, oldest)));
  await tx.insert(storefrontPastPrices).values(row).onConflictDoNothing();
}

/**
 * Returns SQL for the earlier price of variant `v` that may be struck through; `null` for none. The
 * price is the lowest that the shop asked in the 30 days before the reduction, so that a price
 * raised for a day is never shown as the usual one.
 */
export const selectPriceBefore = (now: Date): SQL<number | null> => sql<number | null>`(
  select min(p.price)::float8 from ${storefrontPastPrices} p
  where p.account_id = v.account_id and p.variant_id = v.id
    and p.asked_until > v.price_since - make_interval(days => ${SHOWN_DAYS})
    and v.price_since > ${now.toISOString()}::timestamptz - make_interval(days => ${SHOWN_DAYS})
  having min(p.price) > v.price and min(p.asked_from) <= v.price_since - make_interval(days => ${MIN_DAYS}))`;
