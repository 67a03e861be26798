import { and, asc, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { computeFees } from "../order-fees.ts";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import type { OrderRow } from "./order-life.ts";
import { requireOrder } from "./orders-api.ts";
import { orderItems, orders, returns } from "./schema.ts";

const MAX_SPAN_S = 15 * 86_400;

const EscrowQuery = z.object({
  release_time_from: z.coerce.number().int(),
  release_time_to: z.coerce.number().int(),
  page_size: z.coerce.number().int().min(1).max(100).default(40),
  page_no: z.coerce.number().int().min(1).default(1),
});
const WalletQuery = z.object({
  page_no: z.coerce.number().int().min(0),
  page_size: z.coerce.number().int().min(1).max(100),
  create_time_from: z.coerce.number().int(),
  create_time_to: z.coerce.number().int(),
  transaction_tab_type: z.enum(["wallet_order_income", "wallet_adjustment_filter"]),
});

export function addPaymentRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/payment/get_escrow_list",
    handleShopCall(deps, async ({ shop, query }) => listEscrows(deps, shop, query(EscrowQuery))),
  );
  api.get(
    "/payment/get_escrow_detail",
    handleShopCall(deps, async ({ shop, query }) => {
      const { order_sn } = query(z.object({ order_sn: z.string() }));
      return presentEscrow(deps, shop, await requireOrder(deps, shop, order_sn));
    }),
  );
  api.get(
    "/payment/get_wallet_transaction_list",
    handleShopCall(deps, async ({ shop, query }) => listWallet(deps, shop, query(WalletQuery))),
  );
}

async function listEscrows(deps: SandboxDeps, shop: ShopRow, query: z.infer<typeof EscrowQuery>) {
  const { release_time_from: from, release_time_to: to, page_no, page_size } = query;
  requireSpan(from, to);
  const rows = await readSettled(deps, shop, from, to)
    .offset((page_no - 1) * page_size)
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  const escrow_list: object[] = [];
  for (const order of page)
    escrow_list.push({
      order_sn: order.orderSn,
      payout_amount: (await computeIncome(deps, shop, order)).escrow_amount_after_adjustment,
      escrow_release_time: toSeconds(order.settlesAt),
    });
  return { escrow_list, more: rows.length > page_size };
}

const readSettled = (deps: SandboxDeps, shop: ShopRow, from: number, to: number) =>
  deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        isNotNull(orders.settlesAt),
        lte(orders.settlesAt, deps.now()),
        gte(orders.settlesAt, new Date(from * 1000)),
        lte(orders.settlesAt, new Date(to * 1000 + 999)),
      ),
    )
    .orderBy(asc(orders.settlesAt), asc(orders.orderSn))
    .$dynamic();

/** Only the wallet's transactions of orders. */
async function listWallet(deps: SandboxDeps, shop: ShopRow, query: z.infer<typeof WalletQuery>) {
  const { create_time_from: from, create_time_to: to, page_no, page_size } = query;
  requireSpan(from, to);
  const isIncome = query.transaction_tab_type === "wallet_order_income";
  const found = isIncome
    ? await listIncomes(deps, shop, from, to)
    : await listAdjustments(deps, shop, from, to);
  const start = page_no * page_size;
  return {
    transaction_list: found.slice(start, start + page_size),
    more: found.length > start + page_size,
  };
}

async function listIncomes(deps: SandboxDeps, shop: ShopRow, from: number, to: number) {
  const rows = await readSettled(deps, shop, from, to);
  return Promise.all(
    rows.map(async (order) => ({
      status: "COMPLETED",
      transaction_type: "ESCROW_VERIFIED_ADD",
      transaction_tab_type: "wallet_order_income",
      money_flow: "MONEY_IN",
      amount: (await computeIncome(deps, shop, order)).escrow_amount,
      create_time: toSeconds(order.settlesAt),
      order_sn: order.orderSn,
    })),
  );
}

async function listAdjustments(deps: SandboxDeps, shop: ShopRow, from: number, to: number) {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.shopId, shop.shopId), sql`${orders.adjustments} <> '[]'::jsonb`))
    .orderBy(asc(orders.orderSn));
  return rows
    .flatMap((order) =>
      order.adjustments.map(({ at, amount, reason }) => ({
        status: "COMPLETED",
        transaction_type: amount < 0 ? "ADJUSTMENT_MINUS" : "ADJUSTMENT_ADD",
        transaction_tab_type: "wallet_adjustment_filter",
        money_flow: amount < 0 ? "MONEY_OUT" : "MONEY_IN",
        amount: toWireAmount(amount, shop.region),
        create_time: toSeconds(new Date(at)),
        order_sn: order.orderSn,
        reason,
      })),
    )
    .filter(({ create_time: time }) => time >= from && time <= to)
    .sort((a, b) => a.create_time - b.create_time);
}

async function presentEscrow(deps: SandboxDeps, shop: ShopRow, order: OrderRow) {
  const ownReturns = await deps.db.select().from(returns).where(eq(returns.orderSn, order.orderSn));
  return {
    order_sn: order.orderSn,
    buyer_user_name: order.buyer.username,
    return_order_sn_list: ownReturns.map(({ returnSn }) => returnSn),
    order_income: await computeIncome(deps, shop, order),
  };
}

/** `escrow_amount` by its published formula. */
async function computeIncome(deps: SandboxDeps, shop: ShopRow, order: OrderRow) {
  const lines = await deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderSn, order.orderSn));
  const back = await deps.db
    .select()
    .from(returns)
    .where(and(eq(returns.orderSn, order.orderSn), eq(returns.status, "ACCEPTED")));
  const goods = sumNumbers(
    lines.map((line) => line.price * (line.quantity - line.cancelledQuantity)),
  );
  const refunded = sumNumbers(back.map(({ refundAmount }) => refundAmount));
  const { orderSn: orderId, shippingFee } = order;
  const fees = computeFees({ orderId, region: shop.region, goods, refunded, shippingFee });
  const actualShipping = order.pickedUpAt ? shippingFee + fees.extraShipping : shippingFee;
  const reverse = refunded > 0 ? shippingFee : 0;
  const taken =
    fees.commission + fees.service + fees.processing + fees.transaction + fees.affiliate;
  const escrow = goods - refunded + shippingFee - actualShipping - reverse - taken;
  const adjusted = sumNumbers(order.adjustments.map(({ amount }) => amount));
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  return {
    escrow_amount: toAmount(escrow),
    buyer_total_amount: toAmount(order.total),
    order_original_price: toAmount(goods),
    order_discounted_price: toAmount(goods),
    original_cost_of_goods_sold: toAmount(goods),
    cost_of_goods_sold: toAmount(goods - refunded),
    seller_return_refund: toAmount(-refunded),
    buyer_paid_shipping_fee: toAmount(shippingFee),
    actual_shipping_fee: toAmount(actualShipping),
    shopee_shipping_rebate: 0,
    reverse_shipping_fee: toAmount(reverse),
    commission_fee: toAmount(fees.commission),
    service_fee: toAmount(fees.service),
    seller_order_processing_fee: toAmount(fees.processing),
    seller_transaction_fee: toAmount(fees.transaction),
    order_ams_commission_fee: toAmount(fees.affiliate),
    voucher_from_seller: 0,
    shopee_discount: 0,
    buyer_payment_method: order.paymentMethod,
    ...(order.adjustments.length > 0
      ? {
          order_adjustment: order.adjustments.map((one) => ({
            amount: toAmount(one.amount),
            date: toSeconds(new Date(one.at)),
            currency: getCurrency(shop.region),
            adjustment_reason: one.reason,
          })),
        }
      : {}),
    total_adjustment_amount: toAmount(adjusted),
    escrow_amount_after_adjustment: toAmount(escrow + adjusted),
  };
}

function requireSpan(from: number, to: number): void {
  if (to < from) throw createParamError("The start time must be before the end time.");
  if (to - from > MAX_SPAN_S) throw createParamError("The time range must be within 15 days.");
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const toSeconds = (date: Date | null) => (date ? Math.floor(date.getTime() / 1000) : 0);
