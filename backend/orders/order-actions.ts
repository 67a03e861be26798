import type { ORDER_ACTIONS } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import type { Connector } from "../marketplaces/connector.ts";
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

/** Actions of a connector's `shipping`, which a marketplace may lack. */
const SHIPPING_ACTIONS: readonly OrderAction[] = ["arrange", "request_label"];

/**
 * Lists the actions that are possible now. The use cases check again. `connector`: `null` while the
 * server cannot reach the marketplace.
 */
export function listPossibleActions(
  order: ActionFacts,
  connector: Pick<Connector, "shipping"> | null,
): OrderAction[] {
  const lacksShipping = connector !== null && connector.shipping === undefined;
  return (Object.keys(ACTION_CONDITIONS) as OrderAction[]).filter(
    (action) =>
      ACTION_CONDITIONS[action](order) && !(lacksShipping && SHIPPING_ACTIONS.includes(action)),
  );
}
