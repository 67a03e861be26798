import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MESSENGER_FIELDS } from "./form-fields.ts";
import { LANGUAGES } from "./languages.ts";
import { MESSENGERS } from "./messengers.ts";
import { instant } from "./query.ts";

/** The own shop's accounts at messengers (docs/marketplaces/messages.md). */

export const ShopMessenger = z
  .object({
    messenger: z.enum(MESSENGERS),
    /** `null` where none is connected. */
    account: z
      .object({
        /** The account as buyers know it: its name, and its number or id. */
        name: z.string(),
        handle: z.string(),
        /** WhatsApp's phone number id; "" for LINE. */
        phoneNumberId: z.string(),
        /** The last four characters of the token. */
        keyEnd: z.string(),
        /** Since when the messenger refuses the token. `null` while it works. */
        refusedAt: instant().nullable(),
        /** When its last webhook arrived. `null` for never. */
        heardAt: instant().nullable(),
        /** Values that the seller enters at the messenger. */
        webhookUrl: z.string(),
        /** The text that Meta asks for beside the address; `null` for LINE. */
        verifyToken: z.string().nullable(),
        /** Sent to the account by LINE, it is answered; `null` for WhatsApp. */
        testText: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi("ShopMessenger");
export type ShopMessenger = z.infer<typeof ShopMessenger>;

/** A template that the seller enters in Meta's manager, in each language of buyers. */
export const MessageTemplate = z
  .object({
    name: z.string(),
    /** Meta writes the text of an authentication template itself. */
    category: z.enum(["utility", "authentication"]),
    texts: z.array(z.object({ language: z.enum(LANGUAGES), text: z.string() })),
  })
  .openapi("MessageTemplate");

const params = z.object({ channelId: z.string() });
const named = params.extend({ messenger: z.enum(MESSENGERS) });
const response = z.object({
  messengers: z.array(ShopMessenger),
  templates: z.array(MessageTemplate),
});
const integration = { access: "integration-manage", response } as const;
const ADDRESS = "/v1/channels/shop/{channelId}/messengers";

export const getShopMessengers = endpoint("getShopMessengers", "get", ADDRESS, {
  ...integration,
  summary: "The shop's accounts at messengers. Empty where this server has none",
  params,
  errors: [404],
});
/**
 * Asks the messenger whether the keys work. An empty field keeps the stored one. 409
 * `no_messengers`; 422 with the field `required`, `accessToken` `key_refused`, `phoneNumberId`
 * `invalid`; 503 `messenger_unavailable`.
 */
export const connectShopMessenger = endpoint(
  "connectShopMessenger",
  "put",
  `${ADDRESS}/{messenger}`,
  {
    ...integration,
    summary: "Connects the shop's account at a messenger",
    params: named,
    body: z.object({
      phoneNumberId: MESSENGER_FIELDS.phoneNumberId.default(""),
      accessToken: MESSENGER_FIELDS.accessToken.default(""),
      secret: MESSENGER_FIELDS.secret.default(""),
    }),
    errors: [404, 409, 422, 503],
  },
);
export const disconnectShopMessenger = endpoint(
  "disconnectShopMessenger",
  "delete",
  `${ADDRESS}/{messenger}`,
  {
    ...integration,
    summary: "Writes no more by the messenger; its buyers get e-mails",
    params: named,
    errors: [404],
  },
);
/**
 * Sends the template of a placed order by WhatsApp. LINE's account is tested by a message to it.
 * 409 `not_connected`; 422 with `phone` `invalid_phone` or `not_sent` (details: `reason`); 503
 * `messenger_unavailable`.
 */
export const testShopMessenger = endpoint(
  "testShopMessenger",
  "post",
  `${ADDRESS}/whatsapp/;test`,
  {
    access: "integration-manage",
    summary: "Sends a test message by WhatsApp",
    params,
    body: z.object({ phone: MESSENGER_FIELDS.phone }),
    response: z.object({ sentAt: instant() }),
    errors: [404, 409, 422, 503],
  },
);
