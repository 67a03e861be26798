import { expect, test } from "vitest";
import { chooseAgain } from "#app/routes/_app/orders/runs/$runId/+/choose-again.ts";
import { summarizeRun } from "#app/routes/_app/orders/runs/$runId/+/summarize-run.ts";
import { action, loader } from "#app/routes/_app/orders/runs/$runId/index.tsx";
import type { RunOrder, RunOrderState } from "#contract/shipment-runs.ts";
import { call } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";

const runOrder = (id: string, state: RunOrderState, fields: Partial<RunOrder["order"]> = {}) => ({
  ...{ order: { ...order, id, ...fields }, state, code: "", message: "", typedCode: null },
});
const ready = (id: string, warehouseName: string, documentStatus: "ready" | "printed" = "ready") =>
  runOrder(id, "ready", { warehouseName, documentStatus, pickpackStatus: "none" });

const run = (orders: RunOrder[]) => ({
  ...{ runId: "r1", status: "done", startedAt: "2026-11-30T02:14:00.000Z" },
  ...{ startedByName: "Laras", planId: null, leftInPlan: 0, orders },
  ...{ act: "arrange", rule: null, documentId: null },
});
const path = "/orders/runs/r1";
const answerRun = (orders: RunOrder[]) => ({
  "GET /v1/orders/shipments/runs/r1": () => Response.json({ run: run(orders) }),
});
function formOf(intent: string) {
  const form = new FormData();
  form.set("intent", intent);
  return form;
}
const params = { runId: "r1" };
const document = {
  ...{ id: "d1", status: "running", kinds: ["label"], paper: "a6", done: 0, total: 1, pages: 0 },
  ...{ problems: [], printedAt: null, createdAt: "2026-11-30T02:15:00.000Z" },
};

test("an address with hundreds of refused orders stays short, and says how many it has", () => {
  const typedCode = "JNE0123456789";
  const makeOrders = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...runOrder(`01a22d58-e4d6-76ec-8087-${String(n).padStart(12, "0")}`, "needs_you"),
      typedCode,
    }));
  const few = chooseAgain(makeOrders(2));
  expect(few.count).toBe(2);
  expect(
    [...new URLSearchParams(few.query).values()].filter((it) => it === typedCode),
  ).toHaveLength(2);
  const many = chooseAgain(makeOrders(500));
  expect(many.query.length).toBeLessThan(12_100);
  expect(new URLSearchParams(many.query).get("ids")?.split(",")).toHaveLength(many.count);
  expect(many.count).toBeGreaterThan(50);
  expect(many.count).toBeLessThan(500);
});

test("orders that wait for a channel are moving, those that need a person are not", () => {
  const orders = [
    runOrder("a", "waiting"),
    runOrder("b", "sending"),
    runOrder("c", "label_pending"),
    runOrder("d", "needs_you"),
    ready("e", "Jakarta"),
  ];
  const summary = summarizeRun({ orders });
  expect(summary).toMatchObject({ finished: 2, isMoving: true });
  expect(summary.needsYou.map((entry) => entry.order.id)).toEqual(["d"]);
});

test.each([
  ["the labels that are not printed yet", [ready("a", "J"), ready("b", "J", "printed")], ["a"]],
  ["all labels if each was printed", [ready("a", "J", "printed")], ["a"]],
])("prints %s, and shows the PDF on the same page", async (_case, orders, orderIds) => {
  const bodies: unknown[] = [];
  const { result } = call(action, {
    ...{ path, params, form: formOf("print") },
    answers: {
      ...answerRun(orders),
      "POST /v1/orders/documents": async (request) => {
        bodies.push(await request.json());
        return Response.json({ document });
      },
    },
  });
  expect(((await result) as Response).headers.get("Location")).toBe(`${path}?document=d1`);
  expect(bodies).toMatchObject([{ orderIds, kinds: ["label"] }]);
});

test("makes one wave per warehouse, and leads to the waves if there are several", async () => {
  const bodies: unknown[] = [];
  const { result } = call(action, {
    ...{ path, params, form: formOf("waves") },
    answers: {
      ...answerRun([ready("a", "Jakarta"), ready("b", "Cimahi"), ready("c", "Jakarta")]),
      "POST /v1/orders/pickpacks": async (request) => {
        bodies.push(await request.json());
        return Response.json({ waveId: `w${bodies.length}`, pickpacks: [], skipped: [] });
      },
    },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/pick-and-pack");
  expect(bodies).toMatchObject([{ orderIds: ["a", "c"] }, { orderIds: ["b"] }]);
});

test("a run that is gone leads to the list of runs", async () => {
  const gone = () => Response.json({ code: "not_found", message: "" }, { status: 404 });
  const { result } = call(loader, {
    ...{ path, params },
    answers: { "GET /v1/orders/shipments/runs/r1": gone },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/orders/runs");
});
