import type { z } from "zod";
import type { getOrderStatusCounts } from "#contract/orders.ts";
import type { Backend, Caller } from "../context.ts";
import type { CountedOrders, PageCalls } from "../http/page-calls.ts";
import { countByStatus } from "./find-orders.ts";
import { asksForStatusesOnly, type OrderFilter } from "./order-filter.ts";

type Query = z.output<typeof getOrderStatusCounts.query>;

/** `countByStatus`, kept for the page where it is about all orders in those statuses: its list, asked for after it, need not count them again. */
export function countOnce(
  page: PageCalls | undefined,
  backend: Backend,
  caller: Caller,
  query: Query,
): CountedOrders["counts"] {
  const counts = countByStatus(backend, caller, query);
  if (page && !query.channelId && !query.createdAfter)
    page.orderCounts.set(caller.accountId, { statuses: query.statuses, counts });
  return counts;
}

/** How many orders the filter finds, where it asks for nothing but statuses that the page has counted. */
export function countedTotal(
  page: PageCalls | undefined,
  accountId: string,
  filter: Partial<OrderFilter>,
): Promise<number> | undefined {
  const counted = page?.orderCounts.get(accountId);
  const { statuses } = filter;
  if (!counted || !statuses || !asksForStatusesOnly(filter)) return undefined;
  if (counted.statuses && !statuses.every((status) => counted.statuses?.includes(status)))
    return undefined;
  return counted.counts.then(({ counts }) =>
    [...new Set(statuses)].reduce((sum, status) => sum + (counts[status] ?? 0), 0),
  );
}
