import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { computeFees } from "../order-fees.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { getCurrency, toWireAmount } from "./money.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { orderLines, orders, returns } from "./schema.ts";

const StatementQuery = PAGING_PARAMETERS.extend({
  page_size: PAGING_PARAMETERS.shape.page_size.default(20),
  sort_field: z.literal("statement_time"),
  statement_time_ge: z.coerce.number().int().default(0),
  statement_time_lt: z.coerce.number().int().default(Number.MAX_SAFE_INTEGER),
});
const TransactionQuery = PAGING_PARAMETERS.extend({
  page_size: PAGING_PARAMETERS.shape.page_size.default(20),
  sort_field: z.literal("order_create_time"),
});

export function addFinanceRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/finance/:version{\\d{6}}/statements",
    handleShopCall(deps, async ({ shop, query }) => {
      const wanted = query(StatementQuery.loose());
      const made = await listStatements(deps, shop);
      const inSpan = made.filter(
        ({ time }) => time >= wanted.statement_time_ge && time < wanted.statement_time_lt,
      );
      const { items, next_page_token } = takePage(inSpan, wanted);
      return {
        next_page_token,
        statements: items.map(({ time, transactions }) => ({
          id: createStatementId(shop, time),
          statement_time: time,
          settlement_amount: sumPart(shop, transactions, "settlement"),
          currency: getCurrency(shop.region),
          revenue_amount: sumPart(shop, transactions, "revenue"),
          fee_amount: sumPart(shop, transactions, "charged"),
          adjustment_amount: sumPart(shop, transactions, "adjustment"),
          payment_status: "PAID",
        })),
      };
    }),
  );
  root.get(
    "/finance/:version{\\d{6}}/statements/:statement/statement_transactions",
    handleShopCall(deps, async ({ shop, query, param }) => {
      const wanted = query(TransactionQuery.loose());
      const made = await listStatements(deps, shop);
      const statement = made.find(
        ({ time }) => createStatementId(shop, time) === param("statement"),
      );
      if (!statement) throw new ApiError(36009003, "The statement is not found.");
      const { items, total_count, next_page_token } = takePage(statement.transactions, wanted);
      return {
        next_page_token,
        total_count,
        id: createStatementId(shop, statement.time),
        create_time: statement.time,
        status: "SETTLED",
        currency: getCurrency(shop.region),
        transactions: items.map((one) => presentTransaction(shop, one)),
      };
    }),
  );
}

interface BookedEntry {
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

const createStatementId = ({ shopId }: ShopRow, time: number) => `${shopId.slice(-8)}${time}`;

/** Returns all of a shop's statements so far, the oldest first. */
async function listStatements(deps: SandboxDeps, shop: ShopRow) {
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
  const byTime = new Map<number, BookedEntry[]>();
  const bookEntry = (at: Date, one: BookedEntry) => {
    if (at <= now) byTime.set(toSeconds(at), [...(byTime.get(toSeconds(at)) ?? []), one]);
  };
  for (const order of rows) {
    if (order.statementAt)
      bookEntry(order.statementAt, await listSettledEntries(deps, shop, order));
    for (const { id, at, amount } of order.adjustments)
      bookEntry(new Date(at), { ...createAdjustment(order, amount), id });
  }
  return [...byTime]
    .map(([time, transactions]) => ({ time, transactions }))
    .sort((a, b) => a.time - b.time);
}

type OrderRow = typeof orders.$inferSelect;

async function listSettledEntries(
  deps: SandboxDeps,
  shop: ShopRow,
  order: OrderRow,
): Promise<BookedEntry> {
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
  const goods = sumNumbers(lines.filter((line) => !line.isCancelled).map(({ price }) => price));
  const refunded = sumNumbers(back.map(({ refund }) => refund));
  const orderFees = computeFees({ orderId, region: shop.region, goods, refunded, shippingFee });
  const fees = {
    platform_commission_amount: orderFees.commission,
    sfp_service_fee_amount: orderFees.service + orderFees.processing,
    transaction_fee_amount: orderFees.transaction,
    affiliate_commission_amount: orderFees.affiliate,
  };
  const charged = sumNumbers(Object.values(fees));
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

const createAdjustment = (order: OrderRow, amount: number): Omit<BookedEntry, "id"> => ({
  type: "SHIPPING_FEE_ADJUSTMENT",
  orderId: order.orderId,
  createdAt: order.createdAt,
  ...{ revenue: 0, shipping: 0, charged: 0, adjustment: amount, settlement: -amount },
});

function presentTransaction(shop: ShopRow, one: BookedEntry) {
  const toAmount = (minor: number) => toWireAmount(minor, shop.region);
  const { id, type, order } = one;
  const amounts = {
    settlement_amount: toAmount(one.settlement),
    revenue_amount: toAmount(one.revenue),
    shipping_cost_amount: toAmount(one.shipping),
    fee_tax_amount: toAmount(one.charged),
    adjustment_amount: toAmount(one.adjustment),
  };
  if (!order) return { id, type, adjustment_id: id, adjustment_order_id: one.orderId, ...amounts };
  return {
    ...{ id, type, order_id: one.orderId, order_create_time: toSeconds(one.createdAt), ...amounts },
    revenue_breakdown: {
      subtotal_before_discount_amount: toAmount(order.goods),
      seller_discount_amount: toAmount(0),
      refund_subtotal_before_discount_amount: toAmount(-order.refunded),
    },
    shipping_cost_breakdown: {
      actual_shipping_fee_amount: toAmount(order.shippingFee + order.extraShipping),
      customer_paid_shipping_fee_amount: toAmount(order.shippingFee),
    },
    fee_tax_breakdown: {
      fee: Object.fromEntries(
        Object.entries(order.fees).map(([name, minor]) => [name, toAmount(minor)]),
      ),
      tax: {},
    },
    supplementary_component: { platform_discount_amount: toAmount(0) },
  };
}

function sumPart(
  shop: ShopRow,
  booked: readonly BookedEntry[],
  part: "settlement" | "revenue" | "charged" | "adjustment",
): string {
  return toWireAmount(sumNumbers(booked.map((one) => one[part])), shop.region);
}

const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
