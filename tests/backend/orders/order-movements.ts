import { eq } from "drizzle-orm";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import type { World } from "#tests/support/seller-world.ts";

export const readMovements = async (world: World, orderId: string) =>
  (
    await world.backend.db
      .select({ type: stockMovements.type })
      .from(stockMovements)
      .where(eq(stockMovements.orderId, orderId))
      .orderBy(stockMovements.id)
  ).map((row) => row.type);
