import {
  countByStatus,
  findOrderPage,
  listCouriers,
  OPEN_STATUSES,
} from "#backend/orders/find-orders.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { findOrders, getOrderStatusCounts } from "#contract/orders.ts";
import { WORKED_STATUSES } from "#contract/statuses.ts";
import type { MeasuredCase } from "./measured-cases.ts";
import { BENCH_CALLER } from "./stock-cases.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const list = (name: string, query: Record<string, string>, plan = false): MeasuredCase => ({
  ...{ name: `list: ${name}`, plan },
  run: async (backend) => {
    const countUpTo = String(Number(query.offset ?? 0) + 10_050);
    const asked = findOrders.query.parse({ limit: "50", include: "counts", countUpTo, ...query });
    return (await findOrderPage(backend, BENCH_CALLER, asked)).total;
  },
});

const open = { statuses: OPEN_STATUSES.join(",") };
const all = (query: Record<string, string>) => ({ sortBy: "placedAt", ...query });

/** The order pages as their loaders request them: a list with the counts of its tabs. */
export const ORDER_CASES: readonly MeasuredCase[] = [
  list("open, first page", open, true),
  list("open, page 100", { ...open, offset: "4950" }),
  list("to be processed", { statuses: "to_process" }, true),
  list("all, newest", all({}), true),
  list("all, page 1,000", all({ offset: "49950" }), true),
  list("completed, newest", all({ statuses: "completed" }), true),
  list("open, one shop", { ...open, channelIds: "bench-shopee" }, true),
  list("open, one courier", { ...open, courier: "JNE REG" }),
  list("open, label not printed", { ...open, hasPrintedLabel: "false" }),
  list("open, single item", { ...open, isSingleItem: "true" }, true),
  list("all, one courier", all({ courier: "JNE REG" }), true),
  list("all, one shop", all({ channelIds: "bench-shopee" }), true),
  list("all, one payment type", all({ paymentType: "wallet" }), true),
  list("all, cash on delivery", all({ isCod: "true" }), true),
  list("all, one total", all({ totalPrice: "161000" }), true),
  list("all, of one day", all({ createdAfter: daysAgo(31), createdBefore: daysAgo(30) }), true),
  list("all, one city", all({ city: "Kota 7" }), true),
  list("all, with a note", all({ hasNote: "true" }), true),
  list("search for a number", all({ search: "26110001471471" }), true),
  list("search for a tracking code", all({ search: "TRK1471471" }), true),
  list("search for a name of six", all({ search: "Pembeli 471471" }), true),
  list("search for a SKU of many", all({ search: "SKU-471-0" }), true),
  {
    name: "counts of the tabs",
    plan: true,
    run: async (backend) => {
      const statuses = WORKED_STATUSES.join(",");
      const asked = getOrderStatusCounts.query.parse({ statuses });
      const { counts } = await countByStatus(backend, BENCH_CALLER, asked);
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
  },
  {
    name: "couriers there are",
    run: async (backend) => (await listCouriers(backend, BENCH_CALLER)).couriers.length,
  },
  {
    name: "detail",
    plan: true,
    run: async (backend) => (await readOrder(backend, BENCH_CALLER, "o00001471")).lines.length,
  },
];
