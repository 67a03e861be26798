export { bindWarehouses } from "./bind-warehouses.ts";
export { doubtUnits } from "./doubt-units.ts";
export { takeFirstStock } from "./first-stock.ts";
export { followCategory, followProduct, pushReassigned } from "./follow-catalogue.ts";
export { type Movement, moveFirstStock, moveStock, tryMoveStock } from "./move-stock.ts";
export { checkIfRemoved } from "./note-if-gone.ts";
export { notifyLevels } from "./notify-levels.ts";
export { openFirstWarehouse } from "./open-first-warehouse.ts";
export {
  isDistributed,
  lastPushedKey,
  pushedKey,
} from "./place-figure.ts";
export { clearPromotions } from "./promotions/forget-promotions.ts";
export { releaseToOrder } from "./promotions/give-to-order.ts";
export { readReported } from "./promotions/read-promotions.ts";
export { readFigures, readPlacedFigureOf } from "./read-figures.ts";
export { schedulePush } from "./schedule-push.ts";
export { readSellingPlaces, type SellingPlaces } from "./selling-places.ts";
export { variantName } from "./variant-name.ts";
export { defaultWarehouseId, resolveWarehouseId } from "./warehouses.ts";
