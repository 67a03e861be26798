import { eq } from "drizzle-orm";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import type { World } from "#tests/support/seller-world.ts";

/** What the ledger says an order did to the stock, in its order. */
export const movementsOf = async (world: World, orderId: string) =>
  (
    await world.backend.db
      .select({ type: stockMovements.type })
      .from(stockMovements)
      .where(eq(stockMovements.orderId, orderId))
      .orderBy(stockMovements.id)
  ).map((row) => row.type);
