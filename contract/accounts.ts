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
    /** The seller, not the marketplace, says when its unpaid orders end (`orderExpMins`). */
    asksOrderExpiry: z.boolean().optional(),
    /**
     * How far the shop's owner is, where they are asked: INTEGRATION_STATES (active-channel.ts).
     */
    tokopediaIntegrationState: z.string().nullable().optional(),
    /**
     * When the seller's consent ends: the home warns of it without the channels' listings being
     * counted.
     */
    grantExpiresAt: instant().nullable().optional(),
  })
  .openapi("ChannelSummary");
export type ChannelSummary = z.infer<typeof ChannelSummary>;

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    /** An upstream may leave it out, or know more countries: those are Indonesia here. */
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
    /**
     * The back office suspended it, which no top-up ends. Absent from an upstream that never does.
     */
    isHeld: z.boolean().optional(),
    /** It is closed, and deleted from then on. Absent from an upstream that deletes none. */
    deletionAt: instant().nullable().optional(),
    /**
     * Fewer available units than this are low stock. Absent from an upstream that knows no such
     * setting.
     */
    lowStockLevel: z.number().int().default(10),
    /** An order that has to leave within so many hours is due soon. Absent likewise. */
    shipByWarningHours: z.number().int().default(4),
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
    /**
     * The e-mail of an internal user who looks at the account as this member. Absent from an
     * upstream without an administration.
     */
    openedBy: z.string().nullable().optional(),
    /**
     * The role that the member looks at the account as: they change nothing meanwhile, and `roles`
     * is that one.
     */
    seesAs: z.object({ roleId: z.string(), name: z.string() }).nullable().optional(),
    /**
     * Kept to some channels or warehouses: calls about the whole account are refused. Absent from
     * an upstream that limits nobody.
     */
    isLimited: z.boolean().optional(),
    /** How much of `order-manage` it is. Absent from an upstream that knows no such limit. */
    orderScope: z.enum(ORDER_SCOPES).optional(),
    roles: z.array(
      z.object({ id: z.string(), name: z.string(), permissions: z.array(z.enum(PERMISSIONS)) }),
    ),
  })
  .openapi("User");

export const Me = z.object({ account: Account, user: User }).openapi("Me");
export type Me = z.infer<typeof Me>;

export const AccountSummary = z
  .object({
    id: z.string(),
    /** The shop's. */
    name: z.string().default(""),
    ownerName: z.string(),
    email: z.string(),
    userType: z.enum(["owner", "staff"]),
    /** Absent from an upstream that does not say. */
    mode: z.enum(ACCOUNT_MODES).optional(),
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
 * A page. `redirect` is the app's callback; on success the browser goes to `{redirect}/{single-use
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
  response: Me,
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
