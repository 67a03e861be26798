import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { ConnectorError } from "../connector.ts";
import { parseWireAmount } from "../money.ts";
import { makePageOf, splitIntoBatches, text } from "../wire.ts";
import { readItems, type WireItem } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const PAGE_SIZE = 100;
/** Most orders in `orders/items/get`. */
const ORDERS_PER_CALL = 50;
/** Lazada's day begins at most eight hours before ours. */
const AHEAD_MS = 8 * 3_600_000;

/** Lazada's numbers of transactions about the goods themselves (docs/marketplaces/lazada.md). */
const PRICE_CODES = new Set(["13", "14", "501", "505"]);
const GOODS_CODES = new Set(["36", "62", "83", "212", "213", "220"]);
const SUBSIDY_CODES = new Set(["19", "44", "45", "59", "107", "108", "201", "502", "504"]);
/** The others by name: the first match counts. */
const FEE_NAME_PATTERNS: readonly (readonly [RegExp, FeeKind])[] = [
  [/commission/i, "commission"],
  [/payment fee|instal/i, "transaction"],
  [/shipping|deliver|handling|pick|pack|postal|inbound|cod fee/i, "shipping"],
  [/promotional|voucher|bundle|flexi/i, "voucher"],
  [/affiliate/i, "affiliate"],
  [/withholding|tax/i, "tax"],
  [/claim|adjust|penalt|lost|damaged|correction/i, "adjustment"],
];

const Row = z.object({
  transaction_number: text,
  transaction_date: text,
  transaction_type: text,
  fee_type: text,
  fee_name: text,
  amount: text,
  order_no: text,
  orderItem_no: text,
});
type Row = z.infer<typeof Row>;

/**
 * Lists the entries of the period's days: each row of an order is an entry. The order's items have
 * the price that the buyer paid.
 */
export async function listSettlements(
  shop: Shop,
  { from, to, cursor }: { from: Date; to: Date; cursor: string | null },
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const offset = Number(cursor ?? 0);
  const { data } = await shop.http.json({
    path: "/finance/transaction/details/get",
    credentials: shop.credentials,
    params: {
      start_time: formatDay(from),
      end_time: formatDay(new Date(to.getTime() + AHEAD_MS)),
      trans_type: "-1",
      limit: PAGE_SIZE,
      offset,
    },
    schema: z.object({ data: makePageOf("settlement", Row, "transaction_number") }),
  });
  const rows = data.records.filter(({ order_no }) => order_no !== "");
  const paidByItemNumber = await readPaidPrices(shop, rows);
  return {
    entries: rows.map((row) => ({
      externalOrderId: row.order_no,
      entry: [row.transaction_number, row.fee_type, row.orderItem_no].join(":"),
      settledAt: parseDay(row.transaction_date) ?? to,
      currency: shop.currency,
      fees: readFees(row, shop.currency, paidByItemNumber.get(row.orderItem_no)),
    })),
    cursor: data.sent < PAGE_SIZE ? null : String(offset + PAGE_SIZE),
  };
}

/** Returns the prices that buyers paid for items whose price was credited or reversed. */
async function readPaidPrices(shop: Shop, rows: readonly Row[]): Promise<Map<string, number>> {
  const foundRows = rows.filter(({ fee_type }) => PRICE_CODES.has(fee_type));
  const orderIds = [...new Set(foundRows.map(({ order_no }) => order_no))];
  const items: WireItem[] = [];
  for (const batch of splitIntoBatches(orderIds, ORDERS_PER_CALL))
    items.push(...(await readItemsIfKnown(shop, batch)));
  return new Map(
    items.flatMap(({ order_item_id, paid_price }) => {
      const amount = parseAmount(paid_price, shop.currency);
      return amount === null ? [] : [[order_item_id, amount] as const];
    }),
  );
}

/**
 * One unknown order, such as a very old one, fails the whole call; then each is read separately.
 */
async function readItemsIfKnown(shop: Shop, orderIds: readonly string[]): Promise<WireItem[]> {
  try {
    return [...(await readItems(shop, orderIds)).values()].flat();
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
  if (orderIds.length === 1) return [];
  const items: WireItem[] = [];
  for (const id of orderIds) items.push(...(await readItemsIfKnown(shop, [id])));
  return items;
}

/** Returns `null` if its amount is invalid, or its item is missing. */
function readFees(row: Row, currency: string, paidAmount: number | undefined): Fees | null {
  const amount = parseAmount(row.amount, currency);
  if (amount === null) return null;
  if (PRICE_CODES.has(row.fee_type)) {
    if (paidAmount === undefined) return null;
    // Lazada's own vouchers are in the buyer's price, and not in the credited amount.
    return makeSingleFee("subsidy", Math.sign(amount) * paidAmount - amount);
  }
  if (GOODS_CODES.has(row.fee_type)) return {};
  return makeSingleFee(SUBSIDY_CODES.has(row.fee_type) ? "subsidy" : findFeeKind(row), -amount);
}

function findFeeKind({ fee_name, transaction_type }: Row): FeeKind {
  const name = fee_name || transaction_type;
  return FEE_NAME_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? "service";
}

const makeSingleFee = (kind: FeeKind, amount: number): Fees =>
  amount === 0 ? {} : { [kind]: amount };

/** "-1,234.50" */
function parseAmount(amountText: string, currency: string): number | null {
  if (!/^[+-]?[\d,]+(\.\d+)?$/.test(amountText)) return null;
  return parseWireAmount(amountText.replaceAll(",", ""), currency);
}

const formatDay = (time: Date) => time.toISOString().slice(0, 10);

/** "17 May 2016" */
function parseDay(day: string): Date | null {
  const settledAt = new Date(`${day} UTC`);
  return Number.isNaN(settledAt.getTime()) ? null : settledAt;
}
