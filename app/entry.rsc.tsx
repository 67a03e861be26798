import { answerRequest } from "./document/answer-request.ts";
import type { AppEnv } from "./env.ts";
import { logUnlessGone } from "./error-log.ts";
import { createState, runWithState } from "./middleware/request-store.ts";
import { isFromOurOrigin } from "./origin-check.ts";
import { isRefusedFile, renderProblemPage } from "./plain-pages/problem-page.ts";
import { renderUnsentFormPage } from "./plain-pages/unsent-form-page.ts";
import { withSecurityHeaders } from "./security-headers.ts";
import { buildCookieHeader, ONE_YEAR, readCookie } from "./session/cookies.ts";

/** The style sheet that a browser was sent with a page (document/first-style.ts). */
const STYLE_COOKIE = "style";

/** The app's only entry: takes a request and the composition root's configuration. */
export default {
  async fetch(request: Request, env: AppEnv): Promise<Response> {
    const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
    const response = await answer(request, env, nonce);
    return withSecurityHeaders(response, {
      nonce,
      https: env.publicOrigin.startsWith("https:"),
      dev: import.meta.env.DEV,
      pictures: [...env.pictureOrigins, ...(env.ownDomain ? [env.ownDomain.appOrigin] : [])],
      isOwnDomain: env.ownDomain !== undefined,
      payments: env.paymentOrigins ?? [],
    });
  },
};

async function answer(request: Request, env: AppEnv, nonce: string): Promise<Response> {
  if (!isFromOurOrigin(request, env.publicOrigin)) {
    return Response.json(
      {
        code: "cross_origin",
        message: "This request did not come from a page of the app",
        requestId: env.requestId,
      },
      { status: 403 },
    );
  }
  const state = createState(request, env);
  const occasion = { request, requestId: env.requestId };
  try {
    const ssr = await import.meta.viteRsc.loadModule<typeof import("./entry.ssr.tsx")>(
      "ssr",
      "index",
    );
    const serverResponse = await runWithState(state, () => answerRequest(request, state));
    if (state.unsentForm) return await renderUnsentFormPage(state, state.unsentForm);
    if (isRefusedFile(request, serverResponse))
      return await renderProblemPage(state, serverResponse);
    const page = {
      nonce,
      language: state.language,
      countryCode: state.countryCode,
      fragments: state.fragments ?? [],
      isScriptless: state.isScriptless,
      isLite: state.isLite,
      knownStyle: readCookie(request, STYLE_COOKIE),
      rememberStyle: (href: string) =>
        buildCookieHeader(STYLE_COOKIE, href, { maxAge: ONE_YEAR, secure: env.secureCookies }),
      onError: (error: unknown) => logUnlessGone(error, occasion),
    };
    return await ssr.renderDocument(request, serverResponse, page);
  } catch (error) {
    logUnlessGone(error, occasion);
    return new Response(`${env.requestId}\n`, {
      status: 500,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}

if (import.meta.hot) import.meta.hot.accept();
