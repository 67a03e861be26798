import type { OrderDetail } from "#contract/orders.ts";

/** Id of the search field in which an unknown line is linked. */
export const LINK_PLACE = "link-line";

/** Returns the address that opens a line of the order for linking. */
export const linkPath = (orderId: string, { id }: Pick<OrderDetail["lines"][number], "id">) =>
  `/orders/${orderId}?line=${id}#${LINK_PLACE}`;
