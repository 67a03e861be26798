import type { Output } from "#contract/endpoint.ts";
import type { getOrderStatusCounts } from "#contract/orders.ts";
import type { ProductCount } from "#contract/products.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Member } from "../accounts/find-member.ts";

/** Stands for one page in the making: what one of its calls of this process has looked up, the others need not look up again. */
export interface PageCalls {
  /** By token (authenticate.ts). */
  members: Map<string, Promise<Member | null>>;
  /** All products of an account, by its id (products/counted-once.ts). */
  productCounts: Map<string, Promise<ProductCount>>;
  /** By account (orders/counted-once.ts). */
  orderCounts: Map<string, CountedOrders>;
}

export const newPageCalls = (): PageCalls => ({
  members: new Map(),
  productCounts: new Map(),
  orderCounts: new Map(),
});

/** After a write: it may have changed any of it. */
export function forgetAll(page: PageCalls): void {
  for (const known of Object.values(page)) known.clear();
}

/** For one page: it calls the API in this process, without a socket, and its calls share what one of them has looked up. */
export function fetchForPage(app: {
  fetch(request: Request, env: { page: PageCalls }): Response | Promise<Response>;
}): typeof fetch {
  const page = newPageCalls();
  return async (input, init) => app.fetch(new Request(input, init), { page });
}

/** How many of an account's orders are in each of `statuses`, or in each there is. */
export interface CountedOrders {
  statuses: readonly OrderStatus[] | undefined;
  counts: Promise<Output<typeof getOrderStatusCounts>>;
}
