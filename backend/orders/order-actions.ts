import type { ORDER_ACTIONS } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { findArrangeProblem } from "./arrange-shipment.ts";
import { CANCELLABLE_STATUSES } from "./order-states.ts";

/**
 * Actions that depend only on the order's row. The others also ask the channel (mark-shipped.ts,
 * confirm-delivered.ts, confirm-payment.ts, return-wish.ts, parcels/split-order.ts).
 */
type OrderAction = Exclude<
  (typeof ORDER_ACTIONS)[number],
  | "mark_shipped"
  | "confirm_delivered"
  | "change_tracking"
  | "confirm_payment"
  | "answer_return"
  | "receive_return"
  | "split"
>;
type ActionFacts = Pick<
  OrderRow,
  "status" | "flags" | "acceptedAt" | "documentStatus" | "labelKey" | "trackingCode"
>;

const ACTION_CONDITIONS: Record<OrderAction, (order: ActionFacts) => boolean> = {
  /** Also possible while a line waits for stock or for its product. */
  accept: (order) =>
    order.status === "to_process" &&
    (order.acceptedAt === null ||
      order.flags.includes("out_of_stock") ||
      order.flags.includes("unmapped")),
  arrange: (order) => findArrangeProblem(order) === null,
  print_label: (order) =>
    order.labelKey !== null &&
    (order.documentStatus === "ready" || order.documentStatus === "printed"),
  request_label: (order) =>
    order.status === "to_ship" &&
    order.trackingCode !== null &&
    (order.documentStatus === "none" || order.documentStatus === "failed"),
  cancel: (order) => (CANCELLABLE_STATUSES as readonly OrderStatus[]).includes(order.status),
  answer_cancellation: (order) => order.status === "cancel_requested",
  sync: () => true,
};

/** Lists the actions that are possible now. The use cases check again. */
export function listPossibleActions(order: ActionFacts): OrderAction[] {
  return (Object.keys(ACTION_CONDITIONS) as OrderAction[]).filter((action) =>
    ACTION_CONDITIONS[action](order),
  );
}
