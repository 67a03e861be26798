import type { z } from "zod";
import { digestCode, signInCodeCookieName } from "#contract/cookies.ts";
import { themeOf } from "../../../design/theme.ts";
import type { Backend } from "../../context.ts";
import { isFromOurOrigin } from "../../http/from-our-origin.ts";
import type { HttpContext } from "../../http/implement.ts";
import { ProblemError } from "../../http/problem-error.ts";
import { toStorableText } from "../../http/storable.ts";
import { isUnavailable, RETRY_AFTER_SECONDS } from "../../http/unavailable.ts";
import { makeHandOverUrl } from "../hand-over.ts";
import { CODE_LIFETIME_S, issueCode } from "../sign-in-codes.ts";
import { readChosenLanguage, readVisitorLanguage } from "../visitor-language.ts";
import type { renderPage, Visit } from "./page.ts";
import { PASSKEY_SCRIPT_HASH } from "./passkey-script.ts";

const ONE_YEAR_S = 365 * 24 * 3600;
export type PageStatus = 200 | 404 | 422 | 429 | 503;

export async function redirectSignedIn(
  c: HttpContext,
  backend: Backend,
  person: { userId: string; accountId: string },
  /** Path in the app if the visitor requested none. */
  startPath = "/",
): Promise<Response> {
  const code = await issueCode(backend, { userId: person.userId, accountId: person.accountId });
  // Proves to the app that this browser signed in. Otherwise a code in a foreign link would sign in
  // (app/session/session.ts, isSameBrowser).
  const isSecure = backend.config.publicOrigin.startsWith("https:");
  c.header(
    "Set-Cookie",
    `${signInCodeCookieName(isSecure)}=${await digestCode(code)}; Path=/; Max-Age=${CODE_LIFETIME_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
  );
  const { carried } = parseVisit(c);
  if ((carried.get("target") ?? "/") === "/" && startPath !== "/") carried.set("target", startPath);
  return c.redirect(makeHandOverUrl(backend.config, code, carried), 303);
}

/** Logs that the database is unreachable; rethrows other errors. */
export function logUnavailable(c: HttpContext, error: unknown): void {
  if (!isUnavailable(error)) throw error;
  c.get("log").error({ err: error }, "sign-in or sign-up failed");
  c.header("Retry-After", String(RETRY_AFTER_SECONDS));
}

/** Reads the parameters that all pages pass on: `redirect`, `target`, `lang` and utm data. */
export function parseVisit(c: HttpContext): Visit {
  const carried = new URLSearchParams();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (["redirect", "target"].includes(name) || name.startsWith("utm_")) carried.set(name, value);
  }
  const chosenLocale = readChosenLanguage(c.req.raw);
  if (chosenLocale) carried.set("lang", chosenLocale);
  return {
    language: readVisitorLanguage(c.req.raw),
    theme: themeOf(c.req.header("Cookie") ?? null),
    carried,
  };
}

/** Reads one of our forms. Throws 403 `cross_origin`, 400 `malformed_body`. */
export async function readForm(
  c: HttpContext,
  { config }: Backend,
): Promise<Record<string, string>> {
  if (!isFromOurOrigin(c.req.raw, [config.publicOrigin]))
    throw new ProblemError(403, "cross_origin", "This form was not sent from a page of ours");
  const form = await c.req.raw.formData().catch(() => {
    throw new ProblemError(400, "malformed_body", "The body is not a form");
  });
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, toStorableText(value)]] : [],
    ),
  );
}

export function groupErrorsByField({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** Answers with an uncached page that loads from and sends to only us and the app. */
export function answerPage(
  c: HttpContext,
  { config }: Backend,
  body: ReturnType<typeof renderPage>,
  status: PageStatus = 200,
): Response | Promise<Response> {
  // Chromium applies form-action also to redirects after a form, which lead to the app.
  const policy = `default-src 'none'; style-src 'self'; img-src 'self' data:; script-src '${PASSKEY_SCRIPT_HASH}'; connect-src 'self'; form-action 'self' ${config.appOrigin}; base-uri 'none'; frame-ancestors 'none'`;
  c.header("Content-Security-Policy", policy);
  c.header("Referrer-Policy", "same-origin");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", "no-store");
  c.header("Vary", "Accept-Language, Cookie");
  const chosenLocale = readChosenLanguage(c.req.raw);
  const secureAttribute = config.publicOrigin.startsWith("https:") ? "; Secure" : "";
  if (chosenLocale)
    c.header(
      "Set-Cookie",
      `lng=${chosenLocale}; Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax${secureAttribute}`,
    );
  return c.html(body, status);
}
