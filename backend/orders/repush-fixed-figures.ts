import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { orderLines } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { stockRules } from "../db/schema/stocks.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { schedulePush } from "../stocks/index.ts";

/**
 * Repeats the push of figures that do not follow the stock: always in stock, a rule's fixed number
 * or maximum. The marketplace lowers its figure with each order. Ours stays the same, so it would
 * not be pushed again, and the channel would end at 0.
 */
export async function repushFixedFigures(
  enqueue: Enqueue,
  tx: Transaction,
  order: { id: string; accountId: string },
): Promise<void> {
  const standingStockRules = tx
    .select({ one: sql`1` })
    .from(stockRules)
    .where(
      and(
        eq(stockRules.accountId, order.accountId),
        or(isNotNull(stockRules.fixedQuantity), isNotNull(stockRules.maxPerChannel)),
      ),
    );
  const rows = await tx
    .selectDistinct({ id: variants.id })
    .from(orderLines)
    .innerJoin(
      variants,
      and(eq(variants.accountId, orderLines.accountId), eq(variants.id, orderLines.variantId)),
    )
    .where(
      and(
        eq(orderLines.accountId, order.accountId),
        eq(orderLines.orderId, order.id),
        or(eq(variants.stockMode, "always_in_stock"), exists(standingStockRules)),
      ),
    );
  await schedulePush(
    enqueue,
    tx,
    order.accountId,
    rows.map((row) => row.id),
    { force: true },
  );
}
