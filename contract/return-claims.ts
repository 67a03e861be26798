import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";

/** Why a buyer wants it, as far as a channel names one of these; its own words stand beside. */
export const RETURN_REASONS = [
  "not_received",
  "wrong_item",
  "damaged",
  "not_working",
  "not_as_described",
  "incomplete",
  "fake",
  "expired",
  "changed_mind",
  "agreed",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What a buyer says of an order that is wanted back. */
export const ReturnClaim = z
  .object({
    /** null: the channel gives words alone, or a reason that is none of ours. */
    reason: z.enum(RETURN_REASONS).nullable(),
    words: z.string(),
    /** Addresses of the buyer's pictures, on the channel. */
    pictures: z.array(z.string()),
    /** What the buyer would get back; null: the channel does not say. */
    refundAmount: Money.nullable(),
  })
  .openapi("ReturnClaim");
export type ReturnClaim = z.infer<typeof ReturnClaim>;

/** Asked of the channel each time: nothing of it is kept here. */
export const getReturnClaim = endpoint(
  "getReturnClaim",
  "get",
  "/v1/orders/{orderId}/return-claim",
  {
    access: "order-manage",
    summary: "Why the buyer wants the order back, with pictures and amount",
    params: z.object({ orderId: z.string() }),
    response: z.object({ claim: ReturnClaim.nullable() }),
    errors: [404, 502, 503],
  },
);
