import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { conflict } from "../http/problem-error.ts";
import { type Connector, requireOffered } from "../marketplaces/connector.ts";
import { sendToChannel } from "./cancel-order.ts";
import { loadOrder, wrongStatusProblem } from "./visible-orders.ts";

/** Statuses in which the goods are promised or on their way, and the courier collects the cash. */
const CASH_ON_DELIVERY_STATUSES = [
  "to_process",
  "processing",
  "to_ship",
  "shipped",
  "delivered",
] as const;

type PaymentFacts = Pick<OrderRow, "status" | "isCod" | "paidAt">;

export const mayConfirmPayment = (order: PaymentFacts, connector: Connector | null): boolean =>
  waitsForPayment(order, connector?.orders?.confirms);

function waitsForPayment(
  { status, isCod, paidAt }: PaymentFacts,
  confirms: "transfer" | "cash" | undefined,
): boolean {
  if (confirms === "transfer") return status === "unpaid";
  return (
    confirms === "cash" &&
    isCod &&
    paidAt === null &&
    CASH_ON_DELIVERY_STATUSES.some((entry) => entry === status)
  );
}

/**
 * Tells the channel that the seller has the money; the order follows its report. Throws 409
 * `wrong_status` or `not_cash_on_delivery`, 422 `channel_rejected` if the channel handles payments,
 * or as `toProblem` says.
 */
export async function confirmPayment(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  const tellChannel = () =>
    withCapability(backend, order, "orders", async (orders, credentials) => {
      const confirm = requireOffered(orders.confirmPayment, "confirmPayment");
      if (!waitsForPayment(order, orders.confirms))
        throw orders.confirms === "cash" && !order.isCod
          ? conflict("not_cash_on_delivery", "The channel collects this order's payment")
          : wrongStatusProblem(order);
      await confirm.call(orders, credentials, order.externalId);
    });
  // Received cash leaves the order's status as it is.
  await sendToChannel(backend, caller, order, tellChannel, { isDoneAtOnce: order.isCod });
}
