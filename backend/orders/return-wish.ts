import { sql } from "drizzle-orm";
import type { OrderStatus } from "#contract/statuses.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { wrongStatusProblem } from "./load-order.ts";
import { RECEIVABLE_STATUSES } from "./order-states.ts";

type ReturnFacts = Pick<OrderRow, "status" | "returnWish">;

const IN_QUESTION: readonly OrderStatus[] = ["return_requested", "returned"];

/**
 * Whether the buyer wants something and goods were sent. The refund of returned goods is decided
 * after a person has counted them, which sets the order to `returned`.
 */
export const hasOpenReturnWish = ({ status, returnWish }: ReturnFacts): boolean =>
  returnWish === "refund_of_returned"
    ? IN_QUESTION.includes(status)
    : status === "return_requested";

export const awaitsAnswer = (order: ReturnFacts & Pick<OrderRow, "returnAnswer">): boolean =>
  hasOpenReturnWish(order) && order.returnAnswer === null;

/** `awaitsAnswer` for a query. */
export const awaitsReturnAnswer = sql`(${orders.status} in ('return_requested','returned') and ${orders.returnAnswer} is null
  and (${orders.status} = 'return_requested' or ${orders.returnWish} is not distinct from 'refund_of_returned'))`;

/**
 * Whether returned goods are to be counted now. A buyer's return comes after the seller agreed to
 * it, or before the refund of returned goods is decided. If the seller has no say (`canAnswer`), it
 * may come as soon as the buyer asks.
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
  return !canAnswer || order.returnAnswer === "accepted" || isBack(order);
}

const isBack = ({ returnWish }: ReturnFacts) => returnWish === "refund_of_returned";

/** Whether goods that are back must be counted before their refund is decided. */
export const mustCountFirst = (
  order: ReturnFacts & Pick<OrderRow, "returnReceivedAt" | "flags">,
): boolean =>
  isBack(order) && order.returnReceivedAt === null && !order.flags.includes("fulfilled_by_channel");

/** Throws 409 `wrong_status` (details: the status) if the buyer wants nothing. */
export function requireWanted(order: ReturnFacts): void {
  if (!hasOpenReturnWish(order)) throw wrongStatusProblem(order);
}

/** Whether it is a new request after the first one was answered: it needs its own answer. */
export const isNewReturnWish = (before: ReturnFacts, wish: OrderRow["returnWish"]): boolean =>
  wish === "refund_of_returned" && before.returnWish !== wish;
