import { readdirSync } from "node:fs";
import { request, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { readServerConfig } from "#server/config.ts";
import { serveSandboxRoots } from "#server/sandbox-root.ts";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await world.close();
});

const MB = 1024 * 1024;
const NAMES = ["shopee", "tiktok", "tokopedia", "meta", "lazada", "blibli", "line"] as const;
type Name = (typeof NAMES)[number];

/** Serves every sandbox at the root of its own port. */
async function open(publicOrigin: string) {
  const sandboxPorts = new Map(NAMES.map((name) => [name, 0]));
  const config = { ...readServerConfig({ PUBLIC_ORIGIN: publicOrigin }), sandboxPorts };
  const opened = serveSandboxRoots({ ...config, host: "127.0.0.1" }, world.sandboxes) as Server[];
  servers.push(...opened);
  return Object.fromEntries(
    await Promise.all(
      opened.map(async (server, at) => {
        if (!server.listening) await new Promise((done) => server.once("listening", done));
        const address = server.address();
        const port = typeof address === "object" ? (address?.port ?? 0) : 0;
        return [NAMES[at], { server, port, origin: `http://127.0.0.1:${port}` }];
      }),
    ),
  ) as Record<Name, { server: Server; port: number; origin: string }>;
}

const secure = await open("https://etalase.test");
const plain = await open("http://etalase.test");

test.each(NAMES)("%s sends nosniff, and HSTS behind https", async (name) => {
  for (const path of ["/controls", "/nothing", "/api/v2/shop/get_shop_info"]) {
    const { headers } = await fetch(secure[name].origin + path, { redirect: "manual" });
    expect([
      path,
      headers.get("X-Content-Type-Options"),
      headers.get("Strict-Transport-Security"),
    ]).toEqual([path, "nosniff", "max-age=31536000; includeSubDomains"]);
    const answer = await fetch(plain[name].origin + path, { redirect: "manual" });
    expect([path, answer.headers.get("Strict-Transport-Security")]).toEqual([path, null]);
  }
});

/** Returns the answer to an announced body length, before any of the body is sent. */
const announced = (origin: string, type: string, bytes: number) =>
  new Promise<number | undefined>((answer, reject) => {
    const headers = { "Content-Type": type, "Content-Length": bytes };
    const asked = request(`${origin}/controls/createShop`, { method: "POST", headers });
    asked.once("response", ({ statusCode }) => {
      answer(statusCode);
      asked.destroy();
    });
    asked.once("error", reject).flushHeaders();
  });

test.each(NAMES)("%s accepts a client's calls and pictures, and nothing larger", async (name) => {
  const { origin } = plain[name];
  const json = "application/json";
  const picture = "multipart/form-data; boundary=x";
  expect(await announced(origin, json, 2 * MB)).toBe(403);
  expect(await announced(origin, json, 2 * MB + 1)).toBe(413);
  expect(await announced(origin, picture, 11 * MB)).toBe(403);
  expect(await announced(origin, picture, 11 * MB + 1)).toBe(413);
});

test.each(NAMES)("%s answers unsupported methods, and times out idle connections", async (name) => {
  const { port, server } = plain[name];
  const socket = connect(port, "127.0.0.1");
  socket.end("TRACE / HTTP/1.1\r\nHost: sandbox.test\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 405 [\s\S]*X-Content-Type-Options: nosniff/i);
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 120_000,
    headersTimeout: 20_000,
    keepAliveTimeout: 65_000,
  });
});

test("every sandbox has its own root on its configured port", async () => {
  const folders = readdirSync(new URL("../../sandbox", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    // These are no marketplaces: only our code calls them.
    .filter(
      ({ name }) => !["biteship", "shippop", "payments", "messengers", "easyslip"].includes(name),
    );
  expect([...NAMES].sort()).toEqual(folders.map(({ name }) => name).sort());
  for (const [at, name] of NAMES.entries()) {
    const set = { [`${name.toUpperCase()}_SANDBOX_PORT`]: String(4001 + at) };
    expect(readServerConfig(set).sandboxPorts).toEqual(new Map([[name, 4001 + at]]));
  }
});

test("Meta's dialog and Graph API are at the root, as its clients expect", async () => {
  const { origin } = plain.meta;
  const unknown = await fetch(`${origin}/v24.0/dialog/oauth?client_id=1`);
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("<h1>")]);
  const call = await fetch(`${origin}/v24.0/me/businesses`);
  expect(await call.json()).toMatchObject({ error: { code: 2500, type: "OAuthException" } });
});
