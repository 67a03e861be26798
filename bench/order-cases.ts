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
const formatDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const createListCase = (
  name: string,
  query: Record<string, string>,
  plan = false,
): MeasuredCase => ({
  ...{ name: `list: ${name}`, plan },
  run: async (backend) => {
    const countUpTo = String(Number(query.offset ?? 0) + 10_050);
    const parsedQuery = findOrders.query.parse({
      limit: "50",
      include: "counts",
      countUpTo,
      ...query,
    });
    return (await findOrderPage(backend, BENCH_CALLER, parsedQuery)).total;
  },
});

const open = { statuses: OPEN_STATUSES.join(",") };
const sortByPlacement = (query: Record<string, string>) => ({ sortBy: "placedAt", ...query });

/** The order pages as their loaders request them: a list with the counts of its tabs. */
export const ORDER_CASES: readonly MeasuredCase[] = [
  createListCase("open, first page", open, true),
  createListCase("open, page 100", { ...open, offset: "4950" }),
  createListCase("to be processed", { statuses: "to_process" }, true),
  createListCase("all, newest", sortByPlacement({}), true),
  createListCase("all, page 1,000", sortByPlacement({ offset: "49950" }), true),
  createListCase("completed, newest", sortByPlacement({ statuses: "completed" }), true),
  createListCase("open, one shop", { ...open, channelIds: "bench-shopee" }, true),
  createListCase("open, one courier", { ...open, courier: "JNE REG" }),
  createListCase("open, label not printed", { ...open, hasPrintedLabel: "false" }),
  createListCase("open, single item", { ...open, isSingleItem: "true" }, true),
  createListCase("all, one courier", sortByPlacement({ courier: "JNE REG" }), true),
  createListCase("all, one shop", sortByPlacement({ channelIds: "bench-shopee" }), true),
  createListCase("all, one payment type", sortByPlacement({ paymentType: "wallet" }), true),
  createListCase("all, cash on delivery", sortByPlacement({ isCod: "true" }), true),
  createListCase("all, one total", sortByPlacement({ totalPrice: "161000" }), true),
  createListCase(
    "all, of one day",
    sortByPlacement({ createdAfter: formatDaysAgo(31), createdBefore: formatDaysAgo(30) }),
    true,
  ),
  createListCase("all, one city", sortByPlacement({ city: "Kota 7" }), true),
  createListCase("all, with a note", sortByPlacement({ hasNote: "true" }), true),
  createListCase("search for a number", sortByPlacement({ search: "26110001471471" }), true),
  createListCase("search for a tracking code", sortByPlacement({ search: "TRK1471471" }), true),
  createListCase("search for a name of six", sortByPlacement({ search: "Pembeli 471471" }), true),
  createListCase("search for a SKU of many", sortByPlacement({ search: "SKU-471-0" }), true),
  {
    name: "counts of the tabs",
    plan: true,
    run: async (backend) => {
      const statuses = WORKED_STATUSES.join(",");
      const parsedQuery = getOrderStatusCounts.query.parse({ statuses });
      const { counts } = await countByStatus(backend, BENCH_CALLER, parsedQuery);
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
