export { arrangeShipment } from "./arrange-shipment.ts";
export { lockLevels } from "./choose-warehouse.ts";
export { confirmPayment } from "./confirm-payment.ts";
export {
  eraseOrders,
  filesOfOrders,
  isOver,
  OVER,
} from "./erase-orders.ts";
export { pollUnpaid } from "./expire-unpaid.ts";
export { fillWaiting, pullConnected, pullReported } from "./follow-events.ts";
export { startOrderImport } from "./import-orders.ts";
export { ingestReport } from "./ingest-order.ts";
export { downloadLabel } from "./labels.ts";
export { loadOrder } from "./load-order.ts";
export { readOrder } from "./order-detail.ts";
export { RECEIVABLE, WAITING_FOR_STOCK } from "./order-states.ts";
export { readOrderSync, retryOrderSync } from "./order-sync.ts";
export { pullChannel } from "./pull-orders.ts";
export { pullUnmappedOrders } from "./pull-unmapped.ts";
export { SALE_CONDITIONS } from "./sale-states.ts";
