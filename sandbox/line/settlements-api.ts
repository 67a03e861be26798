import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { computeFees } from "../order-fees.ts";
import { createBadRequest } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall } from "./gate.ts";
import { type OrderRow, requireOrder } from "./order-life.ts";
import { orders } from "./schema.ts";

/** VAT on the fees, and the tax that the platform withholds of the payout. */
const VAT = 0.07;
const WITHHELD_NOTE = 0.03;

export function addSettlementRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/myshop/v1/settlements/:order",
    handleShopCall(deps, async ({ shop, param }) =>
      presentSettlement(await requireOrder(deps.db, shop, param("order")), deps.now()),
    ),
  );
}

function presentSettlement(order: OrderRow, now: Date) {
  const { orderNumber, total, shippingFee, adjustment, settledAt, orderStatus } = order;
  const goods = total - shippingFee;
  const fees = computeFees({ orderId: orderNumber, region: "TH", goods, refunded: 0, shippingFee });
  const fixed = fees.commission + fees.service;
  const service = fixed + adjustment;
  const vat = Math.round((fixed + fees.transaction) * VAT);
  const income = total - service - fees.transaction - vat;
  const withheld = Math.round(Math.max(0, income + adjustment) * WITHHELD_NOTE);
  const isPaid = settledAt !== null && settledAt <= now;
  return {
    orderNumber,
    orderIncomeDetail: {
      orderIncome: income / 100,
      totalPayByBuyer: total / 100,
      totalPayByPlatForm: 0,
      serviceFee: service / 100,
      transactionFee: fees.transaction / 100,
      vatAmount: vat / 100,
      WHT: withheld / 100,
    },
    settlementDetail: {
      payoutBalance: isPaid ? (income - withheld) / 100 : 0,
      pendingBalance: isPaid ? 0 : (income - withheld) / 100,
      settlementDate: isPaid ? settledAt.toISOString() : "",
      settlementIds: isPaid ? [`S${orderNumber}`] : [],
      settlementStatus: getStatus(orderStatus, isPaid),
    },
  };
}

function getStatus(orderStatus: OrderRow["orderStatus"], isPaid: boolean): string {
  if (isPaid) return "COMPLETED";
  return orderStatus === "COMPLETED" ? "PENDING_SETTLEMENT" : "PENDING_SHIPMENT";
}

export async function settleNow(deps: SandboxDeps, orderNumber: string): Promise<void> {
  const now = deps.now().toISOString();
  await changeSettled(deps, orderNumber, {
    settledAt: sql`least(${orders.settledAt}, ${now}::timestamptz)`,
  });
}

export async function adjustPayout(
  deps: SandboxDeps,
  orderNumber: string,
  amount: number,
): Promise<void> {
  await changeSettled(deps, orderNumber, {
    adjustment: sql`${orders.adjustment} + ${amount}`,
    updatedAt: deps.now(),
  });
}

async function changeSettled(deps: SandboxDeps, orderNumber: string, set: object): Promise<void> {
  const changed = await deps.db
    .update(orders)
    .set(set)
    .where(and(eq(orders.orderNumber, orderNumber), isNotNull(orders.settledAt)))
    .returning({ orderNumber: orders.orderNumber });
  if (changed.length === 0) throw createBadRequest("Only a completed order is paid out");
}
