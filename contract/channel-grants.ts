import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CHANNEL_TYPES } from "./statuses.ts";

/**
 * One consent for several shops, valid for an hour: of a main account of Shopee, a cross-border
 * seller of Lazada or a global seller of TikTok Shop. `state`: "taken" belongs to another account,
 * "unsupported" is in another country.
 */
const GrantShop = z.object({
  shopId: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  state: z.enum(["new", "connected", "taken", "unsupported"]),
});

const integration = { access: "integration-manage" } as const;
const params = z.object({ grantId: z.string() });

export const getChannelGrant = endpoint("getChannelGrant", "get", "/v1/channels/grants/{grantId}", {
  ...integration,
  summary: "The shops that a consent covers",
  params,
  response: z.object({ channelType: z.enum(CHANNEL_TYPES), shops: z.array(GrantShop) }),
  errors: [404],
});
/**
 * Connects each chosen shop separately. `error`: `shop_taken`, `too_many_channels`,
 * `connect_failed`.
 */
export const connectGrantShops = endpoint(
  "connectGrantShops",
  "post",
  "/v1/channels/grants/{grantId}",
  {
    ...integration,
    summary: "Connects shops of a consent",
    params,
    body: z.object({ shopIds: z.array(z.string()).min(1, "required").max(200, "too_many") }),
    response: z.object({
      results: z.array(
        z.object({
          shopId: z.string(),
          channelId: z.string().nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
    errors: [404],
  },
);
