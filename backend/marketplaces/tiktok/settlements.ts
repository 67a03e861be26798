import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { parseWireAmount } from "../money.ts";
import { idText, instant, makeInsideSchema, makePageOf, text, toSeconds } from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const PAGE_SIZE = 100;

/** A fee other than commission, payment and affiliates is a service fee. */
const FEE_FIELDS: Record<string, FeeKind> = {
  platform_commission_amount: "commission",
  dynamic_commission_amount: "commission",
  referral_fee_amount: "commission",
  transaction_fee_amount: "transaction",
  credit_card_handling_fee_amount: "transaction",
  seller_paylater_handling_fee_amount: "transaction",
  affiliate_commission_amount: "affiliate",
  affiliate_partner_commission_amount: "affiliate",
  affiliate_ads_commission_amount: "affiliate",
  tsp_commission_amount: "affiliate",
  tap_shop_ads_commission: "affiliate",
  external_affiliate_marketing_fee_amount: "affiliate",
  cofunded_creator_bonus_amount: "affiliate",
};

const Amounts = makeInsideSchema(z.record(z.string(), z.unknown()));
const Transaction = z.object({
  id: idText,
  type: text,
  order_id: text,
  adjustment_order_id: text,
  settlement_amount: text,
  revenue_amount: text,
  shipping_cost_amount: text,
  fee_tax_amount: text,
  adjustment_amount: text,
  fee_tax_breakdown: makeInsideSchema(z.object({ fee: Amounts, tax: Amounts })),
  supplementary_component: makeInsideSchema(
    z.object({ platform_discount_amount: text, platform_discount_refund_amount: text }),
  ),
});
type Transaction = z.infer<typeof Transaction>;

const Statements = z.object({
  statements: makePageOf("settlement", z.object({ id: idText, statement_time: instant }), "id"),
  next_page_token: text,
});
const Transactions = z.object({
  currency: text,
  transactions: makePageOf("settlement", Transaction, "id"),
  next_page_token: text,
});

/** The statements that are still to be read, and the position in the first of them. */
const Cursor = z.object({
  statements: z.array(z.tuple([z.string(), z.number()])),
  page: z.string(),
  more: z.string(),
});
type Cursor = z.infer<typeof Cursor>;

/**
 * Reads the period's daily statements, and then each statement's transactions: one for an order,
 * or a correction of an earlier transaction.
 */
export async function listSettlements(
  shop: Shop,
  { from, to, cursor }: { from: Date; to: Date; cursor: string | null },
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const position = cursor
    ? Cursor.parse(JSON.parse(cursor))
    : await readStatements(shop, from, to, "");
  const [first, ...remainder] = position.statements;
  if (!first) {
    if (!position.more) return { entries: [], cursor: null };
    return {
      entries: [],
      cursor: JSON.stringify(await readStatements(shop, from, to, position.more)),
    };
  }
  const [id, time] = first;
  const foundEntry = await shop.http.json({
    ...makeShopParams(shop),
    path: `/finance/202501/statements/${encodeURIComponent(id)}/statement_transactions`,
    query: {
      sort_field: "order_create_time",
      page_size: PAGE_SIZE,
      ...makeTokenQuery(position.page),
    },
    schema: Transactions,
  });
  const entries = foundEntry.transactions.records.flatMap((record) =>
    readEntries(record, foundEntry.currency || shop.currency, new Date(time)),
  );
  const next: Cursor = foundEntry.next_page_token
    ? { ...position, page: foundEntry.next_page_token }
    : { ...position, statements: remainder, page: "" };
  const isOver = next.statements.length === 0 && !next.more;
  return { entries, cursor: isOver ? null : JSON.stringify(next) };
}

async function readStatements(shop: Shop, from: Date, to: Date, token: string): Promise<Cursor> {
  const foundEntry = await shop.http.json({
    ...makeShopParams(shop),
    path: "/finance/202309/statements",
    query: {
      sort_field: "statement_time",
      statement_time_ge: toSeconds(from),
      // The end itself belongs to the period.
      statement_time_lt: toSeconds(to) + 1,
      page_size: PAGE_SIZE,
      ...makeTokenQuery(token),
    },
    schema: Statements,
  });
  return {
    statements: foundEntry.statements.records.map((record) => [
      record.id,
      record.statement_time.getTime(),
    ]),
    page: "",
    more: foundEntry.next_page_token,
  };
}

const makeTokenQuery = (token: string) => (token ? { page_token: token } : {});

/** Transactions without an order (advertisements, penalties) are not an order's fees. */
function readEntries(entry: Transaction, currency: string, settledAt: Date): ChannelSettlement[] {
  const externalOrderId = entry.order_id || entry.adjustment_order_id;
  if (!externalOrderId || entry.type === "RESERVE") return [];
  const fees =
    entry.type === "ORDER" ? readOrderFees(entry, currency) : readCorrection(entry, currency);
  return [{ externalOrderId, entry: entry.id, settledAt, currency, fees }];
}

/** Returns `null` if the amount is invalid. */
function readCorrection(entry: Transaction, currency: string): Fees | null {
  const settled = parseAmount(entry.settlement_amount, currency);
  return settled === null ? null : removeZeroFees({ adjustment: -settled });
}

/**
 * Costs are positive amounts to subtract, or negative amounts to add; the settlement shows which.
 * Returns `null` if neither adds up.
 */
function readOrderFees(entry: Transaction, currency: string): Fees | null {
  const parseFee = (amount: unknown) => parseAmount(amount, currency);
  const [settled, revenue] = [parseFee(entry.settlement_amount), parseFee(entry.revenue_amount)];
  const costs = [
    parseFee(entry.shipping_cost_amount || "0"),
    parseFee(entry.fee_tax_amount || "0"),
    parseFee(entry.adjustment_amount || "0"),
  ];
  const [shipping, charged, adjustment] = costs;
  if (settled === null || revenue === null) return null;
  if (shipping == null || charged == null || adjustment == null) return null;
  const sum = shipping + charged + adjustment;
  const sign = revenue - sum === settled ? 1 : revenue + sum === settled ? -1 : 0;
  if (sign === 0) return null;
  const parts: Fees = { shipping: sign * shipping, adjustment: sign * adjustment };
  let remainder = sign * charged;
  const addFee = (kind: FeeKind, amount: number) => {
    parts[kind] = (parts[kind] ?? 0) + sign * amount;
    remainder -= sign * amount;
  };
  for (const [name, report] of Object.entries(entry.fee_tax_breakdown?.fee ?? {})) {
    const kind = findByWord(FEE_FIELDS, name);
    if (!kind) continue;
    const fee = parseFee(report || "0");
    if (fee === null) return null;
    addFee(kind, fee);
  }
  for (const report of Object.values(entry.fee_tax_breakdown?.tax ?? {})) {
    // A newer part of the breakdown is no amount.
    if (typeof report === "object" && report !== null) continue;
    const taxAmount = parseFee(report || "0");
    if (taxAmount === null) return null;
    addFee("tax", taxAmount);
  }
  const { platform_discount_amount: givenText = "", platform_discount_refund_amount: back = "" } =
    entry.supplementary_component ?? {};
  const [given, givenBack] = [parseFee(givenText || "0"), parseFee(back || "0")];
  if (given === null || givenBack === null) return null;
  const subsidy = Math.abs(given) - Math.abs(givenBack);
  return removeZeroFees({ ...parts, service: remainder, subsidy: -subsidy });
}

function parseAmount(report: unknown, currency: string): number | null {
  const amountText = typeof report === "number" ? String(report) : report;
  if (typeof amountText !== "string" || amountText.trim() === "") return null;
  const amount = parseWireAmount(amountText, currency);
  return Number.isFinite(amount) ? amount : null;
}

/** Leaves out kinds with 0. */
const removeZeroFees = (fees: Fees): Fees =>
  Object.fromEntries(Object.entries(fees).filter(([, amount]) => amount !== 0));
