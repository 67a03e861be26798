import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { moment, oneOf, pickSchemas, yesNo } from "./filters.ts";
import { integer } from "./numbers.ts";
import { commaList, instant, instantParam, paging } from "./query.ts";
import {
  CHANNEL_TYPES,
  DOCUMENT_STATUSES,
  ORDER_STATUSES,
  PICK_SHORT_REASONS,
  PICK_SHORT_RESOLUTIONS,
  PICKPACK_STATUSES,
} from "./statuses.ts";

/** `none` is the status of an order without a record. */
const RECORD_STATUSES = PICKPACK_STATUSES.filter((status) => status !== "none");

const permission = { access: "order-manage", forPicking: true } as const;

export const PickLine = z
  .object({
    id: z.string(),
    orderLineId: z.string(),
    rack: z.string(),
    sku: z.string(),
    barcode: z.string(),
    name: z.string(),
    variantName: z.string(),
    imageUrl: z.string().nullable(),
    /** `picked` + `short` ≤ `quantity`, and `packed` ≤ `picked`. */
    quantity: z.number().int(),
    picked: z.number().int(),
    packed: z.number().int(),
    short: z.number().int(),
    shortReason: z.enum(PICK_SHORT_REASONS).nullable(),
    pickerId: z.string().nullable(),
    pickerName: z.string().nullable(),
  })
  .openapi("PickLine");

/**
 * The fetched units go back, the buyer's cancel request waits, no courier is booked, or the order
 * is unpaid or not released.
 */
export const PICK_STOPS = ["put_back", "cancel_requested", "not_arranged", "not_ready"] as const;

export const PickPack = z
  .object({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    /** From 1: a box, or the missing units that are sent later. */
    part: z.number().int(),
    /** The box's number, and their count. `null`: one box. */
    parcel: z
      .object({
        id: z.string(),
        number: z.number().int(),
        of: z.number().int(),
        packageNumber: z.string(),
      })
      .nullable(),
    /** Measured, and by the catalogue. */
    weightG: z.number().int().nullable(),
    contentsWeightG: z.number().int().nullable(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    buyerName: z.string(),
    courier: z.string(),
    /** For an order in several boxes. */
    trackingCode: z.string().nullable(),
    shipByAt: instant().nullable(),
    orderStatus: z.enum(ORDER_STATUSES),
    documentStatus: z.enum(DOCUMENT_STATUSES),
    note: z.string(),
    buyerNote: z.string(),
    status: z.enum(RECORD_STATUSES),
    stop: z.enum(PICK_STOPS).nullable(),
    waveId: z.string().nullable(),
    waveNumber: z.number().int().nullable(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    lines: z.array(PickLine),
    openedByName: z.string().nullable(),
    packedAt: instant().nullable(),
    packedByName: z.string().nullable(),
    handOverId: z.string().nullable(),
    closedAt: instant().nullable(),
    createdAt: instant(),
    updatedAt: instant(),
  })
  .openapi("PickPack");
export type PickPack = z.infer<typeof PickPack>;

/** A user's id, `me`, or `null` for anybody. */
const assigneeId = z.string().nullable();

/**
 * It does not exist, is not to be shipped, lacks goods, is shipped by the marketplace, or is in
 * another wave.
 */
export const UNPICKABLE_REASONS = [
  "not_found",
  "wrong_status",
  "out_of_stock",
  "fulfilled_by_channel",
  "already_in_wave",
  "other_warehouse",
] as const;
export const SkippedOrder = z.object({ orderId: z.string(), code: z.enum(UNPICKABLE_REASONS) });

/**
 * Creates a wave of these orders, by rack; of a split order the waiting part. Names orders that
 * cannot be picked now. 409 `no_orders` if none is left.
 */
export const createPickpacks = endpoint("createPickpacks", "post", "/v1/orders/pickpacks", {
  ...permission,
  summary: "Begins picking orders",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(500),
    assigneeId: assigneeId.default(null),
  }),
  response: z.object({
    waveId: z.string(),
    pickpacks: z.array(PickPack),
    skipped: z.array(SkippedOrder),
  }),
  errors: [404, 409],
});
export const PICKPACK_FILTERS = {
  status: oneOf(RECORD_STATUSES),
  /** The caller fetches lines of it. */
  me: yesNo(),
  /** Neither closed nor stopped. */
  open: yesNo(),
  createdAfter: moment(),
};
/** Newest first. `me`: records with lines that the caller fetches. */
export const listPickpacks = endpoint("listPickpacks", "get", "/v1/orders/pickpacks", {
  ...permission,
  summary: "Pick-pack records by page",
  query: z.strictObject({
    ...paging(100),
    ...pickSchemas(PICKPACK_FILTERS),
  }),
  response: z.object({ pickpacks: z.array(PickPack), total: z.number().int() }),
  errors: [400],
});
/** For the named orders, or records since `createdAfter` (at most 1,000, newest first). */
export const getPickpackStatuses = endpoint(
  "getPickpackStatuses",
  "get",
  "/v1/orders/pickpacks/status",
  {
    ...permission,
    summary: "The pick-pack status of orders",
    query: z.strictObject({
      orderId: commaList(z.string()),
      createdAfter: instantParam().optional(),
    }),
    response: z.object({
      statuses: z.array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          part: z.number().int(),
          status: z.enum(RECORD_STATUSES),
          updatedAt: instant(),
        }),
      ),
    }),
    errors: [400],
  },
);
export const countPickpacks = endpoint(
  "countPickpacks",
  "get",
  "/v1/orders/pickpacks/status-count",
  {
    ...permission,
    summary: "How many open records are in each status",
    response: z.object({ counts: z.partialRecord(z.enum(RECORD_STATUSES), z.number().int()) }),
  },
);
const id = z.object({ id: z.string() });
const answer = z.object({ pickpack: PickPack });
export const getPickpack = endpoint("getPickpack", "get", "/v1/orders/pickpacks/{id}", {
  ...permission,
  summary: "A pick-pack record whole",
  params: id,
  response: answer.extend({
    /** Unpacked orders for the same parcel. */
    unpackedTogether: z.array(z.string()).default([]),
  }),
  errors: [404],
});
/**
 * Changes without a scan: another picker, all picked, all packed. 409 `wrong_status`, or the stop
 * (`PICK_STOPS`).
 */
export const updatePickpack = endpoint("updatePickpack", "put", "/v1/orders/pickpacks/{id}", {
  ...permission,
  summary: "Changes a pick-pack record",
  params: id,
  body: z.object({
    assigneeId: assigneeId.optional(),
    status: z.enum(["picked", "packed"]).optional(),
    /** The closed box in grams. `null` clears it. */
    weightG: integer().min(1, "too_small").max(1_000_000, "too_big").nullable().optional(),
  }),
  response: answer,
  errors: [404, 409],
});
/**
 * Reports missing units. `split`: the rest is sent, and the missing units wait as another part
 * (`short`). `return`: the order leaves its wave as `short`, and its fetched units go back. 409
 * `wrong_status`, 422 `too_many_missing`, or `nothing_left` if nothing would be sent.
 */
export const reportShort = endpoint("reportShort", "post", "/v1/orders/pickpacks/{id}/;short", {
  ...permission,
  summary: "Reports units that cannot be found",
  params: id,
  body: z.object({
    lineId: z.string(),
    quantity: integer().min(1, "too_small"),
    reason: z.enum(PICK_SHORT_REASONS),
    resolution: z.enum(PICK_SHORT_RESOLUTIONS),
  }),
  response: answer,
  errors: [404, 409],
});
/**
 * Closes the record of a cancelled or returned order. 409 `wrong_status` if nothing is to be put
 * back.
 */
export const confirmPutBack = endpoint(
  "confirmPutBack",
  "post",
  "/v1/orders/pickpacks/{id}/;put-back",
  {
    ...permission,
    summary: "Confirms that the units are back on their racks",
    params: id,
    response: answer,
    errors: [404, 409],
  },
);
/** The open record with the lowest part, else the last one, or `null`. */
export const getOrderPickpack = endpoint(
  "getOrderPickpack",
  "get",
  "/v1/orders/{orderId}/pickpack",
  {
    ...permission,
    summary: "An order's pick-pack record",
    params: z.object({ orderId: z.string() }),
    response: z.object({ pickpack: PickPack.nullable() }),
    errors: [404],
  },
);
export const listPickers = endpoint("listPickers", "get", "/v1/orders/pickers", {
  ...permission,
  summary: "Who may pick",
  response: z.object({ pickers: z.array(z.object({ userId: z.string(), name: z.string() })) }),
});
