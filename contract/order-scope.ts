/**
 * Part of `order-manage`. `picking`: see, pick, pack, hand over and print, but not cancel, arrange,
 * answer a buyer or download a file.
 */
export const ORDER_SCOPES = ["all", "picking"] as const;
export type OrderScope = (typeof ORDER_SCOPES)[number];
