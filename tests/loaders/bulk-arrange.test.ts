import { expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { action, loader } from "#app/routes/_app/orders/bulk-arrange/index.tsx";
import { takeToasts } from "#app/services/form/toast.ts";
import { call, testContext } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";

async function arrange(fields: [name: string, value: string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { result, requests } = call(action, { path: "/orders/bulk-arrange?ids=a,b,c", form });
  const { data } = (await result) as { data: FormReply };
  return { reply: data, asked: requests.filter(({ method }) => method === "POST") };
}

const anewPlan = {
  "POST /v1/orders/shipments/;plan": () => Response.json({ planId: "anew" }),
};

test("a group without a method is reported, and the others keep their typed values", async () => {
  const { reply, asked } = await arrange([
    ["group", "0"],
    ["group", "1"],
    ["order-0", "a"],
    ["way-0", ""],
    ["order-1", "b"],
    ["way-1", "manual"],
    ["codes-1", "manual"],
    ["code-b", "TH01"],
  ]);
  expect(reply.error).toEqual({ "way-0": ["required"] });
  expect(reply.initialValue).toMatchObject({ "code-b": "TH01", "order-1": "b" });
  expect(asked, "nothing is sent by halves").toEqual([]);
});

test("sending a courier to an address other than the goods' requires confirmation", async () => {
  const fields: [string, string][] = [
    ["group", "0"],
    ["order-0", "a"],
    ["way-0", "pickup"],
    ["goods-0", "7"],
    ["address-0", "1|8"],
  ];
  const { reply, asked } = await arrange(fields);
  expect(reply.error).toEqual({ "confirm-0": ["confirm_address"] });
  expect(asked).toEqual([]);
});

test("parcels of the seller's own courier without a code are reported by line", async () => {
  const { reply } = await arrange([
    ["group", "0"],
    ["order-0", "b"],
    ["order-0", "c"],
    ["way-0", "manual"],
    ["codes-0", "manual"],
    ["code-b", ""],
    ["code-c", " "],
  ]);
  expect(reply.error).toEqual({ "code-b": ["required"], "code-c": ["required"] });
});

test("without a selected order the form asks to choose one", async () => {
  const { reply } = await arrange([
    ["group", "0"],
    ["way-0", "dropoff"],
  ]);
  expect(reply.error).toEqual({ "": ["no_order_chosen"] });
});

test("the form starts a run, and orders left without a tracking code are counted", async () => {
  const form = new FormData();
  for (const [name, value] of [
    ["group", "0"],
    ["group", "1"],
    ["order-0", "a"],
    ["way-0", "manual"],
    ["codes-0", "manual"],
    ["order-1", "b"],
    ["way-1", "dropoff"],
  ] as const)
    form.append(name, value);
  const bodies: unknown[] = [];
  const { result, state } = call(action, {
    ...{ path: "/orders/bulk-arrange?plan=first", form },
    answers: {
      "POST /v1/orders/shipments/;start-run": async (request) => {
        bodies.push(await request.json());
        return Response.json({ runId: "r1" });
      },
    },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/orders/runs/r1");
  expect(bodies).toMatchObject([
    { planId: "first", shipments: [{ orderIds: ["b"], choice: { method: "dropoff" } }] },
  ]);
  const cookie = [...state.cookies][0]?.split(";")[0] ?? "";
  expect(takeToasts(testContext({ cookie }).context)).toMatchObject([
    { key: "orderBulk:arrange.withoutCode", values: { n: 1 } },
  ]);
});

test("codes that were typed for an earlier run fill the fields again", async () => {
  const shop = { channelId: "c", channelType: "shopee", channelName: "Laras", couriers: [] };
  const parameters = { defaultMethod: null, goodsAt: null, suggested: null };
  const plan = {
    ...{ planId: "anew", status: "done", total: 1, done: 1, shops: [], blocked: [] },
    groups: [{ ...shop, parameters, orders: [{ ...order, id: "b" }] }],
  };
  const shown = call(loader, {
    path: "/orders/bulk-arrange?plan=anew&code-b=TH+02%263",
    answers: { "GET /v1/orders/shipments/plans/anew": () => Response.json({ plan }) },
  });
  expect(await shown.result).toMatchObject({ codes: { "code-b": "TH 02&3" } });
});

test("an address with orders leads to their plan's page, and an expired one to the list", async () => {
  const begun = call(loader, {
    path: "/orders/bulk-arrange?ids=a,b&code-b=TH01&code-x=TH02",
    answers: anewPlan,
  });
  expect(((await begun.result) as Response).headers.get("Location")).toBe(
    "/orders/bulk-arrange?plan=anew&code-b=TH01",
  );
  const gone = () => Response.json({ code: "not_found", message: "" }, { status: 404 });
  const { result } = call(loader, {
    path: "/orders/bulk-arrange?plan=old",
    answers: { "GET /v1/orders/shipments/plans/old": gone },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/orders");
});

test("a plan of which nothing is left leads to the orders", async () => {
  const plan = {
    ...{ planId: "p", status: "done", total: 1, done: 1, shops: [], groups: [], blocked: [] },
  };
  const { result } = call(loader, {
    path: "/orders/bulk-arrange?plan=p",
    answers: { "GET /v1/orders/shipments/plans/p": () => Response.json({ plan }) },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/orders");
});
