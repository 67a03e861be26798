export { createShopConnector } from "./connector/connector.ts";
export { integrateShop, updateShop } from "./shops.ts";
