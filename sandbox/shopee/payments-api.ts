import { and, asc, eq, gte, isNotNull, lte, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { feesOf } from "../order-fees.ts";
import { paramError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { type ShopRow, shopEndpoint } from "./gate.ts";
import { currencyOf, toWireAmount } from "./money.ts";
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

export function paymentRoutes(api: Hono, deps: SandboxDeps): void {
  api.get(
    "/payment/get_escrow_list",
    shopEndpoint(deps, async ({ shop, query }) => listEscrows(deps, shop, query(EscrowQuery))),
  );
  api.get(
    "/payment/get_escrow_detail",
    shopEndpoint(deps, async ({ shop, query }) => {
      const { order_sn } = query(z.object({ order_sn: z.string() }));
      return escrowBody(deps, shop, await requireOrder(deps, shop, order_sn));
    }),
  );
  api.get(
    "/payment/get_wallet_transaction_list",
    shopEndpoint(deps, async ({ shop, query }) => listWallet(deps, shop, query(WalletQuery))),
  );
}

async function listEscrows(deps: SandboxDeps, shop: ShopRow, query: z.infer<typeof EscrowQuery>) {
  const { release_time_from: from, release_time_to: to, page_no, page_size } = query;
  requireSpan(from, to);
  const rows = await settledBetween(deps, shop, from, to)
    .offset((page_no - 1) * page_size)
    .limit(page_size + 1);
  const page = rows.slice(0, page_size);
  const escrow_list: object[] = [];
  for (const order of page)
    escrow_list.push({
      order_sn: order.orderSn,
      payout_amount: (await incomeOf(deps, shop, order)).escrow_amount_after_adjustment,
      escrow_release_time: seconds(order.settlesAt),
    });
  return { escrow_list, more: rows.length > page_size };
}

const settledBetween = (deps: SandboxDeps, shop: ShopRow, from: number, to: number) =>
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
    ? await incomes(deps, shop, from, to)
    : await adjustments(deps, shop, from, to);
  const start = page_no * page_size;
  return {
    transaction_list: found.slice(start, start + page_size),
    more: found.length > start + page_size,
  };
}

async function incomes(deps: SandboxDeps, shop: ShopRow, from: number, to: number) {
  const rows = await settledBetween(deps, shop, from, to);
  return Promise.all(
    rows.map(async (order) => ({
      status: "COMPLETED",
      transaction_type: "ESCROW_VERIFIED_ADD",
      transaction_tab_type: "wallet_order_income",
      money_flow: "MONEY_IN",
      amount: (await incomeOf(deps, shop, order)).escrow_amount,
      create_time: seconds(order.settlesAt),
      order_sn: order.orderSn,
    })),
  );
}

async function adjustments(deps: SandboxDeps, shop: ShopRow, from: number, to: number) {
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
        create_time: seconds(new Date(at)),
        order_sn: order.orderSn,
        reason,
      })),
    )
    .filter(({ create_time: time }) => time >= from && time <= to)
    .sort((a, b) => a.create_time - b.create_time);
}

async function escrowBody(deps: SandboxDeps, shop: ShopRow, order: OrderRow) {
  const ownReturns = await deps.db.select().from(returns).where(eq(returns.orderSn, order.orderSn));
  return {
    order_sn: order.orderSn,
    buyer_user_name: order.buyer.username,
    return_order_sn_list: ownReturns.map(({ returnSn }) => returnSn),
    order_income: await incomeOf(deps, shop, order),
  };
}

/** `escrow_amount` by its published formula. */
async function incomeOf(deps: SandboxDeps, shop: ShopRow, order: OrderRow) {
  const lines = await deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderSn, order.orderSn));
  const back = await deps.db
    .select()
    .from(returns)
    .where(and(eq(returns.orderSn, order.orderSn), eq(returns.status, "ACCEPTED")));
  const goods = sum(lines.map((line) => line.price * (line.quantity - line.cancelledQuantity)));
  const refunded = sum(back.map(({ refundAmount }) => refundAmount));
  const { orderSn: orderId, shippingFee } = order;
  const fees = feesOf({ orderId, region: shop.region, goods, refunded, shippingFee });
  const actualShipping = order.pickedUpAt ? shippingFee + fees.extraShipping : shippingFee;
  const reverse = refunded > 0 ? shippingFee : 0;
  const taken =
    fees.commission + fees.service + fees.processing + fees.transaction + fees.affiliate;
  const escrow = goods - refunded + shippingFee - actualShipping - reverse - taken;
  const adjusted = sum(order.adjustments.map(({ amount }) => amount));
  const amount = (minor: number) => toWireAmount(minor, shop.region);
  return {
    escrow_amount: amount(escrow),
    buyer_total_amount: amount(order.total),
    order_original_price: amount(goods),
    order_discounted_price: amount(goods),
    original_cost_of_goods_sold: amount(goods),
    cost_of_goods_sold: amount(goods - refunded),
    seller_return_refund: amount(-refunded),
    buyer_paid_shipping_fee: amount(shippingFee),
    actual_shipping_fee: amount(actualShipping),
    shopee_shipping_rebate: 0,
    reverse_shipping_fee: amount(reverse),
    commission_fee: amount(fees.commission),
    service_fee: amount(fees.service),
    seller_order_processing_fee: amount(fees.processing),
    seller_transaction_fee: amount(fees.transaction),
    order_ams_commission_fee: amount(fees.affiliate),
    voucher_from_seller: 0,
    shopee_discount: 0,
    buyer_payment_method: order.paymentMethod,
    ...(order.adjustments.length > 0
      ? {
          order_adjustment: order.adjustments.map((one) => ({
            amount: amount(one.amount),
            date: seconds(new Date(one.at)),
            currency: currencyOf(shop.region),
            adjustment_reason: one.reason,
          })),
        }
      : {}),
    total_adjustment_amount: amount(adjusted),
    escrow_amount_after_adjustment: amount(escrow + adjusted),
  };
}

function requireSpan(from: number, to: number): void {
  if (to < from) throw paramError("The start time must be before the end time.");
  if (to - from > MAX_SPAN_S) throw paramError("The time range must be within 15 days.");
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const seconds = (date: Date | null) => (date ? Math.floor(date.getTime() / 1000) : 0);
