import { expect, test } from "vitest";
import type { Pager } from "#app/models/list/pager.ts";
import { action, loader as sync } from "#app/routes/_app/meta/sync/index.tsx";
import { loader as task } from "#app/routes/_app/meta/tasks/$taskId.tsx";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";

const META = "/v1/channels/meta";
const idsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `p${from + at}`);

const queriesOf = (requests: readonly Request[], path: string) =>
  requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

const page = (of: object) => () => Response.json(of);

const AT = "2026-11-20T03:00:00Z";
const ACCESS = {
  ...{ businessId: "1", businessName: "Laras", catalogId: "7", catalogName: "Kaos" },
  ...{ fbUserId: "9", fbUserName: "Laras", lastTaskId: null, lastTaskCatalogId: null },
  ...{ lastTaskUrl: null, lastFollowTaskId: null, lastFollowAt: null, isSyncing: false },
  ...{ itemCount: 0, connectedAt: AT, expiresAt: null, isLost: false },
  catalogUrl: null,
};
const PRODUCT = {
  ...{ name: "Kaos", images: [], connectedChannels: [], variantCount: 1, skus: ["K"] },
  ...{ minPrice: 65_000, maxPrice: 65_000, available: 1, isActive: true, updatedAt: AT },
};

/** A shop of 1,250 products, some of them in the catalogue. */
const SHOP = {
  [`GET ${META}/access`]: page({ isOffered: true, access: ACCESS }),
  [`GET ${META}/domains`]: page({ domains: [], fbResult: "" }),
  [`GET ${META}/synced`]: page({ productIds: [] }),
  "GET /v2/products": (request: Request) => {
    const offset = Number(new URL(request.url).searchParams.get("offset"));
    const products = idsOf(offset, 100).map((id) => ({ ...PRODUCT, id }));
    return Response.json({ products, total: 1_250 });
  },
};

test("the sync shows a hundred products a page, and reads only their catalogue state", async () => {
  const { result, requests } = call(sync, { path: "/meta/sync?page=3&search=kaos", answers: SHOP });
  const shown = (await result) as { products: { id: string }[]; pager: Pager };
  expect([shown.products.length, shown.products[0]?.id, shown.pager.total]).toEqual([
    100,
    "p200",
    1_250,
  ]);
  expect(queriesOf(requests, "/v2/products")).toEqual([
    { limit: "100", offset: "200", search: "kaos" },
  ]);
  expect(queriesOf(requests, `${META}/synced`)).toEqual([{ productIds: idsOf(200, 100).join() }]);
  const last = "/meta/sync?search=kaos&page=13";
  const beyond = call(sync, { path: "/meta/sync?page=14&search=kaos", answers: SHOP });
  expect(await redirectOf(beyond.result)).toBe(last);
});

test("selecting all of a search takes at most a thousand", async () => {
  const sent: { productIds: string[] }[] = [];
  const answers = {
    ...SHOP,
    "GET /v2/products/ids": (request: Request) => {
      const limit = Number(new URL(request.url).searchParams.get("limit"));
      return Response.json({ productIds: idsOf(0, 1_250).slice(0, limit) });
    },
    [`POST ${META}/syncs`]: async (request: Request) => {
      sent.push((await request.json()) as { productIds: string[] });
      return Response.json({ taskId: "t1" });
    },
  };
  const form = { intent: "apply", catalogId: "7", url: "toko.example", search: "kaos", all: "on" };
  const { result, requests } = call(action, { path: "/meta/sync", answers, form });
  expect(await redirectOf(result)).toBe("/meta/tasks/t1");
  expect(queriesOf(requests, "/v2/products/ids")).toEqual([{ limit: "1000", search: "kaos" }]);
  expect(sent.map(({ productIds }) => productIds.length)).toEqual([1_000]);

  const ticked = new FormData();
  for (const [name, value] of Object.entries({ ...form, all: "" })) ticked.set(name, value);
  for (const id of idsOf(0, 1_001)) ticked.append("ids", id);
  const refused = (await call(action, { path: "/meta/sync", answers, form: ticked }).result) as {
    init: { status: number };
  };
  expect(refused.init.status).toBe(422);
  expect(sent).toHaveLength(1);
});

test("a task shows ten items a page, all or only those with problems", async () => {
  const path = `${META}/syncs/t1`;
  const counts = { total: 42, sent: 30, unchanged: 0, issues: 12 };
  const answers = {
    [`GET ${path}`]: page({
      ...{ statuses: [], counts, catalogId: "7", problem: null, createdAt: AT },
      ...{ catalogUrl: "https://facebook.example/7", isFollowing: false },
    }),
    [`GET ${path}/items`]: page({ items: [], total: 42 }),
  };
  const open = (query: string) =>
    call(task, { path: `/meta/tasks/t1${query}`, params: { taskId: "t1" }, answers });
  const third = open("?page=3");
  expect(await third.result).toMatchObject({
    ...{ onlyIssues: false, pager: { page: 3, total: 42 } },
  });
  expect(queriesOf(third.requests, `${path}/items`)).toEqual([{ limit: "10", offset: "20" }]);
  const issues = open("?issues=1");
  await issues.result;
  expect(queriesOf(issues.requests, `${path}/items`)).toEqual([
    { limit: "10", offset: "0", hasIssue: "true" },
  ]);
  expect(await redirectOf(open("?page=6").result)).toBe("/meta/tasks/t1?page=5");
});
