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
import { isSentBySeller, type KnownKinds } from "./delivery-kinds.ts";
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

const AT_ONCE = 5;
/** Attempts of a further call about one of many orders. */
const MOST_TRIES = 3;

/**
 * docs/domain.md "Orders". Blibli requires its own words exactly. They are read and matched by
 * `item`; `words` are used where it offers none.
 */
const BLIBLI_REASONS: Partial<Record<CancelledFor, { about: RegExp; words: string }>> = {
  OUT_OF_STOCK: { about: /sto[ck]/i, words: "Stok habis" },
  WRONG_PRICE: { about: /harga|price/i, words: "Harga salah" },
  CUSTOMER_REQUEST: { about: /pelanggan|pembeli|customer/i, words: "Permintaan pelanggan" },
};

export const BLIBLI_ORDERS = {
  // The pull goes on after each span, so none may need more calls than half an hour allows.
  spanDays: 0.5,
  readBatch: PAGE_SIZE,
  readsAgain: true,
  cancelReasons: CANCEL_REASONS.filter((reason) => reason in BLIBLI_REASONS),
  cancelsUnits: true,
} as const;

/** A part of this length is never divided further. */
const SHORTEST_MS = 1_000;

/**
 * Blibli lists by the time of payment, not of change. A filter never answers more than a hundred
 * packages, so a busy span is read in parts: each is halved until it has fewer, and the next one is
 * tried with twice its length. The cursor is the part's start, its end and the page.
 */
export async function listOrders(
  shop: Shop,
  span: { from: Date; to: Date; cursor: string | null },
): Promise<{ externalIds: string[]; cursor: string | null }> {
  const last = span.to.getTime();
  const [start = span.from.getTime(), wantedLength = last, page = 0] =
    span.cursor?.split(":").map(Number) ?? [];
  for (let end = wantedLength; ; end = Math.floor((start + end) / 2)) {
    const { items, unreadable, isLast, isCut } = await readPackages(
      shop,
      { statusFPDateRange: { start, end } },
      page,
    );
    if (isCut && end - start > SHORTEST_MS) continue;
    putUnreadableAside(unreadable);
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
  kinds: KnownKinds,
  externalIds: string[],
): Promise<ChannelOrder[]> {
  const unreadable: UnreadableItem[] = [];
  const foundEntries = [...(await readItemsByOrder(shop, externalIds, unreadable))];
  putUnreadableAside(unreadable);
  for (const [id, items] of foundEntries) kinds.remember(id, items);
  const orders: ChannelOrder[] = [];
  for (const chunk of splitIntoBatches(foundEntries, AT_ONCE)) {
    const readableOrders = await Promise.all(
      chunk.map(([externalId, items]) =>
        skipIfUnreadable({ kind: "order", externalId }, toChannelOrder(shop, externalId, items)),
      ),
    );
    orders.push(...readableOrders.flatMap((order) => order ?? []));
  }
  return orders;
}

/** An order is put aside once, with its first item that cannot be read. */
function putUnreadableAside(unreadable: readonly UnreadableItem[]): void {
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
 * Address and shipping cost come from the call about one item, which is allowed five times in half
 * an hour. It is made while there is something to send; a known address stays if the call is not
 * possible. Blibli sends most orders at its own cost. What the seller sends has a cost of the
 * buyer's, so such an order is always asked about, and waits if it cannot be.
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

/** Blibli pays for what it sends. What the buyer pays for a seller's own delivery must be told. */
function readShippingFee(items: readonly WireItem[], detail: Detail | null): number {
  const cost = detail?.amount?.shipping?.cost;
  const isOurs = items.some((item) => isSentBySeller(item));
  return Math.round(isOurs ? requireFigure(cost, "shipping.cost") : (cost ?? 0));
}

/**
 * Retries, because without the answer about one order all orders of the reading would have to be
 * read again.
 */
async function retryUntilAnswered<T>(readNext: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await readNext();
    } catch (error) {
      const isSilent = error instanceof ConnectorError && error.kind === "unavailable";
      if (!isSilent || tries === MOST_TRIES) throw error;
    }
}

const Reasons = z.object({
  content: makeListSchema(z.union([z.object({ reason: text }), text])),
});

/**
 * Cancels item by item: the whole order, or its `units`. Throws ConnectorError `wrong_state` if
 * they can no longer be cancelled.
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  { reason, units }: { reason: CancelledFor; units?: readonly UnitsToCancel[] },
): Promise<void> {
  const knownReason = BLIBLI_REASONS[reason];
  if (!knownReason)
    throw new ConnectorError("rejected", "unknown_reason", `Blibli has no reason ${reason}`);
  const items = (await readItemsByOrder(shop, [orderId])).get(orderId) ?? [];
  const openItems = items.filter(({ order }) => isOpen(order.itemStatus));
  if (openItems.length === 0)
    throw new ConnectorError("wrong_state", "not_open", "The order is packed or over");
  const quantities = units
    ? spreadOver(openItems, units)
    : new Map(openItems.map(({ order }) => [order.itemId, order.quantity]));
  const { content } = await shop.http.json({
    path: `${SELLER_PATH}/orders/items/cancellations/reasons`,
    credentials: shop.credentials,
    schema: Reasons,
  });
  const theirMessage = content
    .map((entry) => (typeof entry === "string" ? entry : entry.reason))
    .find((entry) => knownReason.about.test(entry));
  for (const [itemId, quantity] of quantities)
    await shop.http.json({
      path: `${SELLER_PATH}/orders/items/${encodeURIComponent(itemId)}/cancellations`,
      credentials: shop.credentials,
      body: { reason: theirMessage ?? knownReason.words, cancellationQuantity: quantity },
      schema: ignored,
    });
}

/** Returns how many units of each item are cancelled. */
function spreadOver(
  openWireItems: readonly WireItem[],
  units: readonly UnitsToCancel[],
): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { externalVariantId, quantity } of units) {
    let remainder = quantity;
    for (const { order, product } of openWireItems) {
      if (product.blibliSku !== externalVariantId) continue;
      const takenUnits = quantities.get(order.itemId) ?? 0;
      const extraUnits = Math.min(remainder, order.quantity - takenUnits);
      if (extraUnits > 0) quantities.set(order.itemId, takenUnits + extraUnits);
      remainder -= extraUnits;
    }
    if (remainder > 0) throw new ConnectorError("wrong_state", "not_open", "Fewer units are left");
  }
  return quantities;
}

/** A request can only be accepted: Blibli has no call that refuses one. */
export async function answerCancellation(
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
