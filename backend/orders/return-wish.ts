import { sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { wrongStatus } from "./load-order.ts";
import { RECEIVABLE } from "./order-states.ts";

type Wished = Pick<OrderRow, "status" | "returnWish">;

const IN_QUESTION: readonly OrderStatus[] = ["return_requested", "returned"];

/**
 * Whether the buyer wants something of what came. The refund of what is back is decided on after a
 * person has counted it, which makes the order `returned`.
 */
export const isWanted = ({ status, returnWish }: Wished): boolean =>
  returnWish === "refund_of_returned"
    ? IN_QUESTION.includes(status)
    : status === "return_requested";

/** The same of what the seller has not answered yet. */
export const awaitsAnswer = (order: Wished & Pick<OrderRow, "returnAnswer">): boolean =>
  isWanted(order) && order.returnAnswer === null;

/** The same for a query. */
export const awaitsReturnAnswer = sql`(${orders.status} in ('return_requested','returned') and ${orders.returnAnswer} is null
  and (${orders.status} = 'return_requested' or ${orders.returnWish} is not distinct from 'refund_of_returned'))`;

/**
 * Whether goods of it are to be counted in now: what a buyer sends back comes once the seller
 * agreed to it, or before the refund of what is back. Where the seller has no say (`canAnswer`), it
 * comes as soon as it is wanted.
 */
export function awaitsReceipt(
  order: Wished & Pick<OrderRow, "returnAnswer" | "returnReceivedAt" | "flags">,
  canAnswer: boolean,
): boolean {
  if (order.returnReceivedAt !== null || order.flags.includes("fulfilled_by_channel")) return false;
  if (order.status !== "return_requested")
    return (RECEIVABLE as readonly OrderStatus[]).includes(order.status);
  // Who wants the money alone sends nothing.
  if (order.returnWish === "refund") return false;
  return !canAnswer || order.returnAnswer === "accepted" || isBack(order);
}

const isBack = ({ returnWish }: Wished) => returnWish === "refund_of_returned";

/** Goods that are back are counted before their refund is decided on. */
export const isToCountFirst = (
  order: Wished & Pick<OrderRow, "returnReceivedAt" | "flags">,
): boolean =>
  isBack(order) && order.returnReceivedAt === null && !order.flags.includes("fulfilled_by_channel");

/** Throws 409 `wrong_status` (details: the status) where the buyer wants nothing. */
export function requireWanted(order: Wished): void {
  if (!isWanted(order)) throw wrongStatus(order);
}

/** A wish after the first one was answered: it is answered by itself. */
export const isAnotherWish = (before: Wished, wish: OrderRow["returnWish"]): boolean =>
  wish === "refund_of_returned" && before.returnWish !== wish;
