import type { OrderDetail } from "#contract/orders.ts";

/** Where in the page an unknown line is linked: the field to search in. */
export const LINK_PLACE = "link-line";

/** The address that opens an order's line to be linked. */
export const linkPath = (orderId: string, { id }: Pick<OrderDetail["lines"][number], "id">) =>
  `/orders/${orderId}?line=${id}#${LINK_PLACE}`;
