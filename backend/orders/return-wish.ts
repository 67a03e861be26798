import { sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { RECEIVABLE_STATUSES } from "./order-states.ts";

type ReturnFacts = Pick<OrderRow, "status" | "returnWish">;

const STATUSES_BEFORE_REFUND: readonly OrderStatus[] = ["return_requested", "returned"];

/**
 * Whether the buyer wants something back for sent goods. A refund of returned goods is decided
 * after counting, which sets `returned`.
 */
export const hasOpenReturnWish = ({ status, returnWish }: ReturnFacts): boolean =>
  returnWish === "refund_of_returned"
    ? STATUSES_BEFORE_REFUND.includes(status)
    : status === "return_requested";

export const awaitsAnswer = (order: ReturnFacts & Pick<OrderRow, "returnAnswer">): boolean =>
  hasOpenReturnWish(order) && order.returnAnswer === null;

/** `awaitsAnswer` in SQL. */
export const AWAITS_RETURN_ANSWER = sql`(${orders.status} in ('return_requested','returned') and ${orders.returnAnswer} is null
  and (${orders.status} = 'return_requested' or ${orders.returnWish} is not distinct from 'refund_of_returned'))`;

/**
 * Whether returned goods are to be counted now: after the seller agreed, or before the refund is
 * decided. Where sellers give no answer (`canAnswer`), as soon as the buyer asks.
 */
export function awaitsReceipt(
  order: ReturnFacts & Pick<OrderRow, "returnAnswer" | "returnReceivedAt" | "flags">,
  canAnswer: boolean,
): boolean {
  if (order.returnReceivedAt !== null || order.flags.includes("fulfilled_by_channel")) return false;
  if (order.status !== "return_requested")
    return (RECEIVABLE_STATUSES as readonly OrderStatus[]).includes(order.status);
  // A buyer who wants only a refund sends nothing back.
  if (order.returnWish === "refund") return false;
  return !canAnswer || order.returnAnswer === "accepted" || wantsRefundOfReturned(order);
}

/**
 * `awaitsReceipt` in SQL, without requests that need an answer. The first two conditions match the
 * index.
 */
export const AWAITS_RECEIPT = sql`(${orders.status} in ('return_requested','delivery_failed','returned') and ${orders.returnReceivedAt} is null
  and (${orders.status} <> 'return_requested' or (${orders.returnAnswer} is not distinct from 'accepted' and ${orders.returnWish} is distinct from 'refund')
    or ${orders.returnWish} is not distinct from 'refund_of_returned') and not ${orders.flags} ? 'fulfilled_by_channel')`;

const wantsRefundOfReturned = ({ returnWish }: ReturnFacts) => returnWish === "refund_of_returned";

/** Whether returned goods must be counted before the refund is decided. */
export const mustCountFirst = (
  order: ReturnFacts & Pick<OrderRow, "returnReceivedAt" | "flags">,
): boolean =>
  wantsRefundOfReturned(order) &&
  order.returnReceivedAt === null &&
  !order.flags.includes("fulfilled_by_channel");

/** Whether the buyer asks again after an answered request: the new one needs an answer too. */
export const isNewReturnWish = (before: ReturnFacts, wish: OrderRow["returnWish"]): boolean =>
  wish === "refund_of_returned" && before.returnWish !== wish;
