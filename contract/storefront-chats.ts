import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_QUESTION, MIN_QUESTION } from "./form-fields.ts";
import { LANGUAGES } from "./languages.ts";
import { instant } from "./query.ts";

/** Questions of a buyer to the own shop, which the seller answers in the chats. */

const QUESTION = z.string().trim().min(MIN_QUESTION, "too_short").max(MAX_QUESTION, "too_long");

export const StorefrontChat = z
  .object({
    token: z.string(),
    /** The product that the question is about. `null` where it is about an order, or is gone. */
    item: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The oldest first. A message just sent comes within seconds. */
    messages: z.array(
      z.object({ from: z.enum(["buyer", "seller"]), text: z.string(), at: instant() }),
    ),
    /** Answers are mailed too. */
    isMailed: z.boolean(),
  })
  .openapi("StorefrontChat");
export type StorefrontChat = z.infer<typeof StorefrontChat>;

/** `tries`: questions in ten minutes; 429 `too_many_tries`. */
const shop = {
  access: "public",
  limit: { perSecond: 3, tries: { network: 30, device: 10, phone: 10 } },
  errors: [404, 422, 429],
} as const;
const params = z.object({ slug: z.string() });
const token = params.extend({ token: z.string().max(64) });
const response = z.object({ chat: StorefrontChat });

export const askSeller = endpoint("askSeller", "post", "/v1/storefronts/{slug}/chats", {
  ...shop,
  summary: "A buyer asks the shop about a product",
  params,
  body: z.object({
    itemId: z.string().max(64).nullable().default(null),
    name: z.string().trim().min(2, "too_short").max(100, "too_long"),
    /** The answer is mailed there. "" for none: the answer is read on the chat's page. */
    email: z
      .union([z.literal(""), z.email("invalid_email").max(254, "too_long")], "invalid_email")
      .default(""),
    text: QUESTION,
    language: z.enum(LANGUAGES),
  }),
  response: z.object({ token: z.string() }),
});
export const getStorefrontChat = endpoint(
  "getStorefrontChat",
  "get",
  "/v1/storefronts/{slug}/chats/{token}",
  {
    access: "public",
    limit: { perSecond: 10 },
    summary: "A buyer's conversation with the shop",
    params: token,
    response,
    errors: [404],
  },
);
export const writeStorefrontChat = endpoint(
  "writeStorefrontChat",
  "post",
  "/v1/storefronts/{slug}/chats/{token}/messages",
  {
    ...shop,
    summary: "A buyer writes to the shop again",
    params: token,
    body: z.object({ text: QUESTION }),
    response: z.object({ token: z.string() }),
  },
);
export const askAboutOrder = endpoint(
  "askAboutOrder",
  "post",
  "/v1/storefronts/{slug}/orders/{token}/;ask",
  {
    ...shop,
    summary: "A buyer asks the shop about an order. The order's page shows the answers",
    params: token,
    body: z.object({ text: QUESTION }),
    response: z.object({ token: z.string() }),
  },
);
