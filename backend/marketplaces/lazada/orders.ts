import { z } from "zod";
import type { ReturnWish } from "#contract/statuses.ts";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { parseWireAmount } from "../money.ts";
import { convertReadable, skipIfUnreadable } from "../put-aside.ts";
import {
  amountText,
  idText,
  makeInsideSchema,
  makePageOf,
  splitIntoBatches,
  text,
  texts,
} from "../wire.ts";
import { readItems, toLines, type WireItem } from "./order-items.ts";
import { openReturnWish } from "./reverse-orders.ts";
import type { Shop } from "./shop.ts";
import { hasArrived, toOrderStatus } from "./statuses.ts";
import { optionalTime, toWireTime } from "./times.ts";

const PAGE_SIZE = 100;
/** From this offset the list starts again at the last order's time. */
const LAST_OFFSET = 5_000;
const MAX_PARALLEL = 5;

const OrderList = z.object({
  data: z.object({
    orders: makePageOf(
      "order",
      z.object({ order_id: idText, updated_at: optionalTime }),
      "order_id",
    ),
  }),
});
/** The position in the list: the time of change, and how many orders after it are read. */
const Cursor = z.object({ after: z.iso.datetime({ offset: true }), offset: z.number() });

/** Oldest change first. */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const { after, offset } = span.cursor
    ? Cursor.parse(JSON.parse(span.cursor))
    : { after: toWireTime(span.from), offset: 0 };
  const { data } = await shop.http.json({
    path: "/orders/get",
    credentials: shop.credentials,
    params: {
      // Both ends are inclusive, in whole seconds.
      ...{ update_after: after, update_before: toWireTime(new Date(span.to.getTime() + 1000)) },
      ...{ sort_by: "updated_at", sort_direction: "ASC", limit: PAGE_SIZE, offset },
    },
    schema: OrderList,
  });
  const { records, sent } = data.orders;
  const externalIds = records.map(({ order_id }) => order_id);
  if (sent < PAGE_SIZE) return { externalIds, cursor: null };
  return { externalIds, cursor: makeNextCursor(after, offset, records.at(-1)?.updated_at) };
}

function makeNextCursor(after: string, offset: number, last: Date | null | undefined): string {
  const next = offset + PAGE_SIZE;
  const from = last && toWireTime(last);
  // Misses orders beyond five thousand in one second.
  if (next > LAST_OFFSET - PAGE_SIZE && from && from !== after)
    return JSON.stringify({ after: from, offset: 0 });
  return JSON.stringify({ after, offset: next });
}

const Address = z.object({
  first_name: text,
  last_name: text,
  phone: text,
  address1: text,
  address2: text,
  address3: text,
  address4: text,
  address5: text,
  city: text,
  post_code: text,
});
const Order = z.object({
  order_id: idText,
  created_at: optionalTime,
  updated_at: optionalTime,
  payment_method: text,
  shipping_fee: amountText,
  remarks: text,
  buyer_note: text,
  statuses: texts,
  address_shipping: makeInsideSchema(Address),
});
type WireOrder = z.infer<typeof Order>;

/** Leaves out ids that the shop does not have. */
export async function getOrders(shop: Shop, externalIds: string[]): Promise<ChannelOrder[]> {
  const wireOrders: WireOrder[] = [];
  for (const chunk of splitIntoBatches(externalIds.filter(isLazadaId), MAX_PARALLEL)) {
    const readOrdersOfChunk = await Promise.all(
      chunk.map((externalId) =>
        skipIfUnreadable({ kind: "order", externalId }, readOrder(shop, externalId)),
      ),
    );
    wireOrders.push(...readOrdersOfChunk.flatMap((order) => (order ? [order] : [])));
  }
  const items = await readItems(
    shop,
    wireOrders.map(({ order_id }) => order_id),
  );
  const orders: ChannelOrder[] = [];
  for (const order of wireOrders) {
    const orderItems = items.get(order.order_id);
    // Its items could not be read.
    if (!orderItems) continue;
    const [readable] = await convertReadable("order", [order], {
      getId: ({ order_id }) => order_id,
      async convert() {
        const arrived = orderItems.some(({ status }) => hasArrived(status));
        const returnWish = arrived ? await openReturnWish(shop, order.order_id) : null;
        return toChannelOrder(shop, order, orderItems, returnWish);
      },
    });
    if (readable) orders.push(readable);
  }
  return orders;
}

/** Lazada refuses anything but a number. */
const isLazadaId = (externalId: string) => /^\d+$/.test(externalId);

async function readOrder(shop: Shop, orderId: string): Promise<WireOrder | null> {
  try {
    const { data } = await shop.http.json({
      path: "/order/get",
      credentials: shop.credentials,
      params: { order_id: orderId },
      schema: z.object({ data: Order }),
    });
    return data;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return null;
    throw error;
  }
}

function toChannelOrder(
  shop: Shop,
  order: WireOrder,
  items: readonly WireItem[],
  returnWish: ReturnWish | null,
): ChannelOrder {
  const [first] = items;
  const currency = first?.currency || shop.currency;
  const lines = toLines(items, currency);
  const packages = [...new Set(items.map((item) => item.package_id).filter(Boolean))];
  const codes = [...new Set(items.map((item) => item.tracking_code).filter(Boolean))];
  const paidAt = items.find(({ payment_time }) => payment_time)?.payment_time;
  const itemsTotal = sumNumbers(lines.map((line) => line.unitPrice * line.quantity));
  const discountTotal = sumNumbers(lines.map((line) => line.discount));
  const shippingFee = parseWireAmount(order.shipping_fee, currency);
  const updatedAt = order.updated_at ?? new Date(0);
  return {
    externalId: order.order_id,
    nativeStatus: [...new Set(items.map(({ status }) => status))].join(", "),
    status: toOrderStatus(
      items.map(({ status }) => status),
      {
        hasCancelRequest: items.some((item) => item.need_cancel_confirm),
        hasReturn: returnWish !== null,
      },
    ),
    returnWish,
    updatedAt,
    placedAt: order.created_at ?? updatedAt,
    paidAt: paidAt ?? null,
    shipByAt: findEarliest(items.map((item) => item.sla_time_stamp)),
    isCod: /^cod$|cash/i.test(order.payment_method),
    paymentType: order.payment_method,
    currency,
    itemsTotal,
    discountTotal,
    shippingFee,
    channelFees: null,
    total: itemsTotal - discountTotal + shippingFee,
    buyerId: first?.buyer_id || null,
    buyerName: formatName(order.address_shipping),
    buyerPhone: order.address_shipping?.phone ?? "",
    address: toAddress(order.address_shipping),
    buyerNote: order.buyer_note || order.remarks,
    courier: first?.shipment_provider ?? "",
    packageNumber: packages[0] ?? null,
    trackingCode: codes.join(", ") || null,
    cancelReason: items.find(({ reason }) => reason)?.reason ?? null,
    location: first?.warehouse_code || null,
    isSplit: packages.length > 1,
    // The courier books a failed pickup again.
    retryPickup: false,
    fulfilledByChannel: items.length > 0 && items.every((item) => item.is_fbl),
    lines,
  };
}

const findEarliest = (times: readonly (Date | null)[]) =>
  times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);

const formatName = (address: WireOrder["address_shipping"]) =>
  [address?.first_name, address?.last_name].filter(Boolean).join(" ");

/** The lines from `address3` on are the country's levels: province, city, district. */
function toAddress(address: WireOrder["address_shipping"]): ChannelOrder["address"] {
  if (!address) return null;
  const { phone, address1, address2, address3, address4, address5, post_code: zipcode } = address;
  const name = formatName(address);
  const levels = [address1, address2, address5, address4, address3].filter(Boolean);
  const fullAddress = [...new Set(levels), zipcode].filter(Boolean).join(", ");
  return {
    name,
    phone,
    fullAddress,
    city: address4 || address.city,
    region: address3,
    zipcode,
    masked: `${name}${phone}${fullAddress}`.includes("*"),
  };
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
