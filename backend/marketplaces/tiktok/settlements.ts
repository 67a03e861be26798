import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { fromWireAmount } from "../money.ts";
import { idText, inside, instant, page, text, toSeconds } from "../wire.ts";
import { type Shop, shopParams } from "./shop.ts";

const PAGE = 100;

/** A fee other than commission, payment and affiliates is a service fee. */
const FEES: Record<string, FeeKind> = {
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

const Amounts = inside(z.record(z.string(), z.unknown()));
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
  fee_tax_breakdown: inside(z.object({ fee: Amounts, tax: Amounts })),
  supplementary_component: inside(
    z.object({ platform_discount_amount: text, platform_discount_refund_amount: text }),
  ),
});
type Transaction = z.infer<typeof Transaction>;

const Statements = z.object({
  statements: page("settlement", z.object({ id: idText, statement_time: instant }), "id"),
  next_page_token: text,
});
const Transactions = z.object({
  currency: text,
  transactions: page("settlement", Transaction, "id"),
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
 * Reads the period's daily statements, and then each one's transactions: one for an order, or a
 * correction of an earlier one.
 */
export async function listSettlements(
  shop: Shop,
  { from, to, cursor }: { from: Date; to: Date; cursor: string | null },
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const position = cursor ? Cursor.parse(JSON.parse(cursor)) : await statements(shop, from, to, "");
  const [first, ...rest] = position.statements;
  if (!first) {
    if (!position.more) return { entries: [], cursor: null };
    return { entries: [], cursor: JSON.stringify(await statements(shop, from, to, position.more)) };
  }
  const [id, time] = first;
  const found = await shop.http.json({
    ...shopParams(shop),
    path: `/finance/202501/statements/${encodeURIComponent(id)}/statement_transactions`,
    query: { sort_field: "order_create_time", page_size: PAGE, ...tokenOf(position.page) },
    schema: Transactions,
  });
  const entries = found.transactions.records.flatMap((one) =>
    entryOf(one, found.currency, new Date(time)),
  );
  const next: Cursor = found.next_page_token
    ? { ...position, page: found.next_page_token }
    : { ...position, statements: rest, page: "" };
  const isOver = next.statements.length === 0 && !next.more;
  return { entries, cursor: isOver ? null : JSON.stringify(next) };
}

async function statements(shop: Shop, from: Date, to: Date, token: string): Promise<Cursor> {
  const found = await shop.http.json({
    ...shopParams(shop),
    path: "/finance/202309/statements",
    query: {
      sort_field: "statement_time",
      statement_time_ge: toSeconds(from),
      // The end itself belongs to the period.
      statement_time_lt: toSeconds(to) + 1,
      page_size: PAGE,
      ...tokenOf(token),
    },
    schema: Statements,
  });
  return {
    statements: found.statements.records.map((one) => [one.id, one.statement_time.getTime()]),
    page: "",
    more: found.next_page_token,
  };
}

const tokenOf = (token: string) => (token ? { page_token: token } : {});

/** Transactions without an order (advertisements, penalties) are not an order's fees. */
function entryOf(one: Transaction, currency: string, settledAt: Date): ChannelSettlement[] {
  const externalOrderId = one.order_id || one.adjustment_order_id;
  if (!externalOrderId || one.type === "RESERVE") return [];
  const fees = one.type === "ORDER" ? orderFees(one, currency) : correction(one, currency);
  return [{ externalOrderId, entry: one.id, settledAt, currency, fees }];
}

/** Returns `null` if the amount is invalid. */
function correction(one: Transaction, currency: string): Fees | null {
  const settled = amountOf(one.settlement_amount, currency);
  return settled === null ? null : keep({ adjustment: -settled });
}

/**
 * Costs are positive amounts to subtract, or negative amounts to add; the settlement shows which.
 * Returns `null` if neither adds up.
 */
function orderFees(one: Transaction, currency: string): Fees | null {
  const read = (amount: unknown) => amountOf(amount, currency);
  const [settled, revenue] = [read(one.settlement_amount), read(one.revenue_amount)];
  const costs = [
    read(one.shipping_cost_amount || "0"),
    read(one.fee_tax_amount || "0"),
    read(one.adjustment_amount || "0"),
  ];
  const [shipping, charged, adjustment] = costs;
  if (settled === null || revenue === null) return null;
  if (shipping == null || charged == null || adjustment == null) return null;
  const sum = shipping + charged + adjustment;
  const sign = revenue - sum === settled ? 1 : revenue + sum === settled ? -1 : 0;
  if (sign === 0) return null;
  const parts: Fees = { shipping: sign * shipping, adjustment: sign * adjustment };
  let rest = sign * charged;
  const add = (kind: FeeKind, amount: number) => {
    parts[kind] = (parts[kind] ?? 0) + sign * amount;
    rest -= sign * amount;
  };
  for (const [name, told] of Object.entries(one.fee_tax_breakdown?.fee ?? {})) {
    const kind = FEES[name];
    if (kind) add(kind, read(told || "0") ?? 0);
  }
  for (const told of Object.values(one.fee_tax_breakdown?.tax ?? {}))
    add("tax", read(told || "0") ?? 0);
  const { platform_discount_amount: given = "", platform_discount_refund_amount: back = "" } =
    one.supplementary_component ?? {};
  const subsidy = Math.abs(read(given || "0") ?? 0) - Math.abs(read(back || "0") ?? 0);
  return keep({ ...parts, service: rest, subsidy: -subsidy });
}

function amountOf(told: unknown, currency: string): number | null {
  const amountText = typeof told === "number" ? String(told) : told;
  if (typeof amountText !== "string" || amountText.trim() === "") return null;
  const amount = fromWireAmount(amountText, currency);
  return Number.isFinite(amount) ? amount : null;
}

/** Leaves out kinds with 0. */
const keep = (fees: Fees): Fees =>
  Object.fromEntries(Object.entries(fees).filter(([, amount]) => amount !== 0));
