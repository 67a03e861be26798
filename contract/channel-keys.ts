import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CHANNEL_STATUSES, CHANNEL_TYPES } from "./statuses.ts";

const integration = { access: "integration-manage" } as const;
const params = z.object({ channelType: z.enum(CHANNEL_TYPES) });

/**
 * Marketplaces without a consent page need keys that the seller copies from there. 404 for others.
 */
export const getChannelKeys = endpoint("getChannelKeys", "get", "/v1/channels/keys/{channelType}", {
  ...integration,
  summary: "Which keys connect a shop",
  params,
  /** A shop that is already connected. */
  query: z.object({ channelId: z.string().optional() }),
  response: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        isSecret: z.boolean(),
        /** This field identifies the shop. */
        isShop: z.boolean().optional(),
        isOptional: z.boolean().optional(),
      }),
    ),
    /** The address for the shop's webhooks. `null`: none, or no shop was named. */
    webhookUrl: z.string().nullable().default(null),
  }),
  errors: [404],
});
/**
 * Tries the keys and connects the shop, or renews the channel `channelId`. 422 with the wrong
 * field: `required`, `invalid`, `refused`. 409 `shop_taken` if another account sells with the shop,
 * `other_shop` if it is not the channel's, `too_many_channels` if the account is at its limit.
 */
export const connectByKeys = endpoint("connectByKeys", "post", "/v1/channels/keys/{channelType}", {
  ...integration,
  summary: "Connects a shop by its keys",
  params,
  body: z.object({
    channelId: z.string().optional(),
    keys: z.record(z.string().max(50), z.string().max(500)),
  }),
  /** `pending`: the shop's owner has been asked to approve. */
  response: z.object({ channelId: z.string(), status: z.enum(CHANNEL_STATUSES) }),
  errors: [404, 409, 422, 502, 503],
});
