import "@hono/zod-openapi";
import { z } from "zod";
import { Money } from "./money.ts";

const count = () => z.number().int();
const rate = () => z.number().nullable();

/**
 * The figures of some orders. Each order counts in the hour in which the buyer placed it; a later
 * cancellation, return or settlement corrects that hour. The states are those of SALE_STATES.
 * Amounts are in minor units and without shipping.
 */
export const Figures = z
  .object({
    orders: count(),
    cancelled: count(),
    returned: count(),
    /** Pieces of the kept orders. */
    units: count(),
    /** Price × pieces of the orders placed, before discounts. */
    gross: Money,
    /** The seller's discounts on the orders placed. */
    discounts: Money,
    /**
     * Gross less discounts of the cancelled orders, and what buyers got back of the others: of a
     * returned order all of it, unless the seller paid back less; of a kept one a part.
     */
    cancelledAmount: Money,
    returnedAmount: Money,
    /** gross − discounts − cancelledAmount − returnedAmount: what the shop keeps of its sales. */
    net: Money,
    /**
     * Channel fees of the orders placed and not cancelled. A channel reports them with its
     * settlement. `null` where none is reported yet.
     */
    fees: Money.nullable(),
    /** Orders placed and not cancelled whose fees are not reported yet. */
    feesAwaited: count(),
    /**
     * Known cost of the goods of the orders not cancelled, at the time of sale. Returned goods cost
     * nothing once they are on sale again. `null` where no cost is known.
     */
    cost: Money.nullable(),
    /**
     * Orders not cancelled with goods of unknown cost that are not on sale again, and their net
     * sales. They are in no margin.
     */
    costUnknown: count(),
    costUnknownNet: Money,
    /**
     * net − fees − cost of the orders with reported fees and known costs. `null` where there are
     * none.
     */
    margin: Money.nullable(),
    /**
     * net − cost of the orders with known costs but without reported fees: no fees are
     * subtracted.
     */
    awaitedMargin: Money,
    /** Orders of feesAwaited whose cost is known, or whose goods came back. */
    awaitedMarginOrders: count(),
    /** net ÷ kept orders, rounded to the minor unit. `null` where there are none. */
    averageOrder: Money.nullable(),
    /** Shares of the orders placed, 0 to 1. `null` where there are none. */
    cancelRate: rate(),
    returnRate: rate(),
    shippedOnTime: count(),
    shippedLate: count(),
    /** shippedOnTime ÷ (shippedOnTime + shippedLate). `null` where none was shipped. */
    onTimeRate: rate(),
    /**
     * Average seconds from paid (else placed) to handed over, over the shipped orders. `null` where
     * none was shipped.
     */
    shipSeconds: z.number().int().nullable(),
    /**
     * Average seconds from the time an order was put on a pick list until its last unit was
     * fetched, over the fetched orders. Missing units that are picked later do not count. `null`
     * where none was fetched.
     */
    pickSeconds: z.number().int().nullable(),
  })
  .openapi("SaleFigures");
export type Figures = z.infer<typeof Figures>;

/**
 * Figures of a product, a variant, or a SKU without a product: only of its lines. Fees are not
 * divided among lines.
 */
export const LineFigures = z
  .object({
    /** Orders placed with it. For a product, an order counts once for each of its variants. */
    orders: count(),
    units: count(),
    cancelledUnits: count(),
    returnedUnits: count(),
    gross: Money,
    discounts: Money,
    net: Money,
    /** Known cost of the kept pieces and of those not on sale again. `null` where none is known. */
    cost: Money.nullable(),
    /** net − cost of the pieces with a known cost. `null` where there are none. */
    margin: Money.nullable(),
    /** Pieces of unknown cost: kept, or returned and not on sale again. */
    costUnknownUnits: count(),
  })
  .openapi("LineFigures");
export type LineFigures = z.infer<typeof LineFigures>;
