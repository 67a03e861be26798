import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { feesOf } from "../order-fees.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { type ShopRow, shopEndpoint } from "./gate.ts";
import { seconds } from "./grants.ts";
import { currencyOf, toWireAmount } from "./money.ts";
import { PAGING, pageOf } from "./paging.ts";
import { orderLines, orders, returns } from "./schema.ts";

const StatementQuery = PAGING.extend({
  page_size: PAGING.shape.page_size.default(20),
  sort_field: z.literal("statement_time"),
  statement_time_ge: z.coerce.number().int().default(0),
  statement_time_lt: z.coerce.number().int().default(Number.MAX_SAFE_INTEGER),
});
const TransactionQuery = PAGING.extend({
  page_size: PAGING.shape.page_size.default(20),
  sort_field: z.literal("order_create_time"),
});

export function financeRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/finance/:version{\\d{6}}/statements",
    shopEndpoint(deps, async ({ shop, query }) => {
      const wanted = query(StatementQuery.loose());
      const made = await statementsOf(deps, shop);
      const inSpan = made.filter(
        ({ time }) => time >= wanted.statement_time_ge && time < wanted.statement_time_lt,
      );
      const { items, next_page_token } = pageOf(inSpan, wanted);
      return {
        next_page_token,
        statements: items.map(({ time, transactions }) => ({
          id: statementId(shop, time),
          statement_time: time,
          settlement_amount: sumOf(shop, transactions, "settlement"),
          currency: currencyOf(shop.region),
          revenue_amount: sumOf(shop, transactions, "revenue"),
          fee_amount: sumOf(shop, transactions, "charged"),
          adjustment_amount: sumOf(shop, transactions, "adjustment"),
          payment_status: "PAID",
        })),
      };
    }),
  );
  root.get(
    "/finance/:version{\\d{6}}/statements/:statement/statement_transactions",
    shopEndpoint(deps, async ({ shop, query, param }) => {
      const wanted = query(TransactionQuery.loose());
      const made = await statementsOf(deps, shop);
      const statement = made.find(({ time }) => statementId(shop, time) === param("statement"));
      if (!statement) throw new ApiError(36009003, "The statement is not found.");
      const { items, total_count, next_page_token } = pageOf(statement.transactions, wanted);
      return {
        next_page_token,
        total_count,
        id: statementId(shop, statement.time),
        create_time: statement.time,
        status: "SETTLED",
        currency: currencyOf(shop.region),
        transactions: items.map((one) => transactionBody(shop, one)),
      };
    }),
  );
}

interface Booked {
  id: string;
  type: string;
  orderId: string;
  createdAt: Date;
  revenue: number;
  shipping: number;
  charged: number;
  adjustment: number;
  settlement: number;
  /** Absent in an adjustment. */
  order?: {
    goods: number;
    refunded: number;
    shippingFee: number;
    extraShipping: number;
    fees: Record<string, number>;
  };
}

const statementId = ({ shopId }: ShopRow, time: number) => `${shopId.slice(-8)}${time}`;

/** Returns all of a shop's statements so far, the oldest first. */
async function statementsOf(deps: SandboxDeps, shop: ShopRow) {
  const now = deps.now();
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        or(
          and(isNotNull(orders.statementAt), lte(orders.statementAt, now)),
          sql`${orders.adjustments} <> '[]'::jsonb`,
        ),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.orderId));
  const byTime = new Map<number, Booked[]>();
  const book = (at: Date, one: Booked) => {
    if (at <= now) byTime.set(seconds(at), [...(byTime.get(seconds(at)) ?? []), one]);
  };
  for (const order of rows) {
    if (order.statementAt) book(order.statementAt, await settled(deps, shop, order));
    for (const { id, at, amount } of order.adjustments)
      book(new Date(at), { ...adjusted(order, amount), id });
  }
  return [...byTime]
    .map(([time, transactions]) => ({ time, transactions }))
    .sort((a, b) => a.time - b.time);
}

type OrderRow = typeof orders.$inferSelect;

async function settled(deps: SandboxDeps, shop: ShopRow, order: OrderRow): Promise<Booked> {
  const { orderId, shippingFee } = order;
  const lines = await deps.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const back = await deps.db
    .select()
    .from(returns)
    .where(
      and(
        eq(returns.orderId, orderId),
        inArray(returns.status, ["AWAITING_BUYER_SHIP", "RETURN_OR_REFUND_REQUEST_SUCCESS"]),
      ),
    );
  const goods = total(lines.filter((line) => !line.isCancelled).map(({ price }) => price));
  const refunded = total(back.map(({ refund }) => refund));
  const orderFees = feesOf({ orderId, region: shop.region, goods, refunded, shippingFee });
  const fees = {
    platform_commission_amount: orderFees.commission,
    sfp_service_fee_amount: orderFees.service + orderFees.processing,
    transaction_fee_amount: orderFees.transaction,
    affiliate_commission_amount: orderFees.affiliate,
  };
  const charged = total(Object.values(fees));
  const revenue = goods - refunded;
  return {
    id: `${orderId.slice(-12)}01`,
    type: "ORDER",
    ...{ orderId, createdAt: order.createdAt, revenue, charged, adjustment: 0 },
    shipping: orderFees.extraShipping,
    settlement: revenue - orderFees.extraShipping - charged,
    order: { goods, refunded, shippingFee, extraShipping: orderFees.extraShipping, fees },
  };
}

const adjusted = (order: OrderRow, amount: number): Omit<Booked, "id"> => ({
  type: "SHIPPING_FEE_ADJUSTMENT",
  orderId: order.orderId,
  createdAt: order.createdAt,
  ...{ revenue: 0, shipping: 0, charged: 0, adjustment: amount, settlement: -amount },
});

function transactionBody(shop: ShopRow, one: Booked) {
  const amount = (minor: number) => toWireAmount(minor, shop.region);
  const { id, type, order } = one;
  const amounts = {
    settlement_amount: amount(one.settlement),
    revenue_amount: amount(one.revenue),
    shipping_cost_amount: amount(one.shipping),
    fee_tax_amount: amount(one.charged),
    adjustment_amount: amount(one.adjustment),
  };
  if (!order) return { id, type, adjustment_id: id, adjustment_order_id: one.orderId, ...amounts };
  return {
    ...{ id, type, order_id: one.orderId, order_create_time: seconds(one.createdAt), ...amounts },
    revenue_breakdown: {
      subtotal_before_discount_amount: amount(order.goods),
      seller_discount_amount: amount(0),
      refund_subtotal_before_discount_amount: amount(-order.refunded),
    },
    shipping_cost_breakdown: {
      actual_shipping_fee_amount: amount(order.shippingFee + order.extraShipping),
      customer_paid_shipping_fee_amount: amount(order.shippingFee),
    },
    fee_tax_breakdown: {
      fee: Object.fromEntries(
        Object.entries(order.fees).map(([name, minor]) => [name, amount(minor)]),
      ),
      tax: {},
    },
    supplementary_component: { platform_discount_amount: amount(0) },
  };
}

function sumOf(
  shop: ShopRow,
  booked: readonly Booked[],
  part: "settlement" | "revenue" | "charged" | "adjustment",
): string {
  return toWireAmount(total(booked.map((one) => one[part])), shop.region);
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
