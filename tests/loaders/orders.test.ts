import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
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
import { action as bulkAction, loader as bulkLoader } from "#app/routes/_app/orders/bulk/index.tsx";
import { loader as exportLoader } from "#app/routes/_app/orders/export-file.ts";
import { action as listAction, loader as listLoader } from "#app/routes/_app/orders/index.tsx";
import { withCapability } from "#backend/channels/credentials.ts";
import { pullDueSettlements } from "#backend/orders/settlements/pull-settlements.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { draft, uploadPicture } from "#tests/backend/shopee/world.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { call, type testContext } from "#tests/support/context.ts";
import { replyOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

type Occasion = Parameters<typeof testContext>[0] & { params?: Record<string, string> };

/** A seller with a connected shop that sells one item, and paid orders of it. */
async function sellerWithOrders(count: number) {
  const seller = await world.signUp({ locale: "en" });
  const shop = await world.sandbox.controls.createShop({ name: "Laras Official", region: "ID" });
  const started = await seller.fetch(
    `/v1/channels/auth/shopee?redirect=/channels&browserChallenge=${BROWSER.challenge}`,
  );
  const { url } = (await started.json()) as { url: string };
  const state = new URL(url).searchParams.get("state") ?? "";
  const back = await world.fetch(
    `/v1/channels/auth/shopee/callback?${new URLSearchParams({ state, ...(await world.sandbox.controls.consent(shop.shopId)) })}`,
    { headers: { cookie: BROWSER.cookie } },
  );
  const channelId = new URL(back.headers.get("location") ?? "").searchParams.get("channelId") ?? "";
  const listing = await withCapability(
    world.backend,
    { accountId: seller.accountId, channelId },
    "listings",
    async (listings, credentials) =>
      listings.create(credentials, draft(await uploadPicture(listings, credentials)), null),
  );
  await world.sandbox.controls.createOrder({
    shopId: shop.shopId,
    items: [{ itemId: Number(listing.externalProductId), modelId: 0, quantity: 1 }],
    paid: true,
    count,
  });
  await world.drain();
  const as = occasion(seller);
  const { rows } = await call(listLoader, as({ path: "/orders" })).result;
  return { as, ids: rows.map((row) => row.id), rows, seller };
}

function occasion(seller: SignedIn) {
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  return (changes: Occasion = {}): Occasion => ({ apiFetch, token: seller.token, ...changes });
}

/** Lets couriers and labels do their work. */
async function pass(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    world.clock.advance(10_000);
    await world.drain();
  }
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Response,
  );

test("an address with defaults, empty fields or nonsense is sent to the clean one", async () => {
  const { as } = await sellerWithOrders(0);
  const redirected = await thrown(
    call(listLoader, as({ path: "/orders?search=&status=open&page=zero&channel=" })).result,
  );
  expect(redirected?.status).toBe(302);
  expect(redirected?.headers.get("Location")).toBe("/orders");
});

test("an address behind the last page leads to the last page", async () => {
  const { as } = await sellerWithOrders(1);
  const redirected = await thrown(call(listLoader, as({ path: "/orders?page=9" })).result);
  expect(redirected?.headers.get("Location")).toBe("/orders");
});

test("the tabs count what the list shows, and a row is in words", async () => {
  const { as, rows } = await sellerWithOrders(2);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    status: "To process",
    tone: "info",
    channelType: "shopee",
    next: "arrange",
  });
  expect(rows[0]?.total).toMatch(/^Rp\u00a0[\d.]+$/);
  const { tabs } = await call(listLoader, as({ path: "/orders?status=to_process" })).result;
  expect(tabs.row.find((tab) => tab.current)).toMatchObject({ label: "To process", count: "2" });
  // A rare status takes no room in the row while it is empty and is not the one that is shown.
  const labels = (from: { label: string }[]) => from.map(({ label }) => label);
  expect(labels(tabs.row)).not.toContain("Returns");
  expect(labels(tabs.more)).toContain("Returns");
  const returns = await call(listLoader, as({ path: "/orders?status=returns" })).result;
  expect(labels(returns.tabs.row)).toContain("Returns");
});

test("an order is arranged by pickup, labelled, printed and its label is a PDF", async () => {
  const { as, ids } = await sellerWithOrders(1);
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
  expect(await next(), "what a phone's card offers").toEqual(["print"]);

  const label = await call(labelLoader, as({ params })).result;
  expect(label.headers.get("Content-Disposition")).toBe(
    `inline; filename="label-${order.externalId}.pdf"`,
  );
  expect((await label.text()).slice(0, 5)).toBe("%PDF-");

  await call(orderAction, as({ params, form: { intent: "mark_printed" } })).result;
  expect((await call(orderLoader, as({ params })).result).order.labelPrintCount).toBe(1);
  expect(await next()).toEqual([null]);
});

test("what a marketplace keeps of an order is unknown, not nothing, until it pays out; then it is told by kind", async () => {
  const { as, ids } = await sellerWithOrders(1);
  const read = async () =>
    (await call(orderLoader, as({ params: { orderId: ids[0] ?? "" } })).result).order;
  const { externalId, channelFees } = await read();
  expect(channelFees).toBeNull();
  for (const step of ["ship", "collect", "deliver", "complete", "settle"] as const)
    await world.sandbox.controls[step](externalId);
  await pullDueSettlements(world.backend);
  await world.drain();
  const told = await read();
  expect(told.channelFees).toBeGreaterThan(0);
  const parts = told.feeParts ?? [];
  expect(parts.map(({ kind }) => kind)).toContain("commission");
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(told.channelFees);
  expect(told.events.some(({ type }) => type === "fees_told")).toBe(true);
});

test("a pickup without a slot comes back with the field named and nothing sent", async () => {
  const { as, ids } = await sellerWithOrders(1);
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

test("marking several as printed does what it can and gives the reason for each of the rest", async () => {
  const { as, ids } = await sellerWithOrders(1);
  const form = new FormData();
  form.set("intent", "mark_printed");
  form.append("ids", ids[0] ?? "");
  form.append("ids", "someone-elses");
  const reply = await call(listAction, as({ path: "/orders", form })).result;
  expect(reply).toMatchObject({
    intent: "mark_printed",
    done: "",
    skipped: [
      { id: ids[0], reason: "It has no label yet." },
      { id: "someone-elses", reason: "It does not exist any more." },
    ],
  });
});

test("a button the order does not allow any more leaves the page and says why", async () => {
  const { as, ids } = await sellerWithOrders(1);
  const params = { orderId: ids[0] ?? "" };
  const cancelled = (await call(cancelAction, as({ params, form: { reason: "OUT_OF_STOCK" } }))
    .result) as Response;
  expect(cancelled.status).toBe(303);
  const { result, state } = call(orderAction, as({ params, form: { intent: "accept" } }));
  expect(((await result) as Response).headers.get("Location")).toBe(`/orders/${params.orderId}`);
  expect([...state.cookies].join()).toContain("errors%3Awrong_status");
});

test("a note that is too long is refused beside its field and kept", async () => {
  const { as, ids } = await sellerWithOrders(1);
  const note = "x".repeat(2001);
  const reply = await call(
    orderAction,
    as({ params: { orderId: ids[0] ?? "" }, form: { intent: "note", note } }),
  ).result;
  expect(reply).toMatchObject({
    data: { error: { note: ["too_long"] }, initialValue: { intent: "note", note } },
  });
});

test("a return is taken back as it was counted, and a count that cannot be comes back beside its field", async () => {
  const { as, ids, rows, seller } = await sellerWithOrders(1);
  const params = { orderId: ids[0] ?? "" };
  const { order: before } = await call(orderLoader, as({ params })).result;
  const sku = before.lines[0]?.sku ?? "";
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
  const { ship, collect, deliver, requestReturn } = world.sandbox.controls;
  const orderSn = rows[0]?.number ?? "";
  for (const step of [ship, collect, deliver, requestReturn]) {
    world.clock.advance(60_000);
    await step(orderSn);
    await world.drain();
  }
  const { order } = await call(orderLoader, as({ params })).result;
  expect(order).toMatchObject({ status: "return_requested" });
  const lineId = order.lines[0]?.id ?? "";
  const counted = (good: string, damaged: string) => ({
    intent: "receive_return",
    "lines[0].orderLineId": lineId,
    "lines[0].good": good,
    "lines[0].damaged": damaged,
    note: "",
  });
  const reply = await call(orderAction, as({ params, form: counted("1", "1") })).result;
  expect(reply).toMatchObject({
    data: {
      error: { "lines[0].good": ["too_many_units"] },
      initialValue: { intent: "receive_return", lines: [{ damaged: "1" }] },
    },
  });
  const taken = (await call(orderAction, as({ params, form: counted("0", "1") }))
    .result) as Response;
  expect(taken.headers.get("Location")).toBe(`/orders/${params.orderId}`);
  expect((await call(orderLoader, as({ params })).result).order).toMatchObject({
    status: "returned",
  });
  const { stocks } = (await (await seller.fetch(`/v1/stocks?sku=${sku}`)).json()) as {
    stocks: unknown[];
  };
  expect(stocks[0]).toMatchObject({ onHand: 1, damaged: 1, available: 0 });
});

test("chosen orders are exported, noted and printed from a page of their own", async () => {
  const { as, ids, rows } = await sellerWithOrders(3);
  const chosen = ids.slice(0, 2);
  const bulk = async (what: string) => {
    const form = new FormData();
    form.set("intent", "mark_printed");
    form.set("bulk", what);
    for (const id of chosen) form.append("ids", id);
    const answer = (await call(listAction, as({ path: "/orders", form })).result) as Response;
    return answer.headers.get("Location") ?? "";
  };
  const exported = await call(exportLoader, as({ path: "/orders/export-file?status=all" })).result;
  expect((await exported.text()).trim().split("\r\n")).toHaveLength(4);
  const some = await call(exportLoader, as({ path: `/orders/export-file?ids=${chosen.join(",")}` }))
    .result;
  const lines = (await some.text()).trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(",Shopee,Laras Official,To process");
  expect([lines[1], lines[2]].map((line) => line?.split(",")[0]).toSorted()).toEqual(
    rows
      .slice(0, 2)
      .map((row) => row.number)
      .toSorted(),
  );

  const path = await bulk("note");
  expect(path).toMatch(/^\/orders\/bulk\?do=note&ids=/);
  expect(await call(bulkLoader, as({ path })).result).toMatchObject({ count: 2, thing: "note" });
  const empty = await replyOf<FormReply>(
    call(bulkAction, as({ path, form: { intent: "note", note: " " } })).result,
  );
  expect(empty.data.fieldErrors).toEqual({ note: "required" });
  const form = { intent: "note", note: "Gift wrap", mode: "add" };
  const noted = (await call(bulkAction, as({ path, form })).result) as Response;
  expect(noted.headers.get("Location")).toBe("/orders");
  const list = await call(listLoader, as({ path: "/orders?note=yes" })).result;
  expect(list.rows.map(({ id }) => id).toSorted()).toEqual(chosen.toSorted());

  const print = await bulk("print");
  const made = (await call(
    bulkAction,
    as({ path: print, form: { intent: "print", kinds: "packing_slip", paper: "a4" } }),
  ).result) as Response;
  expect(made.headers.get("Location")).toMatch(/^\/orders\/documents\//);
  const none = await replyOf<FormReply>(
    call(bulkAction, as({ path: print, form: { intent: "print", paper: "a4" } })).result,
  );
  expect(none.data.fieldErrors).toEqual({ kinds: "required" });
});
