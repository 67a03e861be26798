import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/**
 * What a key may be given. Members, order quota, and the account's connections and settings stay
 * people's: a key that made keys or let people in would be no limit at all.
 */
export const KEY_PERMISSIONS = [
  "analytics-read",
  "chat-manage",
  "order-manage",
  "warehouse-manage",
  "stock-manage",
  "product-manage",
] as const;

/** More in a minute are answered 429 `too_many_calls`, with `Retry-After`. */
export const KEY_CALLS_PER_MINUTE = 600;

const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The secret's first letters, to tell keys apart. */
    start: z.string(),
    permissions: z.array(z.enum(KEY_PERMISSIONS)),
    madeBy: z.string(),
    createdAt: instant(),
    /** null: never. */
    lastUsedAt: instant().nullable(),
  })
  .openapi("ApiKey");
export type ApiKey = z.infer<typeof ApiKey>;

const p = { access: "integration-manage", forLimited: "never" } as const;
const PATH = "/v1/accounts/api-keys";

export const listApiKeys = endpoint("listApiKeys", "get", PATH, {
  ...p,
  summary: "The account's keys for programs",
  response: z.object({ apiKeys: z.array(ApiKey) }),
});
/**
 * A program sends the secret as people's token: `x-jwt: Bearer etk_…`. It may make the calls that
 * need its permissions, as long as whoever made it is a member and holds them too, on their
 * channels and warehouses; nothing of a person's own. 409 `too_many_keys`,
 * `beyond_own_permissions`.
 */
export const createApiKey = endpoint("createApiKey", "post", PATH, {
  ...p,
  summary: "Makes a key; its secret is answered once",
  body: z.object({
    apiKey: z.object({
      name: z.string().trim().min(1, "required").max(100, "too_long"),
      permissions: z.array(z.enum(KEY_PERMISSIONS)).min(1, "too_few").max(KEY_PERMISSIONS.length),
    }),
  }),
  response: z.object({ apiKey: ApiKey, secret: z.string() }),
  errors: [409],
});
/** At once: the next call with it is answered 401. */
export const revokeApiKey = endpoint("revokeApiKey", "delete", `${PATH}/{keyId}`, {
  ...p,
  summary: "Ends a key",
  params: z.object({ keyId: z.string() }),
  response: z.object({ keyId: z.string() }),
  errors: [404],
});
