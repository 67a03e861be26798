import { expect, test } from "vitest";
import { findRequiredRedirect, isAllowed } from "#app/access/guard.ts";
import { findRule, isPage } from "#app/access/match-route.ts";
import { buildMenu } from "#app/services/shell/menu.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { member } from "#tests/support/stub-upstream.ts";

function withRoles(...roles: (readonly Permission[])[]) {
  return member({
    user: {
      roles: roles.map((permissions, index) => ({
        id: String(index),
        name: "Role",
        permissions: [...permissions],
      })),
    },
  });
}

test("a member's roles add up", () => {
  expect(isAllowed(findRule("/orders"), withRoles(["stock-manage"], ["order-manage"]))).toBe(true);
  expect(isAllowed(findRule("/orders"), withRoles(["stock-manage"]))).toBe(false);
});

test.each([
  ["/orders/1234", "/orders/:id"],
  ["/orders/1234/cancel", "/orders/:id/cancel"],
  ["/products-v2/master/create", "/products-v2/master/create"],
  ["/products-v2/master/p_1", "/products-v2/master/:id"],
  ["/stocks/manage/", "/stocks/manage"],
  ["/chats/setting", "/chats/setting"],
  ["/chats/c_1/s_1", "/chats/:channelId/:sessionId"],
  ["/products-v2/channels/shopee/revoked", "/products-v2/channels/:channel/revoked"],
  ["/products-v2/channels/shopee/c_1/p_1", "/products-v2/channels/:channel/:channelId/:id"],
])("%s follows the rule of %s", (pathname, path) => {
  expect(findRule(pathname).path).toBe(path);
});

test("home opens for every member", () => {
  expect(isAllowed(findRule("/"), withRoles([]))).toBe(true);
});

test("the menu shows only screens the member may open, in the specified order", () => {
  const entries = buildMenu(withRoles(DEFAULT_ROLES.Support)).flatMap((group) => [
    group.to,
    ...group.items.map((item) => item.to),
  ]);
  expect(entries.filter(Boolean)).toEqual(["/", "/chats", "/orders", "/pick-and-pack"]);
  const all = buildMenu(withRoles(DEFAULT_ROLES.Owner)).map((group) => group.label);
  expect(all).toEqual([
    "nav:home",
    "nav:channels",
    "nav:chats",
    "nav:products",
    "nav:stocks",
    "nav:orders",
    "nav:staff",
    "nav:statistics",
    "nav:settings",
  ]);
});

test("the stock entry restores its last search", () => {
  const stocks = buildMenu(member(), { "/stocks/manage": "?search=kopi" }).find(
    ({ id }) => id === "stocks",
  );
  expect(stocks?.items[0]?.to).toBe("/stocks/manage?search=kopi");
});

test("a channel type without an active channel is greyed and links to the explanation", () => {
  const channel = { id: "c", name: "Laras", shopId: "1", imported: true, orderExpMins: null };
  const channels = [
    { ...channel, channelType: "shopee" as const, status: "expired" as const },
    { ...channel, channelType: "lazada" as const, status: "active" as const },
    { ...channel, channelType: "lazada" as const, status: "revoked" as const },
  ];
  const items = buildMenu(member({ account: { channels } })).flatMap((group) =>
    group.items.filter((item) => item.channel),
  );
  expect(items.find((item) => item.channel === "shopee")).toMatchObject({
    to: "/products-v2/channels/shopee/revoked",
    state: "greyed",
    reason: "nav:channels.off",
  });
  expect(items.find((item) => item.channel === "lazada")?.state).toBeUndefined();
  expect(items.find((item) => item.channel === "tiktok")).toBeUndefined();
});

test.each([
  ["/orders", true],
  ["/orders/1/label", false],
  ["/products-v2/master/p_1", true],
  ["/products-v2/master/sync-infos", false],
  ["/notifications/unread-count", false],
])("%s is a page: %s", (path, expected) => {
  expect(isPage(path)).toBe(expected);
});

test.each([
  "/products-v2/channels/line/bulk",
  "/products-v2/channels/shop/c_1/p_1",
  "/drafts-v2/tiktok/c_1",
  "/drafts/lazada/c_1",
  "/products-v2/channels/blibli",
])(
  "%s leads to the page for disconnected channels when the account has no active shop of it",
  (path) => {
    const type = path
      .split("/")
      .find((segment) => CHANNEL_TYPES.some((known) => known === segment));
    const search = "?search=kaos&page=2";
    expect(findRequiredRedirect({ pathname: path, search }, member(), Date.now())).toBe(
      `/products-v2/channels/${type}/revoked${search}`,
    );
  },
);

test("an account in grace is accessible until the grace period ends", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const grace = (end: string) => ({ status: 2, gracePeriodEndedAt: end });
  expect(getAccountMode(grace("2026-11-22T00:00:00Z"), now)).toBe("open");
  expect(getAccountMode(grace("2026-11-21T00:00:00Z"), now)).toBe("blocked");
  expect(getAccountMode({ status: 3, gracePeriodEndedAt: null }, now)).toBe("suspended");
  expect(getAccountMode({ status: 4, gracePeriodEndedAt: null }, now)).toBe("closed");
});
