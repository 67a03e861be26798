import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { PICK_STOPS, PickPack, SkippedOrder } from "./pick-packs.ts";
import { commaList, flag, instant, instantParam, paging } from "./query.ts";
import { WAVE_KINDS, WAVE_STATUSES } from "./statuses.ts";

/** Orders of one walk through a warehouse (docs/domain.md "Pick and pack"). */
const permission = { access: "order-manage", forPicking: true } as const;
const waveId = z.object({ waveId: z.string() });

export const PickWave = z
  .object({
    id: z.string(),
    number: z.number().int(),
    warehouseId: z.string(),
    warehouseName: z.string(),
    kind: z.enum(WAVE_KINDS),
    courier: z.string(),
    status: z.enum(WAVE_STATUSES),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    /** Without orders cancelled, put aside, removed or not found, as with units. */
    orders: z.number().int(),
    packedOrders: z.number().int(),
    units: z.number().int(),
    pickedUnits: z.number().int(),
    /** Orders with fetched units that go back. */
    toPutBack: z.number().int(),
    shipByAt: instant().nullable(),
    createdAt: instant(),
    finishedAt: instant().nullable(),
    listPrintCount: z.number().int(),
    listPrintedAt: instant().nullable(),
    listPrintedBy: z.string().nullable(),
  })
  .openapi("PickWave");
export type PickWave = z.infer<typeof PickWave>;

/** A wave's units of one SKU on one rack. */
export const PickStop = z
  .object({
    rack: z.string(),
    sku: z.string(),
    barcode: z.string(),
    name: z.string(),
    variantName: z.string(),
    imageUrl: z.string().nullable(),
    quantity: z.number().int(),
    picked: z.number().int(),
    short: z.number().int(),
    /** Members who pick the stop: several if they share it, none if nobody has taken it. */
    pickers: z.array(z.object({ userId: z.string(), name: z.string() })),
    isMine: z.boolean(),
    orders: z.array(
      z.object({
        lineId: z.string(),
        pickpackId: z.string(),
        orderId: z.string(),
        orderNumber: z.string(),
        quantity: z.number().int(),
        picked: z.number().int(),
        short: z.number().int(),
      }),
    ),
    /** Lines of stopped orders, which no other figure counts. */
    aside: z.array(
      z.object({
        pickpackId: z.string(),
        orderId: z.string(),
        orderNumber: z.string(),
        quantity: z.number().int(),
        picked: z.number().int(),
        stop: z.enum(PICK_STOPS),
      }),
    ),
  })
  .openapi("PickStop");
export type PickStop = z.infer<typeof PickStop>;

/** Groups orders by rack, courier and single unit. */
export const listWaveCandidates = endpoint(
  "listWaveCandidates",
  "get",
  "/v1/orders/waves/candidates",
  {
    ...permission,
    summary: "Orders that wait to be picked, by group",
    response: z.object({
      groups: z.array(
        z.object({
          warehouseId: z.string(),
          warehouseName: z.string(),
          courier: z.string(),
          single: z.number().int(),
          several: z.number().int(),
          shipByAt: instant().nullable(),
          /** See ShippingSettings. */
          cutOffAt: instant().nullable(),
        }),
      ),
    }),
  },
);
/** The earliest due orders first. 404 for a foreign warehouse or person, 409 `no_orders`. */
export const createWave = endpoint("createWave", "post", "/v1/orders/waves", {
  ...permission,
  summary: "Makes a wave of what waits to be picked",
  body: z.object({
    warehouseId: z.string().default("default"),
    kind: z.enum(WAVE_KINDS).default("any"),
    /** "" for any, unless `withoutCourier`. */
    courier: z.string().trim().default(""),
    withoutCourier: z.boolean().default(false),
    channelIds: z.array(z.string()).default([]),
    /** The cut-off: orders that must be shipped by then. */
    shipByBefore: instantParam().nullable().default(null),
    size: integer().min(1, "too_small").max(200, "too_big").default(20),
    /** A user's id, `me`, or `null` for anybody who takes lines. */
    assigneeId: z.string().nullable().default(null),
  }),
  response: z.object({ wave: PickWave, skipped: z.array(SkippedOrder) }),
  errors: [404, 409],
});
/** Open waves first, then newest. `me`: the caller fetches lines. */
export const listWaves = endpoint("listWaves", "get", "/v1/orders/waves", {
  ...permission,
  summary: "Waves by page",
  query: z.strictObject({
    ...paging(50, 200),
    statuses: commaList(z.enum(WAVE_STATUSES)),
    me: flag(),
    toPutBack: flag(),
  }),
  response: z.object({ waves: z.array(PickWave), total: z.number().int() }),
  errors: [400],
});
/** Sorts by rack and SKU. Lines of cancelled orders are omitted; stopped lines are put aside. */
export const getWave = endpoint("getWave", "get", "/v1/orders/waves/{waveId}", {
  ...permission,
  summary: "A wave whole",
  params: waveId,
  response: z.object({
    wave: PickWave,
    pickList: z.array(PickStop),
    pickpacks: z.array(PickPack),
  }),
  errors: [404],
});
const answer = z.object({ wave: PickWave });
/** Begun lines stay with their picker. */
export const assignWave = endpoint("assignWave", "put", "/v1/orders/waves/{waveId}", {
  ...permission,
  summary: "Gives a wave to somebody",
  params: waveId,
  body: z.object({ assigneeId: z.string().nullable() }),
  response: answer,
  errors: [404, 409],
});
/** The next free stops. Two pickers never get the same line. */
export const takeLines = endpoint("takeLines", "post", "/v1/orders/waves/{waveId}/;take", {
  ...permission,
  summary: "Takes the next lines to pick",
  params: waveId,
  body: z.object({ stops: integer().min(1, "too_small").max(200, "too_big").default(10) }),
  response: z.object({ taken: z.array(z.string()) }),
  errors: [404, 409],
});
/** Lines that the caller took and has not begun. */
export const releaseLines = endpoint("releaseLines", "post", "/v1/orders/waves/{waveId}/;release", {
  ...permission,
  summary: "Gives lines back",
  params: waveId,
  response: z.object({ released: z.array(z.string()) }),
  errors: [404],
});
/**
 * Unpacked orders leave the wave; their fetched units go back. 409 `wrong_status` unless it is
 * open.
 */
export const cancelWave = endpoint("cancelWave", "post", "/v1/orders/waves/{waveId}/;cancel", {
  ...permission,
  summary: "Gives a wave up",
  params: waveId,
  response: answer,
  errors: [404, 409],
});
