import type { ItemRow, OrderRow } from "./order-life.ts";

const SHIP_WITHIN_MS = 2 * 86_400_000;

/** Returns an item as in the list. Only the call about one item has the buyer's address. */
export const presentItem = (order: OrderRow, item: ItemRow, isFirst: boolean) => ({
  order: {
    ...{ id: order.orderId, itemId: String(item.itemId), itemStatus: item.status },
    ...{ quantity: item.quantity, date: order.createdAt.getTime() },
    statusFPUpdatedTimestamp: order.paidAt?.getTime() ?? null,
    lastUpdatedTimestamp: item.updatedAt.getTime(),
    dueDate: order.paidAt ? order.paidAt.getTime() + SHIP_WITHIN_MS : null,
    ...{ customerFullName: order.buyer.name, note: order.message },
  },
  product: {
    ...{ productSku: item.productSku, blibliSku: item.blibliSku, sellerSku: item.sellerSku },
    ...{ itemName: item.name, variantName: item.variantName, imageUrl: item.imageUrl },
    ...{ price: item.price, finalPrice: item.finalPrice },
  },
  logistic: {
    ...{ awbNumber: item.awbNumber, productName: "JNE Reguler" },
    shippingCost: isFirst ? order.shippingCost : 0,
  },
});

export const presentDetail = (order: OrderRow, item: ItemRow) => ({
  ...presentItem(order, item, true),
  recipient: {
    ...{ name: order.buyer.name, phone: `+${order.buyer.phone}` },
    ...{ streetAddress: order.buyer.address, district: order.buyer.district },
    ...{ city: order.buyer.city, state: order.buyer.state, zipCode: order.buyer.zipcode },
  },
});
