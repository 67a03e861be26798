import { afterAll, beforeAll, expect, test } from "vitest";
import {
  action as arrangeAction,
  loader as arrangeLoader,
} from "#app/routes/_app/orders/$orderId/arrange/index.tsx";
import { action as cancelAction } from "#app/routes/_app/orders/$orderId/cancel.tsx";
import {
  action as orderAction,
  loader as orderLoader,
} from "#app/routes/_app/orders/$orderId/index.tsx";
import { loader as labelLoader } from "#app/routes/_app/orders/$orderId/label.ts";
import { loader as listLoader } from "#app/routes/_app/orders/index.tsx";
import { enqueueDueSettlements } from "#backend/orders/settlements/pull-settlements.ts";
import { createProduct } from "#backend/products/create-product.ts";
import type { PickPack } from "#contract/pick-packs.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { sellerWithOrders } from "./order-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Advances couriers and labels. */
async function pass(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    world.clock.advance(10_000);
    await world.drain();
  }
}

/** Makes the seller's own product for a SKU of the shop. */
async function offer(seller: SignedIn, sku: string): Promise<void> {
  const size = {
    barcode: "",
    cogs: 0,
    weightG: 200,
    widthCm: 1,
    heightCm: 1,
    lengthCm: 1,
    stockMode: "use_stock" as const,
    isActive: true,
  };
  await createProduct(
    world.backend,
    { accountId: seller.accountId, actor: seller.userId },
    {
      ...{
        name: "Kaos",
        description: "",
        category: "",
        brand: "",
        condition: "new",
        isDigital: false,
        isActive: true,
        imageIds: [],
        variationTypes: [],
      },
      variants: [{ ...size, optionIds: [], sku, price: 10_000 }],
    },
  );
}

test("an order is arranged by pickup, labelled and printed, with the label as PDF", async () => {
  const { as, ids } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const { choices } = await call(arrangeLoader, as({ params })).result;
  const slot = choices?.pickup?.[0]?.slots[0]?.value ?? "";
  const arranged = (await call(arrangeAction, as({ params, form: { method: "pickup", slot } }))
    .result) as Response;
  expect(arranged.status).toBe(303);
  expect((await call(orderLoader, as({ params })).result).order.status).toBe("processing");
  await pass();
  const { order } = await call(orderLoader, as({ params })).result;
  expect(order).toMatchObject({ status: "to_ship", documentStatus: "ready" });
  expect(order.actions).toContain("print_label");
  const next = async () =>
    (await call(listLoader, as({ path: "/orders?status=to_ship" })).result).rows.map(
      (row) => row.next,
    );
  expect(await next(), "what a phone's card offers").toEqual(["print_label"]);

  const label = await call(labelLoader, as({ params })).result;
  expect(label.headers.get("Content-Disposition")).toBe(
    `inline; filename="label-${order.externalId}.pdf"`,
  );
  expect((await label.text()).slice(0, 5)).toBe("%PDF-");

  await call(orderAction, as({ params, form: { intent: "mark_printed" } })).result;
  expect((await call(orderLoader, as({ params })).result).order.labelPrintCount).toBe(1);
  expect(await next()).toEqual([null]);
});

test("fees are unknown, not zero, until the payout; then shown by kind", async () => {
  const { as, ids } = await sellerWithOrders(world, 1);
  const read = async () =>
    (await call(orderLoader, as({ params: { orderId: ids[0] ?? "" } })).result).order;
  const { externalId, channelFees } = await read();
  expect(channelFees).toBeNull();
  for (const step of ["ship", "collect", "deliver", "complete", "settle"] as const)
    await world.sandbox.controls[step](externalId);
  await enqueueDueSettlements(world.backend);
  await world.drain();
  const told = await read();
  expect(told.channelFees).toBeGreaterThan(0);
  const parts = told.feeParts ?? [];
  expect(parts.map(({ kind }) => kind)).toContain("commission");
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(told.channelFees);
  expect(told.events.some(({ type }) => type === "fees_told")).toBe(true);
});

test("a short-picked order shows what is missing, and is picked from its own page", async () => {
  const { as, ids, seller } = await sellerWithOrders(world, 1);
  const orderId = ids[0] ?? "";
  const params = { orderId };
  const { order } = await call(orderLoader, as({ params })).result;
  const sku = order.lines[0]?.sku ?? "";
  await offer(seller, sku);
  const stock = async () =>
    (await (await seller.fetch(`/v1/stocks?sku=${sku}`)).json()) as { stocks: { id: string }[] };
  const adjustments = [{ stockId: (await stock()).stocks[0]?.id, to: 5, reason: "received" }];
  await seller.fetch("/v1/stocks", { method: "PUT", body: JSON.stringify({ adjustments }) });
  await pass();
  const { choices } = await call(arrangeLoader, as({ params })).result;
  const slot = choices?.pickup?.[0]?.slots[0]?.value ?? "";
  await call(arrangeAction, as({ params, form: { method: "pickup", slot } })).result;
  await pass();
  const pick = async () =>
    (await call(orderAction, as({ params, form: { intent: "pick" } })).result) as Response;
  expect((await pick()).headers.get("Location")).toMatch(/^\/pick-and-pack\/waves\//);
  const found = await seller.fetch(`/v1/orders/${orderId}/pickpack`);
  const { pickpack } = (await found.json()) as { pickpack: PickPack };
  expect((await call(orderLoader, as({ params })).result).waitingPart).toBeNull();
  const reported = await seller.fetch(`/v1/orders/pickpacks/${pickpack.id}/;short`, {
    method: "POST",
    body: JSON.stringify({
      ...{ lineId: pickpack.lines[0]?.id, quantity: 1 },
      ...{ reason: "not_found", resolution: "return" },
    }),
  });
  expect(reported.status).toBe(200);
  expect((await call(orderLoader, as({ params })).result).waitingPart).toMatchObject({
    ...{ status: "short", stop: null, lines: [{ quantity: 1 }] },
  });
  expect((await pick()).headers.get("Location")).toMatch(/^\/pick-and-pack\/waves\//);
  expect((await pick()).headers.get("Location"), "it is in a wave already").toBe(
    `/orders/${orderId}`,
  );
});

test("a pickup without a slot returns with the field named, and nothing is sent", async () => {
  const { as, ids } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const reply = (await call(arrangeAction, as({ params, form: { method: "pickup" } })).result) as {
    init: { status: number };
    data: unknown;
  };
  expect(reply.init.status).toBe(422);
  expect(reply.data).toMatchObject({
    error: { slot: ["required"] },
    initialValue: { method: "pickup" },
  });
  expect((await call(orderLoader, as({ params })).result).order.status).toBe("to_process");
});

test("a button that the order no longer allows keeps the page and shows the reason", async () => {
  const { as, ids } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const cancelled = (await call(cancelAction, as({ params, form: { reason: "OUT_OF_STOCK" } }))
    .result) as Response;
  expect(cancelled.status).toBe(303);
  const { result, state } = call(orderAction, as({ params, form: { intent: "accept" } }));
  expect(((await result) as Response).headers.get("Location")).toBe(`/orders/${params.orderId}`);
  expect([...state.cookies].join()).toContain("errors%3Awrong_status");
});

test("a note that is too long is refused at its field and kept", async () => {
  const { as, ids } = await sellerWithOrders(world, 1);
  const note = "x".repeat(2001);
  const reply = await call(
    orderAction,
    as({ params: { orderId: ids[0] ?? "" }, form: { intent: "note", note } }),
  ).result;
  expect(reply).toMatchObject({
    data: { error: { note: ["too_long"] }, initialValue: { intent: "note", note } },
  });
});

test("a return is received as counted, and an invalid count is refused at its field", async () => {
  const { as, ids, rows, seller } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const { order: first } = await call(orderLoader, as({ params })).result;
  const sku = first.lines[0]?.sku ?? "";
  await offer(seller, sku);
  const { ship, collect, deliver, requestReturn } = world.sandbox.controls;
  const orderSn = rows[0]?.number ?? "";
  for (const step of [ship, collect, deliver, requestReturn]) {
    world.clock.advance(60_000);
    await step(orderSn);
    await world.drain();
  }
  const { order } = await call(orderLoader, as({ params })).result;
  expect(order).toMatchObject({ status: "return_requested" });
  expect((await call(orderLoader, as({ params })).result).claim).toMatchObject({
    reason: "damaged",
    refundAmount: expect.any(Number),
  });
  const accept = { intent: "accept_return" };
  await call(orderAction, as({ params, form: accept })).result;
  const lineId = order.lines[0]?.id ?? "";
  const counted = (good: string, damaged: string) => ({
    intent: "count_return",
    "lines[0].orderLineId": lineId,
    "lines[0].good": good,
    "lines[0].damaged": damaged,
    note: "",
  });
  const reply = await call(orderAction, as({ params, form: counted("1", "1") })).result;
  expect(reply).toMatchObject({
    data: {
      error: { "lines[0].good": ["too_many_units"] },
      initialValue: { intent: "count_return", lines: [{ damaged: "1" }] },
    },
  });
  const stockOf = async () =>
    ((await (await seller.fetch(`/v1/stocks?sku=${sku}`)).json()) as { stocks: unknown[] })
      .stocks[0];
  const before = await stockOf();
  const kept = (await call(orderAction, as({ params, form: counted("0", "1") }))
    .result) as Response;
  expect(kept.headers.get("Location")).toBe(`/orders/${params.orderId}`);
  const shown = await call(orderLoader, as({ params })).result;
  expect(shown.counted).toMatchObject({
    ...{ lines: [{ good: 0, damaged: 1 }], note: "" },
    countedBy: expect.stringMatching(/./),
  });
  expect(shown.order.status).toBe("return_requested");
  expect(await stockOf()).toEqual(before);
  const path = `/orders/${params.orderId}?recount=1`;
  expect((await call(orderLoader, as({ params, path })).result).countsAgain).toBe(true);
  const form = { intent: "receive_return" };
  const taken = (await call(orderAction, as({ params, form })).result) as Response;
  expect(taken.headers.get("Location")).toBe(`/orders/${params.orderId}`);
  expect((await call(orderLoader, as({ params })).result).order).toMatchObject({
    status: "returned",
  });
  expect(await stockOf()).toMatchObject({ onHand: 1, damaged: 1, available: 0 });
});

test("an unknown item is searched or created as a product in its line, for every order that has it", async () => {
  const { as, ids } = await sellerWithOrders(world, 2);
  const params = { orderId: ids[0] ?? "" };
  const { order, openLine: closed } = await call(orderLoader, as({ params })).result;
  expect([order.flags, closed]).toEqual([["unmapped"], null]);
  const [line] = order.lines;
  const lineId = line?.id ?? "";
  const path = `/orders/${order.id}?line=${lineId}&q=${encodeURIComponent("tidak ada")}`;
  const opened = await call(orderLoader, as({ params, path })).result;
  expect(opened.openLine).toEqual({
    ...{ id: lineId, search: "tidak ada", candidates: [], importPath: null },
  });

  const create = (typed: object) =>
    call(
      orderAction,
      as({ params, path, form: { intent: "create_line_product", lineId, ...typed } }),
    ).result;
  const typed = { name: line?.name ?? "", sku: line?.sku ?? "", weightG: "" };
  expect(await create(typed)).toMatchObject({
    data: { error: { weightG: ["required"] }, initialValue: { sku: line?.sku } },
  });
  const made = (await create({ ...typed, weightG: "1.200" })) as Response;
  expect([made.status, made.headers.get("Location")]).toEqual([303, `/orders/${order.id}`]);
  for (const orderId of ids) {
    const { order: known } = await call(orderLoader, as({ params: { orderId } })).result;
    expect([known.flags, known.lines[0]?.productId]).toEqual([
      ["out_of_stock"],
      expect.any(String),
    ]);
  }
});
