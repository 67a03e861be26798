import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { makeShopeeRules } from "#backend/marketplaces/shopee/rules.ts";
import type { ChannelSummary, CurrentMember } from "#contract/accounts.ts";
import { visit } from "#tests/support/app.ts";
import { ORIGIN, testEnv } from "#tests/support/env.ts";
import { member } from "#tests/support/stub-upstream.ts";

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => log.mockRestore());

const MAIN_MENU = 'id="sidebar-form"';
const over = new Date(Date.now() - 3_600_000).toISOString();
const as = (user: Partial<CurrentMember["user"]>, channels: ChannelSummary[] = []) =>
  member({ account: { channels }, user });
const QUOTA_PAGE = {
  "GET /v1/accounts/order-quota": () =>
    Response.json({ balance: -5, isUnlimited: false, usedIn30Days: 12, daysLeft: null }),
  "GET /v1/accounts/coupons": () => Response.json({ coupons: [] }),
  "GET /v1/accounts/order-quota-histories": () => Response.json({ histories: [], total: 0 }),
  "GET /v1/accounts/transactions": () => Response.json({ transactions: [], total: 0 }),
};
const shopee = (status: ChannelSummary["status"]): ChannelSummary => ({
  ...{
    id: "ch_1",
    channelType: "shopee",
    name: "Laras Resmi",
    shopId: "1",
    imported: true,
    orderExpMins: null,
  },
  status,
});

test.each([
  ["suspended", { status: 3 }, ["Toko Laras is suspended", "Contact support", "Log out"]],
  [
    "past its grace period",
    { status: 2, gracePeriodEndedAt: over },
    ["Toko Laras is locked for now", "Contact support", "Log out"],
  ],
  ["closed", { status: 4 }, ["Toko Laras is closed", "Contact support", "Log out"]],
] as const)(
  "an account that is %s gets its own page with status 403 and links onward",
  async (_, account, words) => {
    const me = member({ account });
    const { response, html } = await visit("/suspended", { me });
    expect(response.status).toBe(403);
    for (const word of words) expect(html).toContain(word);
    expect(html).toContain(`href="${testEnv(fetch).supportUrls.en}"`);
    expect(html).not.toContain(MAIN_MENU);
  },
);

test("a member locked out of one shop is offered their others", async () => {
  const accounts = ["acc_1", "acc_2"].map((id) => ({
    id,
    name: id,
    ownerName: id,
    email: "laras@tokolaras.id",
    userType: "owner",
    mode: "open",
  }));
  const answers = { "GET /v1/accounts/summaries": () => Response.json({ accounts }) };
  const suspended = await visit("/suspended", {
    me: member({ account: { status: 3 } }),
    token: "two-accounts",
    answers,
  });
  expect(suspended.html).toMatch(/<button[^>]* value="acc_2"/);
  const closed = await visit("/suspended", {
    me: member({ account: { status: 4 } }),
    token: "two-accounts",
    answers,
  });
  expect(closed.html).toMatch(/<button[^>]* value="acc_2"/);
  // The locked account is not offered.
  expect(closed.html).not.toContain('value="acc_1"');
  const refused = await visit("/no-access?path=%2Forders", { token: "two-accounts", answers });
  expect(refused.html).toMatch(/<button[^>]* value="acc_2"/);
});

test("/unauthorized explains, redirects home after five seconds without a script, and links there", async () => {
  const { html } = await visit("/unauthorized");
  expect(html).toContain('content="5;url=/"');
  expect(html).toContain("Back to home in 5 seconds");
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go to home/);
});

test("/no-access links home and does not redirect", async () => {
  const { html } = await visit("/no-access");
  expect(html).not.toContain('http-equiv="refresh"');
  expect(html).not.toMatch(/Back to home in/);
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Go to home/);
});

test.each([
  ["open", {}, true],
  ["closed", { status: 4 }, false],
  ["suspended", { status: 3 }, false],
  ["past its grace period", { status: 2, gracePeriodEndedAt: over }, false],
] as const)("log-out mentions syncing to an account that is %s: %j", async (_, account, says) => {
  const { html } = await visit("/signout", { me: member({ account }) });
  expect(html.includes("Orders and stock keep syncing")).toBe(says);
  expect(html).toContain("You will need your password to sign in again.");
});

test("a suspended account's frame links only to its quota and log-out", async () => {
  const { html } = await visit("/order-quota/history", {
    me: member({ account: { status: 3, orderQuota: -5 } }),
    answers: QUOTA_PAGE,
  });
  const paths = [...html.matchAll(/<a[^>]*href="(\/[^"#?]*)/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(
    new Set(["/", "/order-quota/history", "/order-quota/top-up", "/signout"]),
  );
  expect(html).not.toMatch(/>[-−]5\b/);
  expect(html).toContain("No orders left");
  expect(html).toContain("5 orders over quota, deducted from the next top-up");
});

test("/unauthorized needs no session", async () => {
  expect((await visit("/unauthorized", { me: null })).response.status).toBe(200);
});

test("an unknown address shows the menu to a member, and does not send a visitor to sign-in", async () => {
  const known = await visit("/no-such-page");
  expect([known.response.status, known.html.includes(MAIN_MENU)]).toEqual([404, true]);
  const visitor = await visit("/no-such-page", { me: null });
  expect([visitor.response.status, visitor.html.includes(MAIN_MENU)]).toEqual([404, false]);
  expect(visitor.html).toContain("Page not found");
});

test("a screen that fails keeps the menu and offers a retry", async () => {
  const { response, html } = await visit("/orders/o_1?from=mail", {
    answers: {
      "GET /v1/orders/o_1": () => Response.json({ code: "boom", message: "" }, { status: 500 }),
    },
  });
  expect([response.status, html.includes(MAIN_MENU)]).toEqual([500, true]);
  expect(html).toMatch(/<a[^>]*href="\/orders\/o_1\?from=mail"[^>]*>Try again/);
});

test("an address with an empty id says so, without a call to the upstream", async () => {
  const { response, html, requests } = await visit("/orders/%20");
  expect(response.status).toBe(400);
  expect(html).toContain("Missing ID");
  expect(requests.filter(({ url }) => url.includes("/v1/orders"))).toEqual([]);
});

const types = {
  "GET /v1/channels/types": () =>
    Response.json({ channelTypes: [{ channelType: "shopee", rules: makeShopeeRules("id") }] }),
};

test("a channel's products lead to the page for disconnected channels while none of its shops is active", async () => {
  const me = as({}, [shopee("expired")]);
  const { response } = await visit("/products-v2/channels/shopee/ch_1/p_1", { me });
  expect(response.headers.get("Location")).toBe("/products-v2/channels/shopee/revoked");
  const page = await visit("/products-v2/channels/shopee/revoked", { me, answers: types });
  expect(page.html).toContain("Shopee is disconnected");
  expect(page.html).toContain("Laras Resmi");
  expect(page.html).toMatch(/<a[^>]*href="\/channels"[^>]*>Reconnect/);
});

test("the page of a disconnected channel refers members who may not connect to others, and redirects once a shop is active", async () => {
  const roles = [{ id: "r", name: "Staff", permissions: ["product-manage" as const] }];
  const { html } = await visit("/products-v2/channels/shopee/revoked", {
    me: as({ roles }, [shopee("revoked")]),
    answers: types,
  });
  expect(html).toContain("Ask someone with permission to manage channels");
  expect(html).not.toMatch(/href="\/channels"[^>]*>Reconnect/);
  const active = await visit("/products-v2/channels/shopee/revoked", {
    me: as({}, [shopee("revoked"), shopee("active")]),
    answers: types,
  });
  expect(active.response.headers.get("Location")).toMatch(
    /^\/products-v2\/(channels\/shopee|master)$/,
  );
  expect((await visit("/products-v2/channels/nothing/revoked")).response.status).toBe(404);
});

test("the menu restores the last search of the stock list, per account", async () => {
  const answers = {
    "GET /v1/stocks": () => Response.json({ total: 0, stocks: [] }),
    "GET /v1/warehouses": () => Response.json({ warehouses: [] }),
    "GET /v1/stocks/rules": () => Response.json({ rules: [] }),
  };
  const { response } = await visit("/stocks/manage?search=kopi+susu", { answers });
  const cookie =
    response.headers.getSetCookie().find((value) => value.startsWith("stock-search=")) ?? "";
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  const Cookie = cookie.split(";", 1)[0] ?? "";
  const linked = (await visit("/channels", { headers: { Cookie } })).html;
  expect(linked).toContain('href="/stocks/manage?search=kopi+susu"');
  const elsewhere = (
    await visit("/channels", { headers: { Cookie }, me: member({ account: { id: "acc_2" } }) })
  ).html;
  expect(elsewhere).not.toContain("kopi+susu");
});

test("a session lost during a background read leads back to the page, not to its data", async () => {
  const unauthorised = () => Response.json({ code: "unauthorized", message: "" }, { status: 401 });
  const { response } = await visit("/products-v2/master/sync-infos", {
    headers: { Referer: `${ORIGIN}/products-v2/master/p_1?tab=channels` },
    answers: { "GET /v1/accounts/me": unauthorised },
  });
  const signIn = new URL(response.headers.get("Location") ?? "", ORIGIN);
  expect(signIn.searchParams.get("target")).toBe("/products-v2/master/p_1?tab=channels");
});
