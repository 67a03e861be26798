import { readdirSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { readServerConfig } from "#server/config.ts";
import { createSite } from "#server/site.ts";
import { startTestBackend } from "#tests/support/backend.ts";

const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));
const world = await startTestBackend();
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await world.close();
});

/** Starts the whole site on a port with any public address. */
async function open(publicOrigin: string) {
  const app = { fetch: async () => Response.redirect(`${publicOrigin}/elsewhere`) };
  const config = readServerConfig({ PUBLIC_ORIGIN: publicOrigin });
  const site = createSite(config, app, world, "test");
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = serve({ fetch: site.fetch, port: 0, hostname: "127.0.0.1" }, () =>
    resolve(),
  ) as Server;
  servers.push(server);
  await promise;
  const { port } = server.address() as AddressInfo;
  return (path: string, method = "GET", headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>(
      (answer, reject) => {
        const asked = request({ port, host: "127.0.0.1", path, method, headers }, (response) => {
          const { statusCode: status } = response;
          void text(response).then(() => answer({ status, headers: response.headers }));
        });
        asked.on("error", reject).end();
      },
    );
}

const PATHS = [
  ...["/", "/assets/none.js", "/version.json", "/healthz", "/readyz"],
  ...["/api/v1/accounts/me", "/api/nothing", "/api/docs", "/api/v1/accounts/auth/signin"],
  "/sandbox/shopee/controls",
];

test("every answer has nosniff, and HSTS behind https", async () => {
  const secure = await open("https://etalase.test");
  const plain = await open("http://etalase.test");
  for (const path of PATHS) {
    const { headers } = await secure(path);
    expect([path, headers["x-content-type-options"], headers["strict-transport-security"]]).toEqual(
      [path, "nosniff", "max-age=31536000; includeSubDomains"],
    );
    const answer = await plain(path);
    expect([path, answer.headers["strict-transport-security"]]).toEqual([path, undefined]);
  }
});

test("files in public/ are served under their own name and cached for a day", async () => {
  const ask = await open("http://etalase.test");
  const files = readdirSync(PUBLIC, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const path = `/${relative(PUBLIC, join(file.parentPath, file.name))}`;
    const { status, headers } = await ask(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 200, "public, max-age=86400"]);
    expect(headers["content-type"]).toMatch(/^image\/(?:png|svg\+xml)/);
  }
});

test("answers with account data are never cached", async () => {
  const ask = await open("http://etalase.test");
  const { token } = await world.signUp();
  for (const path of ["/api/v1/accounts/me", "/api/v1/orders", "/api/v2/products/detail/none"]) {
    const { headers } = await ask(path, "GET", { "x-jwt": `Bearer ${token}` });
    expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"]);
  }
});

test("unsupported methods are refused without a server error", async () => {
  const ask = await open("http://etalase.test");
  for (const path of ["/", "/orders", "/api/v1/orders", "/assets/none.js", "/sandbox/shopee/auth"])
    for (const method of ["TRACE", "PROPFIND", "SEARCH", "MKCOL", "LINK"]) {
      const { status, headers } = await ask(path, method);
      expect([method, path, status]).toEqual([method, path, 405]);
      expect(headers.allow).toContain("GET");
    }
});
