import type { Region } from "./buyers.ts";
import { hashToFraction } from "./drawn.ts";

/** Approximate fees in the two countries, as shares of the goods' price. */
const FEE_RATES: Record<
  Region,
  { commission: number; service: number; transaction: number; processing: number; extra: number }
> = {
  ID: { commission: 0.08, service: 0.04, transaction: 0, processing: 1_250, extra: 2_000 },
  TH: { commission: 0.0642, service: 0.0321, transaction: 0.0321, processing: 100, extra: 500 },
};
const AFFILIATE_FEE = { share: 0.25, rate: 0.05 };
/** Share of parcels that the courier weighs heavier than the seller did. */
const HEAVIER_SHARE = 0.2;

interface OrderFees {
  commission: number;
  service: number;
  /** The fee of each order. */
  processing: number;
  transaction: number;
  affiliate: number;
  /** The courier's price beyond the buyer's payment. */
  extraShipping: number;
}

/**
 * Returns a marketplace's fees on an order, in minor units; always the same for the same order.
 * Refunded goods have no fee.
 */
export function computeFees(order: {
  orderId: string;
  region: Region;
  goods: number;
  refunded: number;
  shippingFee: number;
}): OrderFees {
  const rates = FEE_RATES[order.region];
  const base = Math.max(0, order.goods - order.refunded);
  const drawFraction = (what: string) => hashToFraction(`${order.orderId} ${what}`);
  const isAffiliate = drawFraction("affiliate") < AFFILIATE_FEE.share;
  return {
    commission: Math.round(base * rates.commission),
    service: Math.round(base * rates.service),
    processing: base > 0 ? rates.processing : 0,
    transaction: Math.round((base > 0 ? base + order.shippingFee : 0) * rates.transaction),
    affiliate: isAffiliate ? Math.round(base * AFFILIATE_FEE.rate) : 0,
    extraShipping: drawFraction("weight") < HEAVIER_SHARE ? rates.extra : 0,
  };
}

/** Time from an order's completion to its payout. */
export const SETTLES_AFTER_MS = 3_600_000;
