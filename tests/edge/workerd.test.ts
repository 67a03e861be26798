import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { serveUpstream, type UpstreamServer } from "#tests/support/upstream-server.ts";
import { buildEdge } from "../../scripts/build-edge.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PUBLIC_ORIGIN = "http://shop.test";
const hasBuild = existsSync(`${ROOT}build/server/index.js`);
if (!hasBuild) console.warn("tests/edge is skipped: there is no build yet (npm run build)");

let backend: TestBackend;
let upstream: UpstreamServer;
let workerd: ChildProcess;
let address: string;
const seen: { url: string; token: string | undefined }[] = [];

/** A real upstream on a socket, and the app's build on workerd in front of it. */
beforeAll(async () => {
  if (!hasBuild) return;
  backend = await startTestBackend({ env: { PUBLIC_ORIGIN } });
  upstream = await serveUpstream(backend.app, ({ url, headers }) =>
    seen.push({ url: url ?? "", token: headers["x-jwt"]?.toString() }),
  );
  await buildEdge();
  workerd = spawn(
    "node_modules/.bin/workerd",
    ["serve", "server/workerd.capnp", "--socket-addr", "http=127.0.0.1:0", "--control-fd", "3"],
    {
      cwd: ROOT,
      env: { ...process.env, API_BASE: upstream.base, PUBLIC_ORIGIN },
      stdio: ["ignore", "inherit", "inherit", "pipe"],
    },
  );
  address = `http://127.0.0.1:${await listeningPort(workerd)}`;
});

afterAll(async () => {
  workerd?.kill();
  await upstream?.stop();
  await backend?.close();
});

/** workerd reports its port on the control descriptor. */
async function listeningPort(process: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: process.stdio[3] as Readable })) {
    const event = JSON.parse(line) as { event: string; port?: number };
    if (event.event === "listen" && event.port) return event.port;
  }
  throw new Error("workerd stopped before it listened");
}

test.skipIf(!hasBuild)(
  "the product list is rendered on workerd from a remote upstream",
  async () => {
    const owner = await backend.signUp({ shopName: "Toko di Tepi", locale: "en" });
    const answer = await fetch(`${address}/products-v2/master`, {
      headers: { Cookie: `x-jwt=${owner.token}` },
      redirect: "manual",
    });
    const html = await answer.text();
    expect(answer.status, html.slice(0, 500)).toBe(200);
    expect(html).toContain("Toko di Tepi");
    expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'nonce-");
    expect(
      seen.some(
        ({ url, token }) => url.startsWith("/v1/accounts/me") && token === `Bearer ${owner.token}`,
      ),
    ).toBe(true);
    expect(seen.some(({ url }) => url.startsWith("/v2/products"))).toBe(true);
  },
);

test.skipIf(!hasBuild)(
  "its scripts and styles are served with types and permanent caching",
  async () => {
    const owner = await backend.signUp();
    const html = await (
      await fetch(`${address}/products-v2/master`, { headers: { Cookie: `x-jwt=${owner.token}` } })
    ).text();
    const paths = new Set(
      [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path),
    );
    expect(paths.size).toBeGreaterThan(1);
    for (const path of paths) {
      const file = await fetch(address + path);
      expect(file.status, path).toBe(200);
      expect(file.headers.get("Content-Type")).toMatch(/^text\/(javascript|css)/);
      expect(file.headers.get("Cache-Control")).toContain("immutable");
    }
  },
);

test.skipIf(!hasBuild)(
  "a visitor who is not signed in is sent to the upstream's sign-in page and back to the public origin",
  async () => {
    const answer = await fetch(`${address}/orders?q=1`, { redirect: "manual" });
    const to = new URL(answer.headers.get("Location") ?? "");
    expect(answer.status).toBe(302);
    expect(to.pathname).toBe("/v1/accounts/auth/signin");
    expect(to.searchParams.get("redirect")).toBe(`${PUBLIC_ORIGIN}/signup/callback`);
    expect(to.searchParams.get("target")).toBe("/orders?q=1");
  },
);
