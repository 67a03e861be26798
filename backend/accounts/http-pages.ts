import type { z } from "zod";
import { signInCallback, signInPage } from "#contract/accounts.ts";
import { codeDigest, handedCodeCookieName } from "#contract/cookies.ts";
import { themeOf } from "../../design/theme.ts";
import type { Backend } from "../context.ts";
import { isFromOurOrigin } from "../http/from-our-origin.ts";
import { type HttpApp, type HttpContext, implement } from "../http/implement.ts";
import { ProblemError } from "../http/problem-error.ts";
import { storableText } from "../http/storable.ts";
import { isUnavailable, RETRY_AFTER } from "../http/unavailable.ts";
import { handOverUrl } from "./hand-over.ts";
import type { Visit } from "./pages/page.ts";
import { renderSignInPage, type SignInPage } from "./pages/sign-in-page.ts";
import { renderSignUpPage, type SignUpPage } from "./pages/sign-up-page.ts";
import { STYLESHEET } from "./pages/stylesheet.ts";
import { signIn } from "./sign-in.ts";
import { CODE_LIFETIME_S, issueCode } from "./sign-in-codes.ts";
import { SignUpForm, signUp } from "./sign-up.ts";
import { chosenLanguage, visitorLanguage } from "./visitor-language.ts";

const SIGN_IN = "/v1/accounts/auth/signin";
const SIGN_UP = "/v1/accounts/auth/signup";
const ONE_YEAR_S = 365 * 24 * 3600;
type PageStatus = 200 | 422 | 429 | 503;

/** The pages for people who are not signed in. They are plain HTML: forms, links, no script. */
export function mountAccountPages(app: HttpApp, backend: Backend): void {
  const { demo } = backend.config;
  app.get("/v1/accounts/auth/page.css", (c) =>
    c.body(STYLESHEET, 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    }),
  );
  implement(app, signInPage, (_input, _caller, c) => {
    // The app's "signup" flag: whoever was sent here by an invitation to join starts on the other page.
    if (c.req.query("signup") !== undefined) return c.redirect(`signup?${visitOf(c).carried}`, 302);
    return page(c, backend, renderSignInPage({ ...visitOf(c), demo }));
  });
  app.post(SIGN_IN, async (c) => {
    const form = await readForm(c, backend);
    const email = form.email ?? "";
    const again = (failure: SignInPage["failure"], status: PageStatus) =>
      page(c, backend, renderSignInPage({ ...visitOf(c), demo, email, failure }), status);
    try {
      const result = await signIn(backend, {
        email,
        password: form.password ?? "",
        clientAddress: c.get("clientAddress"),
      });
      if (result.outcome === "signed-in") return await handOver(c, backend, result);
      if (result.outcome === "wrong")
        return again({ kind: "wrong", triesLeft: result.triesLeft }, 422);
      c.header("Retry-After", String(result.retryAfterS));
      return again({ kind: "paused", retryAfterS: result.retryAfterS }, 429);
    } catch (error) {
      noteUnavailable(c, error);
      return again({ kind: "unavailable" }, 503);
    }
  });
  app.get(SIGN_UP, (c) => page(c, backend, renderSignUpPage(visitOf(c))));
  app.post(SIGN_UP, async (c) => {
    const values = await readForm(c, backend);
    const visit = visitOf(c);
    const again = (more: Partial<SignUpPage>, status: PageStatus) =>
      page(
        c,
        backend,
        renderSignUpPage({ ...visit, values: withoutPassword(values), ...more }),
        status,
      );
    const parsed = await SignUpForm.safeParseAsync(values);
    if (!parsed.success) return again({ errors: errorsByField(parsed.error) }, 422);
    try {
      const result = await signUp(backend, parsed.data, {
        clientAddress: c.get("clientAddress"),
        locale: visit.language,
      });
      if (result.outcome === "signed-up") return await handOver(c, backend, result);
      if (result.outcome === "email-refused")
        return again({ errors: { email: "email_refused" } }, 422);
      c.header("Retry-After", String(result.retryAfterS));
      return again({ pausedForS: result.retryAfterS }, 429);
    } catch (error) {
      noteUnavailable(c, error);
      return again({ isUnavailable: true }, 503);
    }
  });
  implement(app, signInCallback, ({ query }, _caller, c) =>
    c.redirect(
      handOverUrl(backend.config, encodeURIComponent(query.code), visitOf(c).carried),
      303,
    ),
  );
}

async function handOver(
  c: HttpContext,
  backend: Backend,
  who: { userId: string; accountId: string },
): Promise<Response> {
  const code = await issueCode(backend, { userId: who.userId, accountId: who.accountId });
  // Tells the app that it was this browser that signed in: a code that came with somebody's link signs nobody in unasked.
  const secure = backend.config.publicOrigin.startsWith("https:");
  c.header(
    "Set-Cookie",
    `${handedCodeCookieName(secure)}=${await codeDigest(code)}; Path=/; Max-Age=${CODE_LIFETIME_S}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
  return c.redirect(handOverUrl(backend.config, code, visitOf(c).carried), 303);
}

/** Logs why the database cannot be reached; throws whatever else went wrong. What was typed goes back into the form either way. */
function noteUnavailable(c: HttpContext, error: unknown): void {
  if (!isUnavailable(error)) throw error;
  c.get("log").error({ err: error }, "sign-in or sign-up failed");
  c.header("Retry-After", String(RETRY_AFTER));
}

/** The query's part that goes along: `redirect`, `target`, `lang` and utm data. */
function visitOf(c: HttpContext): Visit {
  const carried = new URLSearchParams();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (["redirect", "target"].includes(name) || name.startsWith("utm_")) carried.set(name, value);
  }
  const chosen = chosenLanguage(c.req.raw);
  if (chosen) carried.set("lang", chosen);
  return {
    language: visitorLanguage(c.req.raw),
    theme: themeOf(c.req.header("Cookie") ?? null),
    carried,
  };
}

async function readForm(c: HttpContext, { config }: Backend): Promise<Record<string, string>> {
  if (!isFromOurOrigin(c.req.raw, [config.publicOrigin]))
    throw new ProblemError(403, "cross_origin", "This form was not sent from a page of ours");
  const form = await c.req.raw.formData().catch(() => {
    throw new ProblemError(400, "malformed_body", "The body is not a form");
  });
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, storableText(value)]] : [],
    ),
  );
}

/** Each field's first error, in the order of the form. */
function errorsByField({ issues }: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

const withoutPassword = ({ password: _password, ...values }: Record<string, string>) => values;

function page(
  c: HttpContext,
  { config }: Backend,
  body: ReturnType<typeof renderSignInPage>,
  status: PageStatus = 200,
): Response | Promise<Response> {
  // Chromium applies form-action to the redirect after a form, and that leads to the app.
  const policy = `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${config.appOrigin}; base-uri 'none'; frame-ancestors 'none'`;
  c.header("Content-Security-Policy", policy);
  c.header("Referrer-Policy", "same-origin");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", "no-store");
  c.header("Vary", "Accept-Language, Cookie");
  const chosen = chosenLanguage(c.req.raw);
  const secure = config.publicOrigin.startsWith("https:") ? "; Secure" : "";
  if (chosen)
    c.header(
      "Set-Cookie",
      `lng=${chosen}; Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
    );
  return c.html(body, status);
}
