import { z } from "zod";
import { findByWord } from "#contract/word-table.ts";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { skipIfUnreadable } from "../put-aside.ts";
import {
  flag,
  idText,
  ignored,
  makeFilledList,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalId,
  optionalNumber,
  optionalInstant as optionalTime,
  splitIntoBatches,
  text,
  word,
} from "../wire.ts";
import { LINE_CURRENCY, toSatang } from "./money.ts";
import type { Shop } from "./shop.ts";
import { formatNativeStatus, toOrderStatus } from "./statuses.ts";
import { instant, optionalInstant, toVariantId } from "./wire.ts";

const PER_PAGE = 100;
const AT_ONCE = 5;

/** docs/domain.md "Orders". MyShop takes a text and no code as reason: its buyers read these. */
const CANCEL_REMARKS: Record<string, string> = {
  OUT_OF_STOCK: "สินค้าหมด",
  WRONG_PRICE: "ราคาสินค้าไม่ถูกต้อง",
  UNPAID: "ไม่ได้ชำระเงินภายในเวลาที่กำหนด",
};

export const LINE_ORDERS = {
  spanDays: 30,
  readBatch: 20,
  cancelReasons: ["OUT_OF_STOCK", "WRONG_PRICE"],
  /** We end orders that are not paid in the time that the shop has set. */
  unpaidReason: "UNPAID",
} as const;

const OrderList = z.object({
  data: makePageOf(
    "order",
    z.object({ orderNumber: idText, lastUpdatedAt: optionalTime }),
    "orderNumber",
  ),
});

/**
 * Lists the orders updated in the period, oldest change first. Pages are counted from the front,
 * and an order that changes meanwhile leaves its place. So the next page begins at the last order's
 * time, and is counted only where a whole page has the same time.
 */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const [from = "", page = "1"] = span.cursor?.split("|") ?? [span.from.toISOString()];
  const { data } = await shop.http.json({
    path: "/orders",
    credentials: shop.credentials,
    query: {
      ...{ page, perPage: PER_PAGE, sortBy: "UPDATED_AT", orderBy: "ASC" },
      startAt: from,
      endAt: span.to.toISOString(),
    },
    schema: OrderList,
  });
  const last = data.records.at(-1)?.lastUpdatedAt?.toISOString() ?? from;
  const next = last === from ? `${from}|${Number(page) + 1}` : `${last}|1`;
  return {
    externalIds: data.records.map(({ orderNumber }) => orderNumber),
    cursor: data.sent === PER_PAGE ? next : null,
  };
}

const Order = z.object({
  orderNumber: idText,
  orderStatus: word,
  paymentStatus: word,
  shipmentStatus: word,
  paymentMethod: text,
  checkoutAt: instant,
  lastUpdatedAt: instant,
  paidAt: optionalInstant,
  discountAmount: number,
  shipmentPrice: number,
  totalPrice: number,
  remarkBuyer: text,
  shipmentDetail: makeInsideSchema(
    z.object({
      name: text,
      isCod: flag,
      trackingNumber: text,
      shipmentCompanyNameTh: text,
      shipmentCompanyNameEn: text,
    }),
  ),
  shippingAddress: makeInsideSchema(
    z.object({
      recipientName: text,
      phoneNumber: text,
      address: text,
      subDistrict: text,
      district: text,
      province: text,
      postalCode: text,
    }),
  ),
  orderItems: makeFilledList(
    z.object({
      productId: idText,
      variantId: optionalId,
      sku: text,
      name: text,
      imageURL: text,
      quantity: number,
      price: number,
      discountedPrice: optionalNumber,
      variants: makeListSchema(z.object({ value: text })),
    }),
  ),
});
export type WireOrder = z.infer<typeof Order>;

/** One call per order. Leaves out numbers that the shop does not have. */
export async function getOrders(shop: Shop, externalIds: string[]): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (const chunk of splitIntoBatches(externalIds, AT_ONCE)) {
    const foundEntry = await Promise.all(
      chunk.map((externalId) =>
        skipIfUnreadable({ kind: "order", externalId }, findOrder(shop, externalId)),
      ),
    );
    orders.push(...foundEntry.flatMap((order) => (order ? [toChannelOrder(order)] : [])));
  }
  return orders;
}

/** A refused read counts as not found, regardless of MyShop's message. */
const ABSENT_KINDS = new Set<ConnectorError["kind"]>(["not_found", "rejected", "wrong_state"]);

async function findOrder(shop: Shop, orderNumber: string): Promise<WireOrder | null> {
  try {
    return await readOrder(shop, orderNumber);
  } catch (error) {
    if (error instanceof ConnectorError && ABSENT_KINDS.has(error.kind)) return null;
    throw error;
  }
}

export const readOrder = (shop: Shop, orderNumber: string): Promise<WireOrder> =>
  shop.http.json({
    path: makeOrderPath(orderNumber),
    credentials: shop.credentials,
    schema: Order,
  });

export async function cancelOrder(shop: Shop, orderNumber: string, reason: string): Promise<void> {
  const remarkCancel = findByWord(CANCEL_REMARKS, reason);
  if (!remarkCancel)
    throw new ConnectorError("rejected", "unknown_reason", `LINE SHOPPING has no reason ${reason}`);
  await shop.http.json({
    method: "PUT",
    path: `${makeOrderPath(orderNumber)}/cancel`,
    credentials: shop.credentials,
    body: { remarkCancel },
    schema: ignored,
  });
}

/** The courier has delivered the cash of an order that is paid on delivery. */
export async function confirmPayment(shop: Shop, orderNumber: string): Promise<void> {
  await shop.http.json({
    method: "POST",
    path: `${makeOrderPath(orderNumber)}/mark-as-paid`,
    credentials: shop.credentials,
    schema: ignored,
  });
}

/** Buyers ask in the chat; MyShop has no cancel requests. */
export async function refuseAnswer(): Promise<never> {
  throw new ConnectorError("wrong_state", "no_request", "No cancellation waits for an answer");
}

const isCodOrder = ({ paymentMethod, shipmentDetail }: WireOrder): boolean =>
  paymentMethod === "COD" || (shipmentDetail?.isCod ?? false);
export const makeOrderPath = (orderNumber: string) => `/orders/${encodeURIComponent(orderNumber)}`;

function toChannelOrder(order: WireOrder): ChannelOrder {
  const lines = order.orderItems.map(toLine);
  const isCod = isCodOrder(order);
  const { shipmentDetail, shippingAddress } = order;
  return {
    externalId: order.orderNumber,
    nativeStatus: formatNativeStatus(order),
    status: toOrderStatus({ ...order, isCod }),
    updatedAt: order.lastUpdatedAt,
    placedAt: order.checkoutAt,
    paidAt: order.paidAt,
    shipByAt: null,
    isCod,
    paymentType: order.paymentMethod,
    currency: LINE_CURRENCY,
    itemsTotal: sumNumbers(lines.map((line) => line.unitPrice * line.quantity)),
    discountTotal: sumNumbers(lines.map((line) => line.discount)) + toSatang(order.discountAmount),
    shippingFee: toSatang(order.shipmentPrice),
    channelFees: null,
    total: toSatang(order.totalPrice),
    buyerName: shippingAddress?.recipientName ?? "",
    buyerPhone: shippingAddress?.phoneNumber ?? "",
    address: shippingAddress ? toAddress(shippingAddress) : null,
    buyerNote: order.remarkBuyer,
    courier: shipmentDetail?.shipmentCompanyNameEn || (shipmentDetail?.name ?? ""),
    packageNumber: null,
    trackingCode: shipmentDetail?.trackingNumber || null,
    cancelReason: null,
    isSplit: false,
    retryPickup: false,
    fulfilledByChannel: false,
    lines,
  };
}

function toLine(item: WireOrder["orderItems"][number]): ChannelOrder["lines"][number] {
  const unitPrice = toSatang(item.price);
  // 0 where there is no discount: other clients guard it too (newcuteshop/newcutestock).
  const satang = toSatang(item.discountedPrice || item.price);
  return {
    externalProductId: item.productId,
    externalVariantId: toVariantId(item.productId, item.variantId),
    sku: item.sku,
    name: item.name,
    variantName: item.variants.map(({ value }) => value).join(", "),
    imageUrl: item.imageURL || null,
    quantity: item.quantity,
    unitPrice,
    discount: (unitPrice - satang) * item.quantity,
  };
}

function toAddress(to: NonNullable<WireOrder["shippingAddress"]>): ChannelOrder["address"] {
  return {
    name: to.recipientName,
    phone: to.phoneNumber,
    fullAddress: [to.address, to.subDistrict, to.district, to.province, to.postalCode]
      .filter(Boolean)
      .join(" "),
    city: to.district,
    region: to.province,
    zipcode: to.postalCode,
    masked: to.recipientName.includes("*"),
  };
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
