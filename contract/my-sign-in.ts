import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./languages.ts";
import { instant } from "./query.ts";

export const OwnSession = z
  .object({
    id: z.string(),
    /** The shop in which it works. */
    accountName: z.string(),
    /** The browser's user agent. */
    userAgent: z.string().nullable(),
    createdAt: instant(),
    /** Rounded to the hour. */
    lastSeenAt: instant(),
    isCurrent: z.boolean(),
  })
  .openapi("OwnSession");
export type OwnSession = z.infer<typeof OwnSession>;

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  })
  .openapi("Passkey");
export type Passkey = z.infer<typeof Passkey>;

export const SignInSafety = z
  .object({
    hasTwoStep: z.boolean(),
    /** Ten at first; each works once. */
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(Passkey),
    sessions: z.array(OwnSession),
  })
  .openapi("SignInSafety");
export type SignInSafety = z.infer<typeof SignInSafety>;

/** Six digits, or a recovery code. Spaces and dashes are ignored. */
const code = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, "code_wrong"));
const password = z.string().min(1, "required").max(1000, "too_long");
const member = { access: "member", isPersonal: true } as const;

export const updateMe = endpoint("updateMe", "put", "/v1/accounts/me", {
  ...member,
  summary: "Changes one's own name and language; what is left out stays",
  body: z.object({
    user: z.object({
      name: z.string().trim().min(1, "required").max(100, "too_long").optional(),
      /** `null`: the country's language. */
      locale: z.enum(LANGUAGES).nullable().optional(),
    }),
  }),
  response: z.object({
    user: z.object({ name: z.string(), locale: z.enum(LANGUAGES).nullable() }),
  }),
});
export const getMySignIn = endpoint("getMySignIn", "get", "/v1/accounts/me/sign-in", {
  ...member,
  summary: "How one signs in, and where one is signed in",
  response: SignInSafety,
});
export const endOtherSessions = endpoint(
  "endOtherSessions",
  "post",
  "/v1/accounts/me/sessions/;end-others",
  {
    ...member,
    summary: "Signs out everywhere else, in every account",
    response: z.object({ ended: z.number().int() }),
  },
);
export const endSession = endpoint(
  "endSession",
  "post",
  "/v1/accounts/me/sessions/{sessionId}/;end",
  {
    ...member,
    summary: "Signs out one of one's own sessions",
    params: z.object({ sessionId: z.string() }),
    response: z.object({ sessionId: z.string() }),
    errors: [404],
  },
);
/** Signs out all other sessions. */
export const changePassword = endpoint("changePassword", "post", "/v1/accounts/me/password", {
  ...member,
  summary: "Changes one's own password",
  body: z.object({ password, newPassword: z.string().min(1, "required") }),
  response: z.object({ changed: z.literal(true) }),
  errors: [422, 429],
});
/** The answer does not tell whether the address is in use. */
export const startEmailChange = endpoint("startEmailChange", "post", "/v1/accounts/me/email", {
  ...member,
  summary: "Mails a link to a new address, which confirms it",
  body: z.object({
    email: z.string().trim().max(254, "email_invalid").pipe(z.email("email_invalid")),
    password,
  }),
  response: z.object({ sent: z.literal(true) }),
  errors: [422, 429],
});
export const startTwoStep = endpoint("startTwoStep", "post", "/v1/accounts/me/two-step/;start", {
  isNoted: false,
  ...member,
  summary: "A secret for an authenticator app; nothing changes before a code of it is confirmed",
  body: z.object({ password }),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…` */
    uri: z.string(),
    /** An SVG of the QR code. */
    qrCode: z.string(),
  }),
  errors: [409, 422, 429],
});
export const confirmTwoStep = endpoint(
  "confirmTwoStep",
  "post",
  "/v1/accounts/me/two-step/;confirm",
  {
    ...member,
    summary: "Turns two-step sign-in on with a first code, and answers the recovery codes, once",
    body: z.object({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [409, 422, 429],
  },
);
export const stopTwoStep = endpoint("stopTwoStep", "post", "/v1/accounts/me/two-step/;stop", {
  ...member,
  summary: "Turns two-step sign-in off",
  body: z.object({ password, code }),
  response: z.object({ stopped: z.literal(true) }),
  errors: [409, 422, 429],
});
export const renewRecoveryCodes = endpoint(
  "renewRecoveryCodes",
  "post",
  "/v1/accounts/me/two-step/;renew-codes",
  {
    ...member,
    summary: "New recovery codes; the former ones work no more",
    body: z.object({ password, code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [409, 422, 429],
  },
);
