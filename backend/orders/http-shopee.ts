import {
  answerShopeeCancellation,
  arrangeShopeeDropoff,
  arrangeShopeePickup,
  cancelShopeeOrder,
  createShopeeLabel,
  downloadShopeeLabel,
  getShopeeLabelStatus,
  getShopeeShippingParameters,
  shipShopeeManually,
} from "#contract/shopee.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { arrangeShipment } from "./arrange-shipment.ts";
import { answerCancellation, cancelOrder } from "./cancel-order.ts";
import { askForLabel, downloadLabel } from "./labels.ts";
import { loadOrder } from "./load-order.ts";
import { readOrder } from "./order-detail.ts";
import { readShippingParameters } from "./shipping-parameters.ts";

/** The order calls of contract/shopee.ts. What is behind them is the same for every channel. */
export function mountShopeeOrders(app: HttpApp, backend: Backend): void {
  implement(app, getShopeeShippingParameters, async ({ params }, caller) => ({
    parameters: await readShippingParameters(backend, caller, params.orderId),
  }));
  implement(app, arrangeShopeePickup, async ({ params, body }, caller) => {
    await arrangeShipment(backend, caller, params.orderId, { method: "pickup", ...body });
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, arrangeShopeeDropoff, async ({ params, body }, caller) => {
    await arrangeShipment(backend, caller, params.orderId, { method: "dropoff", ...body });
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, shipShopeeManually, async ({ params, body }, caller) => {
    await arrangeShipment(backend, caller, params.orderId, { method: "manual", ...body });
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, createShopeeLabel, async ({ params }, caller) => {
    await askForLabel(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, getShopeeLabelStatus, async ({ params }, caller) => {
    const order = await loadOrder(backend.db, caller, params.orderId);
    return { status: order.documentStatus, error: order.labelError };
  });
  implement(app, downloadShopeeLabel, ({ params }, caller) =>
    downloadLabel(backend, caller, params.orderId),
  );
  implement(app, cancelShopeeOrder, async ({ params, body }, caller) => {
    await cancelOrder(backend, caller, params.orderId, body.reason);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, answerShopeeCancellation, async ({ params, body }, caller) => {
    await answerCancellation(backend, caller, params.orderId, body.accept);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
}
