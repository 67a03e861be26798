import "@hono/zod-openapi";
import { z } from "zod";
import { Money } from "./money.ts";

const count = () => z.number().int();
const rate = () => z.number().nullable();

/**
 * An order counts in the hour in which it was placed; a later cancellation, return or settlement
 * corrects that hour. States as in SALE_STATES. Minor units, without shipping.
 */
export const Figures = z
  .object({
    orders: count(),
    cancelled: count(),
    returned: count(),
    /** Kept orders. */
    units: count(),
    /** Before discounts. */
    gross: Money,
    /** The seller's discounts on the orders placed. */
    discounts: Money,
    /**
     * Cancelled orders' gross less discounts; refunds of the others: all of a returned order unless
     * less was refunded, a part of a kept one.
     */
    cancelledAmount: Money,
    returnedAmount: Money,
    /** gross − discounts − cancelledAmount − returnedAmount. */
    net: Money,
    /** Fees of orders that are not cancelled. `null` until one is reported. */
    fees: Money.nullable(),
    /** Orders not cancelled without reported fees. */
    feesAwaited: count(),
    /** Known cost at the time of sale, without cancelled orders and restocked goods. */
    cost: Money.nullable(),
    /** Orders with goods of unknown cost, and their net sales. No margin includes them. */
    costUnknown: count(),
    costUnknownNet: Money,
    /** net − fees − cost, of orders where both are known. */
    margin: Money.nullable(),
    /** net − cost of orders with known cost and unreported fees. */
    awaitedMargin: Money,
    /** Orders of feesAwaited with known cost, or returned goods. */
    awaitedMarginOrders: count(),
    /** net ÷ kept orders, rounded. */
    averageOrder: Money.nullable(),
    /** Shares from 0 to 1 of placed orders. */
    cancelRate: rate(),
    returnRate: rate(),
    shippedOnTime: count(),
    shippedLate: count(),
    /** shippedOnTime ÷ (shippedOnTime + shippedLate). `null` where none was shipped. */
    onTimeRate: rate(),
    /** Average seconds from paid (else placed) to handed over. */
    shipSeconds: z.number().int().nullable(),
    /**
     * Average seconds from the pick list to the last fetched unit. Missing units picked later do
     * not count.
     */
    pickSeconds: z.number().int().nullable(),
  })
  .openapi("SaleFigures");
export type Figures = z.infer<typeof Figures>;

/** Lines of a product, a variant, or an unlinked SKU. Fees are not divided among lines. */
export const LineFigures = z
  .object({
    /** An order counts once for each variant. */
    orders: count(),
    units: count(),
    cancelledUnits: count(),
    returnedUnits: count(),
    gross: Money,
    discounts: Money,
    net: Money,
    /** Kept units, and units not restocked. */
    cost: Money.nullable(),
    /** net − cost of the pieces with a known cost. `null` where there are none. */
    margin: Money.nullable(),
    /** Kept, or returned and not restocked. */
    costUnknownUnits: count(),
  })
  .openapi("LineFigures");
export type LineFigures = z.infer<typeof LineFigures>;
