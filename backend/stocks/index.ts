export { stopStockBatch } from "./batches/apply-batch.ts";
export { openStockFile } from "./batches/file-columns.ts";
export { startStockImport } from "./batches/start-import.ts";
export { bindWarehouses } from "./bind-warehouses.ts";
export { checkIfRemoved } from "./check-if-removed.ts";
export {
  isDistributed,
  toLastPushedKey,
  toPushedKey,
} from "./distribute-figure.ts";
export { countLevelsBelow } from "./find-stocks.ts";
export { storeFirstStock } from "./first-stock.ts";
export {
  followCategory,
  followProduct,
  pushReassignedProducts as pushReassigned,
} from "./follow-catalogue.ts";
export { markUnitsDoubtful } from "./mark-units-doubtful.ts";
export { moveFirstStock, moveStock, type StockMovementInput, tryMoveStock } from "./move-stock.ts";
export { notifyLevels } from "./notify-levels.ts";
export { openFirstWarehouse } from "./open-first-warehouse.ts";
export { clearPromotions } from "./promotions/end-channel-promotions.ts";
export { refreshReportedPromotions } from "./promotions/read-promotions.ts";
export { releaseToOrder } from "./promotions/release-to-order.ts";
export { loadPlacedFigures, readFigures } from "./read-figures.ts";
export { pushAgain, READ_BACK_DELAY_MS, requestReadBack } from "./request-read-back.ts";
export { schedulePush } from "./schedule-push.ts";
export { readSellingPlaces, type SellingPlaces } from "./selling-places.ts";
export { formatVariantName } from "./variant-name.ts";
export { findDefaultWarehouseId, resolveWarehouseId } from "./warehouses.ts";
