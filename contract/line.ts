import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LINE_FIELDS, ORDER_EXPIRY } from "./form-fields.ts";
import { CHANNEL_STATUSES } from "./statuses.ts";

/** See docs/specification.md "Calls", docs/marketplaces/line.md. */

const params = z.object({ channelId: z.string() });
const settings = {
  access: "integration-manage",
  params,
  errors: [404, 409, 422, 502, 503],
} as const;

export const LineSettings = z
  .object({
    channelId: z.string(),
    name: z.string(),
    shopId: z.string(),
    status: z.enum(CHANNEL_STATUSES),
    /** The seller enters it in MyShop and in the Messaging API's settings. */
    webhookUrl: z.string(),
    hasWebhookSecret: z.boolean(),
    /** LINE's Messaging API has its own token and secret. */
    hasMessaging: z.boolean(),
    /** `null` where we do not end unpaid orders. */
    orderExpMins: z.number().int().nullable(),
    senderName: z.string(),
    senderIconUrl: z.string(),
  })
  .openapi("LineSettings");
export type LineSettings = z.infer<typeof LineSettings>;
const oneSettings = z.object({ settings: LineSettings });

export const listLineSettings = endpoint("listLineSettings", "get", "/v1/channels/line/settings", {
  access: "integration-manage",
  summary: "The settings of each LINE shop",
  response: z.object({ shops: z.array(LineSettings) }),
});
/** `code`: the marketplace's refusal. 502 `channel_unavailable` without an answer. */
export const testLineKey = endpoint(
  "testLineKey",
  "post",
  "/v1/channels/line/{channelId}/;test-key",
  {
    ...settings,
    isNoted: false,
    summary: "Whether the shop's key works",
    response: z.object({ works: z.boolean(), code: z.string().nullable() }),
  },
);
export const updateLineWebhookSecret = endpoint(
  "updateLineWebhookSecret",
  "put",
  "/v1/channels/line/{channelId}/webhook-secret",
  {
    ...settings,
    summary: "Keeps the secret that MyShop signs its pushes with",
    body: z.object({ webhookSecret: LINE_FIELDS.webhookSecret }),
    response: oneSettings,
  },
);
/** 422 `refused`, or `other_account` if the token belongs to another LINE Official Account. */
export const updateLineMessaging = endpoint(
  "updateLineMessaging",
  "put",
  "/v1/channels/line/{channelId}/messaging",
  {
    ...settings,
    summary: "Connects the shop's chat by a token and a secret of the Messaging API",
    body: z.object({
      messagingToken: LINE_FIELDS.messagingToken,
      messagingSecret: LINE_FIELDS.messagingSecret,
    }),
    response: oneSettings,
  },
);
export const updateLineOrderExpiry = endpoint(
  "updateLineOrderExpiry",
  "put",
  "/v1/channels/line/{channelId}/order-expire-minutes",
  {
    ...settings,
    summary: "After how many minutes an unpaid order is cancelled",
    body: z.object({
      orderExpMins: ORDER_EXPIRY,
    }),
    response: oneSettings,
  },
);
/** LINE shows them instead of the account's; "" for the account's. */
export const updateLineSender = endpoint(
  "updateLineSender",
  "put",
  "/v1/channels/line/{channelId}/sender-info",
  {
    ...settings,
    summary: "The name and picture that messages are sent with",
    body: z.object({
      senderName: LINE_FIELDS.senderName,
      senderIconUrl: LINE_FIELDS.senderIconUrl.default(""),
    }),
    response: oneSettings,
  },
);
