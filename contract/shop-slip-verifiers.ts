import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { SLIP_VERIFIER_KEY } from "./form-fields.ts";
import { instant } from "./query.ts";
import { SLIP_VERIFIERS } from "./shop-slips.ts";

/**
 * The own shop's account at a service that asks the banks about transfer slips
 * (docs/marketplaces/slips.md).
 */

export const ShopSlipVerifier = z
  .object({
    verifier: z.enum(SLIP_VERIFIERS),
    /** `null` where none is connected. */
    account: z
      .object({
        /** The name of the account there. */
        name: z.string(),
        /** The last four characters of the key. */
        keyEnd: z.string(),
        /** Since when the service refuses the key. `null` while it works. */
        refusedAt: instant().nullable(),
        /** Since when the plan's checks are used up. `null` while there are some. */
        usedUpAt: instant().nullable(),
      })
      .nullable(),
  })
  .openapi("ShopSlipVerifier");
export type ShopSlipVerifier = z.infer<typeof ShopSlipVerifier>;

const params = z.object({ channelId: z.string() });
const response = z.object({ verifier: ShopSlipVerifier.nullable() });
const integration = { access: "integration-manage", params } as const;
const ADDRESS = "/v1/channels/shop/{channelId}/slip-verifier";

export const getShopSlipVerifier = endpoint("getShopSlipVerifier", "get", ADDRESS, {
  ...integration,
  response,
  summary: "Who checks the shop's slips. `null` where nobody does in its country",
  errors: [404],
});
/**
 * Asks the service whether the key works. An empty field keeps the stored one. 409 `no_verifier`;
 * 422 with `secretKey` `required` or `key_refused`; 503 `verifier_unavailable`.
 */
export const connectShopSlipVerifier = endpoint("connectShopSlipVerifier", "put", ADDRESS, {
  ...integration,
  response,
  summary: "Connects the shop's account at a service that checks slips",
  body: z.object({ secretKey: SLIP_VERIFIER_KEY.default("") }),
  errors: [404, 409, 422, 503],
});
export const disconnectShopSlipVerifier = endpoint(
  "disconnectShopSlipVerifier",
  "delete",
  ADDRESS,
  {
    ...integration,
    response,
    summary: "The seller checks the slips alone",
    errors: [404],
  },
);
/** 409 `verifier_not_connected`; 422 `key_refused`; 503 `verifier_unavailable`. */
export const checkShopSlipVerifier = endpoint(
  "checkShopSlipVerifier",
  "post",
  `${ADDRESS}/;check`,
  {
    ...integration,
    summary: "Asks the service whether the stored key works. Checks no slip",
    response: z.object({
      name: z.string(),
      /** Checks that the plan has left. `null`: without a bound. */
      left: z.number().int().nullable(),
    }),
    errors: [404, 409, 422, 503],
  },
);
