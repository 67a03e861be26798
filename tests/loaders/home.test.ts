import { expect, test } from "vitest";
import { ROUTES } from "#app/access/routes-table.ts";
import { getToDoPage } from "#app/models/to-do/to-do-pages.ts";
import { loader } from "#app/routes/_app/index.tsx";
import type { ChannelSummary } from "#contract/accounts.ts";
import type { Permission } from "#contract/permissions.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import { TO_DO_KINDS, type ToDo } from "#contract/to-dos.ts";
import { call } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";
import { statistics } from "#tests/support/sample-statistics.ts";
import { member } from "#tests/support/stub-upstream.ts";

interface Shop {
  permissions?: Permission[];
  channels?: ChannelSummary[];
  token?: string;
}

const TO_DOS: ToDo[] = [
  {
    ...{ kind: "cancel_requests", urgency: "now", count: 2 },
    ...{ deadline: "2026-11-30T03:00:00.000Z", amount: 125_000, channelId: null },
  },
  {
    ...{ kind: "low_stock", urgency: "later", count: 24 },
    ...{ deadline: null, amount: null, channelId: null },
  },
];

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
      "GET /v1/to-dos": () => Response.json({ toDos: TO_DOS }),
      "GET /v1/orders": () => Response.json({ orders: [order], total: 2 }),
      "GET /v1/stocks/;setup": () =>
        Response.json({
          ...{ hasRule: true, rules: 2, hasHistory: true, hasSyncEnabled: false },
          levels: { total: 12, counted: 5, synced: 0 },
        }),
      "GET /v1/statistics": () => Response.json(statistics),
      "GET /v1/statistics/products": () => Response.json({ products: [], total: 0 }),
    },
  });
}

test("what needs the member is passed on in the backend's order", async () => {
  const { toDos } = await home().result;
  expect(toDos.toDos).toEqual(TO_DOS);
});

test("a member requests only what their roles allow", async () => {
  // Answers of the onboarding are cached by token.
  const { result, requests } = home({ permissions: ["stock-manage"], token: "stock-only" });
  const { latest } = await result;
  expect(latest).toBeNull();
  expect(requests.map((request) => new URL(request.url).pathname).toSorted()).toEqual([
    "/v1/accounts/me",
    "/v1/stocks/;setup",
    "/v1/to-dos",
  ]);
});

test("each to-do leads to a screen, low stock to the account's own level", () => {
  const paths = new Set(ROUTES.map(({ path }) => path));
  const pages = TO_DO_KINDS.map((kind) => getToDoPage(kind, 7).to);
  const unknown = pages
    .map((to) => new URL(to, "http://app").pathname)
    .filter((path) => !paths.has(path) && !paths.has(path.replace(/\/[^/]+$/, "")));
  expect(unknown).toEqual([]);
  expect(getToDoPage("low_stock", 7).to).toBe("/stocks/manage?sort=available&less=7");
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
