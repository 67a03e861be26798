import { expect, test } from "vitest";
import {
  loader as level,
  action as settle,
} from "#app/routes/_app/stocks/manage/$stockId/index.tsx";
import {
  loader as bulk,
  action as changeMany,
} from "#app/routes/_app/stocks/manage/bulk/index.tsx";
import { action, loader } from "#app/routes/_app/stocks/manage/index.tsx";
import type { Stock } from "#contract/stocks.ts";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";
import { member } from "#tests/support/stub-upstream.ts";

const STOCK: Stock = {
  ...{
    id: "s1",
    variantId: "v1",
    productId: "p1",
    productName: "Kaos Oblong",
    variantName: "Hitam / S",
    sku: "KOB-HIT-S",
    barcode: "",
    imageUrl: null,
  },
  ...{
    warehouseId: "w1",
    warehouseName: "Gudang Cimahi",
    rack: "",
    onHand: 10,
    reserved: 7,
    buffer: 0,
    locked: 0,
    damaged: 0,
    doubtful: 0,
    available: 3,
    incoming: 0,
    isSoldFrom: true,
  },
  ...{
    syncEnabled: true,
    pushed: [
      {
        ...{ channelId: "c1", quantity: 3, places: [{ id: "J", name: "Cimahi", quantity: 3 }] },
        ...{ at: "2026-11-21T05:04:31Z", error: null, held: null, figure: null },
      },
    ],
    updatedAt: "2026-11-21T05:04:31Z",
  },
};
const ME = member({
  account: {
    channels: [
      {
        id: "c1",
        channelType: "shopee",
        name: "Laras Official",
        shopId: "1",
        status: "active",
        imported: true,
        orderExpMins: null,
      },
    ],
  },
});
const answers = {
  "GET /v1/accounts/me": () => Response.json(ME),
  "GET /v1/stocks/rules": () => Response.json({ rules: [] }),
  "GET /v1/stocks": () => Response.json({ stocks: [STOCK], total: 1 }),
  "GET /v1/warehouses": () =>
    Response.json({
      warehouses: [{ id: "w1", name: "Gudang Cimahi", isDefault: true, status: "created" }],
    }),
};

test("a row shows each channel's last push and time, and low stock", async () => {
  const { rows } = await call(loader, { path: "/stocks/manage", answers }).result;
  expect(rows[0]).toMatchObject({
    product: "Kaos Oblong",
    variant: "Hitam / S",
    level: "low",
    pushed: [
      {
        ...{ name: "Laras Official", quantity: 3, state: "Sent 21 Nov 2026, 12:04", look: "" },
        places: [{ name: "Cimahi", quantity: 3 }],
      },
    ],
  });
});

test("a row lists the rules that apply to it, each once", async () => {
  const rule = (id: string, name: string) => ({ id, name, kind: "custom" as const });
  const told = (channelId: string, of: ReturnType<typeof rule> | null) => ({
    ...{ channelId, quantity: 3, places: [], at: null, error: null },
    figure: { available: 3, rule: of, steps: [], quantity: 3 },
  });
  const [shop] = ME.account.channels;
  const channels = ["c1", "c2", "c3", "c4"].flatMap((id) => (shop ? [{ ...shop, id }] : []));
  const hemat = rule("r1", "Hemat");
  const pushed = [
    ...[told("c1", hemat), told("c2", hemat)],
    ...[told("c3", rule("r2", "Titipan")), told("c4", null)],
  ];
  const { rows } = await call(loader, {
    path: "/stocks/manage",
    answers: {
      ...answers,
      "GET /v1/accounts/me": () => Response.json({ ...ME, account: { ...ME.account, channels } }),
      "GET /v1/stocks": () => Response.json({ stocks: [{ ...STOCK, pushed }], total: 1 }),
    },
  }).result;
  expect(rows[0]?.rules).toBe("Hemat, Titipan");
});

test("racks and pushing again are for internal users: in rows, sorting and bulk actions", async () => {
  const seen = async (isInternal: boolean) => {
    const me = { ...ME, user: { ...ME.user, isInternal } };
    const stock = { ...STOCK, rack: "A-12" };
    const racked = {
      ...answers,
      "GET /v1/accounts/me": () => Response.json(me),
      "GET /v1/stocks": () => Response.json({ stocks: [stock], total: 1 }),
    };
    const {
      rows,
      form: tools,
      may,
    } = await call(loader, { path: "/stocks/manage", answers: racked }).result;
    const orders = tools.main.find(({ name }) => name === "sort")?.options;
    const many = { path: "/stocks/manage/bulk?do=rack&ids=s1", answers: racked };
    const { thing, things } = await call(bulk, many).result;
    const form = { intent: "rack", rack: "B-1" };
    const set = await Promise.resolve(call(changeMany, { ...many, form }).result).catch(
      (thrown: unknown) => thrown,
    );
    const push = { path: "/stocks/manage", form: { intent: "push", stockId: "s1" } };
    const sent = () => Response.json({ stock });
    const pushed = await Promise.resolve(
      call(action, { ...push, answers: { ...racked, "POST /v1/stocks/s1/sync": sent } }).result,
    ).catch((thrown: unknown) => thrown);
    return {
      ...{ rack: rows[0]?.rack, isOrder: orders?.some(({ value }) => value === "rack"), thing },
      ...{ pushAgain: may.pushAgain, pushed: pushed instanceof Response ? pushed.status : null },
      ...{ isOffered: things.some((one) => one.thing === "rack") },
      refused: set instanceof Response ? set.status : null,
    };
  };
  expect(await seen(false)).toEqual({
    ...{ rack: "", isOrder: false, thing: "adjust", isOffered: false, refused: 403 },
    ...{ pushAgain: false, pushed: 403 },
  });
  expect(await seen(true)).toMatchObject({
    ...{
      rack: "A-12",
      isOrder: true,
      thing: "rack",
      isOffered: true,
      pushAgain: true,
      pushed: 303,
    },
  });
});

test("an address past the last page redirects to the last page with its filters", async () => {
  const beyond = call(loader, { path: "/stocks/manage?sync=on&page=9", answers }).result;
  expect(await redirectOf(beyond)).toBe("/stocks/manage?sync=on");
});

test("the account's own threshold defines low stock", async () => {
  const me = { ...ME, account: { ...ME.account, lowStockLevel: 3 } };
  const level = { ...answers, "GET /v1/accounts/me": () => Response.json(me) };
  const { rows } = await call(loader, { path: "/stocks/manage", answers: level }).result;
  expect(rows[0]?.level).toBe("");
});

test("filters are passed upstream, and a notification's SKU finds its row", async () => {
  const { result, requests } = call(loader, {
    path: "/stocks/manage?sku=KOB-HIT-S&less=5&sync=off&sort=available",
    answers,
  });
  await result;
  const asked = requests
    .map((request) => new URL(request.url))
    .find((url) => url.pathname === "/v1/stocks");
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    // The others of the page come on scroll.
    limit: "15",
    offset: "0",
    sku: "KOB-HIT-S",
    availableLessThan: "5",
    syncEnabled: "false",
    sortBy: "available",
  });
});

test("taking more than the free units is refused at the quantity, with the figures", async () => {
  const problem = {
    code: "below_committed",
    message: "no",
    details: { onHand: 10, reserved: 7, locked: 0, damaged: 0 },
  };
  const form = {
    intent: "adjust",
    stockId: "s1",
    mode: "by",
    quantity: "-5",
    reason: "lost",
    note: "",
  };
  const reply = await call(action, {
    path: "/stocks/manage",
    form,
    answers: { ...answers, "PUT /v1/stocks": () => Response.json(problem, { status: 409 }) },
  }).result;
  expect(reply).toMatchObject({
    init: { status: 422 },
    data: {
      error: { quantity: ["below_committed"] },
      details: { reserved: 7 },
      initialValue: { intent: "adjust", quantity: "-5" },
    },
  });
});

test("an adjustment returns to the same list with the new figure", async () => {
  const sent: unknown[] = [];
  const form = {
    intent: "adjust",
    stockId: "s1",
    mode: "to",
    quantity: "1.200",
    reason: "correction",
    note: "count",
  };
  const adjust = async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ stocks: [{ ...STOCK, onHand: 1200 }] });
  };
  const { result, state } = call(action, {
    path: "/stocks/manage?less=5&adjust=s1",
    form,
    answers: { ...answers, "PUT /v1/stocks": adjust },
  });
  const response = (await result) as Response;
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    "/stocks/manage?less=5",
  ]);
  expect(sent).toEqual([
    { adjustments: [{ stockId: "s1", to: 1200, reason: "correction", note: "count" }] },
  ]);
  expect(decodeURIComponent([...state.cookies].join())).toContain('"quantity":"1.200"');
});

test("units that are lost are written off and no longer doubtful in one save", async () => {
  const sent: unknown[] = [];
  const { result, state } = call(settle, {
    ...{ path: "/stocks/manage/s1", params: { stockId: "s1" } },
    form: { intent: "doubt", units: "2", outcome: "lost" },
    answers: {
      ...answers,
      "PUT /v1/stocks": async (request: Request) => {
        sent.push(await request.json());
        return Response.json({ stocks: [STOCK], movementIds: [7, 8] });
      },
    },
  });
  expect(await redirectOf(result)).toBe("/stocks/manage/s1");
  expect(sent).toEqual([
    {
      adjustments: [
        { stockId: "s1", figure: "doubtful", by: -2, reason: "lost" },
        { stockId: "s1", by: -2, reason: "lost" },
      ],
    },
  ]);
  expect(decodeURIComponent([...state.cookies].join())).toContain('"movementIds":"7,8"');
});

test("the refusal of no doubtful units names the least number", async () => {
  const reply = await call(settle, {
    ...{ path: "/stocks/manage/s1", params: { stockId: "s1" } },
    form: { intent: "doubt", units: "0", outcome: "found" },
    answers,
  }).result;
  expect(reply).toMatchObject({
    data: {
      error: { units: ["too_small"] },
      limits: { units: { bound: "at_least.number", limit: 1 } },
    },
  });
});

test("more than the doubtful units cannot be resolved", async () => {
  const refusal = { code: "negative", message: "no", fields: { "adjustments[0].by": "negative" } };
  const reply = await call(settle, {
    ...{ path: "/stocks/manage/s1", params: { stockId: "s1" } },
    form: { intent: "doubt", units: "9", outcome: "found" },
    answers: { ...answers, "PUT /v1/stocks": () => Response.json(refusal, { status: 422 }) },
  }).result;
  expect(reply).toMatchObject({ data: { error: { units: ["too_many_doubtful"] } } });
});

test("a reserved figure links to its orders, by variant and warehouse", async () => {
  const opened = call(level, {
    path: "/stocks/manage/s1",
    params: { stockId: "s1" },
    answers: {
      ...answers,
      "GET /v1/stocks/s1": () => Response.json({ stock: { ...STOCK, rack: "A-1" } }),
      "GET /v1/stocks/s1/promotions": () => Response.json({ promotions: [] }),
      "GET /v1/stocks/histories": () => Response.json({ histories: [], total: 0 }),
      "GET /v1/orders/active-orders": () => Response.json({ orders: [], total: 0 }),
    },
  });
  const { activeOrders, stock } = await opened.result;
  expect(activeOrders).toEqual({ orders: [], total: 0 });
  expect(stock.rack, "racks are for internal users").toBe("");
  const asked = opened.requests.find(({ url }) => url.includes("active-orders"));
  expect(Object.fromEntries(new URL(asked?.url ?? "").searchParams)).toMatchObject({
    productVariationId: "v1",
    warehouseId: "w1",
  });
});
