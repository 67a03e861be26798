import "@hono/zod-openapi";
import { z } from "zod";
import { Money } from "./money.ts";

const count = () => z.number().int();
const rate = () => z.number().nullable();

/**
 * The figures of some orders. Each order counts on the hour in which the buyer placed it, whenever
 * it was cancelled, came back or was settled: what happens later corrects that hour. The states are
 * those of SALE_STATES. Amounts are in minor units and without shipping.
 */
export const Figures = z
  .object({
    /** Orders placed. */
    orders: count(),
    cancelled: count(),
    returned: count(),
    /** Pieces of the kept orders. */
    units: count(),
    /** Price × pieces of the orders placed, before discounts. */
    gross: Money,
    /** What the seller took off the price of the orders placed. */
    discounts: Money,
    /** Gross less discounts of the orders cancelled, and of those returned. */
    cancelledAmount: Money,
    returnedAmount: Money,
    /** gross − discounts − cancelledAmount − returnedAmount: what the kept orders brought. */
    net: Money,
    /**
     * What channels keep, of all placed but the cancelled orders; a channel tells it with its
     * settlement. null: none has told yet.
     */
    fees: Money.nullable(),
    /** Orders placed but not cancelled whose channel has yet to tell its fees. */
    feesAwaited: count(),
    /** Cost of the goods of the kept orders, as it was when they were sold. */
    cost: Money,
    /** net − fees − cost of the orders whose fees are told; null: none of them is. */
    margin: Money.nullable(),
    /** net − cost of the kept orders whose fees are awaited: nothing is taken off for these. */
    awaitedMargin: Money,
    /** net ÷ kept orders, rounded to the minor unit; null: there are none. */
    averageOrder: Money.nullable(),
    /** Shares of the orders placed, 0 to 1; null: there are none. */
    cancelRate: rate(),
    returnRate: rate(),
    shippedOnTime: count(),
    shippedLate: count(),
    /** shippedOnTime ÷ (shippedOnTime + shippedLate); null: none was shipped. */
    onTimeRate: rate(),
    /**
     * Average seconds from paid (else placed) to handed over, of the orders shipped; null: none
     * was.
     */
    shipSeconds: z.number().int().nullable(),
    /**
     * Average seconds from when an order was put on a pick list until the last of it was fetched,
     * of the orders fetched; what was missing and is picked later does not count. null: none was
     * fetched.
     */
    pickSeconds: z.number().int().nullable(),
  })
  .openapi("SaleFigures");
export type Figures = z.infer<typeof Figures>;

/**
 * Figures of a product, a variant, or a SKU without a product: of its lines alone. Fees are not
 * divided among lines.
 */
export const LineFigures = z
  .object({
    /** Orders placed that have it; of a product, an order counts once for each of its variants. */
    orders: count(),
    units: count(),
    cancelledUnits: count(),
    returnedUnits: count(),
    gross: Money,
    discounts: Money,
    net: Money,
    cost: Money,
    /** net − cost. */
    margin: Money,
  })
  .openapi("LineFigures");
export type LineFigures = z.infer<typeof LineFigures>;
