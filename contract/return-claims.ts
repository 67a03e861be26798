import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";

/** Beside the channel's own words. */
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

export const ReturnClaim = z
  .object({
    /** `null` where the channel sends only words, or another reason. */
    reason: z.enum(RETURN_REASONS).nullable(),
    words: z.string(),
    /** On the channel. */
    pictures: z.array(z.string()),
    /** The refund to the buyer. `null` where the channel does not send it. */
    refundAmount: Money.nullable(),
  })
  .openapi("ReturnClaim");
export type ReturnClaim = z.infer<typeof ReturnClaim>;

/** Asks the channel each time; nothing is stored. */
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
