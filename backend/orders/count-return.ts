import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { countReturn as countCall } from "#contract/order-actions.ts";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { recordEvents } from "./order-events.ts";
import { checkCounts, lockReturnedOrder } from "./returned-goods.ts";

/**
 * Stores the counted units of a return and their condition. Moves no stock: `receiveReturn` does.
 * Throws as `lockReturnedOrder` and `checkCounts`.
 */
export async function countReturn(
  backend: Backend,
  caller: Caller,
  orderId: string,
  { lines: counts, note }: z.output<typeof countCall.body>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const { order, lines } = await lockReturnedOrder(backend, tx, caller, orderId);
    const countedLines = [...checkCounts(lines, counts).values()];
    const now = backend.now();
    await tx
      .update(orders)
      .set({
        returnCount: {
          ...{ lines: countedLines, note },
          ...{ countedAt: now.toISOString(), countedBy: caller.userId },
        },
        updatedAt: now,
      })
      .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
    const sumUnits = (grade: "good" | "damaged") =>
      countedLines.reduce((units, line) => units + line[grade], 0);
    const detail = {
      good: sumUnits("good"),
      damaged: sumUnits("damaged"),
      ...(note ? { note } : {}),
    };
    const event = { axis: "stock", type: "return_counted", detail } as const;
    await recordEvents(tx, order, caller.userId, [event], now);
  });
}
