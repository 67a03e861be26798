import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import {
  flag,
  idText,
  instant,
  makeFilledList,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalId,
  optionalInstant,
  optionalNumber,
  text,
  texts,
  toSeconds,
  word,
} from "../wire.ts";
import type { ShopeeHttp } from "./http.ts";
import { OrderItem, toLines } from "./order-lines.ts";
import { parseWireAmount } from "./regions.ts";
import { isRetryPickup, orderStatus } from "./statuses.ts";

const PAGE_SIZE = 100;
/** Shopee sends other than the default fields only on request. */
const OPTIONAL_FIELDS = [
  "buyer_user_id",
  "buyer_username",
  "estimated_shipping_fee",
  "recipient_address",
  "actual_shipping_fee",
  "item_list",
  "pay_time",
  "pickup_done_time",
  "split_up",
  "buyer_cancel_reason",
  "cancel_by",
  "cancel_reason",
  "fulfillment_flag",
  "package_list",
  "shipping_carrier",
  "payment_method",
  "total_amount",
  "note",
].join(",");

const OrderList = z.object({
  order_list: makePageOf("order", z.object({ order_sn: idText }), "order_sn"),
  more: flag,
  next_cursor: text,
});

/**
 * Lists the orders updated in the period (≤ 15 days, both ends inclusive, to the second). PENDING
 * orders must be requested.
 */
export async function listOrders(
  http: ShopeeHttp,
  credentials: Credentials,
  span: { from: Date; to: Date; cursor: string | null },
) {
  const query = {
    time_range_field: "update_time",
    // Both times are rounded down, so that a period of exactly 15 days stays that long, and a next
    // period that starts at `to` misses nothing.
    time_from: toSeconds(span.from),
    time_to: toSeconds(span.to),
    page_size: PAGE_SIZE,
    cursor: span.cursor ?? "",
    request_order_status_pending: true,
  };
  const foundEntry = await http.json({
    path: "/api/v2/order/get_order_list",
    credentials,
    query,
    schema: OrderList,
  });
  return {
    externalIds: foundEntry.order_list.records.map((order) => order.order_sn),
    cursor: foundEntry.more && foundEntry.next_cursor ? foundEntry.next_cursor : null,
  };
}

const Recipient = z.object({
  name: text,
  phone: text,
  full_address: text,
  city: text,
  state: text,
  zipcode: text,
});
const Package = z.object({ package_number: text, logistics_status: word, shipping_carrier: text });
const WireOrder = z.object({
  order_sn: idText,
  // Decides the amounts' decimals.
  region: text.refine((code) => /^[a-z]{2}$/i.test(code), "no region"),
  currency: text,
  cod: flag,
  order_status: word,
  pending_terms: texts,
  create_time: instant,
  update_time: instant,
  pay_time: optionalInstant,
  pickup_done_time: optionalInstant,
  ship_by_date: optionalInstant,
  total_amount: number,
  estimated_shipping_fee: optionalNumber,
  actual_shipping_fee: optionalNumber,
  payment_method: text,
  shipping_carrier: text,
  message_to_seller: text,
  buyer_user_id: optionalId,
  buyer_username: text,
  recipient_address: makeInsideSchema(Recipient),
  item_list: makeFilledList(OrderItem),
  package_list: makeListSchema(Package),
  split_up: flag,
  advance_package: flag,
  cancel_reason: text,
  buyer_cancel_reason: text,
  fulfillment_flag: word,
});
const Order = WireOrder.refine(
  // 0 where the courier has not told it yet.
  (order) => order.actual_shipping_fee || order.estimated_shipping_fee !== null,
  { path: ["estimated_shipping_fee"], error: "missing" },
);
type WireOrder = z.infer<typeof Order>;

/** At most 50. Leaves out ids that the shop does not have. */
export async function getOrders(
  http: ShopeeHttp,
  credentials: Credentials,
  externalIds: string[],
): Promise<ChannelOrder[]> {
  if (externalIds.length === 0) return [];
  try {
    const query = {
      order_sn_list: externalIds.join(","),
      response_optional_fields: OPTIONAL_FIELDS,
      request_order_status_pending: true,
    };
    const schema = z.object({ order_list: makePageOf("order", Order, "order_sn") });
    return (
      await http.json({ path: "/api/v2/order/get_order_detail", credentials, query, schema })
    ).order_list.records.map(toChannelOrder);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
    // One unknown id can fail the whole batch, so each is then read separately.
    if (externalIds.length === 1) return [];
    const channelOrders: ChannelOrder[] = [];
    for (const id of externalIds) channelOrders.push(...(await getOrders(http, credentials, [id])));
    return channelOrders;
  }
}

/**
 * `discount` of a line is for the whole line. `shippingFee` is the estimate until the courier's
 * figure is known. `packageNumber` is set only for split orders: Shopee requires it in their
 * shipping calls, and refuses it otherwise.
 */
function toChannelOrder(order: WireOrder): ChannelOrder {
  const parseAmount = (value: number) => parseWireAmount(value, order.region);
  const lines = toLines(order.item_list, parseAmount);
  const logisticsStatuses = order.package_list.map((entry) => entry.logistics_status);
  const [parcel] = order.package_list;
  const isSplit = order.split_up ?? order.package_list.length > 1;
  return {
    externalId: order.order_sn,
    nativeStatus: order.order_status,
    status: orderStatus(order.order_status, {
      pendingTerms: order.pending_terms,
      logisticsStatuses,
    }),
    updatedAt: order.update_time,
    placedAt: order.create_time,
    paidAt: order.pay_time,
    shipByAt: order.ship_by_date,
    shippedAt: order.pickup_done_time,
    isCod: order.cod ?? false,
    paymentType: order.payment_method,
    currency: order.currency,
    itemsTotal: sumNumbers(lines.map((line) => line.unitPrice * line.quantity)),
    discountTotal: sumNumbers(lines.map((line) => line.discount)),
    shippingFee: parseAmount(order.actual_shipping_fee || (order.estimated_shipping_fee ?? 0)),
    channelFees: null,
    total: parseAmount(order.total_amount),
    buyerId: order.buyer_user_id || null,
    buyerName: order.recipient_address?.name || order.buyer_username,
    buyerPhone: order.recipient_address?.phone ?? "",
    address: toAddress(order.recipient_address),
    buyerNote: order.message_to_seller,
    courier: parcel?.shipping_carrier || order.shipping_carrier,
    packageNumber: isSplit ? parcel?.package_number || null : null,
    trackingCode: null,
    cancelReason: order.cancel_reason || order.buyer_cancel_reason || null,
    location: order.item_list[0]?.product_location_id || null,
    isSplit,
    retryPickup: isRetryPickup(order.order_status, logisticsStatuses),
    // An order of advance fulfilment ships from where its goods already are; Shopee refuses to
    // arrange it.
    fulfilledByChannel:
      order.fulfillment_flag === "FULFILLED_BY_SHOPEE" || (order.advance_package ?? false),
    lines,
  };
}

function toAddress(recipient: WireOrder["recipient_address"]): ChannelOrder["address"] {
  if (!recipient) return null;
  const { name, phone, full_address: fullAddress, city, state: region, zipcode } = recipient;
  return {
    name,
    phone,
    fullAddress,
    city,
    region,
    zipcode,
    masked: `${name}${phone}${fullAddress}`.includes("*"),
  };
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
