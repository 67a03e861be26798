import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The receiver on a label, for orders where we give it to the courier: 422 `channel_rejected`
 * elsewhere. The channel's failures are answered like those of shipping (contract/shipments.ts).
 */
const order = { access: "order-manage", errors: [404, 409, 422, 502, 503] } as const;
const params = z.object({ orderId: z.string() });

/** Parts of the receiver that a label's printer leaves out: `labelError` of the order. */
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
      /** The same in Latin letters, for a person to correct; "" if it cannot be transliterated. */
      proposed: Shown,
      /** Whether the proposal lacks letters that we cannot transliterate, such as Chinese ones. */
      leftOut: z
        .object({ name: z.boolean(), address: z.boolean() })
        .default({ name: false, address: false }),
    }),
  },
);
/** 409 `wrong_status` unless the order waits for its hand-over. */
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
