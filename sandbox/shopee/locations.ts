import { z } from "zod";
import type { Region } from "../buyers.ts";
import { ApiError } from "./answers.ts";
import { WAREHOUSES } from "./logistics-channels.ts";

const MAX_STOCK = 10_000_000;

export const StockBody = z
  .array(
    z.object({ location_id: z.string().optional(), stock: z.number().int().min(0).max(MAX_STOCK) }),
  )
  .min(1);

interface Stock {
  stock: number;
  elsewhere: Record<string, number>;
}

/**
 * Every shop here has several warehouses, so stock names its location. Locations that are not named
 * stay as in `before`.
 */
export function computeStock(
  region: Region,
  sellerStock: z.infer<typeof StockBody>,
  before: Stock = { stock: 0, elsewhere: {} },
): Stock {
  const known = WAREHOUSES[region].map((warehouse) => warehouse.location_id);
  if (sellerStock.some(({ location_id }) => location_id === undefined))
    throw new ApiError(
      "product.error_busi",
      "The merchant/shop has multi warehouse, please input location id",
    );
  const given = new Map(sellerStock.map((one) => [one.location_id ?? "", one.stock]));
  if (given.size < sellerStock.length || [...given.keys()].some((id) => !known.includes(id)))
    throw new ApiError(
      "product.error_auth",
      "The location_id input is not matched the shop's location_id(more/wrong). Please double check.",
    );
  const after = listLocationStock(region, before).map(
    ({ location_id, stock }) => [location_id, given.get(location_id) ?? stock] as const,
  );
  return {
    stock: after.reduce((sum, [, stock]) => sum + stock, 0),
    elsewhere: Object.fromEntries(after.slice(1)),
  };
}

/** Returns the stock by location, as in answers. Sales take from the main location first. */
export function listLocationStock(region: Region, { stock, elsewhere }: Stock) {
  const [main, ...others] = WAREHOUSES[region];
  let left = stock;
  const further = others.map(({ location_id }) => {
    const placed = Math.min(elsewhere[location_id] ?? 0, left);
    left -= placed;
    return { location_id, stock: placed };
  });
  return main ? [{ location_id: main.location_id, stock: left }, ...further] : further;
}
