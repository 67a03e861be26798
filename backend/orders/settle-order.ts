import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { runSteps } from "../steps.ts";
import { SETTLE, type Settling } from "./intake-steps.ts";
import type { Reconciled } from "./move-line.ts";
import type { NewEvent } from "./order-events.ts";
import { noStockMoves } from "./reconcile-stock.ts";

/**
 * Applies what follows from a status after our own change: the lines' stock effects, flags,
 * timeline, and the channels' figures. The order's row must be locked.
 */
export async function settleOrder(
  backend: Backend,
  tx: Transaction,
  change: {
    before: OrderRow;
    order: OrderRow;
    events: NewEvent[];
    actor: string;
    only?: ReadonlySet<string>;
  },
): Promise<Reconciled> {
  const settling: Settling = {
    ...change,
    ...{ backend, tx, isNew: false, isShippedBefore: false },
    ...{ raised: [], moved: noStockMoves(change.order) },
  };
  await runSteps(SETTLE, settling);
  return settling.moved;
}
