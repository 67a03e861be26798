import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { SETTINGS_FIELDS } from "./form-fields.ts";

const AccountSettings = z
  .object({
    ...SETTINGS_FIELDS,
    countryCode: z.enum(["id", "th"]),
    /** ISO 4217, from the country. */
    currency: z.string().length(3),
    /** Printed on order documents. */
    logo: z.object({ id: z.string(), url: z.string() }).nullable(),
  })
  .openapi("AccountSettings");
export type AccountSettings = z.infer<typeof AccountSettings>;

const permission = { access: "integration-manage", forLimited: "never" } as const;
const response = z.object({ settings: AccountSettings });

export const getAccountSettings = endpoint("getAccountSettings", "get", "/v1/accounts/settings", {
  ...permission,
  forLimited: "always",
  summary: "What the account decided about itself",
  response,
});
export const updateAccountSettings = endpoint(
  "updateAccountSettings",
  "post",
  "/v1/accounts/settings",
  {
    ...permission,
    summary: "Changes what the account decided about itself",
    body: z.object({ settings: z.object(SETTINGS_FIELDS).partial() }),
    response,
  },
);
/**
 * Multipart `logo`. Refused like a product's picture: 413, 415, 422 `unreadable_image`, `required`.
 */
export const uploadLogo = endpoint("uploadLogo", "post", "/v1/accounts/settings/logo", {
  ...permission,
  summary: "Puts a logo on the account's papers",
  multipart: true,
  body: z.object({ logo: z.any().optional() }),
  response,
  errors: [413, 415],
});
export const removeLogo = endpoint("removeLogo", "delete", "/v1/accounts/settings/logo", {
  ...permission,
  summary: "Takes the logo off the account's papers",
  response,
});
