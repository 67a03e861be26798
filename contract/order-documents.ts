import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./languages.ts";
import { instant } from "./query.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "./statuses.ts";

/**
 * A PDF of many orders' documents (docs/domain.md "Orders"). A missing or broken label is named and
 * does not stop the others.
 */
const permission = { access: "order-manage", forPicking: true } as const;

/**
 * `label_failed`: the channel could not make it. `not_arranged`: it comes with arranging.
 * `cancel_requested`: the buyer's request needs an answer. `sent_without_label`: shipped without a
 * stored label. `fulfilled_by_channel`: the marketplace has the label.
 */
export const NO_LABEL_REASONS = [
  "label_not_ready",
  "label_failed",
  "not_arranged",
  "cancel_requested",
  "cancelled",
  "sent_without_label",
  "fulfilled_by_channel",
] as const;
export type NoLabelReason = (typeof NO_LABEL_REASONS)[number];

const DOCUMENT_PROBLEMS = [
  ...NO_LABEL_REASONS,
  "broken_label",
  "unprintable_address",
  "unprintable_text",
  "not_found",
] as const;

export const OrderDocument = z
  .object({
    id: z.string(),
    status: z.enum(["running", "done", "failed"]),
    kinds: z.array(z.enum(DOCUMENT_KINDS)),
    paper: z.enum(PAPER_SIZES),
    done: z.number().int(),
    total: z.number().int(),
    pages: z.number().int(),
    problems: z.array(
      z.object({
        orderId: z.string(),
        orderNumber: z.string(),
        /** No label, an unreadable file, or missing letters. */
        code: z.enum(DOCUMENT_PROBLEMS),
      }),
    ),
    printedAt: instant().nullable(),
    createdAt: instant(),
  })
  .openapi("OrderDocument");
export type OrderDocument = z.infer<typeof OrderDocument>;

const answer = z.object({ document: OrderDocument });
/** In the given order, or that of the wave or hand-over, else by rack. 409 `no_orders`. */
export const makeOrderDocument = endpoint("makeOrderDocument", "post", "/v1/orders/documents", {
  ...permission,
  summary: "Makes one PDF of many orders' papers",
  body: z.object({
    orderIds: z.array(z.string()).max(500).default([]),
    waveId: z.string().nullable().default(null),
    handOverId: z.string().nullable().default(null),
    kinds: z.array(z.enum(DOCUMENT_KINDS)).min(1, "required"),
    /** Default: the account's label size. */
    paper: z.enum(PAPER_SIZES).optional(),
    /** Default: the country's language. Labels are in the courier's. */
    language: z.enum(LANGUAGES).optional(),
  }),
  response: answer,
  errors: [404, 409],
});
const params = z.object({ documentId: z.string() });
export const getOrderDocument = endpoint(
  "getOrderDocument",
  "get",
  "/v1/orders/documents/{documentId}",
  { ...permission, summary: "How far a PDF is", params, response: answer, errors: [404] },
);
export const downloadOrderDocument = endpoint(
  "downloadOrderDocument",
  "get",
  "/v1/orders/documents/{documentId}/file",
  { ...permission, summary: "The PDF", params, produces: "application/pdf", errors: [404, 409] },
);
/** Each call counts one print of every document. */
export const markDocumentPrinted = endpoint(
  "markDocumentPrinted",
  "post",
  "/v1/orders/documents/{documentId}/;printed",
  {
    ...permission,
    summary: "Counts the PDF as printed",
    params,
    response: answer,
    errors: [404, 409],
  },
);
