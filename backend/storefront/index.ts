export { priceCart, wishedParcel } from "./cart.ts";
export { createShopConnector } from "./connector/connector.ts";
export { eraseShopOrders } from "./erase-orders.ts";
export { placeOrder } from "./place-order.ts";
export { quoteShipping } from "./quotes.ts";
export { connectShopCourier } from "./shop-courier.ts";
export { integrateShop, listShops, shopOfChannel, updateShop } from "./shops.ts";
