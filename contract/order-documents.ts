import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./languages.ts";
import { instant } from "./query.ts";
import { DOCUMENT_KINDS, PAPER_SIZES } from "./statuses.ts";

/**
 * Documents of many orders in one PDF, in the order of the walk (docs/domain.md "Orders"). A job
 * makes it. A missing or broken label is named and does not stop the others.
 */
const permission = { access: "order-manage", forPicking: true } as const;

/**
 * `label_not_ready`: the channel is making it. `label_failed`: the channel could not make it.
 * `not_arranged`: it comes with arranging. `cancel_requested`: the buyer's request needs an answer
 * first. `cancelled`: nothing is sent. `sent_without_label`: it has left, and no label was kept
 * here. `fulfilled_by_channel`: the marketplace has it.
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
        /** Why there is no label, its file cannot be read, or a paper lacks letters. */
        code: z.enum(DOCUMENT_PROBLEMS),
      }),
    ),
    printedAt: instant().nullable(),
    createdAt: instant(),
  })
  .openapi("OrderDocument");
export type OrderDocument = z.infer<typeof OrderDocument>;

const answer = z.object({ document: OrderDocument });
/**
 * The orders of `orderIds`, of a wave, or of a hand-over, in that order, else in the order of the
 * walk. 409 `no_orders` if there are none.
 */
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
    /** Default: the language of the account's country. Labels are in the courier's language. */
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
/** 409 `document_not_ready` before it is done. */
export const downloadOrderDocument = endpoint(
  "downloadOrderDocument",
  "get",
  "/v1/orders/documents/{documentId}/file",
  { ...permission, summary: "The PDF", params, produces: "application/pdf", errors: [404, 409] },
);
/** Each call counts a print of every document in it. */
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
