import { createBuyerId } from "../buyer-ids.ts";
import type { orderItems, orders } from "./schema.ts";

type Order = typeof orders.$inferSelect;
type Item = typeof orderItems.$inferSelect;

const USUAL_COURIER = { shipping_id: 1, logistic_name: "JNE", logistic_service: "Reguler" };
const DAY_MS = 86_400_000;
/** Tokopedia's value for a time that has not come. */
const NO_TIME = "0001-01-01T00:00:00Z";
const addDays = (at: Date | null, days: number) =>
  at ? new Date(at.getTime() + days * DAY_MS).toISOString() : NO_TIME;
const formatAddress = ({ buyer }: Order) =>
  [buyer.address, buyer.district, buyer.city, buyer.state, buyer.zipcode].join(", ");

const getProductSku = (item: Item) => ({
  id: item.productId,
  notes: "",
  weight: item.weightG / 1000,
  total_weight: (item.weightG * item.quantity) / 1000,
  price: item.price,
  total_price: item.price * item.quantity,
  currency: "Rp",
  quantity: item.quantity,
  sku: item.sku,
});

/** Returns the products as in a push about a status. */
export const presentPushed = (items: readonly Item[]) =>
  items.map((item) => ({ ...getProductSku(item), Name: item.name }));

const presentRecipient = (order: Order) => ({
  phone: order.buyer.phone,
  address: {
    address_full: formatAddress(order),
    district: order.buyer.district,
    city: order.buyer.city,
    province: order.buyer.state,
    country: "Indonesia",
    postal_code: order.buyer.zipcode,
    district_id: 2263,
    city_id: 175,
    province_id: 13,
    geo: "",
  },
});

const presentAmounts = (order: Order) => ({
  ttl_product_price: order.total - order.shippingFee,
  shipping_cost: order.shippingFee,
  insurance_cost: 0,
  ttl_amount: order.total,
  voucher_amount: 0,
  toppoints_amount: 0,
});

const presentLogistics = () => ({
  ...{
    shipping_id: USUAL_COURIER.shipping_id,
    district_id: 0,
    city_id: 0,
    province_id: 0,
    geo: "",
  },
  shipping_agency: USUAL_COURIER.logistic_name,
  service_type: USUAL_COURIER.logistic_service,
});

/** Returns the order as in the push of a new order. */
export const presentNewOrder = (order: Order, items: readonly Item[]) => ({
  order_id: order.orderId,
  accept_partial: false,
  invoice_num: order.invoice,
  products: presentPushed(items),
  customer: {
    id: createBuyerId(order.buyer.username),
    Name: order.buyer.name,
    phone: "",
    email: "",
  },
  recipient: { Name: order.buyer.name, ...presentRecipient(order) },
  logistics: presentLogistics(),
  amt: presentAmounts(order),
  order_status: order.status,
  create_time: Math.floor(order.createdAt.getTime() / 1000),
});

/** Returns the order as in the list. */
export const presentListed = (fsId: string, order: Order, items: readonly Item[]) => ({
  fs_id: fsId,
  order_id: order.orderId,
  is_cod_mitra: false,
  accept_partial: false,
  invoice_ref_num: order.invoice,
  products: items.map((item) => ({ ...getProductSku(item), name: item.name })),
  products_fulfilled: items.map(({ productId, quantity }) => ({
    product_id: productId,
    quantity_deliver: quantity,
    quantity_reject: 0,
  })),
  device_type: "",
  buyer: { id: createBuyerId(order.buyer.username), name: order.buyer.name, phone: "", email: "" },
  shop_id: order.shopId,
  payment_id: order.orderId,
  recipient: { name: order.buyer.name, ...presentRecipient(order) },
  logistics: presentLogistics(),
  amt: presentAmounts(order),
  dropshipper_info: {},
  voucher_info: { voucher_code: "", voucher_type: 0 },
  order_status: order.status,
  warehouse_id: 0,
  fulfill_by: 0,
  create_time: Math.floor(order.createdAt.getTime() / 1000),
  custom_fields: { awb: order.awb },
});

/** Returns the order as the call about one order answers it. */
export const presentOrder = (order: Order, items: readonly Item[]) => ({
  order_id: order.orderId,
  buyer_id: createBuyerId(order.buyer.username),
  seller_id: order.shopId,
  payment_id: order.orderId,
  is_affiliate: false,
  is_fulfillment: false,
  order_warehouse: { warehouse_id: 0, fulfill_by: 0 },
  order_status: order.status,
  invoice_number: order.invoice,
  open_amt: order.total,
  comment: order.message,
  item_price: order.total - order.shippingFee,
  buyer_info: {
    buyer_id: createBuyerId(order.buyer.username),
    buyer_fullname: order.buyer.name,
    buyer_email: "",
    buyer_phone: order.buyer.phone,
  },
  shop_info: { shop_id: order.shopId },
  shipment_fulfillment: {
    payment_date_time: order.paidAt?.toISOString() ?? NO_TIME,
    accept_deadline: addDays(order.paidAt, 1),
    confirm_shipping_deadline: addDays(order.paidAt, 3),
  },
  order_info: {
    order_detail: items.map((item) => ({
      order_detail_id: item.itemId,
      product_id: item.productId,
      product_name: item.name,
      product_price: item.price,
      subtotal_price: item.price * item.quantity,
      weight: item.weightG / 1000,
      total_weight: (item.weightG * item.quantity) / 1000,
      quantity: item.quantity,
      quantity_deliver: item.quantity,
      quantity_reject: 0,
      normal_price: 0,
      product_picture: item.picture,
      sku: item.sku,
      notes: order.message,
    })),
    shipping_info: {
      ...USUAL_COURIER,
      sp_id: 1,
      shipping_price: order.shippingFee,
      insurance_price: 0,
      awb: order.awb,
      autoresi_awb: "",
    },
    destination: {
      receiver_name: order.buyer.name,
      receiver_phone: order.buyer.phone,
      address_street: order.buyer.address,
      address_district: order.buyer.district,
      address_city: order.buyer.city,
      address_province: order.buyer.state,
      address_postal: order.buyer.zipcode,
    },
  },
  payment_info: {
    payment_date: order.paidAt?.toISOString() ?? NO_TIME,
    payment_status: order.paidAt ? "Verified" : "Waiting",
    gateway_name: "BCA Virtual Account",
    discount_amount: 0,
  },
  cancel_request_info: order.cancelRequest
    ? { create_time: order.updatedAt.toISOString(), reason: order.cancelRequest, status: 1 }
    : null,
  create_time: order.createdAt.toISOString(),
  shipping_date: null,
  update_time: order.updatedAt.toISOString(),
  payment_date: order.paidAt?.toISOString() ?? null,
  delivered_date: null,
  custom_fields: order.awb ? { awb: order.awb } : null,
});
