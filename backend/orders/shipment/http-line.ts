import * as calls from "#contract/order-marks.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { cancelOrder } from "../cancel-order.ts";
import { confirmDelivered } from "../confirm-delivered.ts";
import { confirmPayment } from "../confirm-payment.ts";
import { askForLabel, downloadLabel } from "../labels.ts";
import { loadOrder } from "../load-order.ts";
import { changeTracking, markShipped, shipMany } from "../mark-shipped.ts";
import { readOrder } from "../order-detail.ts";

interface Of {
  params: { orderId: string };
}

/**
 * What the seller tells of an order, and the same use cases at LINE's addresses
 * (docs/specification.md "Calls").
 */
export function mountMarks(app: HttpApp, backend: Backend): void {
  const answer = async ({ params }: Of, caller: Caller) => ({
    order: await readOrder(backend, caller, params.orderId),
  });
  const shipped = async (
    input: Of & { body: { trackingCode?: string | undefined } | undefined },
    caller: Caller,
  ) => {
    await markShipped(backend, caller, input.params.orderId, input.body?.trackingCode);
    return answer(input, caller);
  };
  const paid = async (of: Of, caller: Caller) => {
    await confirmPayment(backend, caller, of.params.orderId);
    return answer(of, caller);
  };
  const retracked = async (input: Of & { body: { trackingCode: string } }, caller: Caller) => {
    await changeTracking(backend, caller, input.params.orderId, input.body.trackingCode);
    return answer(input, caller);
  };
  implement(app, calls.markShipped, shipped);
  implement(app, calls.confirmDelivered, async (input, caller) => {
    await confirmDelivered(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.changeTracking, retracked);
  implement(app, calls.markLineOrderShipped, shipped);
  implement(app, calls.markLineOrderPaid, paid);
  implement(app, calls.shipLineOrders, ({ body }, caller) =>
    shipMany(backend, caller, body.orderIds, "line"),
  );
  implement(app, calls.cancelLineOrder, async (input, caller) => {
    await cancelOrder(backend, caller, input.params.orderId, input.body);
    return answer(input, caller);
  });
  implement(app, calls.updateLineTracking, retracked);
  implement(app, calls.createLineLabel, async (input, caller) => {
    await askForLabel(backend, caller, input.params.orderId);
    return answer(input, caller);
  });
  implement(app, calls.getLineLabelStatus, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  });
  implement(app, calls.downloadLineLabel, ({ params }, caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
}
