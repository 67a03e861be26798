import "@hono/zod-openapi";
import { z } from "zod";
import { instant } from "./query.ts";

/** What an order's timeline tells of: a closed list, so that every screen has words for each. */
export const ORDER_EVENT_TYPES = [
  "placed",
  /** `from` and `to` are order statuses; of the pickpack axis, pick-pack statuses. */
  "status",
  /** The channel reported a status that this order cannot have (detail: nativeStatus). */
  "status_refused",
  /** The channel reported a status we do not know (detail: nativeStatus). */
  "unknown_status",
  /** The channel cancelled part of a line before it was sent; detail: sku, quantity. */
  "units_cancelled",
  "accepted",
  "arranged",
  /** detail: code */
  "arrange_failed",
  /** In how many parcels; detail: parcels. */
  "split",
  "joined",
  "tracking_code",
  /** The stock axis; detail: sku, quantity, warehouseId. */
  "reserved",
  "released",
  "shipped",
  "out_of_stock",
  "unmapped",
  /** Shipped more than the books had; detail: sku, missing. */
  "stock_missing",
  /**
   * The seller's word on what the buyer wants to send back; of a refusal, detail: reason, note,
   * pictures (ReturnPicture).
   */
  "return_accepted",
  "return_refused",
  /** The money in place of what the buyer wanted. */
  "refunded_instead",
  /** A person has counted what came back, before it is stock; detail: good, damaged, note. */
  "return_counted",
  /** It went into stock; detail: sku, quantity, warehouseId. */
  "returned_good",
  "returned_damaged",
  /** Shipped before the shop was connected: our stock never had it. */
  "left_before",
  /**
   * The channel told what it keeps, or corrected it; detail: amount, before (null: nothing yet).
   */
  "fees_told",
  "label_requested",
  "label_ready",
  "label_failed",
  "label_printed",
  "invoice_printed",
  "packing_slip_printed",
  /** A person said that it was not printed after all. */
  "label_unprinted",
  "invoice_unprinted",
  "packing_slip_unprinted",
  /** The pickpack axis; detail: sku, missing, reason (PICK_SHORT_REASONS). */
  "picked_short",
  /** Fetched before the channel cancelled them: they go back; detail: quantity. */
  "picked_too_many",
  /** detail: quantity */
  "put_back",
  /** detail: number and courier of the hand-over. */
  "handed_over",
  "note",
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

export const OrderEvent = z
  .object({
    id: z.string(),
    axis: z.enum(["order", "pickpack", "document", "stock", "note"]),
    /** One of ORDER_EVENT_TYPES; an upstream of its own may tell of more. */
    type: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    actor: z.string(),
    detail: z.record(z.string(), z.unknown()),
    at: instant(),
  })
  .openapi("OrderEvent");
export type OrderEvent = z.infer<typeof OrderEvent>;
