import * as calls from "#contract/order-marks.ts";
import type { Backend, Caller } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { confirmDelivered } from "../confirm-delivered.ts";
import { changeTracking, markShipped } from "../mark-shipped.ts";
import { readOrder } from "../order-detail.ts";

export function mountShippingProgress(app: HttpApp, backend: Backend): void {
  const answerOrder = async (caller: Caller, orderId: string) => ({
    order: await readOrder(backend, caller, orderId),
  });
  implement(app, calls.markShipped, async ({ params, body }, caller) => {
    await markShipped(backend, caller, params.orderId, body?.trackingCode);
    return answerOrder(caller, params.orderId);
  });
  implement(app, calls.confirmDelivered, async ({ params }, caller) => {
    await confirmDelivered(backend, caller, params.orderId);
    return answerOrder(caller, params.orderId);
  });
  implement(app, calls.changeTracking, async ({ params, body }, caller) => {
    await changeTracking(backend, caller, params.orderId, body.trackingCode);
    return answerOrder(caller, params.orderId);
  });
}
