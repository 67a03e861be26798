import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/**
 * Everything that can wait for a person of the shop, in the order in which equally urgent ones are
 * listed: what stops selling first, then orders by their steps, then buyers, goods and the account.
 */
export const TO_DO_KINDS = [
  "access_ended",
  "quota_used_up",
  "payment_key_refused",
  "courier_key_refused",
  "slip_key_refused",
  "messenger_key_refused",
  "domain_failing",
  "meta_access_lost",
  "cancel_requests",
  "late_orders",
  "orders_due",
  "arranging_failed",
  "pickups_failed",
  "labels_missing",
  "orders_without_stock",
  "unknown_skus",
  "orders_without_warehouse",
  "unknown_statuses",
  "payments_to_check",
  "received_payments_to_check",
  "orders_to_review",
  "refunds_to_pay",
  "returns_to_answer",
  "goods_to_receive",
  "deliveries_failed",
  "orders_to_process",
  "chats_waiting",
  "messages_failed",
  "reviews_to_check",
  "privacy_requests",
  "shop_errors",
  "unreadable_orders",
  "chat_errors",
  "warehouses_unlinked",
  "orders_never_expire",
  "access_ending",
  "listings_failed",
  "shop_differences",
  "shop_imports",
  "file_imports",
  "stock_files",
  "shop_migrations",
  "meta_items_refused",
  "units_in_doubt",
  "counts_to_review",
  "transfers_to_receive",
  "sold_out",
  "low_stock",
  "quota_ending",
  "top_ups_to_pay",
  "webhooks_off",
] as const;
export type ToDoKind = (typeof TO_DO_KINDS)[number];

/** A deadline within these hours is urgent now. */
export const URGENT_HOURS = 4;
/** `now`: selling stops, or a deadline is within `URGENT_HOURS`. `soon`: within a day. */
export const URGENCIES = ["now", "soon", "later"] as const;
export type Urgency = (typeof URGENCIES)[number];

export const ToDo = z
  .object({
    kind: z.enum(TO_DO_KINDS),
    urgency: z.enum(URGENCIES),
    /** Orders, chats, listings or other things of the kind; at least 1. */
    count: z.number().int().min(1),
    /** The earliest deadline of them, which may be over. `null` without one. */
    deadline: instant().nullable(),
    /** Total of the orders concerned, in minor units of the account's currency. */
    amount: z.number().int().nullable(),
    /** The shop that it is about; `null` for several, or none. */
    channelId: z.string().nullable(),
  })
  .openapi("ToDo");
export type ToDo = z.infer<typeof ToDo>;

export const listToDos = endpoint("listToDos", "get", "/v1/to-dos", {
  access: "member",
  summary: "What waits for the member, the most urgent first; only what their roles may do",
  response: z.object({ toDos: z.array(ToDo) }),
});
