import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { API_KEY_NAME } from "./form-fields.ts";
import { instant } from "./query.ts";

/**
 * Permissions that a key may have. Members, order quota, and the account's connections and settings
 * are left to people: a key that could make keys or invite members would have no limit.
 */
export const KEY_PERMISSIONS = [
  "analytics-read",
  "chat-manage",
  "order-manage",
  "warehouse-manage",
  "stock-manage",
  "product-manage",
] as const;

/** Calls beyond this are answered 429 `too_many_calls`, with `Retry-After`. */
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
    /** `null` where it was never used. */
    lastUsedAt: instant().nullable(),
  })
  .openapi("ApiKey");
export type ApiKey = z.infer<typeof ApiKey>;

const permission = { access: "integration-manage", forLimited: "never" } as const;
const KEYS_PATH = "/v1/accounts/api-keys";

export const listApiKeys = endpoint("listApiKeys", "get", KEYS_PATH, {
  ...permission,
  summary: "The account's keys for programs",
  response: z.object({ apiKeys: z.array(ApiKey) }),
});
/**
 * A program sends the secret in place of a person's token: `x-jwt: Bearer etk_…`. The key may make
 * the calls that need its permissions, as long as its maker is a member and holds them too, on the
 * maker's channels and warehouses. It may not make personal calls. 409 `too_many_keys`,
 * `beyond_own_permissions`.
 */
export const createApiKey = endpoint("createApiKey", "post", KEYS_PATH, {
  ...permission,
  summary: "Makes a key; its secret is answered once",
  body: z.object({
    apiKey: z.object({
      name: API_KEY_NAME,
      permissions: z.array(z.enum(KEY_PERMISSIONS)).min(1, "too_few").max(KEY_PERMISSIONS.length),
    }),
  }),
  response: z.object({ apiKey: ApiKey, secret: z.string() }),
  errors: [409],
});
/** Takes effect at once: the next call with the key is answered 401. */
export const revokeApiKey = endpoint("revokeApiKey", "delete", `${KEYS_PATH}/{keyId}`, {
  ...permission,
  summary: "Ends a key",
  params: z.object({ keyId: z.string() }),
  response: z.object({ keyId: z.string() }),
  errors: [404],
});
