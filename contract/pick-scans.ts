import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { PICK_STEPS } from "./statuses.ts";

/**
 * One field accepts order number, tracking code, SKU or barcode (docs/domain.md "Pick and pack").
 */

export const SCAN_OUTCOMES = [
  "picked",
  /** pack: the order is open, its items are scanned next. */
  "opened",
  /** pack: a unit was checked. */
  "checked",
  /** pack: that was the last one; the label can be printed. */
  "packed",
  /** hand_over: the parcel goes with this courier. */
  "handed_over",
  /** The item is not ordered here; nothing was counted. */
  "wrong_item",
  /** All of its units are counted. */
  "over_scan",
  /** Another picker has it. */
  "not_yours",
  /** No order, tracking code, SKU or barcode of the account. */
  "unknown_code",
  /** The order was cancelled; its fetched units go back. */
  "put_back",
  /** pick and pack: the order left its wave; its fetched units go back. */
  "taken_out",
  /** The buyer's cancel request waits for an answer. */
  "cancel_requested",
  /** No courier is booked, or no longer. */
  "not_arranged",
  /** Unpaid, or not released by its channel. */
  "not_ready",
  /** hand_over: the courier's code is missing. */
  "no_waybill",
  /** The label's booking is no longer valid. */
  "old_label",
  /** hand_over: an order's number does not identify one of its boxes. */
  "several_parcels",
  /** pack and hand_over: units were missing, and the order left its wave. */
  "short",
  /** pack: units are still to be fetched. */
  "not_picked",
  /** pack and hand_over: it was packed or handed over before. */
  "already_done",
  "not_packed",
  /** hand_over: the parcel belongs to another courier. */
  "wrong_courier",
] as const;
export type ScanOutcomeName = (typeof SCAN_OUTCOMES)[number];

/** `null`: one box. */
const Box = z.object({ number: z.number().int(), of: z.number().int() });

export const ScanOutcome = z
  .object({
    outcome: z.enum(SCAN_OUTCOMES),
    /** The scan counted or opened something. */
    ok: z.boolean(),
    code: z.string(),
    sku: z.string().nullable(),
    name: z.string().nullable(),
    imageUrl: z.string().nullable(),
    rack: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    pickpackId: z.string().nullable(),
    /** Units of the line counted in this step, and all its units. */
    done: z.number().int(),
    of: z.number().int(),
    /** In the caller's wave, the order, or the courier's parcels. */
    left: z.number().int(),
    courier: z.string().nullable(),
    /** An order that needs the wrong item. */
    belongsTo: z
      .object({
        orderNumber: z.string(),
        waveNumber: z.number().int().nullable(),
        parcel: Box.nullable().default(null),
      })
      .nullable()
      .default(null),
    parcel: Box.nullable().default(null),
    /** Position among orders in one parcel. `null`: alone. */
    inParcel: z.object({ number: z.number().int(), of: z.number().int() }).nullable().default(null),
    at: z.string(),
  })
  .openapi("ScanOutcome");
export type ScanOutcome = z.infer<typeof ScanOutcome>;

/**
 * A repeated `clientId` gets the first answer and counts once. A wrong scan is an outcome, not an
 * error. 404 for a foreign wave, record or hand-over.
 */
export const scan = endpoint("scan", "post", "/v1/orders/scans", {
  access: "order-manage",
  forPicking: true,
  summary: "Takes a scan",
  body: z.object({
    clientId: z.string().min(8, "too_short").max(64, "too_long"),
    step: z.enum(PICK_STEPS),
    code: z.string().trim().min(1, "required").max(120, "too_long"),
    /** Required for picking: 409 `no_wave`. */
    waveId: z.string().nullable().default(null),
    /** The order being packed. */
    pickpackId: z.string().nullable().default(null),
    handOverId: z.string().nullable().default(null),
    quantity: integer().min(1, "too_small").max(10_000, "too_big").default(1),
  }),
  response: z.object({ scan: ScanOutcome }),
  errors: [404, 409],
});
