import type { AppEnv } from "#app/env.ts";
import app from "../build/server/index.js";

/** Bindings of the edge runtime (server/workerd.capnp): where the upstream is and under which address the app is seen. */
interface Bindings {
  API_BASE: string;
  PUBLIC_ORIGIN: string;
  SIGN_IN_URL?: string;
  SIGN_OUT_REDIRECT?: string;
  VERSION?: string;
}

/** The composition root on an edge runtime: the app alone, in front of a remote upstream. Files are served by the runtime or a CDN. */
export default {
  fetch(request: Request, bindings: Bindings): Promise<Response> {
    const apiBase = bindings.API_BASE.replace(/\/$/, "");
    const signInUrl = bindings.SIGN_IN_URL ?? `${apiBase}/v1/accounts/auth/signin`;
    const env: AppEnv = {
      apiBase,
      // Called without a receiver: workerd's fetch refuses to be a method of something else.
      apiFetch: (input, init) => fetch(input, init),
      publicOrigin: new URL(bindings.PUBLIC_ORIGIN).origin,
      signInUrl,
      signOutRedirect: bindings.SIGN_OUT_REDIRECT ?? signInUrl,
      secureCookies: bindings.PUBLIC_ORIGIN.startsWith("https:"),
      requestId: request.headers.get("X-Request-Id") ?? crypto.randomUUID(),
      version: bindings.VERSION ?? "edge",
    };
    return app.fetch(request, env);
  },
};
