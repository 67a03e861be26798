import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import {
  idText,
  makeInsideSchema,
  optionalFee,
  optionalInstant,
  optionalNumber,
  makePageOf as pageOf,
  splitIntoBatches,
  text,
} from "../wire.ts";
import type { CachedCalls } from "./cached-calls.ts";
import { PAGE_SIZE, readItemsByNumber, type WireItem } from "./order-items.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";

/** A settlement is dated to its payment, and listed afterwards. */
export const BLIBLI_SETTLEMENTS = { spanDays: 30, lateHours: 72 } as const;

/** Per answer. */
const SETTLEMENTS_PER_PAGE = 30;
const ITEMS_PER_PAGE = 100;

/** Blibli keeps these parts of an item. */
const FEE_FIELDS = {
  commission: "commission",
  transactionFee: "transaction",
  paymentFeeBySeller: "transaction",
  pph23: "tax",
  sellerShipping: "shipping",
} as const satisfies Record<string, FeeKind>;

const Settlement = z.object({
  settlementId: idText,
  status: text,
  paymentDate: optionalInstant,
});
const Settlements = z.object({
  content: pageOf("settlement", Settlement, "settlementId"),
  pageMetaData: makeInsideSchema(z.object({ totalPage: optionalNumber })),
});
const Item = z.object({
  orderItemNo: idText,
  sales: optionalNumber,
  commission: optionalFee,
  transactionFee: optionalFee,
  paymentFeeBySeller: optionalFee,
  pph23: optionalFee,
  sellerShipping: optionalFee,
  totalPayment: optionalNumber,
});
type Item = z.infer<typeof Item>;
const Items = z.object({
  content: makeInsideSchema(
    z.object({
      orderItems: pageOf("settlement", Item, "orderItemNo"),
      pageMetaData: makeInsideSchema(z.object({ totalPage: optionalNumber })),
    }),
  ),
});

/**
 * Each item is an entry of its order. A paid settlement does not change, so its items are read once
 * in half a day.
 */
export async function listSettlements(
  shop: Shop,
  cachedCall: CachedCalls,
  { from, to, cursor }: { from: Date; to: Date; cursor: string | null },
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const page = Number(cursor ?? 0);
  const { content, pageMetaData } = await shop.http.json({
    path: `${SELLER_PATH}/settlements/filter`,
    credentials: shop.credentials,
    query: { page, size: SETTLEMENTS_PER_PAGE },
    body: {
      filter: {
        paymentStartDate: from.getTime(),
        paymentEndDate: to.getTime(),
        status: "PAID",
      },
      paging: { page, size: SETTLEMENTS_PER_PAGE },
    },
    schema: Settlements,
  });
  const entries: ChannelSettlement[] = [];
  for (const { settlementId, paymentDate } of content.records) {
    const key = `settlement ${shop.credentials.shopId} ${settlementId}`;
    const parts = await cachedCall(key, () => readParts(shop, settlementId));
    entries.push(...parts.map((part) => ({ ...part, settledAt: paymentDate ?? to })));
  }
  const isLast = page + 1 >= (pageMetaData?.totalPage ?? 1);
  return { entries, cursor: isLast ? null : String(page + 1) };
}

async function readParts(
  shop: Shop,
  settlementId: string,
): Promise<Omit<ChannelSettlement, "settledAt">[]> {
  const items = await readItems(shop, settlementId);
  const ordered = new Map<string, WireItem>();
  for (const numbers of splitIntoBatches(
    [...new Set(items.map(({ orderItemNo }) => orderItemNo))],
    PAGE_SIZE,
  ))
    for (const item of await readItemsByNumber(shop, numbers)) ordered.set(item.order.itemId, item);
  return items.flatMap((item, index) => {
    const soldWireItem = ordered.get(item.orderItemNo);
    if (!soldWireItem) return [];
    return {
      externalOrderId: soldWireItem.order.id,
      // A settlement may have an item twice: sold and returned.
      entry: [settlementId, item.orderItemNo, index].join(":"),
      currency: "IDR",
      fees: readFees(item, soldWireItem),
    };
  });
}

async function readItems(shop: Shop, settlementId: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page++) {
    const { content } = await shop.http.json({
      path: `${SELLER_PATH}/settlements/${encodeURIComponent(settlementId)}/orderItems`,
      credentials: shop.credentials,
      query: { page, size: ITEMS_PER_PAGE },
      schema: Items,
    });
    items.push(...(content?.orderItems.records ?? []));
    if (page + 1 >= (content?.pageMetaData?.totalPage ?? 1)) return items;
  }
}

/**
 * Fees are the buyer's payment less Blibli's; `null` if unknown. The parts' sign is not published,
 * so each has the sign of the sale. The unexplained rest is Blibli's share of a discount, or a
 * seller's voucher; without a sale it is a correction.
 */
function readFees(item: Item, { order, product }: WireItem): Fees | null {
  if (item.totalPayment === null || item.sales === null) return null;
  const payment = Math.round(item.totalPayment);
  if (product.finalPrice === null) return null;
  const side = Math.sign(item.sales);
  const paidAmount = side * product.finalPrice * order.quantity;
  const fees: Fees = {};
  const addFee = (kind: FeeKind, amount: number) => {
    if (amount !== 0) fees[kind] = (fees[kind] ?? 0) + amount;
  };
  for (const [part, kind] of Object.entries(FEE_FIELDS) as [keyof typeof FEE_FIELDS, FeeKind][]) {
    const fee = item[part];
    if (fee === null) return null;
    addFee(kind, Math.round(side === 0 ? fee : side * Math.abs(fee)));
  }
  const knownFees = Object.values(fees).reduce((sum, amount) => sum + amount, 0);
  const remainder = paidAmount - knownFees - payment;
  if (side === 0) addFee("adjustment", remainder);
  else addFee(remainder < 0 ? "subsidy" : "voucher", remainder);
  return fees;
}
