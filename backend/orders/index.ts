export { arrangeAsChosen } from "./arrange-as-chosen.ts";
export { arrangeShipment } from "./arrange-shipment.ts";
export { lockLevels } from "./choose-warehouse.ts";
export { confirmPayment } from "./confirm-payment.ts";
export { eraseOrders, findFilesOfOrders, isErasable } from "./erase-orders.ts";
export { enqueueUnpaidExpiry } from "./expire-marketplace-orders.ts";
export { fillUnknownCosts } from "./fill-unknown-costs.ts";
export { OPEN_STATUSES } from "./find-orders.ts";
export {
  enqueueReportedOrder,
  fillOrdersAfterStockChange,
  pullConnectedChannel,
} from "./follow-events.ts";
export { startOrderImport } from "./import-orders.ts";
export { ingestReport } from "./ingest-order.ts";
export { downloadLabel } from "./labels.ts";
export { mapAfterProductChange } from "./map-waiting-orders.ts";
export { readOrder } from "./order-detail.ts";
export { hasStatus, isFlagged, isLate } from "./order-filter.ts";
export { RECEIVABLE_STATUSES, WAITING_FOR_STOCK } from "./order-states.ts";
export { readOrderSync, retryOrderSync } from "./order-sync.ts";
export { pullChannel } from "./pull-orders.ts";
export { pullUnmappedOrders } from "./pull-unmapped.ts";
export { AWAITS_RECEIPT, AWAITS_RETURN_ANSWER } from "./return-wish.ts";
export {
  countRestockedUnits,
  ORDER_WORTH,
  REFUNDED_AMOUNT,
  SALE_CONDITIONS,
} from "./sale-states.ts";
export { pullSettlements } from "./settlements/pull-settlements.ts";
export { loadOrder, visibleToCaller } from "./visible-orders.ts";
export { writeRefund } from "./write-refund.ts";
