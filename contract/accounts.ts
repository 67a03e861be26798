import "@hono/zod-openapi";
import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./languages.ts";
import { ORDER_SCOPES } from "./order-scope.ts";
import { PERMISSIONS } from "./permissions.ts";
import { instant } from "./query.ts";
import { CHANNEL_STATUSES, CHANNEL_TYPES } from "./statuses.ts";

export const ChannelSummary = z
  .object({
    id: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    name: z.string(),
    shopId: z.string(),
    status: z.enum(CHANNEL_STATUSES),
    imported: z.boolean(),
    orderExpMins: z.number().int().nullable(),
    /** The seller, not the marketplace, sets when unpaid orders expire (`orderExpMins`). */
    asksOrderExpiry: z.boolean().optional(),
    /** INTEGRATION_STATES (active-channel.ts), on marketplaces that ask the shop's owner. */
    tokopediaIntegrationState: z.string().nullable().optional(),
    /** When the seller's consent ends. The home page warns of it. */
    grantExpiresAt: instant().nullable().optional(),
  })
  .openapi("ChannelSummary");
export type ChannelSummary = z.infer<typeof ChannelSummary>;

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Some upstreams leave it out or know more countries. Both count as Indonesia here. */
    countryCode: z
      .enum(["id", "th"])
      .catch("id")
      .openapi({ type: "string", enum: ["id", "th"] }),
    timeZone: z.string(),
    status: z.number().int().min(0).max(4),
    flags: z.array(z.string()),
    channels: z.array(ChannelSummary),
    orderQuota: z.number().int(),
    gracePeriodEndedAt: instant().nullable(),
    /** The back office suspended it; no top-up ends that. */
    isHeld: z.boolean(),
    /** The account is closed, and deleted at this time. */
    deletionAt: instant().nullable(),
    /** Stock is low below this many available units. */
    lowStockLevel: z.number().int(),
    /** An order is due soon when it must leave within this many hours. */
    shipByWarningHours: z.number().int(),
  })
  .openapi("Account");

export const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    locale: z.enum(LANGUAGES).nullable(),
    userType: z.enum(["owner", "staff"]),
    isInternal: z.boolean(),
    /** E-mail of the internal user who opened the account as this member. */
    openedBy: z.string().nullable(),
    /** The member tries this role's view, without changes. `roles` is then this role. */
    seesAs: z.object({ roleId: z.string(), name: z.string() }).nullable(),
    /** Limited to some channels or warehouses; calls about the whole account are refused. */
    isLimited: z.boolean(),
    /** How much of `order-manage` the member has. */
    orderScope: z.enum(ORDER_SCOPES),
    roles: z.array(
      z.object({ id: z.string(), name: z.string(), permissions: z.array(z.enum(PERMISSIONS)) }),
    ),
  })
  .openapi("User");

export const CurrentMember = z.object({ account: Account, user: User }).openapi("Me");
export type CurrentMember = z.infer<typeof CurrentMember>;

export const AccountSummary = z
  .object({
    id: z.string(),
    name: z.string(),
    ownerName: z.string(),
    email: z.string(),
    userType: z.enum(["owner", "staff"]),
    mode: z.enum(ACCOUNT_MODES),
  })
  .openapi("AccountSummary");
export type AccountSummary = z.infer<typeof AccountSummary>;

const redirectQuery = z.object({
  redirect: z.string().optional(),
  target: z.string().optional(),
  lang: z
    .enum(LANGUAGES)
    .optional()
    .catch(undefined)
    .openapi({ type: "string", enum: [...LANGUAGES] }),
});

/**
 * `redirect`: the app's callback. On success the browser goes to `{redirect}/{single-use
 * code}?target=…`.
 */
export const signInPage = endpoint("signInPage", "get", "/v1/accounts/auth/signin", {
  access: "public",
  limit: { perSecond: 10 },
  summary: "The sign-in page",
  query: redirectQuery,
  produces: "text/html",
});
export const signInCallback = endpoint("signInCallback", "get", "/v1/accounts/auth/callback", {
  access: "public",
  limit: { perSecond: 10 },
  summary: "Hands a code that was issued here on to the app's callback",
  query: redirectQuery.extend({ code: z.string().min(1) }),
  produces: "text/html",
});
export const signOut = endpoint("signOut", "get", "/v1/accounts/auth/signout", {
  access: "public",
  limit: { perSecond: 10 },
  summary: "Revokes the session of the token, if any",
  response: z.object({ signedOut: z.boolean() }),
});
export const exchangeCode = endpoint("exchangeCode", "get", "/v1/accounts/auth/token", {
  access: "public",
  limit: { perSecond: 10 },
  summary: "Exchanges a single-use code for a token",
  query: z.object({ code: z.string().min(1) }),
  response: z.object({ token: z.string(), expiresAt: instant() }),
  errors: [401],
});
export const getMe = endpoint("getMe", "get", "/v1/accounts/me", {
  access: "member",
  modes: ACCOUNT_MODES,
  summary: "The signed-in user and the active account",
  response: CurrentMember,
});
export const listAccountSummaries = endpoint(
  "listAccountSummaries",
  "get",
  "/v1/accounts/summaries",
  {
    access: "member",
    modes: ACCOUNT_MODES,
    summary: "The accounts this login can switch to",
    response: z.object({ accounts: z.array(AccountSummary) }),
  },
);
export const switchAccount = endpoint("switchAccount", "post", "/v1/accounts/{id}/;switch", {
  isNoted: false,
  access: "member",
  isPersonal: true,
  modes: ACCOUNT_MODES,
  summary: "A token for another of the login's accounts",
  params: z.object({ id: z.string() }),
  response: z.object({ token: z.string(), expiresAt: instant() }),
  errors: [404],
});
export const getShortToken = endpoint("getShortToken", "get", "/v1/accounts/short-token", {
  access: "member",
  summary: "A token that lives one minute, for links that cannot carry headers",
  response: z.object({ token: z.string(), expiresAt: instant() }),
});
