import type { OrderDetail } from "#contract/orders.ts";
import type { BoxState, OrderStatus } from "#contract/statuses.ts";
import type { Queryable } from "../../db/client.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { STOCK_STATE } from "../order-states.ts";
import { toIsoTime } from "../present-order.ts";
import { readBoxes } from "../read-boxes.ts";

/** Returns the stored boxes of an order that is sent in several. */
export async function presentBoxes(
  db: Queryable,
  { accountId, id, status }: Pick<OrderRow, "accountId" | "id" | "status">,
): Promise<OrderDetail["boxes"]> {
  const boxes = await readBoxes(db, { accountId, orderId: id });
  // Boxes stored before their states were, or from a channel that reports none.
  const hasNoStates = boxes.every(({ box }) => box.state === "waiting");
  return boxes.map(({ box, contents }) => {
    const { number, packageNumber, trackingCode, lastScanText } = box;
    const state = hasNoStates ? deriveBoxState(status) : box.state;
    const scannedAt = toIsoTime(box.lastScanAt);
    return {
      ...{ number, packageNumber, trackingCode, state },
      lines: [...contents].map(([lineId, quantity]) => ({ lineId, quantity })),
      lastScan: scannedAt === null ? null : { at: scannedAt, text: lastScanText ?? "" },
    };
  });
}

/** Derives the state of all boxes from the order's status. */
function deriveBoxState(status: OrderStatus): BoxState {
  if (STOCK_STATE[status] !== "deducted") return "waiting";
  if (status === "delivery_failed") return "failed";
  return status === "shipped" ? "shipped" : "delivered";
}
