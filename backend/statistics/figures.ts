import type { Figures, LineFigures } from "#contract/sale-figures.ts";

/** Sums of the roll-up's columns. */
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
}

const NONE: OrderSums = {
  ...{ orders: 0, cancelled: 0, returned: 0, units: 0, gross: 0, discounts: 0 },
  ...{ cancelled_amount: 0, returned_amount: 0, fees: 0, fees_awaited: 0, cost: 0 },
  ...{ awaited_net: 0, awaited_cost: 0 },
  ...{ shipped_on_time: 0, shipped_late: 0, shipped: 0, ship_seconds: 0 },
  ...{ picked: 0, pick_seconds: 0 },
};

export function addUp(rows: readonly OrderSums[]): OrderSums {
  const sums = { ...NONE };
  for (const row of rows)
    for (const name of Object.keys(NONE) as (keyof OrderSums)[]) sums[name] += row[name];
  return sums;
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Derives the figures from sums (contract/sale-figures.ts defines each). */
export function figuresOf(sums: OrderSums): Figures {
  const { orders, cancelled, returned, units, gross, discounts, fees, cost, shipped } = sums;
  const net = gross - discounts - sums.cancelled_amount - sums.returned_amount;
  const kept = orders - cancelled - returned;
  const isNoneTold = sums.fees_awaited > 0 && sums.fees_awaited === orders - cancelled;
  return {
    ...{ orders, cancelled, returned, units, gross, discounts, net, cost },
    fees: isNoneTold ? null : fees,
    feesAwaited: sums.fees_awaited,
    cancelledAmount: sums.cancelled_amount,
    returnedAmount: sums.returned_amount,
    margin: isNoneTold ? null : net - sums.awaited_net - fees - (cost - sums.awaited_cost),
    awaitedMargin: sums.awaited_net - sums.awaited_cost,
    averageOrder: kept === 0 ? null : Math.round(net / kept),
    cancelRate: share(cancelled, orders),
    returnRate: share(returned, orders),
    shippedOnTime: sums.shipped_on_time,
    shippedLate: sums.shipped_late,
    onTimeRate: share(sums.shipped_on_time, sums.shipped_on_time + sums.shipped_late),
    pickSeconds: sums.picked === 0 ? null : Math.round(sums.pick_seconds / sums.picked),
    shipSeconds: shipped === 0 ? null : Math.round(sums.ship_seconds / shipped),
  };
}

export const lineFiguresOf = (sums: LineSums): LineFigures => ({
  ...{ orders: sums.orders, units: sums.units, gross: sums.gross, discounts: sums.discounts },
  ...{ cancelledUnits: sums.cancelled_units, returnedUnits: sums.returned_units },
  ...{ net: sums.net, cost: sums.cost, margin: sums.net - sums.cost },
});
