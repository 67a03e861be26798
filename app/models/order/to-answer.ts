import type { Output } from "#contract/endpoint.ts";
import type { countShopOrdersToAnswer } from "#contract/shop.ts";
import type { IconName } from "../../../design/icon-names.ts";

export type OrdersToAnswer = Output<typeof countShopOrdersToAnswer>;

/** Queues of the own shop that wait for the seller, with their pages. */
export const TO_ANSWER: readonly { count: keyof OrdersToAnswer; to: string; icon: IconName }[] = [
  { count: "doubtful", to: "/orders/doubtful", icon: "eye" },
  { count: "claimed", to: "/orders/payments", icon: "circle-check" },
  { count: "refunds", to: "/orders/refunds", icon: "undo-2" },
];
