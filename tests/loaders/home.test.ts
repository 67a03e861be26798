import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/index.tsx";
import type { ChannelSummary } from "#contract/accounts.ts";
import { CHAT_FILTERS } from "#contract/chats.ts";
import type { Permission } from "#contract/permissions.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { call } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";
import { statistics } from "#tests/support/sample-statistics.ts";
import { member } from "#tests/support/stub-upstream.ts";

interface Shop {
  permissions?: Permission[];
  channels?: ChannelSummary[];
  token?: string;
  hasChat?: boolean;
  daysLeft?: number | null;
}

const quota = { balance: 900, isUnlimited: false, usedIn30Days: 0 };
const chatShop = {
  ...{ channelId: "a", channelType: "shopee", name: "Laras", isActive: true },
  ...{ unreadCount: 9, unrepliedCount: 5, lastReadAt: null, lastError: null },
  limits: {
    ...{ textLength: 600, imageBytes: 1_000_000, types: ["text"], startedBy: "buyer" },
    ...{ openHours: null, isMasked: true },
  },
};
const chats = {
  counts: { ...Object.fromEntries(CHAT_FILTERS.map((filter) => [filter, 0])), unreplied: 5 },
  ...{ tags: [], members: [], medianWaitSeconds: null, lastEventId: "0" },
};

const NO_QUEUES = { toPrint: 0, toPick: 0, toPack: 0, toHandOver: 0 };

function home(shop: Shop = {}) {
  const { permissions = [...PERMISSIONS], channels = [], token } = shop;
  const me = member({
    account: { channels },
    user: { roles: [{ id: "r", name: "Role", permissions }] },
  });
  return call(loader, {
    token,
    answers: {
      "GET /v1/accounts/me": () => Response.json(me),
      "GET /v1/orders/status-counts": () =>
        Response.json({
          counts: { to_process: 12 },
          late: 1,
          dueSoon: 3,
          flagged: 0,
          ...NO_QUEUES,
        }),
      "GET /v1/orders": () => Response.json({ orders: [order], total: 2 }),
      "GET /v1/stocks/;setup": () =>
        Response.json({
          ...{ hasRule: true, rules: 2, hasHistory: true, hasSyncEnabled: false },
          levels: { total: 12, counted: 5, synced: 0 },
        }),
      "GET /v2/products/count": () => Response.json({ count: 4 }),
      "GET /v1/statistics": () => Response.json(statistics),
      "GET /v1/statistics/products": () => Response.json({ products: [], total: 0 }),
      "GET /v1/stocks": () => Response.json({ stocks: [], total: 24 }),
      "GET /v1/chats/shops": () =>
        Response.json({ ...chats, shops: shop.hasChat ? [chatShop] : [] }),
      "GET /v1/accounts/order-quota": () =>
        Response.json({ ...quota, daysLeft: shop.daysLeft ?? null }),
    },
  });
}

test("each tile opens the list of its figure, and zero is muted", async () => {
  const { tiles } = await home().result;
  const values = Object.fromEntries(tiles.map((tile) => [tile.to, [tile.value, tile.look]]));
  expect(values["/orders?status=to_process"]).toEqual(["12", ""]);
  expect(values["/orders?due=1"]).toEqual(["3", "warn"]);
  expect(values["/orders?late=1"]).toEqual(["1", "crit"]);
  expect(values["/orders?status=cancel_requested"]).toEqual(["0", "nil"]);
  expect(values["/stocks/manage?less=10&sort=available"]).toEqual(["24", ""]);
});

test("stuck orders, unanswered chats and ending quota are among the tiles", async () => {
  const { result, requests } = home({ hasChat: true, daysLeft: 6 });
  const { tiles } = await result;
  const values = Object.fromEntries(tiles.map((tile) => [tile.to, [tile.value, tile.look]]));
  expect(values).toMatchObject({
    "/orders?status=to_process&failed=yes": ["2", "crit"],
    "/orders?status=to_ship&documents=not_ready": ["2", "warn"],
    "/chats?filter=unreplied": ["5", "warn"],
    "/orders?status=all&receipt=yes": ["2", ""],
    "/orders?status=all&answer=yes": ["2", ""],
    "/stocks/manage?less=1": ["24", "warn"],
    "/order-quota/history": ["6 days", "warn"],
  });
  const asked = requests.map(({ url }) => decodeURIComponent(new URL(url).search));
  expect(asked).toContainEqual(expect.stringContaining("isShipmentFailed=true"));
  expect(asked).toContainEqual(expect.stringContaining("documentStatuses=requested,failed"));
  expect(asked).toContainEqual(expect.stringContaining("awaitsReceipt=true"));
  expect(asked).toContainEqual(expect.stringContaining("awaitsReturnAnswer=true"));
  expect(asked).toContainEqual(expect.stringContaining("availableLessThan=1"));
});

test("tiles without data are hidden: no chats, no quota used", async () => {
  const { tiles } = await home().result;
  expect(tiles.map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/chats|quota/));
});

test("a member sees and requests only what their roles allow", async () => {
  // Answers of the onboarding are cached by token.
  const { result, requests } = home({ permissions: ["stock-manage"], token: "stock-only" });
  const { tiles, latest } = await result;
  expect(tiles.map((tile) => tile.to)).toEqual([
    "/stocks/manage?less=10&sort=available",
    "/stocks/manage?less=1",
  ]);
  expect(latest).toBeNull();
  expect(requests.map((request) => new URL(request.url).pathname).toSorted()).toEqual([
    "/v1/accounts/me",
    "/v1/stocks",
    "/v1/stocks",
    "/v1/stocks/;setup",
  ]);
});

test("the home page lists the six onboarding steps as in the sidebar", async () => {
  const { setup } = await home().result;
  expect(setup?.steps.map(({ step, state, to }) => [step, state, to])).toEqual([
    ["channel", "now", "/channels"],
    ["sku", "locked", "/products-v2/master"],
    ["import", "locked", "/product-import-v2"],
    ["rule", "done", "/stocks/settings"],
    ["stock", "done", "/stocks/manage"],
    ["sync", "locked", "/stocks/manage"],
  ]);
});

test("the checklist shows the shops' progress, and offers a migration", async () => {
  const shop = {
    channelType: "shopee",
    name: "Laras",
    shopId: "1",
    status: "active",
    orderExpMins: null,
  } as const;
  const channels: ChannelSummary[] = [
    { ...shop, id: "a", imported: true },
    { ...shop, id: "b", imported: false },
  ];
  const permissions: Permission[] = ["integration-manage", "product-manage", "stock-manage"];
  const { setup } = await home({ channels, permissions }).result;
  expect(setup?.steps.slice(0, 3)).toMatchObject([
    { step: "channel", migrate: "/onboarding", far: { done: 2, total: 2 } },
    { step: "sku", far: { done: 12, total: 12 } },
    { step: "import", migrate: "/onboarding", far: { done: 1, total: 2 } },
  ]);
  expect(setup?.steps.slice(3)).toMatchObject([
    { step: "rule", state: "done", far: { done: 2, total: 2 } },
    { step: "stock", far: { done: 5, total: 12 } },
    { step: "sync", far: { done: 0, total: 12 } },
  ]);
});

test("shops with ended or ending consent are counted for members who can renew it", async () => {
  const shop = {
    channelType: "shopee",
    name: "Laras",
    shopId: "1",
    status: "active",
    imported: true,
    orderExpMins: null,
  } as const;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const channels: ChannelSummary[] = [
    { ...shop, id: "far", grantExpiresAt: inDays(30) },
    { ...shop, id: "soon", grantExpiresAt: inDays(3) },
    { ...shop, id: "lost", grantExpiresAt: null, status: "revoked" },
    { ...shop, id: "silent" },
  ];
  const ending = async (permissions: Permission[]) =>
    (await home({ channels, permissions }).result).tiles.find(({ to }) => to === "/channels")
      ?.value;
  expect([await ending(["integration-manage"]), await ending(["stock-manage"])]).toEqual([
    "2",
    undefined,
  ]);
});
