import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { PICK_STEPS } from "./statuses.ts";

/** docs/domain.md "Pick and pack": one field takes order number, tracking code, SKU or barcode. */

export const SCAN_OUTCOMES = [
  /** pick: a unit was fetched. */
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
  /** All of its units are counted already. */
  "over_scan",
  /** Another picker has it. */
  "not_yours",
  /** No order, tracking code, SKU or barcode of the account. */
  "unknown_code",
  /** The order was cancelled meanwhile; its fetched units go back. */
  "put_back",
  /** pick and pack: the order was taken out of its wave; its fetched units go back. */
  "taken_out",
  /** The buyer's cancel request waits for an answer. */
  "cancel_requested",
  /** No courier is booked: not yet, or no longer since the pickup failed. */
  "not_arranged",
  /** The order is not paid yet, or its channel has not released it. */
  "not_ready",
  /** hand_over: the courier has given no code for the parcel yet. */
  "no_waybill",
  /** The label belongs to a booking that is no longer valid. */
  "old_label",
  /** hand_over: the order has several boxes, and its number identifies none of them. */
  "several_parcels",
  /** pack and hand_over: units were not found, and the order was taken out of its wave. */
  "short",
  /** pack: not everything is fetched yet. */
  "not_picked",
  /** pack and hand_over: it was packed or handed over before. */
  "already_done",
  /** hand_over: not packed. */
  "not_packed",
  /** hand_over: the parcel belongs to another courier. */
  "wrong_courier",
] as const;
export type ScanOutcomeName = (typeof SCAN_OUTCOMES)[number];

/** A box's number, and how many there are. `null` where the order is sent in one. */
const Box = z.object({ number: z.number().int(), of: z.number().int() });

export const ScanOutcome = z
  .object({
    outcome: z.enum(SCAN_OUTCOMES),
    /** Something was counted or opened. */
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
    /** Units left in this step: of the caller's wave, of the order, or of the courier's parcels. */
    left: z.number().int(),
    courier: z.string().nullable(),
    /** The order that needs the wrong item. `null` where none does, or the item is right. */
    belongsTo: z
      .object({
        orderNumber: z.string(),
        waveNumber: z.number().int().nullable(),
        parcel: Box.nullable().default(null),
      })
      .nullable()
      .default(null),
    parcel: Box.nullable().default(null),
    /** The order's place among those that go in one parcel. `null` where it is alone in it. */
    inParcel: z.object({ number: z.number().int(), of: z.number().int() }).nullable().default(null),
    at: z.string(),
  })
  .openapi("ScanOutcome");
export type ScanOutcome = z.infer<typeof ScanOutcome>;

/**
 * Handles one scan. The scanning device makes `clientId`: a scan that is sent again after a network
 * failure is answered as before and counted once. A wrong scan is an outcome, not an error. 404 for
 * a wave, record or hand-over that is not the account's.
 */
export const scan = endpoint("scan", "post", "/v1/orders/scans", {
  access: "order-manage",
  forPicking: true,
  summary: "Takes a scan",
  body: z.object({
    clientId: z.string().min(8, "too_short").max(64, "too_long"),
    step: z.enum(PICK_STEPS),
    code: z.string().trim().min(1, "required").max(120, "too_long"),
    /** Required for picking: 409 `no_wave`. For packing it may be unknown. */
    waveId: z.string().nullable().default(null),
    /** The order that is open for packing. */
    pickpackId: z.string().nullable().default(null),
    handOverId: z.string().nullable().default(null),
    quantity: integer().min(1, "too_small").max(10_000, "too_big").default(1),
  }),
  response: z.object({ scan: ScanOutcome }),
  errors: [404, 409],
});
