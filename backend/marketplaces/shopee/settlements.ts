import { z } from "zod";
import type { FeeKind } from "#contract/statuses.ts";
import type { ChannelSettlement, Fees } from "../channel-settlements.ts";
import { ConnectorError } from "../connector.ts";
import { findCurrency } from "../money.ts";
import { skipIfUnreadable } from "../put-aside.ts";
import {
  flag,
  idText,
  instant,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  text,
  toSeconds,
} from "../wire.ts";
import { parseWireAmount } from "./regions.ts";
import type { Shop } from "./shop.ts";

/** Orders of one page. Each needs a call. */
const PAGE_SIZE = 40;

/** Parts that `escrow_amount` subtracts (docs/marketplaces/shopee.md "Settlement"). */
const TAKEN_FEES: Record<string, FeeKind> = {
  commission_fee: "commission",
  service_fee: "service",
  campaign_fee: "service",
  seller_order_processing_fee: "service",
  shipping_seller_protection_fee_amount: "service",
  delivery_seller_protection_fee_premium_amount: "service",
  overseas_return_service_fee: "service",
  fbs_fee: "service",
  ads_escrow_top_up_fee_or_technical_support_fee: "service",
  seller_transaction_fee: "transaction",
  order_ams_commission_fee: "affiliate",
  actual_shipping_fee: "shipping",
  reverse_shipping_fee: "shipping",
  final_return_to_seller_shipping_fee: "shipping",
  shipping_fee_sst: "shipping",
  reverse_shipping_fee_sst: "shipping",
  voucher_from_seller: "voucher",
  seller_coin_cash_back: "voucher",
  trade_in_bonus_by_seller: "voucher",
  escrow_tax: "tax",
  withholding_tax: "tax",
  withholding_vat_tax: "tax",
  withholding_pit_tax: "tax",
  withholding_cit_tax: "tax",
  final_escrow_product_gst: "tax",
  sales_tax_on_lvg: "tax",
  vat_on_imported_goods: "tax",
  th_import_duty: "tax",
};
/** Parts that it adds, beside the goods. */
const ADDED_FEES: Record<string, FeeKind> = {
  buyer_paid_shipping_fee: "shipping",
  shopee_shipping_rebate: "shipping",
  shipping_fee_discount_from_3pl: "shipping",
  rsf_seller_protection_fee_claim_amount: "shipping",
  fsf_seller_protection_fee_claim_amount: "shipping",
  buyer_paid_packaging_fee: "service",
  shopee_discount: "subsidy",
};

const Released = z.object({
  escrow_list: makePageOf(
    "settlement",
    z.object({ order_sn: idText, escrow_release_time: instant }),
    "order_sn",
  ),
  more: flag,
});
const Corrected = z.object({
  transaction_list: makePageOf(
    "settlement",
    z.object({ order_sn: text, create_time: instant }),
    "order_sn",
  ),
  more: flag,
});
/** Text is read where it can mean one amount only: "12.000" is twelve, or twelve thousand. */
const Amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^(-?\d+(\.\d{1,2})?)?$/)
    .transform(Number),
]);
const Adjustment = z.object({ amount: number, currency: text, adjustment_reason: text });
const Income = makeInsideSchema(
  z.looseObject({ escrow_amount: number, order_adjustment: makeListSchema(Adjustment) }),
).catch(null);
const Detail = z.object({ order_income: Income });
type Income = NonNullable<z.infer<typeof Income>>;

interface SettlementSpan {
  from: Date;
  to: Date;
  cursor: string | null;
}
interface ReportedOrder {
  orderSn: string;
  at: Date;
}

/**
 * Lists orders whose escrow was released in the period, then those whose released escrow was
 * corrected in it. Reads each one's current escrow: one entry per order.
 */
export async function listSettlements(
  shop: Shop,
  { cursor, ...span }: SettlementSpan,
): Promise<{ entries: ChannelSettlement[]; cursor: string | null }> {
  const [step = "released", page = "1"] = cursor?.split(":") ?? [];
  const reading = step === "released" ? readReleased : readCorrected;
  const { told, more } = await reading(shop, span, Number(page));
  const entries: ChannelSettlement[] = [];
  for (const entry of new Map(told.map((order) => [order.orderSn, order])).values())
    entries.push(
      ...((await skipIfUnreadable(
        { kind: "settlement", externalId: entry.orderSn },
        readEscrowIfKnown(shop, entry),
      )) ?? []),
    );
  if (more) return { entries, cursor: `${step}:${Number(page) + 1}` };
  return { entries, cursor: step === "released" ? "corrected:0" : null };
}

async function readReleased(
  { http, credentials }: Shop,
  { from, to }: Omit<SettlementSpan, "cursor">,
  page: number,
) {
  const query = {
    release_time_from: toSeconds(from),
    release_time_to: toSeconds(to),
    page_size: PAGE_SIZE,
    page_no: page,
  };
  const path = "/api/v2/payment/get_escrow_list";
  const foundEntry = await http.json({ path, credentials, query, schema: Released });
  const toldText = foundEntry.escrow_list.records.map(
    ({ order_sn, escrow_release_time }): ReportedOrder => ({
      orderSn: order_sn,
      at: escrow_release_time,
    }),
  );
  return { told: toldText, more: foundEntry.more };
}

async function readCorrected(
  { http, credentials }: Shop,
  { from, to }: Omit<SettlementSpan, "cursor">,
  page: number,
) {
  const query = {
    create_time_from: toSeconds(from),
    create_time_to: toSeconds(to),
    page_size: PAGE_SIZE,
    page_no: page,
    transaction_tab_type: "wallet_adjustment_filter",
  };
  const path = "/api/v2/payment/get_wallet_transaction_list";
  const foundEntry = await http.json({ path, credentials, query, schema: Corrected });
  const toldText = foundEntry.transaction_list.records.flatMap(
    ({ order_sn, create_time }): ReportedOrder[] =>
      order_sn ? [{ orderSn: order_sn, at: create_time }] : [],
  );
  return { told: toldText, more: foundEntry.more };
}

/** An order whose escrow cannot be read is left out, so that it does not block the others. */
async function readEscrowIfKnown(shop: Shop, report: ReportedOrder): Promise<ChannelSettlement[]> {
  try {
    return [await readEscrow(shop, report)];
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "not_found") return [];
    throw error;
  }
}

async function readEscrow(
  { http, credentials, region }: Shop,
  { orderSn, at }: ReportedOrder,
): Promise<ChannelSettlement> {
  const path = "/api/v2/payment/get_escrow_detail";
  const query = { order_sn: orderSn };
  const { order_income: income } = await http.json({ path, credentials, query, schema: Detail });
  const shopCurrency = findCurrency(region);
  const foreign = income?.order_adjustment.find(
    ({ currency }) => currency && currency !== shopCurrency,
  );
  return {
    externalOrderId: orderSn,
    entry: "escrow",
    settledAt: at,
    currency: foreign?.currency ?? shopCurrency,
    fees: income ? readFees(income, region) : null,
  };
}

/** Returns `null` if an amount is invalid. */
function readFees(income: Income, region: string): Fees | null {
  const fees: Fees = {};
  const addFee = (kind: FeeKind, amount: number) => {
    if (amount !== 0) fees[kind] = (fees[kind] ?? 0) + amount;
  };
  for (const [parts, sign] of [[TAKEN_FEES, 1] as const, [ADDED_FEES, -1] as const])
    for (const [field, kind] of Object.entries(parts)) {
      const amount = Amount.safeParse(income[field] ?? 0);
      if (!amount.success) return null;
      addFee(kind, sign * parseWireAmount(amount.data, region));
    }
  // A buyer's refund for goods is not a fee: the order counts as returned.
  for (const { amount, adjustment_reason: reason } of income.order_adjustment)
    if (!/return.?refund/i.test(reason)) addFee("adjustment", -parseWireAmount(amount, region));
  return fees;
}
