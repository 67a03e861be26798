import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fewWords, oneOf, pickSchemas } from "./filters.ts";
import { LANGUAGES } from "./languages.ts";
import { UNLIMITED_QUOTA_FLAG } from "./order-quota.ts";
import { instant, paging } from "./query.ts";

const internal = { access: "internal" } as const;

/** An account with this flag connects any number of shops. */
export const UNLIMITED_CHANNELS_FLAG = "unlimited-channels";
/** Flags that exempt an account from limits. */
export const ACCOUNT_FLAGS = [UNLIMITED_CHANNELS_FLAG, UNLIMITED_QUOTA_FLAG] as const;
/** As `accountMode`. `grace`: open, without order quota. */
export const ADMIN_ACCOUNT_STATES = ["open", "grace", "suspended", "closed"] as const;

export const AdminAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    ownerName: z.string(),
    ownerEmail: z.string(),
    countryCode: z.enum(["id", "th"]),
    /** ACCOUNT_STATUS in statuses.ts. */
    status: z.number().int(),
    gracePeriodEndedAt: instant().nullable(),
    /** `null`: not suspended by the back office. */
    suspendedNote: z.string().nullable(),
    flags: z.array(z.string()),
    orderQuota: z.number().int(),
    members: z.number().int(),
    channels: z.number().int(),
    createdAt: instant(),
    /** When a buyer placed the account's latest order. */
    lastOrderAt: instant().nullable(),
  })
  .openapi("AdminAccount");
export type AdminAccount = z.infer<typeof AdminAccount>;

const oneAccount = { params: z.object({ accountId: z.string() }), errors: [404] };
const answersOne = { ...internal, ...oneAccount, response: z.object({ account: AdminAccount }) };
const note = z.string().trim().min(1, "required").max(500, "too_long");

export const ADMIN_ACCOUNT_FILTERS = {
  /** Part of the account's name, of its owner's name or e-mail, or an account id. */
  search: fewWords(200),
  state: oneOf(ADMIN_ACCOUNT_STATES),
};
export const listAdminAccounts = endpoint("listAdminAccounts", "get", "/admin-accounts", {
  ...internal,
  summary: "Accounts, the newest first",
  query: z.object({
    ...paging(10, 100),
    ...pickSchemas(ADMIN_ACCOUNT_FILTERS),
  }),
  response: z.object({ accounts: z.array(AdminAccount), total: z.number().int() }),
});
export const getAdminAccount = endpoint("getAdminAccount", "get", "/admin-accounts/{accountId}", {
  ...answersOne,
  summary: "One account",
});
/** A top-up does not end this suspension. */
export const suspendAccount = endpoint(
  "suspendAccount",
  "post",
  "/admin-accounts/{accountId}/;suspend",
  {
    ...answersOne,
    summary: "Suspends an account, with a reason",
    body: z.object({ note }),
    errors: [404, 409],
  },
);
/** Without order quota a new grace period begins. */
export const restoreAccount = endpoint(
  "restoreAccount",
  "post",
  "/admin-accounts/{accountId}/;restore",
  {
    ...answersOne,
    summary: "Brings an account back that is suspended or blocked",
    body: z.object({ note }),
    errors: [404, 409],
  },
);
export const setAccountFlags = endpoint(
  "setAccountFlags",
  "post",
  "/v1/accounts/{accountId}/flags",
  {
    ...answersOne,
    summary: "Sets what an account may have that others do not",
    body: z.object({ flags: z.array(z.enum(ACCOUNT_FLAGS)).max(20) }),
  },
);
/**
 * Answers a token to view the account as its owner for an hour. Changes are audited in the caller's
 * name. It cannot change the owner's sign-in or reach other accounts.
 */
export const openAccount = endpoint("openAccount", "post", "/admin-accounts/{accountId}/;open", {
  ...internal,
  ...oneAccount,
  summary: "Opens an account as its owner, for an hour",
  body: z.object({ note }),
  response: z.object({ token: z.string(), expiresAt: instant() }),
});
export const leaveAccount = endpoint("leaveAccount", "post", "/v1/accounts/;leave", {
  isNoted: false,
  access: "member",
  modes: ["open", "suspended", "blocked", "closed"],
  summary: "Ends an opened account, and answers a token for whoever opened it",
  response: z.object({ token: z.string(), expiresAt: instant() }),
  errors: [409],
});

export const AdminUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    locale: z.enum(LANGUAGES).nullable(),
    hasTwoStep: z.boolean(),
    passkeys: z.number().int(),
    isInternal: z.boolean(),
    createdAt: instant(),
    lastSeenAt: instant().nullable(),
    accounts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        userType: z.enum(["owner", "staff"]),
        isEnabled: z.boolean(),
      }),
    ),
  })
  .openapi("AdminUser");
export type AdminUser = z.infer<typeof AdminUser>;
export const ADMIN_USER_FILTERS = {
  /** Part of the name or e-mail, or a person's id. */
  search: fewWords(200),
};
export const listAdminUsers = endpoint("listAdminUsers", "get", "/admin-users", {
  ...internal,
  summary: "People who sign in, the newest first",
  query: z.object({
    ...paging(40, 200),
    ...pickSchemas(ADMIN_USER_FILTERS),
  }),
  response: z.object({ users: z.array(AdminUser), total: z.number().int() }),
});
export const endUserSessions = endpoint(
  "endUserSessions",
  "post",
  "/admin-users/{userId}/;end-sessions",
  {
    ...internal,
    summary: "Signs a person out everywhere",
    params: z.object({ userId: z.string() }),
    errors: [404],
    response: z.object({ ended: z.number().int() }),
  },
);
