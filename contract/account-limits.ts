import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A call above a limit is answered 429 with `Retry-After`. */
const LIMIT_NAMES = ["requestsPerSecond", "storageBytes", "runs"] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** From this share of a limit on, the account is warned. */
export const NEAR_LIMIT = 0.8;

const used = z.object({ used: z.number().int(), most: z.number().int() });

export const AccountLimits = z
  .object({
    /** Pages and calls (with API keys too) per second, over ten seconds: 429 `too_fast`. */
    requestsPerSecond: used,
    /** Bytes of stored pictures and files: 429 `storage_full`. */
    storageBytes: used,
    /** Running imports, bulk changes, publishes and documents: 429 `too_many_runs`. */
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

/** `null`: the default limit. */
export const OwnLimits = z
  .object({
    requestsPerSecond: z.number().int().min(1, "too_small").max(10_000, "too_big").nullable(),
    storageBytes: z.number().int().min(0, "too_small").max(1e15, "too_big").nullable(),
    runs: z.number().int().min(1, "too_small").max(10_000, "too_big").nullable(),
  })
  .openapi("OwnLimits");
export type OwnLimits = z.infer<typeof OwnLimits>;

const LIMITS_PATH = "/admin-accounts/{accountId}/limits";
const ofOne = {
  access: "internal",
  params: z.object({ accountId: z.string() }),
  errors: [404],
  response: z.object({ limits: AccountLimits, own: OwnLimits }),
} as const;

export const getLimitsOfAccount = endpoint("getLimitsOfAccount", "get", LIMITS_PATH, {
  ...ofOne,
  summary: "What an account uses of what it may",
});
export const setLimitsOfAccount = endpoint("setLimitsOfAccount", "put", LIMITS_PATH, {
  ...ofOne,
  summary: "Gives an account other limits than every account has",
  body: z.object({ limits: OwnLimits }),
});
