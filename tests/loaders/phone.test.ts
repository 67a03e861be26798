import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { phone } from "#app/middleware/phone.ts";
import { createState, stateContext } from "#app/middleware/request-store.ts";
import { isAllowed, ROUTES, type RouteRule } from "#app/services/guard.ts";
import type { Me } from "#contract/accounts.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import { testEnv } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

/** Where the middleware sends a phone that asks for the path; null: it lets it through. */
async function sentTo(path: string, me: Me, init: RequestInit = {}): Promise<string | null> {
  const env = testEnv(async () => Response.json(me));
  const request = new Request(env.publicOrigin + path, { headers: { "Sec-CH-UA-Mobile": "?1" }, ...init });
  const context = new RouterContextProvider();
  context.set(stateContext, createState(request, env));
  const args = { context, request, params: {} } as unknown as Parameters<typeof phone>[0];
  try {
    await phone(args, async () => new Response());
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return answer.headers.get("Location");
  }
}

const sample = (rule: RouteRule) => rule.path.replace(/:\w+/g, "x");
const rules = ROUTES.filter(({ path }) => path !== "/").map((rule) => [sample(rule), rule.mobileSupported] as const);

test.each(rules)("on a phone %s opens exactly if the table says so (%s), and always for internal users", async (path, isSupported) => {
  const gateway = `/mobile-gateway?${new URLSearchParams({ path: `${path}?page=2` })}`;
  expect(await sentTo(`${path}?page=2`, member())).toBe(isSupported ? null : gateway);
  expect(await sentTo(`${path}?page=2`, member({ user: { isInternal: true } }))).toBeNull();
});

test.each(Object.entries(DEFAULT_ROLES))("the home of %s on a phone is a screen that role may open there", async (name, permissions) => {
  const me = member({ user: { roles: [{ id: "r", name, permissions: [...permissions] }] } });
  const home = await sentTo("/", me);
  const rule = ROUTES.find(({ path }) => path === home?.split("?")[0]);
  expect(rule?.mobileSupported && isAllowed(rule, me), `${home}`).toBe(true);
});

test("what a page sends is let through, and so is a desk", async () => {
  for (const [path] of rules) expect(await sentTo(path, member(), { method: "POST" })).toBeNull();
  expect(await sentTo("/", member(), { headers: { "Sec-CH-UA-Mobile": "?0" } })).toBeNull();
});
