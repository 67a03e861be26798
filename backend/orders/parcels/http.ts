import * as labelCalls from "#contract/label-address.ts";
import * as calls from "#contract/parcels.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { changeLabelAddress, readLabelAddress } from "../label-address.ts";
import { readOrder } from "../order-detail.ts";
import { combineOrders } from "./combine-orders.ts";
import { joinParcels, readOrderParcels, splitOrder } from "./split-order.ts";

export function mountParcels(app: HttpApp, backend: Backend): void {
  implement(app, labelCalls.getLabelAddress, ({ params }, caller) =>
    readLabelAddress(backend, caller, params.orderId),
  );
  implement(app, labelCalls.changeLabelAddress, async ({ params, body }, caller) => {
    await changeLabelAddress(backend, caller, params.orderId, body);
    const { receiver } = await readLabelAddress(backend, caller, params.orderId);
    return { receiver };
  });
  implement(app, calls.getOrderParcels, ({ params }, caller) =>
    readOrderParcels(backend, caller, params.orderId),
  );
  implement(app, calls.splitOrder, async ({ params, body }, caller) => {
    await splitOrder(backend, caller, params.orderId, body.parcels);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, calls.combineOrders, async ({ params }, caller) => {
    await combineOrders(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, calls.joinParcels, async ({ params }, caller) => {
    await joinParcels(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
}
