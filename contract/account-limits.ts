import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What an account may use of this server. Beyond it calls are answered 429 with `Retry-After`. */
const LIMIT_NAMES = ["requestsPerSecond", "storageBytes", "runs"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** From this share on it is said that a limit is near. */
export const NEAR_LIMIT = 0.8;

const used = z.object({ used: z.number().int(), most: z.number().int() });

export const AccountLimits = z
  .object({
    /** Pages and calls a second, those with keys too, over ten seconds: 429 `too_fast`. */
    requestsPerSecond: used,
    /** Pictures and files that are kept: 429 `storage_full`. */
    storageBytes: used,
    /** Imports, bulk changes, publishes and papers under way: 429 `too_many_runs`. */
    runs: used,
  })
  .openapi("AccountLimits");
export type AccountLimits = z.infer<typeof AccountLimits>;

export const getAccountLimits = endpoint("getAccountLimits", "get", "/v1/accounts/limits", {
  access: "integration-manage",
  forLimited: "always",
  summary: "What the account uses of what it may",
  response: z.object({ limits: AccountLimits }),
});

/** null: as every account. */
export const OwnLimits = z
  .object({
    requestsPerSecond: z.number().int().min(1, "too_small").max(10_000, "too_big").nullable(),
    storageBytes: z.number().int().min(0, "too_small").max(1e15, "too_big").nullable(),
    runs: z.number().int().min(1, "too_small").max(10_000, "too_big").nullable(),
  })
  .openapi("OwnLimits");
export type OwnLimits = z.infer<typeof OwnLimits>;

const PATH = "/admin-accounts/{accountId}/limits";
const ofOne = {
  access: "internal",
  params: z.object({ accountId: z.string() }),
  errors: [404],
  response: z.object({ limits: AccountLimits, own: OwnLimits }),
} as const;

export const getLimitsOfAccount = endpoint("getLimitsOfAccount", "get", PATH, {
  ...ofOne,
  summary: "What an account uses of what it may",
});
export const setLimitsOfAccount = endpoint("setLimitsOfAccount", "put", PATH, {
  ...ofOne,
  summary: "Gives an account other limits than every account has",
  body: z.object({ limits: OwnLimits }),
});
