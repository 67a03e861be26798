import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { runSteps } from "../steps.ts";
import { SETTLE_STEPS, type SettlingOrder } from "./intake-steps.ts";
import type { ReconcileResult } from "./move-line.ts";
import type { NewEvent } from "./order-events.ts";
import { makeEmptyResult } from "./reconcile-stock.ts";

/**
 * Applies a status after our own change: stock, flags, timeline and the channels' figures. The
 * order's row must be locked.
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
): Promise<ReconcileResult> {
  const settlingOrder: SettlingOrder = {
    ...change,
    ...{ backend, tx, isNew: false, isShippedBeforeConnecting: false },
    ...{ newShortages: [], reconciled: makeEmptyResult(change.order) },
  };
  await runSteps(SETTLE_STEPS, settlingOrder);
  return settlingOrder.reconciled;
}
