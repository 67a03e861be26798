// Serves the build with a stub upstream, to see screens without a backend: `node
// tests/support/serve-stub.ts 4110`.
import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import type { AppEnv } from "#app/env.ts";
import { testEnv } from "./env.ts";
import { member, stubUpstream } from "./stub-upstream.ts";

const port = Number(process.argv[2] ?? 4110);
const publicOrigin = `http://localhost:${port}`;
const { default: app } = (await import(
  new URL("../../build/server/index.js", import.meta.url).href
)) as {
  default: { fetch(request: Request, env: AppEnv): Promise<Response> };
};
const TYPES: Record<string, string> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
};
const upstream = stubUpstream({
  "GET /v1/accounts/me": () => Response.json(member()),
  "GET /v1/accounts/auth/token": () =>
    Response.json({ token: "token-1", expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
  "GET /v1/accounts/auth/signout": () => Response.json({ signedOut: true }),
});

serve({
  port,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/")) {
      const file = await readFile(new URL(`../../build/client${pathname}`, import.meta.url));
      return new Response(file, {
        headers: {
          "Content-Type": TYPES[pathname.split(".").pop() ?? ""] ?? "application/octet-stream",
        },
      });
    }
    // Replaces the sign-in page and admits everybody.
    if (pathname === "/signin")
      return Response.redirect(`${publicOrigin}/signup/callback/code-1?target=/`, 302);
    return app.fetch(
      request,
      testEnv(upstream.fetch, {
        publicOrigin,
        signInUrl: "/signin",
        signOutRedirect: "/signin",
        requestId: crypto.randomUUID(),
      }),
    );
  },
});
console.log(`${publicOrigin} with a stub upstream`);
