export { tellOfOrder, tellOfProduct, tellOfRemovedProduct, tellOfStock } from "./tell.ts";
