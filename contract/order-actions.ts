import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { integer } from "./numbers.ts";
import { OrderDetail } from "./orders.ts";
import { ORDER_PAPERS } from "./statuses.ts";

const permission = { access: "order-manage" } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

export const syncOrder = endpoint("syncOrder", "post", "/v1/orders/{orderId}/;sync", {
  ...permission,
  summary: "Reads the order from its channel again",
  params: orderId,
  response: answer,
  errors: [404, 409, 502, 503],
});
/** Tries lines without stock again; the order may then be arranged. */
export const acceptOrder = endpoint("acceptOrder", "post", "/v1/orders/{orderId}/;accept", {
  ...permission,
  summary: "Accepts an order",
  params: orderId,
  response: answer,
  errors: [404, 409, 502, 503],
});
/** Units that a person counted. Missing units did not come back. */
const ReturnedLine = z.object({
  orderLineId: z.string(),
  good: integer().min(0, "negative").default(0),
  damaged: integer().min(0, "negative").default(0),
});
const ReturnedLines = z.array(ReturnedLine).max(500);
/** Moves no stock. A later count replaces it. */
export const countReturn = endpoint("countReturn", "post", "/v1/orders/{orderId}/;count-return", {
  ...permission,
  summary: "Counts and grades returned goods before they go into stock",
  params: orderId,
  body: z.object({
    lines: ReturnedLines,
    note: z.string().trim().max(500, "too_long").default(""),
  }),
  response: answer,
  errors: [404, 409],
});
/**
 * docs/domain.md "Orders": return_requested → returned; also receives a failed delivery back. Good
 * units are on hand again, damaged ones beside them. Without `lines` it takes the earlier count:
 * 409 `return_not_counted` if there is none. Once per order: 409 `already_received` afterwards. An
 * unknown field is 422: misspelt `lines` would take the earlier count.
 */
export const receiveReturn = endpoint(
  "receiveReturn",
  "post",
  "/v1/orders/{orderId}/;receive-return",
  {
    ...permission,
    summary: "Takes returned goods back into stock",
    params: orderId,
    body: z.strictObject({
      lines: ReturnedLines.optional(),
      note: z.string().trim().max(500, "too_long").default(""),
    }),
    response: answer,
    errors: [404, 409],
  },
);
/**
 * Records who printed which document. `isPrinted` false: nothing came out of the printer, so no
 * print counts.
 */
export const markPrinted = endpoint("markPrinted", "post", "/v1/orders/mark-printed", {
  ...permission,
  forPicking: true,
  summary: "Counts documents as printed",
  body: z.object({
    orderIds: z.array(z.string()).min(1, "invalid_ids_param").max(500),
    document: z.enum(ORDER_PAPERS).default("label"),
    isPrinted: z.boolean().default(true),
    /** Takes back the caller's last print alone, if it is at most a minute old. */
    isUndo: z.boolean().default(false),
  }),
  response: z.object({
    printed: z.array(z.string()),
    skipped: z.array(z.object({ orderId: z.string(), code: z.string() })),
  }),
});
/** With `orderIds` reads only those orders, eight at a time and a second apart. */
export const importOrders = endpoint("importOrders", "post", "/v1/orders/import", {
  ...permission,
  summary: "Pulls orders from the channels now",
  body: z.object({
    channelIds: z.array(z.string()).default([]),
    orderIds: z.array(z.string()).max(500, "too_many").default([]),
  }),
  response: z.object({ importId: z.string() }),
});
export const getOrderImport = endpoint("getOrderImport", "get", "/v1/orders/import/{importId}", {
  ...permission,
  summary: "How far a pull is",
  params: z.object({ importId: z.string() }),
  response: z.object({
    importId: z.string(),
    status: z.enum(["running", "done", "failed"]),
    found: z.number().int(),
    errorMessage: z.string().nullable(),
    /** Named and finished orders. Absent if none was named. */
    total: z.number().int().optional(),
    done: z.number().int().optional(),
    failed: z
      .array(
        z.object({
          orderId: z.string(),
          orderNumber: z.string(),
          /** An error code; `channelMessage` has the channel's own words. */
          code: z.string(),
          channelMessage: z.string(),
        }),
      )
      .optional(),
  }),
  errors: [404],
});
