import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { PICK_STEPS } from "./statuses.ts";

/**
 * docs/domain.md "Pick and pack": one field that takes order number, tracking code, SKU or barcode.
 */

/** Units counted, of what; done or not. */
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
  /** Nobody ordered it here; nothing was counted. */
  "wrong_item",
  /** All of it is counted already. */
  "over_scan",
  /** Somebody else fetches it. */
  "not_yours",
  /** No order, tracking code, SKU or barcode of the account. */
  "unknown_code",
  /** The order was cancelled meanwhile: what was fetched goes back. */
  "put_back",
  /** pick and pack: the order was taken out of its wave: what was fetched goes back. */
  "taken_out",
  /** The buyer wants to cancel, and waits for an answer. */
  "cancel_requested",
  /** No courier is booked: not yet, or not any more since the pickup failed. */
  "not_arranged",
  /** The order is not paid yet, or its channel has not released it. */
  "not_ready",
  /** hand_over: the courier has given no code for the parcel yet. */
  "no_waybill",
  /** The label of a booking that is not valid any more. */
  "old_label",
  /** hand_over: the order is in several boxes, and its number names none of them. */
  "several_parcels",
  /** pack and hand_over: units were not found, and the order was taken out of its wave. */
  "short",
  /** pack: not everything is fetched yet. */
  "not_picked",
  /** pack and hand_over: packed before, or handed over before. */
  "already_done",
  /** hand_over: not packed. */
  "not_packed",
  /** hand_over: the parcel is another courier's. */
  "wrong_courier",
] as const;
export type ScanOutcomeName = (typeof SCAN_OUTCOMES)[number];

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
    /** Units of the line counted in this step, of all of them. */
    done: z.number().int(),
    of: z.number().int(),
    /**
     * Units that are left in this step: of the wave for the caller, of the order, or of the
     * courier's parcels.
     */
    left: z.number().int(),
    courier: z.string().nullable(),
    /** The order that waits for a wrong item; null: none does, or the item is right. */
    belongsTo: z
      .object({ orderNumber: z.string(), waveNumber: z.number().int().nullable() })
      .nullable()
      .default(null),
    /** Which of the order's boxes, of how many; null: the order is sent in one. */
    parcel: z.object({ number: z.number().int(), of: z.number().int() }).nullable().default(null),
    at: z.string(),
  })
  .openapi("ScanOutcome");
export type ScanOutcome = z.infer<typeof ScanOutcome>;

/**
 * One scan. `clientId` is made where it is scanned: sent again, because the network dropped, it is
 * answered as before and counted once. What was scanned wrongly is an outcome, not an error. 404
 * for a wave, record or hand-over that is not the account's.
 */
export const scan = endpoint("scan", "post", "/v1/orders/scans", {
  access: "order-manage",
  forPicking: true,
  summary: "Takes a scan",
  body: z.object({
    clientId: z.string().min(8, "too_short").max(64, "too_long"),
    step: z.enum(PICK_STEPS),
    code: z.string().trim().min(1, "required").max(120, "too_long"),
    /** Of the picker's walk; of packing, where it is known. */
    waveId: z.string().nullable().default(null),
    /** The order that is open for packing. */
    pickpackId: z.string().nullable().default(null),
    handOverId: z.string().nullable().default(null),
    /** Units at once, of an item. */
    quantity: integer().min(1, "too_small").max(10_000, "too_big").default(1),
  }),
  response: z.object({ scan: ScanOutcome }),
  errors: [404, 409],
});
