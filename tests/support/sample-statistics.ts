import type { z } from "zod";
import type { Figures } from "#contract/sale-figures.ts";
import type { getStatistics } from "#contract/statistics.ts";

const figures: z.input<typeof Figures> = {
  ...{ orders: 3, cancelled: 1, returned: 0, units: 4, gross: 400_000, discounts: 20_000 },
  ...{
    cancelledAmount: 80_000,
    returnedAmount: 0,
    net: 300_000,
    fees: null,
    feesAwaited: 2,
    cost: 120_000,
  },
  ...{
    margin: null,
    awaitedMargin: 180_000,
    awaitedMarginOrders: 2,
    costUnknown: 0,
    costUnknownNet: 0,
    averageOrder: 150_000,
    cancelRate: 1 / 3,
    returnRate: 0,
  },
  ...{ shippedOnTime: 1, shippedLate: 1, onTimeRate: 0.5, shipSeconds: 7_200 },
  pickSeconds: 1_800,
};

/** The statistics of a day with three orders, all in one hour. */
export const statistics: z.input<typeof getStatistics.response> = {
  totals: figures,
  series: [{ start: "2026-11-21T10", figures, channels: { c1: 300_000 } }],
  channels: [{ channelId: "c1", figures }],
  hours: [{ weekday: 6, hour: 10, orders: 3, net: 300_000 }],
};
