import type { orderItems, orders } from "./schema.ts";

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

/** Returns the order as in the list. Buyers give the shop their whole address. */
export const presentSummary = (order: Order, items: readonly Item[]) => ({
  orderNumber: order.orderNumber,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  shipmentStatus: order.shipmentStatus,
  paymentMethod: order.isCod ? "COD" : "PAYMENT_LS_QR_PROMPTPAY",
  checkoutAt: order.createdAt.toISOString(),
  lastUpdatedAt: order.updatedAt.toISOString(),
  ...(order.paidAt ? { paidAt: order.paidAt.toISOString() } : {}),
  isGift: false,
  discountAmount: 0,
  shipmentPrice: order.shippingFee / 100,
  subtotalPrice: (order.total - order.shippingFee) / 100,
  totalPrice: order.total / 100,
  weight: sumNumbers(items.map((item) => item.weightKg * item.quantity)),
  remarkBuyer: order.message,
  remarkRecipient: "",
  shipmentDetail: {
    name: order.isCod ? "Flash Express (COD)" : "Flash Express",
    description: "",
    isAutoTracking: false,
    isCod: order.isCod,
    shipmentCompanyId: 7,
    shipmentCompanyNameEn: "Flash Express",
    shipmentCompanyNameTh: "แฟลช เอ็กซ์เพรส",
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    type: order.isCod ? "COD" : "STANDARD",
  },
  shippingAddress: {
    recipientName: order.buyer.name,
    phoneNumber: `+${order.buyer.phone}`,
    address: order.buyer.address,
    subDistrict: "",
    district: order.buyer.district,
    province: order.buyer.state,
    postalCode: order.buyer.zipcode,
    country: "TH",
    email: "",
  },
});

export const presentOrder = (order: Order, items: readonly Item[]) => ({
  ...presentSummary(order, items),
  orderItems: items.map((item) => ({
    productId: item.productId,
    variantId: item.isOnlyVariant ? null : item.variantId,
    name: item.name,
    sku: item.sku,
    barcode: "",
    imageURL: item.imageUrl,
    price: item.price / 100,
    discountedPrice: item.discountedPrice / 100,
    quantity: item.quantity,
    weight: Math.round(item.weightKg * 100) / 100,
    variants: item.options,
  })),
});

const sumNumbers = (numbers: number[]) =>
  Math.round(numbers.reduce((total, number) => total + number, 0) * 100) / 100;
