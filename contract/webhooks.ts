import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { oneOf, pickSchemas } from "./filters.ts";
import { instant, paging } from "./query.ts";

/**
 * Events sent to an account's own systems. The format is that of standardwebhooks.com: a POST of `{
 * type, timestamp, data }` with the headers `webhook-id` (the same for each attempt, so that a
 * receiver detects a repetition), `webhook-timestamp` (seconds) and `webhook-signature`: `v1,` and
 * the base64 HMAC-SHA256 of `id.timestamp.body`, keyed by the secret without `whsec_`,
 * base64-decoded. Any 2xx within ten seconds accepts the event. Events may arrive twice or out of
 * order: `data` is the state at `timestamp`.
 */
export const WEBHOOK_EVENTS = [
  "order.created",
  "order.updated",
  "product.created",
  "product.updated",
  "product.deleted",
  "stock.changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `queued`: waiting to be sent or retried. `failed`: not retried any more. */
export const DELIVERY_STATUSES = ["queued", "delivered", "failed"] as const;

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isEnabled: z.boolean(),
    /**
     * Why it was switched off automatically: `failing` for five days, or `gone` (answer 410).
     * `null` where it was not.
     */
    offReason: z.enum(["failing", "gone"]).nullable(),
    /** Since when each attempt has failed. `null` if the last succeeded, or there was none. */
    failingSince: instant().nullable(),
    createdAt: instant(),
    lastDeliveredAt: instant().nullable(),
  })
  .openapi("Webhook");
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z
  .object({
    id: z.string(),
    /** The event's id, sent as `webhook-id`. */
    eventId: z.string(),
    /** One of WEBHOOK_EVENTS, or `ping`. */
    type: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.number().int(),
    createdAt: instant(),
    /** The next attempt of a queued delivery. `null` where none follows. */
    nextAttemptAt: instant().nullable(),
    lastAttemptAt: instant().nullable(),
    /** The receiver's status for the last attempt. `null` where there was no answer. */
    responseStatus: z.number().int().nullable(),
    durationMs: z.number().int().nullable(),
    /** Why nothing answered: `timeout`, `unreachable`, `address_not_allowed`, `webhook_off`. */
    error: z.string().nullable(),
  })
  .openapi("WebhookDelivery");
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const permission = { access: "integration-manage", forLimited: "never" } as const;
const WEBHOOKS_PATH = "/v1/accounts/webhooks";
const params = z.object({ webhookId: z.string() });
const delivery = z.object({ webhookId: z.string(), deliveryId: z.string() });
/** Only https to the public internet, since this server calls it. */
const url = z
  .string()
  .trim()
  .max(2000, "too_long")
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", "https_only")
  .refine((text) => !URL.canParse(text) || new URL(text).username === "", "invalid_url");
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, "too_few").max(WEBHOOK_EVENTS.length);

export const listWebhooks = endpoint("listWebhooks", "get", WEBHOOKS_PATH, {
  ...permission,
  summary: "Where the account's own systems are told what happens",
  response: z.object({ webhooks: z.array(Webhook) }),
});
/**
 * 409 `too_many_webhooks`; 422 with the field `url`: `address_not_allowed` if it is not on the
 * public internet, `port_not_allowed` for a port below 1024 other than the web's.
 */
export const createWebhook = endpoint("createWebhook", "post", WEBHOOKS_PATH, {
  ...permission,
  summary: "Adds a webhook; its secret is answered once",
  body: z.object({ webhook: z.object({ url, events }) }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
  errors: [409],
});
export const getWebhook = endpoint("getWebhook", "get", `${WEBHOOKS_PATH}/{webhookId}`, {
  ...permission,
  summary: "One webhook",
  params,
  response: z.object({ webhook: Webhook }),
  errors: [404],
});
/** Keeps the value of each absent field. Switching it on again clears the reason why it was off. */
export const updateWebhook = endpoint("updateWebhook", "put", `${WEBHOOKS_PATH}/{webhookId}`, {
  ...permission,
  summary: "Changes a webhook",
  params,
  body: z.object({
    webhook: z.object({ url, events, isEnabled: z.boolean() }).partial(),
  }),
  response: z.object({ webhook: Webhook }),
  errors: [404],
});
/** Also deletes its log. Queued deliveries are not sent. */
export const deleteWebhook = endpoint("deleteWebhook", "delete", `${WEBHOOKS_PATH}/{webhookId}`, {
  ...permission,
  summary: "Removes a webhook",
  params,
  response: z.object({ webhookId: z.string() }),
  errors: [404],
});
/** The old secret stops signing at once. */
export const renewWebhookSecret = endpoint(
  "renewWebhookSecret",
  "post",
  `${WEBHOOKS_PATH}/{webhookId}/;renew-secret`,
  {
    ...permission,
    summary: "Gives a webhook another secret, answered once",
    params,
    response: z.object({ secret: z.string() }),
    errors: [404],
  },
);
/** 409 `webhook_off`. */
export const testWebhook = endpoint("testWebhook", "post", `${WEBHOOKS_PATH}/{webhookId}/;test`, {
  ...permission,
  summary: "Sends the event `ping`",
  params,
  response: z.object({ delivery: WebhookDelivery }),
  errors: [404, 409],
});
export const DELIVERY_FILTERS = { status: oneOf(DELIVERY_STATUSES) };
export const listWebhookDeliveries = endpoint(
  "listWebhookDeliveries",
  "get",
  `${WEBHOOKS_PATH}/{webhookId}/deliveries`,
  {
    ...permission,
    summary: "What was sent to a webhook in the last 30 days, newest first",
    params,
    query: z.object({ ...paging(40, 200), ...pickSchemas(DELIVERY_FILTERS) }),
    response: z.object({ deliveries: z.array(WebhookDelivery), total: z.number().int() }),
    errors: [404],
  },
);
export const getWebhookDelivery = endpoint(
  "getWebhookDelivery",
  "get",
  `${WEBHOOKS_PATH}/{webhookId}/deliveries/{deliveryId}`,
  {
    ...permission,
    summary: "One delivery, with what was sent and what was answered",
    params: delivery,
    response: z.object({
      delivery: WebhookDelivery,
      /** The body as it is signed and sent. */
      payload: z.string(),
      /** The beginning of the last answer. */
      responseText: z.string().nullable(),
    }),
    errors: [404],
  },
);
/** Sends the same event again at once, beside the earlier deliveries. 409 `webhook_off`. */
export const redeliverWebhook = endpoint(
  "redeliverWebhook",
  "post",
  `${WEBHOOKS_PATH}/{webhookId}/deliveries/{deliveryId}/;redeliver`,
  {
    ...permission,
    summary: "Sends a delivery again",
    params: delivery,
    response: z.object({ delivery: WebhookDelivery }),
    errors: [404, 409],
  },
);
