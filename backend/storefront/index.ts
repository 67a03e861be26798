export { loadWishedParcel, priceCart } from "./cart.ts";
export { createShopConnector } from "./connector/connector.ts";
export { eraseShopOrders, filesOfShopOrders } from "./erase-orders.ts";
export { followReceivedGoods } from "./open-refund.ts";
export { placeOrder } from "./place-order.ts";
export { quoteShipping } from "./quotes.ts";
export { readOwnShopData, toOwnShopKey } from "./read-buyer-data.ts";
export { connectShopCourier } from "./shop-courier.ts";
export { integrateShop, listShops, readShopOfChannel, updateShop } from "./shops.ts";
