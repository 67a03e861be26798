export { eraseDeliveries } from "./erase-deliveries.ts";
export { tellOfOrder, tellOfProduct, tellOfRemovedProduct, tellOfStock } from "./tell.ts";
