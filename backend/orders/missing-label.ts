import type { NoLabelReason } from "#contract/order-documents.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { STOCK_STATE } from "./order-states.ts";

export function explainMissingLabel({
  status,
  flags,
  documentStatus,
}: Pick<OrderRow, "status" | "flags" | "documentStatus">): NoLabelReason {
  if (STOCK_STATE[status] === "released") return "cancelled";
  if (flags.includes("fulfilled_by_channel")) return "fulfilled_by_channel";
  if (STOCK_STATE[status] === "deducted") return "sent_without_label";
  if (status === "cancel_requested") return "cancel_requested";
  if (status === "unpaid" || status === "on_hold" || status === "to_process") return "not_arranged";
  return documentStatus === "failed" ? "label_failed" : "label_not_ready";
}

/** Whether the label is ready. Booking the courier again makes a new one. */
export const hasLabel = ({ documentStatus }: Pick<OrderRow, "documentStatus">): boolean =>
  documentStatus === "ready" || documentStatus === "printed";
