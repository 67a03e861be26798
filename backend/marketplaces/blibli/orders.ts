import { z } from "zod";
import { CANCEL_REASONS } from "#contract/cancel-reasons.ts";
import type { CancelledFor, ChannelOrder, UnitsToCancel } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { putAside, requireFigure, skipIfUnreadable } from "../put-aside.ts";
import {
  ignored,
  makeInsideSchema,
  makeListSchema,
  optionalNumber,
  splitIntoBatches,
  text,
} from "../wire.ts";
import { isSentBySeller, type KindCache } from "./delivery-kinds.ts";
import {
  groupByPackage,
  joinWaybills,
  PACKAGE_SEPARATOR,
  PAGE_SIZE,
  readItemsByOrder,
  readPackages,
  toLines,
  type UnreadableItem,
  type WireItem,
} from "./order-items.ts";
import { hasReturn } from "./returns.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";
import { isOpen, isUnsent, toOrderStatus } from "./statuses.ts";

const MAX_PARALLEL = 5;
/** For a further call about one of many orders. */
const MAX_TRIES = 3;

/**
 * Blibli requires its exact words (docs/domain.md "Orders"). `item` matches them; `words` if it
 * offers none.
 */
const BLIBLI_REASONS: Partial<Record<CancelledFor, { about: RegExp; words: string }>> = {
  OUT_OF_STOCK: { about: /sto[ck]/i, words: "Stok habis" },
  WRONG_PRICE: { about: /harga|price/i, words: "Harga salah" },
  CUSTOMER_REQUEST: { about: /pelanggan|pembeli|customer/i, words: "Permintaan pelanggan" },
};

export const BLIBLI_ORDERS = {
  // A span must not need more calls than half an hour allows.
  spanDays: 0.5,
  readBatch: PAGE_SIZE,
  readsAgain: true,
  cancelReasons: CANCEL_REASONS.filter((reason) => reason in BLIBLI_REASONS),
  cancelsUnits: true,
} as const;

/** A shorter span is not divided. */
const MIN_SPAN_MS = 1_000;

/**
 * Blibli lists by time of payment and answers at most a hundred packages, so a busy span is read in
 * parts: each is halved until it has fewer, and the next one is tried with twice its length. The
 * cursor is the part's start, its end and the page.
 */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const last = span.to.getTime();
  const [start = span.from.getTime(), spanLength = last, page = 0] =
    span.cursor?.split(":").map(Number) ?? [];
  for (let end = spanLength; ; end = Math.floor((start + end) / 2)) {
    const { items, unreadable, isLast, isCut } = await readPackages(
      shop,
      { statusFPDateRange: { start, end } },
      page,
    );
    if (isCut && end - start > MIN_SPAN_MS) continue;
    storeUnreadable(unreadable);
    const externalIds = [...new Set(items.map(({ order }) => order.id))];
    if (!isLast) return { externalIds, cursor: [start, end, page + 1].join(":") };
    if (end >= last) return { externalIds, cursor: null };
    const next = Math.min(last, end + 1 + 2 * (end - start));
    return { externalIds, cursor: [end + 1, next, 0].join(":") };
  }
}

const Detail = z.object({
  content: makeInsideSchema(
    z.object({
      recipient: makeInsideSchema(
        z.object({
          name: text,
          phoneNumber: text,
          streetAddress: text,
          subdistrict: text,
          district: text,
          city: text,
          state: text,
          zipCode: text,
        }),
      ),
      amount: makeInsideSchema(
        z.object({ shipping: makeInsideSchema(z.object({ cost: optionalNumber })) }),
      ),
    }),
  ),
});
type Detail = NonNullable<z.infer<typeof Detail>["content"]>;

/** Leaves out numbers that the shop does not have. */
export async function getOrders(
  shop: Shop,
  kinds: KindCache,
  externalIds: string[],
): Promise<ChannelOrder[]> {
  const unreadable: UnreadableItem[] = [];
  const orderItems = [...(await readItemsByOrder(shop, externalIds, unreadable))];
  storeUnreadable(unreadable);
  for (const [id, items] of orderItems) kinds.remember(id, items);
  const orders: ChannelOrder[] = [];
  for (const chunk of splitIntoBatches(orderItems, MAX_PARALLEL)) {
    const readableOrders = await Promise.all(
      chunk.map(([externalId, items]) =>
        skipIfUnreadable({ kind: "order", externalId }, toChannelOrder(shop, externalId, items)),
      ),
    );
    orders.push(...readableOrders.flatMap((order) => order ?? []));
  }
  return orders;
}

/** Stores an order once, with its first unreadable item. */
function storeUnreadable(unreadable: readonly UnreadableItem[]): void {
  for (const [externalId, [first]] of Map.groupBy(unreadable, ({ orderId }) => orderId))
    putAside({ kind: "order", externalId, reason: first?.reason ?? "" });
}

const toAddress = (to: NonNullable<Detail["recipient"]>): ChannelOrder["address"] => ({
  name: to.name,
  phone: to.phoneNumber,
  fullAddress: [to.streetAddress, to.subdistrict, to.district, to.city, to.state, to.zipCode]
    .filter(Boolean)
    .join(", "),
  city: to.city,
  region: to.state,
  zipcode: to.zipCode,
  masked: to.name.includes("*"),
});

/**
 * Address and shipping cost come from a call per item with a quota of five in half an hour, so it
 * is made only for orders to be sent; a known address stays if the call fails. Orders that the
 * seller sends have a cost for the buyer, so they wait for the call.
 */
async function readDetail(shop: Shop, items: readonly WireItem[]): Promise<Detail | null> {
  const isOurs = items.some((item) => isSentBySeller(item));
  const item = items.find(({ order }) => isUnsent(order.itemStatus)) ?? (isOurs ? items[0] : null);
  if (!item) return null;
  try {
    return await retryUntilAnswered(() => askDetail(shop, item.order.itemId));
  } catch (error) {
    const isLimit = error instanceof ConnectorError && error.kind === "rate_limited";
    if (isLimit && !isOurs) return null;
    throw error;
  }
}

async function askDetail(shop: Shop, itemId: string): Promise<Detail | null> {
  const { content } = await shop.http.json({
    path: `${SELLER_PATH}/orders/items/${encodeURIComponent(itemId)}`,
    credentials: shop.credentials,
    schema: Detail,
  });
  return content;
}

async function toChannelOrder(
  shop: Shop,
  externalId: string,
  items: readonly WireItem[],
): Promise<ChannelOrder> {
  const natives = items.map(({ order }) => order.itemStatus);
  const knownStatus = toOrderStatus(natives);
  const isBack =
    knownStatus === "delivered" && (await retryUntilAnswered(() => hasReturn(shop, externalId)));
  const status = isBack || knownStatus;
  const detail = await readDetail(shop, items);
  const address = detail?.recipient ? toAddress(detail.recipient) : null;
  const lines = toLines(items);
  const itemsTotal = sumNumbers(lines.map((line) => line.unitPrice * line.quantity));
  const discountTotal = sumNumbers(lines.map((line) => line.discount));
  const shippingFee = readShippingFee(items, detail);
  const packages = [...groupByPackage(items).keys()];
  const times = items.map(({ order }) => order);
  const placedAt = findFirstDate(times.map(({ date }) => date)) ?? shop.http.now();
  const paidAt = findFirstDate(
    times.map(({ statusFPUpdatedTimestamp }) => statusFPUpdatedTimestamp),
  );
  return {
    externalId,
    nativeStatus: [...new Set(natives)].join("+"),
    status,
    updatedAt:
      findLastDate(times.map(({ lastUpdatedTimestamp }) => lastUpdatedTimestamp)) ??
      shop.http.now(),
    placedAt,
    paidAt: paidAt ?? placedAt,
    shipByAt: findFirstDate(times.map(({ autoCancelTimestamp }) => autoCancelTimestamp)),
    isCod: false,
    paymentType: "",
    currency: "IDR",
    ...{ itemsTotal, discountTotal, shippingFee, channelFees: null },
    total: itemsTotal - discountTotal + shippingFee,
    buyerName: address?.name || (items[0]?.order.customerFullName ?? ""),
    buyerPhone: address?.phone ?? "",
    address,
    buyerNote: "",
    courier: items[0]?.logistic.productName ?? "",
    packageNumber: packages.join(PACKAGE_SEPARATOR) || null,
    trackingCode: joinWaybills(items),
    cancelReason: null,
    isSplit: packages.length > 1,
    retryPickup: false,
    fulfilledByChannel: false,
    lines,
  };
}

/** Blibli pays for its own shipping. The buyer's fee for a seller's delivery must be known. */
function readShippingFee(items: readonly WireItem[], detail: Detail | null): number {
  const cost = detail?.amount?.shipping?.cost;
  const isOurs = items.some((item) => isSentBySeller(item));
  return Math.round(isOurs ? requireFigure(cost, "shipping.cost") : (cost ?? 0));
}

/** Without one order's answer, the whole reading would start again. */
async function retryUntilAnswered<T>(readNext: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await readNext();
    } catch (error) {
      const isSilent = error instanceof ConnectorError && error.kind === "unavailable";
      if (!isSilent || tries === MAX_TRIES) throw error;
    }
}

const Reasons = z.object({
  content: makeListSchema(z.union([z.object({ reason: text }), text])),
});

/** Cancels item by item. Throws ConnectorError `wrong_state` if that is no longer possible. */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  { reason, units }: { reason: CancelledFor; units?: readonly UnitsToCancel[] },
): Promise<void> {
  const blibliReason = BLIBLI_REASONS[reason];
  if (!blibliReason)
    throw new ConnectorError("rejected", "unknown_reason", `Blibli has no reason ${reason}`);
  const items = (await readItemsByOrder(shop, [orderId])).get(orderId) ?? [];
  const openItems = items.filter(({ order }) => isOpen(order.itemStatus));
  if (openItems.length === 0)
    throw new ConnectorError("wrong_state", "not_open", "The order is packed or over");
  const quantities = units
    ? distributeUnits(openItems, units)
    : new Map(openItems.map(({ order }) => [order.itemId, order.quantity]));
  const { content } = await shop.http.json({
    path: `${SELLER_PATH}/orders/items/cancellations/reasons`,
    credentials: shop.credentials,
    schema: Reasons,
  });
  const offeredReason = content
    .map((entry) => (typeof entry === "string" ? entry : entry.reason))
    .find((entry) => blibliReason.about.test(entry));
  for (const [itemId, quantity] of quantities)
    await shop.http.json({
      path: `${SELLER_PATH}/orders/items/${encodeURIComponent(itemId)}/cancellations`,
      credentials: shop.credentials,
      body: { reason: offeredReason ?? blibliReason.words, cancellationQuantity: quantity },
      schema: ignored,
    });
}

/** Returns how many units of each item are cancelled. */
function distributeUnits(
  openWireItems: readonly WireItem[],
  units: readonly UnitsToCancel[],
): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { externalVariantId, quantity } of units) {
    let remainder = quantity;
    for (const { order, product } of openWireItems) {
      if (product.blibliSku !== externalVariantId) continue;
      const unitsToCancel = quantities.get(order.itemId) ?? 0;
      const extraUnits = Math.min(remainder, order.quantity - unitsToCancel);
      if (extraUnits > 0) quantities.set(order.itemId, unitsToCancel + extraUnits);
      remainder -= extraUnits;
    }
    if (remainder > 0) throw new ConnectorError("wrong_state", "not_open", "Fewer units are left");
  }
  return quantities;
}

/** Blibli has no call that refuses a request. */
export async function acceptCancellation(
  shop: Shop,
  orderId: string,
  accept: boolean,
): Promise<void> {
  if (accept) return cancelOrder(shop, orderId, { reason: "CUSTOMER_REQUEST" });
  throw new ConnectorError(
    "rejected",
    "not_offered",
    "Blibli takes the answer in Seller Center alone",
  );
}

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sortDates = (dates: (Date | null)[]) =>
  dates.filter((date) => date !== null).sort((a, b) => a.getTime() - b.getTime());
const findFirstDate = (dates: (Date | null)[]) => sortDates(dates)[0] ?? null;
const findLastDate = (dates: (Date | null)[]) => sortDates(dates).at(-1) ?? null;
