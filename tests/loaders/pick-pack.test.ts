import { expect, test } from "vitest";
import * as label from "#app/routes/_app/orders/$orderId/label.ts";
import { action as handOverAction } from "#app/routes/_app/pick-and-pack/hand-over/$handOverId.tsx";
import {
  action as beginAction,
  loader as handOversLoader,
} from "#app/routes/_app/pick-and-pack/hand-over/index.tsx";
import { loader, action as waveAction } from "#app/routes/_app/pick-and-pack/index.tsx";
import { action as packAction } from "#app/routes/_app/pick-and-pack/pack.tsx";
import { action as scanAction } from "#app/routes/_app/pick-and-pack/scan.ts";
import { call } from "#tests/support/context.ts";
import { pickpack } from "#tests/support/sample-order.ts";

const WAVE = {
  ...{ id: "w1", number: 1, warehouseId: "g1", warehouseName: "Gudang", kind: "any", courier: "" },
  ...{ status: "done", assigneeId: null, assigneeName: null, orders: 1, packedOrders: 1 },
  ...{ units: 1, pickedUnits: 1, toPutBack: 1, shipByAt: null, finishedAt: null },
  ...{ listPrintCount: 0, listPrintedAt: null, listPrintedBy: null },
  createdAt: "2026-11-21T05:04:31Z",
};
const HAND_OVER = {
  ...{ id: "h1", number: 1, courier: "", status: "open", parcels: 0, waiting: 1 },
  ...{ receivedBy: "", createdAt: "2026-11-21T05:04:31Z", closedAt: null },
  ...{ manifestPrintCount: 0, manifestPrintedAt: null, manifestPrintedBy: null },
  pictureUrl: null,
};

test("orders with missing units are counted by order as in their list", async () => {
  const asked: string[] = [];
  const { short } = await call(loader, {
    path: "/pick-and-pack",
    answers: {
      "GET /v1/orders": (request) => {
        asked.push(new URL(request.url).search);
        return Response.json({ orders: [], total: 3 });
      },
      "GET /v1/orders/waves": () => Response.json({ waves: [], total: 0 }),
      "GET /v1/orders/waves/candidates": () => Response.json({ groups: [] }),
      "GET /v1/orders/pickers": () => Response.json({ pickers: [] }),
    },
  }).result;
  expect(short).toBe(3);
  expect(asked).toEqual(["?pickpackStatuses=short&limit=1"]);
});

test("a wave with units to put back is shown however many have finished since", async () => {
  const old = { id: "w-old", number: 1 };
  const newer = Array.from({ length: 6 }, (_, at) => ({ id: `w${at}`, number: at + 2 }));
  const { putBack, recent } = await call(loader, {
    path: "/pick-and-pack",
    answers: {
      "GET /v1/orders": () => Response.json({ orders: [], total: 0 }),
      "GET /v1/orders/waves": (request) => {
        const { searchParams } = new URL(request.url);
        const open = searchParams.get("statuses") === "open";
        const back = searchParams.get("toPutBack") === "true";
        const found = back ? [old, newer[5]] : open ? [] : newer.slice(0, 5);
        return Response.json({ waves: found.map((wave) => ({ ...WAVE, ...wave })), total: 9 });
      },
      "GET /v1/orders/waves/candidates": () => Response.json({ groups: [] }),
      "GET /v1/orders/pickers": () => Response.json({ pickers: [] }),
    },
  }).result;
  expect(putBack.map(({ id }) => id)).toEqual(["w-old", "w5"]);
  expect(recent.map(({ id }) => id)).toEqual(["w0", "w1", "w2", "w3", "w4"]);
});

test("a label printed at the packing table is counted, and then shown", async () => {
  const { result, requests } = call(label.action, {
    ...{ path: "/orders/o1/label", params: { orderId: "o1" }, form: {} },
    answers: {
      "POST /v1/orders/mark-printed": () => Response.json({ printed: ["o1"], skipped: [] }),
    },
  });
  const answer = await result;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/orders/o1/label"]);
  const [counted] = requests.filter(({ url }) => url.endsWith("/mark-printed"));
  expect(await counted?.json()).toMatchObject({ orderIds: ["o1"] });
});

test("orders without a courier get their own wave and hand-over", async () => {
  const group = { warehouseId: "g1", courier: "", kind: "any", size: "5", withoutCourier: "1" };
  const made = call(waveAction, {
    ...{ path: "/pick-and-pack", form: group },
    answers: { "POST /v1/orders/waves": () => Response.json({ wave: WAVE, skipped: [] }) },
  });
  await made.result;
  expect(await made.requests.at(-1)?.json()).toMatchObject({ withoutCourier: true, size: 5 });
  const begun = call(beginAction, {
    ...{ path: "/pick-and-pack/hand-over", form: { courier: "" } },
    answers: { "POST /v1/orders/hand-overs": () => Response.json({ handOver: HAND_OVER }) },
  });
  expect(((await begun.result) as Response).headers.get("Location")).toBe(
    "/pick-and-pack/hand-over/h1",
  );
});

const GIVEN = {
  ...{ outcome: "handed_over", ok: true, code: "AWB-2", sku: null, name: null, imageUrl: null },
  ...{ rack: null, orderId: "o1", orderNumber: "NO-1", pickpackId: "p1", done: 1, of: 1, left: 0 },
  ...{ courier: "JNE", at: "2026-11-21T05:04:31Z" },
};

test("a box that was left behind is scanned into its courier's hand-over from the list", async () => {
  const parcel = { id: "b2", number: 2, of: 2, packageNumber: "P2" };
  const box = { ...pickpack, courier: "JNE", trackingCode: "AWB-2", parcel };
  const scanFrom = (code: string) =>
    call(beginAction, {
      ...{ path: "/pick-and-pack/hand-over", form: { intent: "scan", code } },
      answers: {
        "GET /v1/orders/hand-overs": () =>
          Response.json({ handOvers: [], total: 0, waiting: [], leftBehind: [box] }),
        "POST /v1/orders/hand-overs": () => Response.json({ handOver: HAND_OVER }),
        "POST /v1/orders/scans": () => Response.json({ scan: GIVEN }),
      },
    });
  const taken = scanFrom(" AWB-2 ");
  const { headers } = (await taken.result) as Response;
  expect(headers.get("Location")).toMatch(/^\/pick-and-pack\/hand-over\/h1\?/);
  const bodies = taken.requests.filter(({ method }) => method === "POST");
  expect(await Promise.all(bodies.map((request) => request.json()))).toMatchObject([
    { courier: "JNE" },
    { step: "hand_over", handOverId: "h1", code: "AWB-2" },
  ]);
  expect(await scanFrom("AWB-9").result).toMatchObject({
    data: { error: { code: ["not_left_behind"] }, initialValue: { code: "AWB-9" } },
  });
});

test("a wrong weight is refused at its field and stays typed", async () => {
  const weigh = (weightG: string) =>
    call(packAction, {
      path: "/pick-and-pack/pack?parcel=p1",
      form: { intent: "weigh", pickpackId: "p1", weightG },
      answers: { "PUT /v1/orders/pickpacks/p1": () => Response.json({ pickpack }) },
    });
  expect(await weigh("berat").result).toMatchObject({
    data: { error: { weightG: ["invalid_number"] }, initialValue: { weightG: "berat" } },
  });
  const saved = weigh("1.250");
  expect(((await saved.result) as Response).headers.get("Location")).toBe(
    "/pick-and-pack/pack?parcel=p1",
  );
  expect(await saved.requests.at(-1)?.json()).toEqual({ weightG: 1250 });
});

test("waiting orders of a warehouse can form one wave or one per courier, until the cut-off", async () => {
  const group = (warehouseId: string, courier: string, shipByAt: string | null) => ({
    ...{ warehouseId, warehouseName: warehouseId, courier, single: 1, several: 2, shipByAt },
    cutOffAt: "2026-11-21T08:00:00.000Z",
  });
  const late = "2026-11-22T08:00:00.000Z";
  const due = "2026-11-21T09:00:00.000Z";
  const { groups } = await call(loader, {
    path: "/pick-and-pack",
    answers: {
      "GET /v1/orders": () => Response.json({ orders: [], total: 0 }),
      "GET /v1/orders/waves": () => Response.json({ waves: [], total: 0 }),
      "GET /v1/orders/waves/candidates": () =>
        Response.json({
          groups: [group("g1", "SPX", late), group("g1", "", due), group("g2", "JNE", null)],
        }),
      "GET /v1/orders/pickers": () => Response.json({ pickers: [] }),
    },
  }).result;
  expect(
    groups.map(({ warehouseId, courier, isAnyCourier }) => [warehouseId, courier, isAnyCourier]),
  ).toEqual([
    ...[["g1", "", true]],
    ...[
      ["g1", "SPX", false],
      ["g1", "", false],
      ["g2", "JNE", false],
    ],
  ]);
  expect(groups[0]).toMatchObject({ single: 2, several: 4, shipByAt: due });
  const form = { warehouseId: "g1", courier: "", kind: "any", size: "5" };
  const make = (within: string) =>
    call(waveAction, {
      ...{ path: "/pick-and-pack", form: { ...form, within } },
      answers: { "POST /v1/orders/waves": () => Response.json({ wave: WAVE, skipped: [] }) },
    });
  const made = make(groups[0]?.cutOffAt ?? "");
  await made.result;
  expect(await made.requests.at(-1)?.json()).toMatchObject({
    ...{ courier: "", withoutCourier: false, shipByBefore: "2026-11-21T08:00:00.000Z" },
  });
  expect(await make("soon").result).toMatchObject({ data: { error: { within: ["invalid"] } } });
});

test("an open hand-over is shown however many were closed since", async () => {
  const { open, closed } = await call(handOversLoader, {
    path: "/pick-and-pack/hand-over",
    answers: {
      "GET /v1/orders/hand-overs": (request) => {
        const asked = new URL(request.url).searchParams.get("statuses");
        const newest = Array.from({ length: 20 }, (_, at) => ({
          ...{ ...HAND_OVER, id: `c${at}`, number: 30 - at, status: "closed" },
        }));
        const found = asked === "open" ? [{ ...HAND_OVER, courier: "SPX" }] : newest;
        return Response.json({
          handOvers: found,
          total: found.length,
          waiting: [],
          leftBehind: [],
        });
      },
    },
  }).result;
  expect(open.map(({ courier }) => courier)).toEqual(["SPX"]);
  expect(closed).toHaveLength(20);
});

const SCAN = { intent: "scan", clientId: "s1", step: "hand_over", code: "SPX1", handOverId: "h1" };
const refusing = (status: number, code: string) => ({
  "POST /v1/orders/scans": () => Response.json({ code, message: "Refused" }, { status }),
});

test.each([
  [409, "no_hand_over", "This hand-over is closed. Start another one"],
  [409, "changed_meanwhile", "Someone else was faster. Scan it again"],
  [404, "not_found", "This does not exist any more"],
])("a scan refused with %i %s is reported, not dropped silently", async (status, code, title) => {
  const answers = refusing(status, code);
  const { result } = call(scanAction, { path: "/pick-and-pack/scan", form: SCAN, answers });
  const answer = await result;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    verdict: { ok: false, title, detail: expect.stringContaining("SPX1") },
    pickpackId: null,
  });
});

test.each([429, 503])("a scan answered with %i stays in the queue", async (status) => {
  const answers = refusing(status, "later");
  const { result } = call(scanAction, { path: "/pick-and-pack/scan", form: SCAN, answers });
  expect((await result).status).toBe(status);
});

test("without scripts a refused scan returns to its page with the reason", async () => {
  const { result, state } = call(handOverAction, {
    ...{ path: "/pick-and-pack/hand-over/h1", params: { handOverId: "h1" } },
    ...{ form: SCAN, answers: refusing(409, "no_hand_over") },
  });
  const answer = (await result) as Response;
  expect(answer.headers.get("Location")).toBe("/pick-and-pack/hand-over/h1");
  expect(decodeURIComponent([...state.cookies].join())).toContain("no_hand_over");
});
