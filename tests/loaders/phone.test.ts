import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { canOpen } from "#app/access/guard.ts";
import { ROUTES, type RouteRule } from "#app/access/routes-table.ts";
import { detectPhone } from "#app/middleware/phone.ts";
import { createState, stateContext } from "#app/middleware/request-store.ts";
import { findEditorLinks } from "#app/services/product/product-editor-view.ts";
import { buildPhoneMenu } from "#app/services/shell/phone-menu.ts";
import { searchEverything } from "#app/services/shell/search-everything.ts";
import { setupProgress } from "#app/services/shell/setup.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import { testContext } from "#tests/support/context.ts";
import { testEnv } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

const ON_PHONE = { "Sec-CH-UA-Mobile": "?1" };

/** Returns where the middleware redirects a phone's request; `null` means it does not. */
async function sentTo(
  path: string,
  me: CurrentMember,
  init: RequestInit = {},
): Promise<string | null> {
  const env = testEnv(async () => Response.json(me));
  const request = new Request(env.publicOrigin + path, {
    headers: { "Sec-CH-UA-Mobile": "?1" },
    ...init,
  });
  const context = new RouterContextProvider();
  context.set(stateContext, createState(request, env));
  const args = { context, request, params: {} } as unknown as Parameters<typeof detectPhone>[0];
  try {
    await detectPhone(args, async () => new Response());
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return answer.headers.get("Location");
  }
}

const sample = (rule: RouteRule) => rule.path.replace(/:\w+/g, "x");
const rules = ROUTES.filter(({ path }) => path !== "/").map(
  (rule) => [sample(rule), rule.mobileSupported] as const,
);

test.each(rules)(
  "on a phone %s opens exactly if the table says so (%s), and always for internal users",
  async (path, isSupported) => {
    const gateway = `/mobile-gateway?${new URLSearchParams({ path: `${path}?page=2` })}`;
    expect(await sentTo(`${path}?page=2`, member())).toBe(isSupported ? null : gateway);
    expect(await sentTo(`${path}?page=2`, member({ user: { isInternal: true } }))).toBeNull();
  },
);

test.each(Object.entries(DEFAULT_ROLES))(
  "on a phone / opens chats for %s who may open them, else the home page",
  async (name, permissions) => {
    const me = member({ user: { roles: [{ id: "r", name, permissions: [...permissions] }] } });
    const home = canOpen("/chats", me) ? "/chats" : null;
    expect(await sentTo("/", me)).toBe(home);
    const request = new Request("http://etalase.test/orders", {
      headers: { "Sec-CH-UA-Mobile": "?1" },
    });
    const { first, rest } = buildPhoneMenu(me, { request, language: "en", env: testEnv(fetch) });
    expect(
      [...first, ...rest].map(({ to }) => to).includes("/"),
      "the menu has the home exactly where it opens",
    ).toBe(home === null);
  },
);

test("a phone's menu has no desktop-only screens", () => {
  const paths = (me: CurrentMember, headers: HeadersInit) => {
    const request = new Request("http://etalase.test/orders", { headers });
    const { first, rest } = buildPhoneMenu(me, { request, language: "en", env: testEnv(fetch) });
    return [...first, ...rest].map(({ to }) => to);
  };
  expect(paths(member(), ON_PHONE)).not.toContain("/product-import");
  expect(paths(member(), ON_PHONE)[0]).toBe("/chats");
  expect(paths(member(), {})).toContain("/product-import");
  expect(paths(member({ user: { isInternal: true } }), ON_PHONE)).toContain("/product-import");
});

test("on a phone neither search nor checklist links to a desktop-only screen", async () => {
  const leads = async (headers: Record<string, string>) => {
    const answers = {
      "GET /v1/stocks/;setup": () =>
        Response.json({
          ...{ hasRule: false, rules: 0, hasHistory: false, hasSyncEnabled: false, levels: null },
        }),
    };
    const { context } = testContext({
      path: "/search",
      headers,
      answers,
      token: "a checklist of its own",
    });
    const { sections } = await searchEverything(context, "");
    const setup = await setupProgress(context, member());
    return [
      ...sections.flatMap(({ items }) => items.map(({ to }) => to)),
      ...(setup?.steps ?? []).map(({ to }) => to),
    ];
  };
  const needsDesk = (path: string | undefined) =>
    path !== undefined && ROUTES.some((rule) => rule.path === path && !rule.mobileSupported);
  expect((await leads(ON_PHONE)).filter(needsDesk)).toEqual([]);
  const onDesk = (await leads({})).filter(needsDesk);
  expect(onDesk).toContain("/stocks/barcode");
  expect(onDesk.filter((path) => path === "/product-import-v2").length, "menu and list").toBe(2);
});

test("on a phone the product editor does not link to size guides", () => {
  const request = (headers: HeadersInit) => new Request("http://etalase.test/", { headers });
  expect(findEditorLinks(member(), request({})).sizeGuides).toBe(true);
  expect(findEditorLinks(member(), request(ON_PHONE))).toEqual({
    channels: true,
    sizeGuides: false,
  });
});

test("a desktop-only screen accepts posts from a phone", async () => {
  for (const [path] of rules) expect(await sentTo(path, member(), { method: "POST" })).toBeNull();
  expect(await sentTo("/", member(), { headers: { "Sec-CH-UA-Mobile": "?0" } })).toBeNull();
});
