/**
 * How much of `order-manage` a member has, beside the channels and warehouses they are limited to.
 * `picking`: see orders, pick, pack, hand over and print; nothing that cancels, arranges, answers a
 * buyer or leaves as a file.
 */
export const ORDER_SCOPES = ["all", "picking"] as const;
export type OrderScope = (typeof ORDER_SCOPES)[number];
