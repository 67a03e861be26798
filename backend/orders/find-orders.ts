import { and, eq, gte, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  findOrders,
  getOrderStatusCounts,
  OrderSummary,
  StatusCounts,
} from "#contract/orders.ts";
import {
  ORDER_STATUSES,
  type OrderFlag,
  type OrderStatus,
  WORKED_STATUSES,
} from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import { executeRepeated } from "../db/execute-repeated.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orders } from "../db/schema/orders.ts";
import { ProblemError } from "../http/problem-error.ts";
import { resolveWarehouseId } from "../stocks/index.ts";
import {
  asksForStatusesOnly,
  buildOrderCondition,
  hasStatus,
  hasTextFilter,
  isFlagged,
  isLate,
  type OrderFilter,
} from "./order-filter.ts";
import { TO_BE_SHIPPED } from "./order-states.ts";
import { countQueue, type QueueCounts } from "./queues.ts";
import { readContents } from "./read-contents.ts";
import { readOrderPage } from "./read-order-page.ts";
import { findDistinctCouriers, findDistinctPayments, selectDistinctWords } from "./spellings.ts";
import { visibleToCaller } from "./visible-orders.ts";

/** Flags that need a person while the order is open. */
const NEEDS_ATTENTION = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "unknown_status",
] as const satisfies readonly OrderFlag[];
export const OPEN_STATUSES: readonly OrderStatus[] = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "cancel_requested",
];

/** Matches the index: without `nulls last` PostgreSQL would sort all orders. */
const newestFirst = sql`${orders.placedAt} desc nulls last`;

/**
 * Returns one page, by ship-by time (soonest first, none last) or by order time (newest first). If
 * counts by status are requested, the total comes from them.
 */
export async function findOrderPage(
  backend: Backend,
  caller: Caller,
  query: z.output<typeof findOrders.query>,
): Promise<z.input<typeof findOrders.response>> {
  const { db } = backend;
  const now = backend.now();
  const { limit, offset, sortBy, countUpTo, include, ...filter } = query;
  if (include?.includes("contents") && caller.orderScope === "picking")
    throw new ProblemError(
      403,
      "forbidden",
      "Members who only pick and pack may not read order files",
    );
  if (filter.warehouseId)
    filter.warehouseId = await resolveWarehouseId(db, caller.accountId, filter.warehouseId);
  const { channelIds, warehouseId } = filter;
  const placeFilter = {
    ...(channelIds ? { channelIds } : {}),
    ...(warehouseId ? { warehouseId } : {}),
  };
  const counting = include?.includes("counts")
    ? countByStatus(backend, caller, { statuses: [...WORKED_STATUSES] }, placeFilter)
    : undefined;
  const condition = and(
    visibleToCaller(caller),
    buildOrderCondition(db, caller.accountId, filter, now),
  );
  const order =
    sortBy === "shipBy" ? sql`${orders.shipByAt}, ${orders.id}` : sql`${newestFirst}, ${orders.id}`;
  const isIndexStart = sortBy === "shipBy" && offset === 0 && usesIndexPrefix(filter);
  const isCounted = asksForStatusesOnly(filter) && filter.statuses?.every(isWorkedStatus);
  const page = readOrderPage(
    backend,
    {
      where: condition,
      order,
      limit,
      offset,
      total: isCounted
        ? counting?.then((statusCounts) => sumCounts(statusCounts, filter.statuses))
        : undefined,
      isSearch: hasTextFilter(filter),
      isIndexStart,
      countUpTo,
    },
    now,
  );
  const [orderPage, counts] = await Promise.all([page, counting]);
  return {
    total: orderPage.total,
    orders: include?.includes("contents")
      ? await addContents(backend, caller, orderPage.orders)
      : orderPage.orders,
    ...(counts ? { counts } : {}),
  };
}

async function addContents(
  backend: Backend,
  caller: Caller,
  foundPage: readonly OrderSummary[],
): Promise<z.input<typeof findOrders.response>["orders"]> {
  const ids = foundPage.map(({ id }) => id);
  const contents = await readContents(backend, caller, ids);
  return foundPage.map((order) => ({ ...order, contents: contents.get(order.id) }));
}

const isWorkedStatus = (status: OrderStatus) => WORKED_STATUSES.includes(status);

const sumCounts = ({ counts }: StatusCounts, statuses: readonly OrderStatus[] = []): number =>
  [...new Set(statuses)].reduce((sum, status) => sum + (counts[status] ?? 0), 0);

/**
 * Whether an index holds exactly these orders by ship-by time: one status, all open, or all
 * (schema.ts).
 */
function usesIndexPrefix(filter: Partial<OrderFilter>): boolean {
  const { statuses } = filter;
  return (
    asksForStatusesOnly(filter) &&
    (!statuses ||
      statuses.length === 1 ||
      (statuses.length === OPEN_STATUSES.length &&
        OPEN_STATUSES.every((status) => statuses.includes(status))))
  );
}

/**
 * Counts orders by status, and how many open ones are late, due within the warning hours, or
 * flagged.
 */
export async function countByStatus(
  backend: Backend,
  caller: Caller,
  query: z.output<typeof getOrderStatusCounts.query>,
  placeFilter: Pick<OrderFilter, "channelIds" | "warehouseId"> = {},
) {
  const now = backend.now();
  const warningTime = sql`${now}::timestamptz + make_interval(hours => (select ${accounts.shipByWarningHours} from ${accounts} where ${accounts.id} = ${caller.accountId}))`;
  const scope = and(
    visibleToCaller(caller),
    query.channelId ? eq(orders.channelId, query.channelId) : undefined,
    query.createdAfter ? gte(orders.placedAt, new Date(query.createdAfter)) : undefined,
    buildOrderCondition(backend.db, caller.accountId, placeFilter, now),
  );
  const isDueSoon = and(
    hasStatus(TO_BE_SHIPPED),
    gte(orders.shipByAt, now),
    sql`${orders.shipByAt} <= ${warningTime}`,
  );
  const askedStatuses = query.statuses ?? ORDER_STATUSES;
  const needsAttention = and(
    hasStatus(OPEN_STATUSES.filter((status) => askedStatuses.includes(status))),
    isFlagged(NEEDS_ATTENTION),
  );
  // One query per status: for a list PostgreSQL may read all orders of the account
  // (executeRepeated).
  const statement = sql`
    select coalesce(json_object_agg(g.status, g.n), '{}') as counts, coalesce(sum(g.late), 0)::int as late, coalesce(sum(g.due_soon), 0)::int as due_soon,
      (select count(*)::int from ${orders} where ${and(scope, needsAttention)}) as flagged,
      (select ${QUEUE_COUNTS} from ${orders} where ${scope} and ${orders.status} = 'to_ship') as queues
    from (select s.status, c.* from unnest(${sql.raw(`'{${askedStatuses.join(",")}}'`)}::text[]) s(status) cross join lateral (
      select count(*)::int as n, count(*) filter (where ${isLate(now)}) as late, count(*) filter (where ${isDueSoon}) as due_soon
      from ${orders} where ${scope} and ${orders.status} = s.status) c where c.n > 0) g`;
  const isNarrowed = Boolean(
    query.channelId || query.createdAfter || placeFilter.channelIds || placeFilter.warehouseId,
  );
  const { rows } = await (isNarrowed
    ? backend.db.execute<CountRow>(statement)
    : executeRepeated<CountRow>(backend.db, statement));
  const [row] = rows;
  return {
    counts: (row?.counts ?? {}) as Partial<Record<OrderStatus, number>>,
    late: row?.late ?? 0,
    dueSoon: row?.due_soon ?? 0,
    flagged: row?.flagged ?? 0,
    ...(row?.queues ?? { toPrint: 0, toPick: 0, toPack: 0, toHandOver: 0 }),
  };
}

const QUEUE_COUNTS = sql`json_build_object('toPrint', ${countQueue("toPrint")}, 'toPick', ${countQueue("toPick")},
  'toPack', ${countQueue("toPack")}, 'toHandOver', ${countQueue("toHandOver")})`;

interface CountRow extends Record<string, unknown> {
  counts: Record<string, number>;
  late: number;
  due_soon: number;
  flagged: number;
  queues: QueueCounts;
}

export async function listCouriers(
  backend: Backend,
  caller: Caller,
): Promise<{ couriers: string[] }> {
  return { couriers: findDistinctCouriers(await readDistinctValues(backend, caller, "courier")) };
}

export async function listPaymentTypes(
  backend: Backend,
  caller: Caller,
): Promise<{ paymentTypes: string[] }> {
  return {
    paymentTypes: findDistinctPayments(await readDistinctValues(backend, caller, "payment_type")),
  };
}

async function readDistinctValues(
  { db }: Backend,
  caller: Caller,
  column: "courier" | "payment_type",
): Promise<string[]> {
  const distinctValues = selectDistinctWords(caller.accountId, column);
  const isUnlimited = caller.channelIds === null && caller.warehouseIds === null;
  const { rows } = await db.execute<{ word: string }>(
    isUnlimited
      ? distinctValues
      : sql`select w.word from (${distinctValues}) w where exists (
          select 1 from ${orders} where ${visibleToCaller(caller)} and ${orders[column === "courier" ? "courier" : "paymentType"]} = w.word)`,
  );
  return rows.map((row) => row.word);
}
