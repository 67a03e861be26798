import { getActiveStats, listActiveOrders } from "#contract/active-orders.ts";
import {
  acceptOrder as acceptCall,
  countReturn as countReturnCall,
  getOrderImport as getImportCall,
  importOrders,
  markPrinted as markPrintedCall,
  receiveReturn as receiveCall,
  syncOrder as syncCall,
} from "#contract/order-actions.ts";
import { listOrderActs } from "#contract/order-acts.ts";
import * as lines from "#contract/order-lines.ts";
import { noteOrder as noteCall, noteOrders as noteManyCall } from "#contract/order-notes.ts";
import {
  findOrders,
  getOrder,
  getOrderStatusCounts,
  listCouriers as listCouriersCall,
  listPaymentTypes as listPaymentTypesCall,
} from "#contract/orders.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { acceptOrder } from "./accept-order.ts";
import { findActiveOrders, readActiveStats } from "./active-orders.ts";
import { syncOrder } from "./cancel-order.ts";
import { countReturn } from "./count-return.ts";
import { mountDocuments } from "./documents/http.ts";
import { countByStatus, findOrderPage, listCouriers, listPaymentTypes } from "./find-orders.ts";
import { readOrderImport, startOrderImport } from "./import-orders.ts";
import { readLineCandidates } from "./line-candidates.ts";
import { createLineProduct, linkLine } from "./link-line.ts";
import { markPrinted } from "./mark-printed.ts";
import { readOrder } from "./order-detail.ts";
import { mountParcels } from "./parcels/http.ts";
import { mountPickPacks } from "./pick-pack/http.ts";
import { startReadingOrders } from "./read-named-orders.ts";
import { readOrderActs } from "./read-order-acts.ts";
import { receiveReturn } from "./receive-return.ts";
import { mountShipments } from "./shipment/http.ts";
import { mountShippingSettings } from "./shipping-settings/http.ts";
import { writeOrderNote, writeOrderNotes } from "./write-order-note.ts";

/** Mount fixed paths before `/v1/orders/{orderId}`, which would match them. */
export function mountOrders(app: HttpApp, backend: Backend): void {
  mountPickPacks(app, backend);
  mountShipments(app, backend);
  mountParcels(app, backend);
  mountDocuments(app, backend);
  mountShippingSettings(app, backend);
  implement(app, listOrderActs, async ({ body }, caller) => ({
    orders: await readOrderActs(backend, caller, body),
  }));
  implement(app, findOrders, ({ query }, caller) => findOrderPage(backend, caller, query));
  implement(app, getOrderStatusCounts, ({ query }, caller) =>
    countByStatus(backend, caller, query),
  );
  implement(app, listCouriersCall, (_input, caller) => listCouriers(backend, caller));
  implement(app, listPaymentTypesCall, (_input, caller) => listPaymentTypes(backend, caller));
  implement(app, getActiveStats, ({ query }, caller) => readActiveStats(backend, caller, query));
  implement(app, listActiveOrders, ({ query }, caller) => findActiveOrders(backend, caller, query));
  implement(app, markPrintedCall, ({ body }, caller) => markPrinted(backend, caller, body));
  implement(app, noteManyCall, ({ body }, caller) => writeOrderNotes(backend, caller, body));
  implement(app, importOrders, ({ body: { orderIds, channelIds } }, caller) =>
    orderIds.length > 0
      ? startReadingOrders(backend, caller, orderIds)
      : startOrderImport(backend, caller, channelIds),
  );
  implement(app, getImportCall, ({ params }, caller) =>
    readOrderImport(backend, caller, params.importId),
  );
  implement(app, getOrder, async ({ params }, caller) => ({
    order: await readOrder(backend, caller, params.orderId),
  }));
  implement(app, syncCall, async ({ params }, caller) => {
    await syncOrder(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, acceptCall, async ({ params }, caller) => {
    await acceptOrder(backend, caller, params.orderId);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, countReturnCall, async ({ params, body }, caller) => {
    await countReturn(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, receiveCall, async ({ params, body }, caller) => {
    await receiveReturn(backend, caller, params.orderId, body);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
  implement(app, lines.getLineCandidates, ({ params, query }, caller) =>
    readLineCandidates(backend, caller, params, query.search),
  );
  implement(app, lines.linkOrderLine, ({ params, body }, caller) =>
    linkLine(backend, caller, params, body.variantId),
  );
  implement(app, lines.createLineProduct, ({ params, body }, caller) =>
    createLineProduct(backend, caller, params, body),
  );
  implement(app, noteCall, async ({ params, body }, caller) => {
    await writeOrderNote(backend, caller, params.orderId, body.note);
    return { order: await readOrder(backend, caller, params.orderId) };
  });
}
