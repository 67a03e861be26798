import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type BuiltServer, startBuiltServer } from "#tests/support/built-server.ts";
import { KAOS } from "#tests/support/product-editing.ts";
import { productForm } from "#tests/support/product-form.ts";
import { serveUpstream, type UpstreamServer } from "#tests/support/upstream-server.ts";

/** The app on Node with API_BASE: its upstream answers in another process, over a socket. */
let backend: TestBackend;
let upstream: UpstreamServer;
let site: BuiltServer;
let owner: SignedIn;
/** Statuses that replace the upstream's answer, by path. */
const refusals = new Map<string, number>();

beforeAll(async () => {
  backend = await startTestBackend();
  upstream = await serveUpstream({
    async fetch(request) {
      const status = refusals.get(new URL(request.url).pathname);
      return status === undefined
        ? backend.app.fetch(request)
        : Response.json({ code: "refused", message: "for a test" }, { status });
    },
  });
  site = await startBuiltServer({ API_BASE: upstream.base, API_HEALTH_PATH: "/healthz" });
  owner = await backend.signUp({ shopName: "Toko Jauh", locale: "en" });
});
afterEach(() => refusals.clear());
afterAll(async () => {
  await site?.stop();
  await upstream?.stop();
  await backend?.close();
});

async function ask(path: string, form?: FormData) {
  const answer = await fetch(site.origin + path, {
    method: form ? "POST" : "GET",
    headers: { Cookie: `x-jwt=${owner.token}`, Origin: site.origin },
    redirect: "manual",
    ...(form ? { body: form } : {}),
  });
  return {
    status: answer.status,
    location: answer.headers.get("Location"),
    policy: answer.headers.get("Content-Security-Policy") ?? "",
    html: await answer.text(),
  };
}

test("a page shows the upstream's data", async () => {
  const { status, html, policy } = await ask("/products-v2/master");
  expect(status).toBe(200);
  expect(html.includes("Toko Jauh")).toBe(true);
  // This upstream has no TLS, so its pictures have plain http addresses.
  const origin = new URL(upstream.base).origin;
  expect(policy.split("; ").find((part) => part.startsWith("img-src"))).toContain(` ${origin} `);
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("a call refused for lack of permission leads to /no-access", async () => {
  refusals.set("/v2/products", 403);
  const { status, location } = await ask("/products-v2/master");
  expect([status, location]).toEqual([302, "/no-access"]);
});

test("a call refused for lack of a session leads to sign-in and back", async () => {
  refusals.set("/v2/products", 401);
  const { status, location } = await ask("/products-v2/master?search=kaos");
  expect(status).toBe(302);
  const to = new URL(location ?? "");
  expect(to.pathname).toBe("/v1/accounts/auth/signin");
  expect(to.searchParams.get("target")).toBe("/products-v2/master?search=kaos");
});

test("a missing object shows the not-found page", async () => {
  expect((await ask("/orders/tidak-ada")).status).toBe(404);
});

test("a refused save shows the form again with the reason and typed values", async () => {
  const create = () =>
    ask("/products-v2/master/create", productForm({ intent: "save", draft: KAOS }));
  expect((await create()).status).toBe(303);
  const again = await create();
  expect(again.status).toBe(422);
  expect(again.html.includes(KAOS.name)).toBe(true);
  expect(again.html.includes("This SKU is already in use")).toBe(true);
});

test("an unreachable upstream keeps the form too", async () => {
  refusals.set("/v2/products", 503);
  const { status, html } = await ask(
    "/products-v2/master/create",
    productForm({ intent: "save", draft: KAOS }),
  );
  expect(status).toBe(422);
  expect(html.includes(KAOS.name)).toBe(true);
});
