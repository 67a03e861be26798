export { bindWarehouses } from "./bind-warehouses.ts";
export { followCategory, followProduct, pushReassigned } from "./follow-catalogue.ts";
export { type Movement, moveFirstStock, moveStock, tryMoveStock } from "./move-stock.ts";
export { notifyLevels } from "./notify-levels.ts";
export { openFirstWarehouse } from "./open-first-warehouse.ts";
export { readFigures } from "./read-figures.ts";
export { schedulePush } from "./schedule-push.ts";
export { defaultWarehouseId, resolveWarehouseId } from "./warehouses.ts";
