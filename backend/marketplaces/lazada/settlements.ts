import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { ConnectorError } from "../connector.ts";
import { fromWireAmount } from "../money.ts";
import { batches, page, text } from "../wire.ts";
import { readItems, type WireItem } from "./order-items.ts";
import type { Shop } from "./shop.ts";

const PAGE = 100;
/** Most orders in `orders/items/get`. */
const ORDERS = 50;
/** Lazada's day begins at most eight hours before ours. */
const AHEAD_MS = 8 * 3_600_000;

/** Lazada's numbers of transactions about the goods themselves (docs/marketplaces/lazada.md). */
const PRICES = new Set(["13", "14", "501", "505"]);
const GOODS = new Set(["36", "62", "83", "212", "213", "220"]);
const SUBSIDIES = new Set(["19", "44", "45", "59", "107", "108", "201", "502", "504"]);
/** The others by name: the first match counts. */
const NAMED: readonly (readonly [RegExp, FeeKind])[] = [
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
      start_time: dayOf(from),
      end_time: dayOf(new Date(to.getTime() + AHEAD_MS)),
      trans_type: "-1",
      limit: PAGE,
      offset,
    },
    schema: z.object({ data: page("settlement", Row, "transaction_number") }),
  });
  const rows = data.records.filter(({ order_no }) => order_no !== "");
  const paid = await paidPrices(shop, rows);
  return {
    entries: rows.map((row) => ({
      externalOrderId: row.order_no,
      entry: [row.transaction_number, row.fee_type, row.orderItem_no].join(":"),
      settledAt: timeOf(row.transaction_date) ?? to,
      currency: shop.currency,
      fees: feesOf(row, shop.currency, paid.get(row.orderItem_no)),
    })),
    cursor: data.sent < PAGE ? null : String(offset + PAGE),
  };
}

/** Returns the prices that buyers paid for items whose price was credited or reversed. */
async function paidPrices(shop: Shop, rows: readonly Row[]): Promise<Map<string, number>> {
  const about = rows.filter(({ fee_type }) => PRICES.has(fee_type));
  const orderIds = [...new Set(about.map(({ order_no }) => order_no))];
  const items: WireItem[] = [];
  for (const batch of batches(orderIds, ORDERS)) items.push(...(await itemsOfKnown(shop, batch)));
  return new Map(
    items.map((item) => [item.order_item_id, fromWireAmount(item.paid_price, shop.currency)]),
  );
}

/**
 * One unknown order, such as a very old one, fails the whole call; then each is read separately.
 */
async function itemsOfKnown(shop: Shop, orderIds: readonly string[]): Promise<WireItem[]> {
  try {
    return [...(await readItems(shop, orderIds)).values()].flat();
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
  if (orderIds.length === 1) return [];
  const items: WireItem[] = [];
  for (const id of orderIds) items.push(...(await itemsOfKnown(shop, [id])));
  return items;
}

/** Returns `null` if its amount is invalid, or its item is missing. */
function feesOf(row: Row, currency: string, paid: number | undefined): Fees | null {
  const amount = amountOf(row.amount, currency);
  if (amount === null) return null;
  if (PRICES.has(row.fee_type)) {
    if (paid === undefined) return null;
    // Lazada's own vouchers are in the buyer's price, and not in the credited amount.
    return only("subsidy", Math.sign(amount) * paid - amount);
  }
  if (GOODS.has(row.fee_type)) return {};
  return only(SUBSIDIES.has(row.fee_type) ? "subsidy" : kindOf(row), -amount);
}

function kindOf({ fee_name, transaction_type }: Row): FeeKind {
  const name = fee_name || transaction_type;
  return NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? "service";
}

const only = (kind: FeeKind, amount: number): Fees => (amount === 0 ? {} : { [kind]: amount });

/** "-1,234.50" */
function amountOf(told: string, currency: string): number | null {
  if (!/^[+-]?[\d,]+(\.\d+)?$/.test(told)) return null;
  return fromWireAmount(told.replaceAll(",", ""), currency);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** "17 May 2016" */
function timeOf(day: string): Date | null {
  const settled = new Date(`${day} UTC`);
  return Number.isNaN(settled.getTime()) ? null : settled;
}
