import { afterAll, expect, test } from "vitest";
import { neededFor } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

const routes = new Set(
  world.app.routes.map(
    (route) => `${route.method.toLowerCase()} ${route.path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`,
  ),
);

test("every call of the contract is mounted", () => {
  const missing = EVERY_ENDPOINT.filter(({ method, path }) => !routes.has(`${method} ${path}`)).map(
    ({ name, method, path }) => `${name}: ${method} ${path}`,
  );
  expect(missing).toEqual([]);
});

const guarded = EVERY_ENDPOINT.filter((endpoint) => endpoint.access !== "public");
const callOf = ({ method, path }: (typeof EVERY_ENDPOINT)[number]) =>
  [path.replace(/\{\w+\}/g, "x"), { method: method.toUpperCase() }] as const;

test("every guarded call asks for a token before anything else", async () => {
  for (const endpoint of guarded) {
    const answer = await world.fetch(...callOf(endpoint));
    expect(answer.status, endpoint.name).toBe(401);
    expect(await answer.json(), endpoint.name).toMatchObject({ code: "unauthenticated" });
  }
});

test("every call that needs a permission refuses a member without it", async () => {
  const member = await world.signUp();
  await world.setPermissions(member, []);
  for (const endpoint of guarded.filter((each) => neededFor(each).length > 0)) {
    const answer = await member.fetch(...callOf(endpoint));
    expect(answer.status, endpoint.name).toBe(403);
    expect(await answer.json(), endpoint.name).toMatchObject({
      code: "forbidden",
      details: { permission: neededFor(endpoint)[0] },
    });
  }
});

test("paths with a semicolon work as they are written", async () => {
  const owner = await world.signUp();
  for (const endpoint of EVERY_ENDPOINT.filter(({ path }) => path.includes(";"))) {
    const answer = await owner.fetch(...callOf(endpoint));
    const body = (await answer.json()) as { code?: string };
    expect(body.code, `${endpoint.path} answered ${answer.status}`).not.toBe("unknown_call");
    expect(answer.status, endpoint.path).toBeLessThan(500);
  }
});

test("an unknown call is an invalid api call", async () => {
  for (const [path, method] of [
    ["/v1/nothing", "GET"],
    ["/v1/accounts/me", "DELETE"],
  ] as const) {
    const answer = await world.fetch(path, { method });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      code: "unknown_call",
      message: "invalid api call",
    });
  }
});

test("the document and its page are served, and the page runs only our scripts", async () => {
  const document = await (await world.fetch("/openapi.json")).json();
  expect(Object.keys(document.paths)).toContain("/v1/stocks/;aggregate");
  const page = await world.fetch("/docs");
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  const html = await page.text();
  for (const [, source] of html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)) {
    expect((await world.fetch(`/${source}`)).status, source).toBe(200);
  }
  expect(html).not.toMatch(/<script>/);
});
