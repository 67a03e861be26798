import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { HttpApp } from "#backend/http/implement.ts";
import { endpoint, listNeededPermissions } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DOCUMENT_DOORS, EVERY_DOOR } from "#contract/public-doors.ts";
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

test("every public call is declared with its limit, and no other is mounted", () => {
  const declared = new Set([
    ...EVERY_ENDPOINT.map(({ method, path }) => `${method} ${path}`),
    ...EVERY_DOOR.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
  ]);
  // Middleware handles every method of every path.
  const others = [...routes].filter((route) => !declared.has(route) && route !== "all /*");
  expect(others).toEqual([]);
  for (const { name, access, limit } of EVERY_ENDPOINT)
    expect(limit === null, name).toBe(access !== "public");
});

test("npm run check refuses a public call without a limit, and one mounted outside of the contract", () => {
  const summary = "Anybody may";
  // @ts-expect-error: without a limit it does not compile
  endpoint("unlimited", "get", "/v1/unlimited", { access: "public", summary });
  // @ts-expect-error: nor does a limit of strangers on a member's call
  endpoint("member", "get", "/v1/member", { access: "member", limit: { perSecond: 1 }, summary });
  const mount = (app: HttpApp) => {
    // @ts-expect-error: only `implement` and `mountPublicRoute` mount
    app.post("/v1/past-the-contract", () => new Response());
  };
  expect(mount).toBeTypeOf("function");
});

test("a caller over the limit is refused with the time to retry", async () => {
  // On a slow machine the count would recover between two requests.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const { limit } = DOCUMENT_DOORS.start;
  const answers = [];
  for (let at = 0; at <= limit.perSecond * 10; at++)
    answers.push(await world.fetch(DOCUMENT_DOORS.start.path));
  const refused = answers.at(-1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit.perSecond * 10);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get("Retry-After")).toBe("1");
  expect(await refused?.json()).toMatchObject({ code: "too_fast" });
  // Another call has its own count.
  expect((await world.fetch(DOCUMENT_DOORS.page.path)).status).toBe(200);
});

const guarded = EVERY_ENDPOINT.filter((endpoint) => endpoint.access !== "public");
const callOf = ({ method, path }: (typeof EVERY_ENDPOINT)[number]) =>
  [path.replace(/\{\w+\}/g, "x"), { method: method.toUpperCase() }] as const;

test("every guarded call requires a token first", async () => {
  for (const endpoint of guarded) {
    const answer = await world.fetch(...callOf(endpoint));
    expect(answer.status, endpoint.name).toBe(401);
    expect(await answer.json(), endpoint.name).toMatchObject({ code: "unauthenticated" });
  }
});

test("every call with a permission refuses a member without it", async () => {
  const member = await world.signUp();
  await world.setPermissions(member, []);
  for (const endpoint of guarded.filter((each) => listNeededPermissions(each).length > 0)) {
    const answer = await member.fetch(...callOf(endpoint));
    expect(answer.status, endpoint.name).toBe(403);
    expect(await answer.json(), endpoint.name).toMatchObject({
      code: "forbidden",
      details: { permission: listNeededPermissions(endpoint)[0] },
    });
  }
});

test("paths with a semicolon match literally", async () => {
  const owner = await world.signUp();
  for (const endpoint of EVERY_ENDPOINT.filter(({ path }) => path.includes(";"))) {
    const answer = await owner.fetch(...callOf(endpoint));
    const body = (await answer.json()) as { code?: string };
    expect(body.code, `${endpoint.path} answered ${answer.status}`).not.toBe("unknown_call");
    expect(answer.status, endpoint.path).toBeLessThan(500);
  }
});

test('an unknown call answers "invalid api call"', async () => {
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

test("the OpenAPI document and its page are served, and the page runs only our scripts", async () => {
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
