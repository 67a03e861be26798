import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PickPack } from "./pick-packs.ts";
import { commaList, instant, paging } from "./query.ts";
import { HAND_OVER_STATUSES } from "./statuses.ts";

/** See docs/domain.md "Pick and pack". */
const permission = { access: "order-manage", forPicking: true } as const;
const handOverId = z.object({ handOverId: z.string() });

export const HandOver = z
  .object({
    id: z.string(),
    number: z.number().int(),
    courier: z.string(),
    status: z.enum(HAND_OVER_STATUSES),
    /** Without orders stopped meanwhile. */
    parcels: z.number().int(),
    /** Packed parcels of this courier without a hand-over. */
    waiting: z.number().int(),
    receivedBy: z.string(),
    /** The courier with the parcels, or the signed manifest. `null` without one. */
    pictureUrl: z.string().nullable(),
    createdAt: instant(),
    closedAt: instant().nullable(),
    manifestPrintCount: z.number().int(),
    manifestPrintedAt: instant().nullable(),
    manifestPrintedBy: z.string().nullable(),
  })
  .openapi("HandOver");
export type HandOver = z.infer<typeof HandOver>;

export const listHandOvers = endpoint("listHandOvers", "get", "/v1/orders/hand-overs", {
  ...permission,
  summary: "Hand-overs by page, newest first",
  query: z.strictObject({ ...paging(50, 200), statuses: commaList(z.enum(HAND_OVER_STATUSES)) }),
  response: z.object({
    handOvers: z.array(HandOver),
    total: z.number().int(),
    waiting: z.array(z.object({ courier: z.string(), parcels: z.number().int() })),
    /** Boxes that are still here while others of their orders left with a courier. */
    leftBehind: z.array(PickPack),
  }),
  errors: [400],
});
/** Returns the courier's open hand-over, or a new one; "": orders without a courier. */
export const beginHandOver = endpoint("beginHandOver", "post", "/v1/orders/hand-overs", {
  ...permission,
  summary: "Begins handing over to a courier",
  body: z.object({ courier: z.string().trim() }),
  response: z.object({ handOver: HandOver }),
});
export const getHandOver = endpoint("getHandOver", "get", "/v1/orders/hand-overs/{handOverId}", {
  ...permission,
  summary: "A hand-over with its parcels",
  params: handOverId,
  response: z.object({
    ...{ handOver: HandOver, parcels: z.array(PickPack) },
    leftBehind: z.array(PickPack),
  }),
  errors: [404],
});
/**
 * 409 `wrong_status` if it is closed, `no_parcels` if it is empty, `boxes_left_behind` (details:
 * `orders`) if boxes of an order are still here and `leaveBehind` is not set.
 */
export const closeHandOver = endpoint(
  "closeHandOver",
  "post",
  "/v1/orders/hand-overs/{handOverId}/;close",
  {
    ...permission,
    summary: "Closes a hand-over",
    params: handOverId,
    body: z.object({
      receivedBy: z.string().trim().max(100, "too_long").default(""),
      leaveBehind: z.boolean().default(false),
    }),
    response: z.object({ handOver: HandOver }),
    errors: [404, 409],
  },
);
/**
 * Multipart: `picture`, a photo of the courier or of the signed manifest. It replaces an earlier
 * one, also after the hand-over was closed. Refused like a product's picture; 422 `required`
 * without a file.
 */
export const keepHandOverPicture = endpoint(
  "keepHandOverPicture",
  "post",
  "/v1/orders/hand-overs/{handOverId}/picture",
  {
    ...permission,
    summary: "Keeps a photo that shows who took the parcels",
    params: handOverId,
    multipart: true,
    body: z.object({ picture: z.any().optional() }),
    response: z.object({ handOver: HandOver }),
    errors: [404, 413, 415, 422],
  },
);
