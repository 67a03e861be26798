import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, MAX_ON_HAND } from "./numbers.ts";
import { instant, paging } from "./query.ts";
import { SHORTAGE_OUTCOMES, TRANSFER_STATUSES } from "./statuses.ts";

/** A bulk action (stock-batches.ts) takes more and makes one transfer of them. */
export const MAX_TRANSFER_LINES = 200;

export const StockTransfer = z
  .object({
    id: z.string(),
    fromWarehouseId: z.string(),
    fromWarehouseName: z.string(),
    toWarehouseId: z.string(),
    toWarehouseName: z.string(),
    status: z.enum(TRANSFER_STATUSES),
    note: z.string(),
    actor: z.string(),
    /** Number of variants, and of their units. */
    lineCount: z.number().int(),
    units: z.number().int(),
    createdAt: instant(),
    closedAt: instant().nullable(),
  })
  .openapi("StockTransfer");
export type StockTransfer = z.infer<typeof StockTransfer>;

const TransferLine = z.object({
  variantId: z.string(),
  sku: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
  received: z.number().int().nullable(),
  /** The outcome for units that did not arrive. `null` where all did. */
  shortage: z.enum(SHORTAGE_OUTCOMES).nullable().default(null),
});

const permission = { access: "stock-manage" } as const;
const params = z.object({ transferId: z.string() });
const quantity = z.number().int("invalid_number").min(1, "too_small").max(MAX_ON_HAND, "too_big");

export const listStockTransfers = endpoint("listStockTransfers", "get", "/v1/stocks/transfers", {
  ...permission,
  summary: "Transfers between warehouses, newest first",
  query: z.object({ ...paging(50), status: z.enum(TRANSFER_STATUSES).optional() }),
  response: z.object({ transfers: z.array(StockTransfer), total: z.number().int() }),
});
/**
 * Moves all lines or none. With `isSent` the units are incoming at the other warehouse until they
 * are received; else they are there at once. 409 `below_committed` (details: `variantId` and the
 * level) if fewer are free; 422 `same_warehouse`.
 */
export const createStockTransfer = endpoint("createStockTransfer", "post", "/v1/stocks/transfers", {
  ...permission,
  summary: "Moves stock to another warehouse",
  body: z.object({
    fromWarehouseId: z.string().min(1, "required"),
    toWarehouseId: z.string().min(1, "required"),
    isSent: z.boolean().default(false),
    note: z.string().trim().max(500, "too_long").default(""),
    lines: z
      .array(z.object({ variantId: z.string(), quantity }))
      .min(1, "required")
      .max(MAX_TRANSFER_LINES, "too_many"),
  }),
  response: z.object({ transfer: StockTransfer }),
  errors: [404, 409],
});
export const getStockTransfer = endpoint(
  "getStockTransfer",
  "get",
  "/v1/stocks/transfers/{transferId}",
  {
    ...permission,
    summary: "One transfer with a page of its lines",
    params,
    query: z.object(paging(100)),
    response: z.object({ transfer: StockTransfer, lines: z.array(TransferLine) }),
    errors: [404],
  },
);
/**
 * Lines that are not named arrived completely. `shortage` is the outcome for missing units:
 * `looking` stay on hand at the source and are not sold until they are counted there, `found` are
 * there to be sold, `damaged` arrived damaged, `lost` are written off. 409 `transfer_closed`.
 */
export const receiveStockTransfer = endpoint(
  "receiveStockTransfer",
  "post",
  "/v1/stocks/transfers/{transferId}/;receive",
  {
    ...permission,
    summary: "Takes in a transfer that was sent",
    params,
    body: z.object({
      lines: z
        .array(
          z.object({
            variantId: z.string(),
            received: integer().min(0, "negative"),
            shortage: z.enum(SHORTAGE_OUTCOMES).default("looking"),
          }),
        )
        .max(1000, "too_many")
        .default([]),
    }),
    response: z.object({ transfer: StockTransfer }),
    errors: [404, 409],
  },
);
/** The units are on hand at the source again. 409 `transfer_closed`. */
export const cancelStockTransfer = endpoint(
  "cancelStockTransfer",
  "post",
  "/v1/stocks/transfers/{transferId}/;cancel",
  {
    ...permission,
    summary: "Calls a transfer back",
    params,
    response: z.object({ transfer: StockTransfer }),
    errors: [404, 409],
  },
);
