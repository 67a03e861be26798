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

/** How many of an account's orders are in each of `statuses`, or in each there is. */
export interface CountedOrders {
  statuses: readonly OrderStatus[] | undefined;
  counts: Promise<Output<typeof getOrderStatusCounts>>;
}
