import "@hono/zod-openapi";
import { z } from "zod";
import { TIME_ZONES } from "./countries.ts";
import { endpoint } from "./endpoint.ts";

const changeable = {
  /** The shop's name in the account switcher, on documents and in mails. */
  name: z.string().trim().min(1, "required").max(100, "too_long"),
  /** Decides where the account's days begin and end. */
  timeZone: z.enum(TIME_ZONES, "invalid_value"),
  /** Stock is low below this many available units, in lists, notifications and filters alike. */
  lowStockLevel: z.number().int("invalid_number").min(1, "too_small").max(1_000_000, "too_big"),
  /** An order is due soon if it must leave within this many hours. */
  shipByWarningHours: z.number().int("invalid_number").min(1, "too_small").max(72, "too_big"),
};

const AccountSettings = z
  .object({
    ...changeable,
    countryCode: z.enum(["id", "th"]),
    /** ISO 4217, from the country. All of the account's money is in this currency. */
    currency: z.string().length(3),
    /** Printed on order documents. `null` where there is none. */
    logo: z.object({ id: z.string(), url: z.string() }).nullable(),
  })
  .openapi("AccountSettings");
export type AccountSettings = z.infer<typeof AccountSettings>;

const p = { access: "integration-manage", forLimited: "never" } as const;
const response = z.object({ settings: AccountSettings });

export const getAccountSettings = endpoint("getAccountSettings", "get", "/v1/accounts/settings", {
  ...p,
  forLimited: "always",
  summary: "What the account decided about itself",
  response,
});
/** Keeps the value of each absent field. */
export const updateAccountSettings = endpoint(
  "updateAccountSettings",
  "post",
  "/v1/accounts/settings",
  {
    ...p,
    summary: "Changes what the account decided about itself",
    body: z.object({ settings: z.object(changeable).partial() }),
    response,
  },
);
/**
 * Multipart: `logo`, one picture. Refused like a product's picture: 413, 415, 422
 * `unreadable_image`; 422 `required` without one.
 */
export const uploadLogo = endpoint("uploadLogo", "post", "/v1/accounts/settings/logo", {
  ...p,
  summary: "Puts a logo on the account's papers",
  multipart: true,
  body: z.object({ logo: z.any().optional() }),
  response,
  errors: [413, 415],
});
export const removeLogo = endpoint("removeLogo", "delete", "/v1/accounts/settings/logo", {
  ...p,
  summary: "Takes the logo off the account's papers",
  response,
});
