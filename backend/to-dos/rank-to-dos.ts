import {
  TO_DO_KINDS,
  type ToDo,
  type ToDoKind,
  URGENCIES,
  URGENT_HOURS,
  type Urgency,
} from "#contract/to-dos.ts";
import type { FoundToDo } from "./found-to-do.ts";

const HOUR_MS = 3_600_000;
/** A deadline within these hours is urgent soon. */
const SOON_HOURS = 24;

/** The kinds that are urgent without a deadline. All others wait. */
const URGENCY_OF_KIND: Partial<Record<ToDoKind, Urgency>> = {
  access_ended: "now",
  quota_used_up: "now",
  payment_key_refused: "now",
  courier_key_refused: "now",
  domain_failing: "now",
  cancel_requests: "now",
  late_orders: "now",
  arranging_failed: "now",
  pickups_failed: "now",
  orders_without_stock: "now",
  unknown_skus: "now",
  orders_without_warehouse: "now",
  payments_to_check: "now",
  received_payments_to_check: "now",
  messages_failed: "now",
  slip_key_refused: "soon",
  messenger_key_refused: "soon",
  meta_access_lost: "soon",
  labels_missing: "soon",
  unknown_statuses: "soon",
  orders_to_review: "soon",
  refunds_to_pay: "soon",
  returns_to_answer: "soon",
  deliveries_failed: "soon",
  chats_waiting: "soon",
  shop_errors: "soon",
  unreadable_orders: "soon",
  chat_errors: "soon",
  access_ending: "soon",
  listings_failed: "soon",
  shop_differences: "soon",
  sold_out: "soon",
};

/**
 * Ranks to-dos: by urgency, then the earliest deadline (none last), then the larger amount of
 * money, then the order of TO_DO_KINDS.
 */
export function rankToDos(found: readonly FoundToDo[], now: Date): ToDo[] {
  return found
    .map((toDo) => ({ ...toDo, urgency: computeUrgency(toDo, now) }))
    .toSorted(
      (a, b) =>
        URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
        compareDeadlines(a.deadline, b.deadline) ||
        (b.amount ?? 0) - (a.amount ?? 0) ||
        TO_DO_KINDS.indexOf(a.kind) - TO_DO_KINDS.indexOf(b.kind),
    );
}

/** A near deadline raises the kind's own urgency and a distant one never lowers it. */
function computeUrgency({ kind, deadline }: FoundToDo, now: Date): Urgency {
  const ofKind = URGENCY_OF_KIND[kind] ?? "later";
  if (deadline === null) return ofKind;
  const hoursLeft = (Date.parse(deadline) - now.getTime()) / HOUR_MS;
  const byDeadline: Urgency =
    hoursLeft <= URGENT_HOURS ? "now" : hoursLeft <= SOON_HOURS ? "soon" : "later";
  return URGENCIES.indexOf(byDeadline) < URGENCIES.indexOf(ofKind) ? byDeadline : ofKind;
}

const compareDeadlines = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : Date.parse(a) - Date.parse(b);
