import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { parseWireAmount } from "../money.ts";
import {
  amountText,
  flag,
  idText,
  instant,
  makeFilledList,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  optionalAmountText,
  optionalInstant,
  text,
  toSeconds,
  word,
} from "../wire.ts";
import { LineItem, toLines } from "./order-lines.ts";
import { openRequests, type Requests } from "./requests.ts";
import { makeShopParams, type Shop } from "./shop.ts";
import { orderStatus } from "./statuses.ts";

const PAGE_SIZE = 100;

const OrderList = z.object({
  orders: makePageOf("order", z.object({ id: idText }), "id"),
  next_page_token: text,
});

/**
 * Lists the orders updated in the period. `update_time_lt` excludes its end: a next period that
 * starts there misses nothing.
 */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const foundEntries = await shop.http.json({
    ...makeShopParams(shop),
    path: "/order/202309/orders/search",
    query: {
      page_size: PAGE_SIZE,
      sort_field: "update_time",
      sort_order: "ASC",
      ...(span.cursor ? { page_token: span.cursor } : {}),
    },
    body: { update_time_ge: toSeconds(span.from), update_time_lt: toSeconds(span.to) + 1 },
    schema: OrderList,
  });
  const next = foundEntries.next_page_token;
  return {
    externalIds: foundEntries.orders.records.map(({ id }) => id),
    cursor: next && next !== span.cursor ? next : null,
  };
}

const Recipient = z.object({
  name: text,
  phone_number: text,
  full_address: text,
  postal_code: text,
  district_info: makeListSchema(z.object({ address_level_name: text, address_name: text })),
});
const Order = z.object({
  id: idText,
  status: word,
  user_id: text,
  create_time: instant,
  update_time: instant,
  paid_time: optionalInstant,
  rts_sla_time: optionalInstant,
  collection_time: optionalInstant,
  is_cod: flag,
  is_buyer_request_cancel: flag,
  payment_method_name: text,
  payment: z.object({
    // Decides the amounts' decimals.
    currency: word.refine((code) => /^[A-Z]{3}$/.test(code), "no currency"),
    shipping_fee: optionalAmountText,
    total_amount: amountText,
  }),
  recipient_address: makeInsideSchema(Recipient),
  buyer_message: text,
  cancel_reason: text,
  shipping_provider: text,
  delivery_option_name: text,
  /** TIKTOK_SHOP or TOKOPEDIA, in Indonesia alone. */
  commerce_platform: word,
  fulfillment_type: word,
  warehouse_id: text,
  split_or_combine_tag: word,
  packages: makeListSchema(z.object({ id: idText })),
  line_items: makeFilledList(LineItem),
});
type WireOrder = z.infer<typeof Order>;

/** Reads at most 50 orders. Leaves out ids that the shop does not have. */
export async function getOrders(shop: Shop, externalIds: string[]): Promise<ChannelOrder[]> {
  if (externalIds.length === 0) return [];
  const orders = await readOrders(shop, externalIds);
  const requests = await openRequests(shop, {
    cancel: orders.filter((order) => order.is_buyer_request_cancel).map(({ id }) => id),
    early: orders.filter(({ status }) => status === "AWAITING_COLLECTION").map(({ id }) => id),
    return: orders.filter(({ status }) => RETURNABLE_STATUSES.has(status)).map(({ id }) => id),
  });
  return orders.map((order) => toChannelOrder(order, requests));
}

/**
 * A buyer may also request a refund for goods that have not arrived, and from AWAITING_COLLECTION
 * on (its page "Return, refund and cancel API overview").
 */
const RETURNABLE_STATUSES = new Set(["IN_TRANSIT", "DELIVERED", "COMPLETED"]);

async function readOrders(shop: Shop, ids: string[]): Promise<WireOrder[]> {
  try {
    const { orders } = await shop.http.json({
      ...makeShopParams(shop),
      path: "/order/202507/orders",
      query: { ids: ids.join(",") },
      schema: z.object({ orders: makePageOf("order", Order, "id") }),
    });
    return orders.records;
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
    // One unknown id can fail the whole batch, so each is then read separately.
    if (ids.length === 1) return [];
    const entry: WireOrder[] = [];
    for (const id of ids) entry.push(...(await readOrders(shop, [id])));
    return entry;
  }
}

function toChannelOrder(order: WireOrder, requests: Requests): ChannelOrder {
  const { currency } = order.payment;
  const parseAmount = (value: string) => parseWireAmount(value, currency);
  const lines = toLines(order.line_items, currency);
  const packageStatuses = order.line_items.map(({ package_status }) => package_status);
  return {
    externalId: order.id,
    nativeStatus: order.status,
    status: orderStatus(order.status, {
      hasCancelRequest: requests.cancel.has(order.id),
      hasReturn: requests.return.has(order.id),
      wasCollected: order.collection_time !== null,
      packageStatuses,
    }),
    returnWish: requests.return.get(order.id) ?? null,
    updatedAt: order.update_time,
    placedAt: order.create_time,
    paidAt: order.paid_time,
    shipByAt: order.rts_sla_time,
    isCod: order.is_cod ?? false,
    paymentType: order.payment_method_name,
    currency,
    itemsTotal: sumNumbers(lines.map((line) => line.unitPrice * line.quantity)),
    discountTotal: sumNumbers(lines.map((line) => line.discount)),
    shippingFee: computeShippingFee(order),
    channelFees: null,
    total: parseAmount(order.payment.total_amount),
    buyerId: order.user_id || null,
    buyerName: order.recipient_address?.name ?? "",
    buyerPhone: order.recipient_address?.phone_number ?? "",
    address: toAddress(order.recipient_address),
    buyerNote: order.buyer_message,
    courier: order.shipping_provider || order.delivery_option_name,
    // `packages` is optional. Each unit names its package too.
    packageNumber:
      order.packages[0]?.id ?? order.line_items.find((one) => one.package_id)?.package_id ?? null,
    trackingCode: null,
    cancelReason: order.cancel_reason || null,
    location: order.warehouse_id || null,
    isSplit: order.packages.length > 1 || order.split_or_combine_tag === "SPLIT",
    // The courier books a failed pickup again.
    retryPickup: false,
    fulfilledByChannel: order.fulfillment_type !== "FULFILLMENT_BY_SELLER",
    soldOn: order.commerce_platform === "TOKOPEDIA" ? "tokopedia" : null,
    lines,
  };
}

/** Returns the fee that TikTok Shop names, or else what the buyer pays beyond the units. */
function computeShippingFee({ payment, line_items: units }: WireOrder): number {
  const parseAmount = (value: string) => parseWireAmount(value, payment.currency);
  if (payment.shipping_fee.trim() !== "") return parseAmount(payment.shipping_fee);
  const goods = sumNumbers(units.map(({ sale_price: price }) => parseAmount(price)));
  return Math.max(0, parseAmount(payment.total_amount) - goods);
}

function toAddress(recipient: WireOrder["recipient_address"]): ChannelOrder["address"] {
  if (!recipient) return null;
  const { name, phone_number: phone, full_address: fullAddress, postal_code: zipcode } = recipient;
  const findLevel = (pattern: RegExp) =>
    recipient.district_info.find((entry) => pattern.test(entry.address_level_name))?.address_name ??
    "";
  return {
    name,
    phone,
    fullAddress,
    city: findLevel(/city|regency|district/i),
    region: findLevel(/province|state/i),
    zipcode,
    masked: `${name}${phone}${fullAddress}`.includes("*"),
  };
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
