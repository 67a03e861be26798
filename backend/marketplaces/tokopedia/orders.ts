import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { requireFigure, skipIfUnreadable } from "../put-aside.ts";
import {
  idText,
  instant,
  makeFilledList,
  makeInsideSchema,
  number,
  optionalId,
  optionalInstant,
  optionalNumber,
  splitIntoBatches,
  text,
} from "../wire.ts";
import type { Shop } from "./shop.ts";
import { toOrderStatus } from "./statuses.ts";

const AT_ONCE = 5;

/** Times that have not come are in the year 1, or `null`. */
const moment = optionalInstant.transform((time) =>
  time && time.getUTCFullYear() > 1 ? time : null,
);

const Order = z.object({
  order_id: idText,
  buyer_id: optionalId,
  order_status: number,
  open_amt: number,
  comment: text,
  create_time: instant,
  update_time: moment,
  payment_date: moment,
  shipping_date: moment,
  buyer_info: makeInsideSchema(z.object({ buyer_fullname: text, buyer_phone: text })),
  shipment_fulfillment: makeInsideSchema(z.object({ confirm_shipping_deadline: moment })),
  payment_info: makeInsideSchema(
    z.object({ gateway_name: text, payment_date: moment, discount_amount: number }),
  ),
  cancel_request_info: makeInsideSchema(z.object({ status: optionalNumber })),
  custom_fields: makeInsideSchema(z.object({ awb: text })),
  order_info: z.object({
    order_detail: makeFilledList(
      z.object({
        product_id: idText,
        product_name: text,
        product_price: number,
        normal_price: optionalNumber,
        quantity: number,
        product_picture: text,
        sku: text,
        notes: text,
      }),
    ),
    shipping_info: makeInsideSchema(
      z.object({
        logistic_name: text,
        logistic_service: text,
        shipping_price: optionalNumber,
        insurance_price: optionalNumber,
        awb: text,
        autoresi_awb: text,
      }),
    ),
    destination: makeInsideSchema(
      z.object({
        receiver_name: text,
        receiver_phone: text,
        address_street: text,
        address_district: text,
        address_city: text,
        address_province: text,
        address_postal: text,
      }),
    ),
  }),
});
export type WireOrder = z.infer<typeof Order>;

/** Makes one call per order. Leaves out numbers that the shop does not have. */
export async function getOrders(shop: Shop, externalIds: string[]): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (const chunk of splitIntoBatches(externalIds, AT_ONCE)) {
    const foundOrders = await Promise.all(
      chunk.map((externalId) =>
        skipIfUnreadable({ kind: "order", externalId }, findChannelOrder(shop, externalId)),
      ),
    );
    orders.push(...foundOrders.flatMap((order) => order ?? []));
  }
  return orders;
}

async function findChannelOrder(shop: Shop, orderId: string): Promise<ChannelOrder | null> {
  const order = await findOrder(shop, orderId);
  return order && toChannelOrder(shop, order);
}

async function findOrder(shop: Shop, orderId: string): Promise<WireOrder | null> {
  if (!/^\d+$/.test(orderId)) return null;
  try {
    return await readOrder(shop, orderId);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

export const readOrder = (shop: Shop, orderId: string): Promise<WireOrder> =>
  shop.http.json({
    path: "/v2/fs/{fs}/order",
    credentials: shop.credentials,
    query: { order_id: orderId },
    schema: Order,
  });

export const readTrackingCode = ({
  order_info: { shipping_info: info },
  custom_fields,
}: WireOrder) => info?.awb || info?.autoresi_awb || custom_fields?.awb || null;

async function toChannelOrder(shop: Shop, order: WireOrder): Promise<ChannelOrder> {
  const lines: ChannelOrder["lines"] = [];
  for (const item of order.order_info.order_detail)
    lines.push(toLine(item, await shop.parentOf(item.product_id)));
  const { shipping_info: shipping, destination } = order.order_info;
  return {
    externalId: order.order_id,
    nativeStatus: String(order.order_status),
    status: toOrderStatus(order.order_status, order.cancel_request_info?.status === 1),
    updatedAt: order.update_time ?? order.create_time,
    placedAt: order.create_time,
    paidAt: order.payment_date ?? order.payment_info?.payment_date ?? null,
    shipByAt: order.shipment_fulfillment?.confirm_shipping_deadline ?? null,
    shippedAt: order.shipping_date,
    isCod: false,
    paymentType: order.payment_info?.gateway_name ?? "",
    currency: "IDR",
    itemsTotal: sumNumbers(lines.map((line) => line.unitPrice * line.quantity)),
    discountTotal:
      sumNumbers(lines.map((line) => line.discount)) +
      requireFigure(order.payment_info?.discount_amount, "discount_amount"),
    shippingFee: requireFigure(shipping?.shipping_price, "shipping_price"),
    channelFees: null,
    total: order.open_amt,
    buyerId: order.buyer_id,
    buyerName: order.buyer_info?.buyer_fullname ?? "",
    buyerPhone: order.buyer_info?.buyer_phone ?? "",
    address: destination ? toAddress(destination) : null,
    buyerNote: readNote(order),
    courier: [shipping?.logistic_name, shipping?.logistic_service].filter(Boolean).join(" "),
    packageNumber: null,
    trackingCode: readTrackingCode(order),
    cancelReason: null,
    isSplit: false,
    retryPickup: false,
    fulfilledByChannel: false,
    lines,
  };
}

/** Buyers write a note for each product; "comment" is Tokopedia's own log. */
const readNote = ({ order_info: { order_detail: items } }: WireOrder) =>
  [...new Set(items.map(({ notes }) => notes).filter(Boolean))].join("\n");

/** Orders name a variant by its own number and not by its product's. */
function toLine(item: WireOrder["order_info"]["order_detail"][number], productId: string) {
  const usual = item.normal_price || item.product_price;
  return {
    externalProductId: productId,
    externalVariantId: item.product_id,
    sku: item.sku,
    name: item.product_name,
    variantName: "",
    imageUrl: item.product_picture || null,
    quantity: item.quantity,
    unitPrice: usual,
    discount: (usual - item.product_price) * item.quantity,
  };
}

function toAddress(
  to: NonNullable<WireOrder["order_info"]["destination"]>,
): ChannelOrder["address"] {
  return {
    name: to.receiver_name,
    phone: to.receiver_phone,
    fullAddress: [
      ...[to.address_street, to.address_district, to.address_city],
      ...[to.address_province, to.address_postal],
    ]
      .filter(Boolean)
      .join(", "),
    city: to.address_city,
    region: to.address_province,
    zipcode: to.address_postal,
    masked: to.receiver_name.includes("*"),
  };
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
