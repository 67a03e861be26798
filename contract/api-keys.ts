import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { API_KEY_NAME } from "./form-fields.ts";
import { instant } from "./query.ts";

/**
 * Members, order quota, connections and settings are excluded: a key that could create keys or
 * invite members would have no limit.
 */
export const KEY_PERMISSIONS = [
  "analytics-read",
  "chat-manage",
  "order-manage",
  "warehouse-manage",
  "stock-manage",
  "product-manage",
] as const;

/** Further calls are answered 429 `too_many_calls`, with `Retry-After`. */
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
 * A program sends the secret instead of a person's token: `x-jwt: Bearer etk_…`. It may make calls
 * that need its permissions while its creator is a member and has them too, on the creator's
 * channels and warehouses. Personal calls are excluded. 409 `too_many_keys`,
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
/** The next call with the key is answered 401. */
export const revokeApiKey = endpoint("revokeApiKey", "delete", `${KEYS_PATH}/{keyId}`, {
  ...permission,
  summary: "Ends a key",
  params: z.object({ keyId: z.string() }),
  response: z.object({ keyId: z.string() }),
  errors: [404],
});
