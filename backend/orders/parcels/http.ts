import * as calls from "#contract/parcels.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { readOrder } from "../order-detail.ts";
import { joinParcels, readParcels, splitOrder } from "./split-order.ts";

export function mountParcels(app: HttpApp, backend: Backend): void {
  implement(app, calls.getOrderParcels, ({ params }, caller) =>
    readParcels(backend, caller, params.orderId),
  );
  implement(app, calls.splitOrder, async ({ params, body }, caller) => {
    await splitOrder(backend, caller, params.orderId, body.parcels);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, calls.joinParcels, async ({ params }, caller) => {
    await joinParcels(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
}
