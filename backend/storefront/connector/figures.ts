import { and, eq, inArray, notLike } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import {
  type StorefrontVariantRow,
  storefrontItems,
  storefrontVariants,
} from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { ItemResult, Prices, StockFigures } from "../../marketplaces/channel-figures.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { changePrices } from "../past-prices.ts";
import { GONE_PREFIX } from "./listings.ts";

const BATCH_SIZE = 200;

export const makeStockFigures = (backend: Backend): StockFigures => ({
  pushBatch: BATCH_SIZE,
  push: (credentials, itemId, items) =>
    Promise.all(
      items.map(({ externalVariantId, quantity }) =>
        setFigure(backend, credentials, { itemId, externalVariantId }, { stock: quantity }),
      ),
    ),
  async read({ accessToken }, itemId) {
    const rows = await backend.db
      .select({ externalVariantId: storefrontVariants.id, stock: storefrontVariants.stock })
      .from(storefrontVariants)
      .innerJoin(
        storefrontItems,
        and(
          eq(storefrontItems.accountId, storefrontVariants.accountId),
          eq(storefrontItems.id, storefrontVariants.itemId),
        ),
      )
      .where(
        and(
          eq(storefrontVariants.accountId, accessToken),
          eq(storefrontVariants.itemId, itemId),
          notLike(storefrontItems.token, `${GONE_PREFIX}%`),
        ),
      );
    return rows;
  },
});

export const makePrices = (backend: Backend): Prices => ({
  pushBatch: BATCH_SIZE,
  async push(credentials, itemId, items) {
    const accountId = credentials.accessToken;
    const prices = new Map(items.map(({ externalVariantId, price }) => [externalVariantId, price]));
    return transaction(backend.db, async (tx) => {
      await changePrices(tx, backend.now(), { accountId, itemId, prices });
      const results: ItemResult[] = [];
      for (const { externalVariantId, price } of items)
        results.push(
          await setFigure({ db: tx }, credentials, { itemId, externalVariantId }, { price }),
        );
      return results;
    });
  },
});

async function setFigure(
  { db }: { db: Queryable },
  { accessToken }: Credentials,
  { itemId, externalVariantId }: { itemId: string; externalVariantId: string },
  figure: Partial<Pick<StorefrontVariantRow, "stock" | "price">>,
): Promise<ItemResult> {
  const foundStorefrontItems = db
    .select({ id: storefrontItems.id })
    .from(storefrontItems)
    .where(
      and(
        eq(storefrontItems.accountId, accessToken),
        eq(storefrontItems.id, itemId),
        notLike(storefrontItems.token, `${GONE_PREFIX}%`),
      ),
    );
  const foundStorefrontVariants = await db
    .update(storefrontVariants)
    .set(figure)
    .where(
      and(
        eq(storefrontVariants.accountId, accessToken),
        eq(storefrontVariants.itemId, itemId),
        eq(storefrontVariants.id, externalVariantId),
        inArray(storefrontVariants.itemId, foundStorefrontItems),
      ),
    )
    .returning({ id: storefrontVariants.id });
  return foundStorefrontVariants.length > 0
    ? { externalVariantId, ok: true }
    : { externalVariantId, ok: false, code: "item_gone", message: "The shop has it no more" };
}
