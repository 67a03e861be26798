import { PICKUP_POINT } from "./categories.ts";
import type { ShopRow } from "./gate.ts";
import type { ItemRow, OrderRow } from "./order-life.ts";
import type { OrderKind } from "./schema.ts";

const SHIP_WITHIN_MS = 2 * 86_400_000;

/** Blibli's types of products. What buyers collect with a package is a regular product. */
const PRODUCT_TYPES: Record<OrderKind, string> = {
  regular: "REGULAR",
  big: "BIG_PRODUCT",
  collected: "BOPIS",
  clickAndCollect: "REGULAR",
};

/** Returns an item as in the list, with the fields that sellers' programs read. */
export const presentItem = (shop: ShopRow, order: OrderRow, item: ItemRow) => ({
  cashlessStatusUpdateSla: 0,
  createdDate: order.createdAt.getTime(),
  flag: { cashlessHandover: false },
  instantPickupAcceptOrderDeadline: 0,
  logistic: describeLogistics(order, item),
  order: {
    autoCancelTimestamp: order.paidAt ? order.paidAt.getTime() + SHIP_WITHIN_MS : null,
    ...{ customerFullName: order.buyer.name, date: order.createdAt.getTime() },
    ...{ id: order.orderId, itemId: String(item.itemId), itemStatus: item.status },
    quantity: item.quantity,
    statusFPUpdatedTimestamp: order.paidAt?.getTime() ?? null,
    type: "B2C_RETAIL",
  },
  pickupPoint: PICKUP_POINT,
  preOrder: { active: false, type: null, value: null },
  product: {
    ...{ blibliSku: item.blibliSku, sellerSku: item.sellerSku, itemName: item.name },
    ...{ variantName: item.variantName, type: PRODUCT_TYPES[order.kind] },
    ...{ price: item.price, finalPrice: item.finalPrice },
  },
  sellerDeliveryType: shop.deliveryType,
  storeCode: shop.shopId,
});

const describeLogistics = ({ kind }: OrderRow, { awbNumber }: ItemRow) => ({
  ...{ awbNumber, awbValidityStatus: awbNumber ? "VALID" : "" },
  ...(kind === "clickAndCollect"
    ? { optionCode: "CNC", optionName: "Click & Collect", productCode: "CNC", productName: "" }
    : { optionCode: "REG", optionName: "Reguler", productCode: "JNE_REG" }),
  ...(kind === "clickAndCollect" ? {} : { productName: "JNE Reguler" }),
  shippingInstruction: "",
});

/** Returns the order of one item with the buyer's address, which no list has. */
export const presentDetail = (order: OrderRow, item: ItemRow) => ({
  ...{ id: order.orderId, itemId: String(item.itemId), packageId: item.packageId },
  ...{ status: item.status, quantity: item.quantity },
  timestamp: { statusUpdatedToFP: order.paidAt?.getTime() ?? null },
  amount: {
    ...{ item: item.finalPrice, itemTotal: item.finalPrice * item.quantity },
    shipping: { cost: order.shippingCost },
  },
  product: { blibliSku: item.blibliSku, sellerSku: item.sellerSku, name: item.name },
  recipient: {
    ...{ name: order.buyer.name, phoneNumber: `+${order.buyer.phone}`, email: "", country: "ID" },
    ...{ streetAddress: order.buyer.address, subdistrict: "", district: order.buyer.district },
    ...{ city: order.buyer.city, state: order.buyer.state, zipCode: order.buyer.zipcode },
    virtualPhoneNumber: { code: "", pin: "" },
  },
  shipment: {
    airwayBill: { number: item.awbNumber },
    logistic: { product: { code: "JNE_REG", name: "JNE Reguler" } },
    statuses: [],
  },
});
