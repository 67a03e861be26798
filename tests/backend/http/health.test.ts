import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createHttpApp } from "#backend/app.ts";
import type { HealthChecks } from "#backend/http/health.ts";
import { findClientAddress } from "#backend/http/request-log.ts";
import { ORIGIN, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

/** The backend's HTTP side with a readable log. */
function loggedApp(checks: HealthChecks = {}) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = createHttpApp(
    { ...world.backend, log: pino({ level: "debug" }, stream) },
    world.queue,
    checks,
  );
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(ORIGIN + path, { headers }));
  return { get, log: () => lines.join("") };
}

test("a server with database and queue is healthy and ready", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await world.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
  }
});

test("without its database or queue a server is alive but not ready, and logs which is missing", async () => {
  const { get, log } = loggedApp({
    database: async () => undefined,
    queue: () => Promise.reject(new Error("connection to 10.0.0.5 lost")),
  });
  expect((await get("/healthz")).status).toBe(200);
  const answer = await get("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "The Health Check is not successful"]);
  expect(log()).toContain(`"failed":["queue"]`);
});

test("a valid request id is kept, another replaced", async () => {
  const { get, log } = loggedApp();
  expect((await get("/healthz", { "X-Request-Id": "req-1.A_b" })).headers.get("X-Request-Id")).toBe(
    "req-1.A_b",
  );
  expect(log()).toContain(`"requestId":"req-1.A_b"`);
  const replaced = (
    await get("/healthz", { "X-Request-Id": `evil" ${"x".repeat(80)}` })
  ).headers.get("X-Request-Id");
  expect(replaced).toMatch(/^[0-9a-f-]{36}$/);
});

test("tokens, codes and cookies are never logged", async () => {
  const { get, log } = loggedApp();
  const { token } = await world.signUp();
  await get("/v1/accounts/auth/token?code=CODE-SECRET", {
    "x-jwt": `Bearer ${token}`,
    Cookie: "x-jwt=COOKIE-SECRET",
  });
  await get("/v1/accounts/me?token=LINK-SECRET", { Authorization: "AUTH-SECRET" });
  expect(log()).toContain(`"path":"/v1/accounts/auth/token"`);
  expect(log()).not.toMatch(/SECRET/);
  expect(log()).not.toContain(token);
});

test("an internal error is logged with its id and answered without its message", async () => {
  const now = () => {
    throw new Error("the moon is wrong");
  };
  const broken = createHttpApp({ ...world.backend, now }, world.queue);
  const answer = await broken.fetch(new Request(`${ORIGIN}/v1/accounts/auth/token?code=x`));
  const body = await answer.text();
  expect(answer.status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({
    code: "internal",
    requestId: answer.headers.get("X-Request-Id"),
  });
  expect(body).not.toContain("moon");
});

test("only forwarded addresses appended by trusted proxies count", () => {
  expect(findClientAddress("1.1.1.1, 2.2.2.2", "9.9.9.9", 0)).toBe("9.9.9.9");
  expect(findClientAddress("1.1.1.1, 2.2.2.2", "9.9.9.9", 1)).toBe("2.2.2.2");
  expect(findClientAddress("1.1.1.1, 2.2.2.2", "9.9.9.9", 2)).toBe("1.1.1.1");
  expect(findClientAddress(undefined, "9.9.9.9", 3)).toBe("9.9.9.9");
  expect(findClientAddress(undefined, undefined, 0)).toBe("local");
  // Our own page has already resolved the visitor's address.
  expect(findClientAddress("1.1.1.1, 2.2.2.2", null, 0)).toBe("2.2.2.2");
  expect(findClientAddress("1.1.1.1, 2.2.2.2", null, 1)).toBe("1.1.1.1");
  expect(findClientAddress(undefined, null, 0)).toBe("local");
});
