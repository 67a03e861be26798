import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * For orders where we send the receiver to the courier: 422 `channel_rejected` elsewhere. Failures
 * as in contract/shipments.ts.
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });

/** A label printer omits these parts: `labelError` of the order. */
export const UNPRINTABLE_LABELS = [
  "unprintable_name",
  "unprintable_address",
  "unprintable_both",
] as const;
export type UnprintableLabel = (typeof UNPRINTABLE_LABELS)[number];

export const LabelAddress = z.object({
  name: z.string().trim().min(1, "required").max(100, "too_long"),
  address: z.string().trim().min(1, "required").max(500, "too_long"),
});
export type LabelAddress = z.infer<typeof LabelAddress>;
const Shown = z.object({ name: z.string(), address: z.string() });

export const getLabelAddress = endpoint(
  "getLabelAddress",
  "get",
  "/v1/orders/{orderId}/shipment/label-address",
  {
    ...order,
    summary: "To whom the label is addressed",
    params,
    response: z.object({
      receiver: Shown,
      /** In Latin letters, for a person to correct; "" if impossible. */
      proposed: Shown,
      /** The proposal lacks letters, such as Chinese ones. */
      leftOut: z
        .object({ name: z.boolean(), address: z.boolean() })
        .default({ name: false, address: false }),
    }),
  },
);
/** 409 `wrong_status` after the hand-over. */
export const changeLabelAddress = endpoint(
  "changeLabelAddress",
  "put",
  "/v1/orders/{orderId}/shipment/label-address",
  {
    ...order,
    summary: "Addresses the label in other letters, and asks for it anew",
    params,
    body: LabelAddress,
    response: z.object({ receiver: Shown }),
  },
);
