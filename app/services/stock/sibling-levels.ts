import "server-only";
import { getCall } from "#app/middleware/request-store.ts";
import type { SiblingLevels } from "#app/models/stock/sibling-levels.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";

type Context = Parameters<typeof getCall>[0];

/** More levels than this are not looked up: the screen then says only that there may be others. */
const MAX_LEVELS = 100;
const SHOWN_LEVELS = 20;

/**
 * Returns the levels of the same SKUs in other warehouses, which a rule of SKUs changes as well.
 * `isPicked`: the levels that were chosen themselves.
 */
export async function findSiblingLevels(
  context: Context,
  variantIds: readonly string[],
  isPicked: (level: Stock) => boolean,
): Promise<SiblingLevels> {
  const variationIds = [...new Set(variantIds)].slice(0, MAX_LEVELS);
  if (variationIds.length === 0) return { levels: [], hasMore: false };
  const { stocks, total } = await getCall(context)(findStocks, {
    query: { variationIds, limit: MAX_LEVELS, sortBy: "sku" },
  });
  const others = stocks.filter((level) => !isPicked(level));
  return {
    levels: others
      .slice(0, SHOWN_LEVELS)
      .map(({ sku, warehouseName }) => `${sku} (${warehouseName})`),
    hasMore:
      others.length > SHOWN_LEVELS || total > stocks.length || variantIds.length > MAX_LEVELS,
  };
}

/** Returns them for the levels that were picked by their ids. */
export async function findSiblingsOfPicked(
  context: Context,
  stockIds: readonly string[],
): Promise<SiblingLevels> {
  const picked = new Set(stockIds);
  const { stocks } = await getCall(context)(findStocks, {
    query: { stockIds: [...picked].slice(0, MAX_LEVELS), limit: MAX_LEVELS },
  });
  const found = await findSiblingLevels(
    context,
    stocks.map(({ variantId }) => variantId),
    ({ id }) => picked.has(id),
  );
  return { ...found, hasMore: found.hasMore || picked.size > MAX_LEVELS };
}
