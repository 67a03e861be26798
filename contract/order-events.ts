import "@hono/zod-openapi";
import { z } from "zod";
import { instant } from "./query.ts";

/** A closed list, so that each has a text. */
export const ORDER_EVENT_TYPES = [
  "placed",
  /**
   * `from` and `to` are order statuses, or pick-pack statuses on the pickpack axis; detail:
   * nativeStatus, and trackingCode of a booking that ended.
   */
  "status",
  /** The channel reported a status that this order cannot have; detail: nativeStatus. */
  "status_refused",
  /** The channel reported an unknown status; detail: nativeStatus. */
  "unknown_status",
  /** The channel cancelled part of a line before it was sent; detail: sku, quantity. */
  "units_cancelled",
  "accepted",
  "arranged",
  /** Detail: code. */
  "arrange_failed",
  /** Detail: parcels, the number of parcels. */
  "split",
  "joined",
  /** Put into one parcel with the buyer's other orders; detail: orders, the number of all. */
  "combined",
  "tracking_code",
  /** Detail: sku, quantity, warehouseId. */
  "reserved",
  "released",
  "shipped",
  "out_of_stock",
  "unmapped",
  /** More units were shipped than were on hand; detail: sku, missing. */
  "stock_missing",
  /** The seller's answer to a return. A refusal has detail: reason, note, pictures. */
  "return_accepted",
  "return_refused",
  /** The seller refunded the money without a return. */
  "refunded_instead",
  /** The channel ended an accepted return without a refund. */
  "return_void",
  /** A person counted the returned goods, before they are in stock; detail: good, damaged, note. */
  "return_counted",
  /** The goods went into stock; detail: sku, quantity, warehouseId. */
  "returned_good",
  "returned_damaged",
  /** Shipped before the shop was connected, so our stock never included it. */
  "left_before",
  /** The channel sent or corrected its fees; detail: amount, before (`null` for the first time). */
  "fees_told",
  "label_requested",
  "label_ready",
  "label_failed",
  "label_printed",
  "invoice_printed",
  "packing_slip_printed",
  /** A person corrected a print that did not happen. */
  "label_unprinted",
  "invoice_unprinted",
  "packing_slip_unprinted",
  /** Detail: sku, missing, reason (PICK_SHORT_REASONS). */
  "picked_short",
  /** Fetched before the channel cancelled them; they go back; detail: quantity. */
  "picked_too_many",
  /** Detail: quantity. */
  "put_back",
  /** Detail: number and courier of the hand-over. */
  "handed_over",
  "note",
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

export const OrderEvent = z
  .object({
    id: z.string(),
    axis: z.enum(["order", "pickpack", "document", "stock", "note"]),
    /** One of ORDER_EVENT_TYPES; other upstreams may send more. */
    type: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    actor: z.string(),
    detail: z.record(z.string(), z.unknown()),
    at: instant(),
  })
  .openapi("OrderEvent");
export type OrderEvent = z.infer<typeof OrderEvent>;
