import type { Figures, LineFigures } from "#contract/sale-figures.ts";

export interface OrderSums {
  orders: number;
  cancelled: number;
  returned: number;
  units: number;
  gross: number;
  discounts: number;
  cancelled_amount: number;
  returned_amount: number;
  fees: number;
  fees_awaited: number;
  awaited_net: number;
  awaited_cost: number;
  cost: number;
  uncosted: number;
  uncosted_awaited: number;
  uncosted_net: number;
  uncosted_cost: number;
  uncosted_fees: number;
  shipped_on_time: number;
  shipped_late: number;
  shipped: number;
  ship_seconds: number;
  picked: number;
  pick_seconds: number;
}
export interface LineSums {
  orders: number;
  units: number;
  cancelled_units: number;
  returned_units: number;
  gross: number;
  discounts: number;
  net: number;
  cost: number;
  uncosted_units: number;
  uncosted_net: number;
}

const NO_SUMS: OrderSums = {
  ...{ orders: 0, cancelled: 0, returned: 0, units: 0, gross: 0, discounts: 0 },
  ...{ cancelled_amount: 0, returned_amount: 0, fees: 0, fees_awaited: 0, cost: 0 },
  ...{ awaited_net: 0, awaited_cost: 0, uncosted: 0, uncosted_awaited: 0 },
  ...{ uncosted_net: 0, uncosted_cost: 0, uncosted_fees: 0 },
  ...{ shipped_on_time: 0, shipped_late: 0, shipped: 0, ship_seconds: 0 },
  ...{ picked: 0, pick_seconds: 0 },
};

export function sumOrders(rows: readonly OrderSums[]): OrderSums {
  const sums = { ...NO_SUMS };
  for (const row of rows)
    for (const name of Object.keys(NO_SUMS) as (keyof OrderSums)[]) sums[name] += row[name];
  return sums;
}

const computeShare = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Derives the figures from sums (contract/sale-figures.ts defines each). */
export function computeFigures(sums: OrderSums): Figures {
  const { orders, cancelled, returned, units, gross, discounts, fees, cost, shipped } = sums;
  const net = gross - discounts - sums.cancelled_amount - sums.returned_amount;
  const keptOrders = orders - cancelled - returned;
  const chargeableOrders = orders - cancelled;
  const areAllFeesUnknown = sums.fees_awaited > 0 && sums.fees_awaited === chargeableOrders;
  const settledOrders =
    chargeableOrders - sums.fees_awaited - (sums.uncosted - sums.uncosted_awaited);
  return {
    ...{ orders, cancelled, returned, units, gross, discounts, net },
    cost: cost === 0 && sums.uncosted > 0 ? null : cost,
    costUnknown: sums.uncosted,
    costUnknownNet: sums.uncosted_net,
    fees: areAllFeesUnknown ? null : fees,
    feesAwaited: sums.fees_awaited,
    cancelledAmount: sums.cancelled_amount,
    returnedAmount: sums.returned_amount,
    margin: settledOrders === 0 && chargeableOrders > 0 ? null : computeSettledMargin(sums, net),
    awaitedMargin: sums.awaited_net - sums.awaited_cost,
    awaitedMarginOrders: sums.fees_awaited - sums.uncosted_awaited,
    averageOrder: keptOrders === 0 ? null : Math.round(net / keptOrders),
    cancelRate: computeShare(cancelled, orders),
    returnRate: computeShare(returned, orders),
    shippedOnTime: sums.shipped_on_time,
    shippedLate: sums.shipped_late,
    onTimeRate: computeShare(sums.shipped_on_time, sums.shipped_on_time + sums.shipped_late),
    pickSeconds: sums.picked === 0 ? null : Math.round(sums.pick_seconds / sums.picked),
    shipSeconds: shipped === 0 ? null : Math.round(sums.ship_seconds / shipped),
  };
}

const computeSettledMargin = (sums: OrderSums, net: number): number =>
  net -
  (sums.awaited_net + sums.uncosted_net) -
  (sums.fees - sums.uncosted_fees) -
  (sums.cost - sums.awaited_cost - sums.uncosted_cost);

export function computeLineFigures(sums: LineSums): LineFigures {
  const { orders, units, gross, discounts, net, cost } = sums;
  const areAllCostsUnknown = sums.uncosted_units > 0 && cost === 0;
  return {
    ...{ orders, units, gross, discounts, net },
    ...{ cancelledUnits: sums.cancelled_units, returnedUnits: sums.returned_units },
    cost: areAllCostsUnknown ? null : cost,
    margin: areAllCostsUnknown ? null : net - sums.uncosted_net - cost,
    costUnknownUnits: sums.uncosted_units,
  };
}
