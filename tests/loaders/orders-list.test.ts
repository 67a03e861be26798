import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/models/form/reply.ts";
import { action as bulkAction, loader as bulkLoader } from "#app/routes/_app/orders/bulk/index.tsx";
import { loader as arrangeLoader } from "#app/routes/_app/orders/bulk-arrange/index.tsx";
import { loader as exportLoader } from "#app/routes/_app/orders/export-file.ts";
import { action as listAction, loader as listLoader } from "#app/routes/_app/orders/index.tsx";
import { loader as runLoader } from "#app/routes/_app/orders/runs/$runId/index.tsx";
import type { OrderDetail } from "#contract/orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { replyOf } from "#tests/support/seller-calls.ts";
import { sellerWithOrders } from "./order-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Response,
  );

test("an address with defaults, empty fields or invalid values redirects to the clean one", async () => {
  const { as } = await sellerWithOrders(world, 0);
  const redirected = await thrown(
    call(listLoader, as({ path: "/orders?search=&status=open&page=zero&channel=" })).result,
  );
  expect(redirected?.status).toBe(302);
  expect(redirected?.headers.get("Location")).toBe("/orders");
});

test("an address past the last page redirects to the last page", async () => {
  const { as } = await sellerWithOrders(world, 1);
  const redirected = await thrown(call(listLoader, as({ path: "/orders?page=9" })).result);
  expect(redirected?.headers.get("Location")).toBe("/orders");
});

test("tab counts match the list, and a row shows words", async () => {
  const { as, rows } = await sellerWithOrders(world, 2);
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
  // An empty rare status has no tab unless it is selected.
  const labels = (from: { label: string }[]) => from.map(({ label }) => label);
  expect(labels(tabs.row)).not.toContain("Returns");
  expect(labels(tabs.more)).toContain("Returns");
  const returns = await call(listLoader, as({ path: "/orders?status=returns" })).result;
  expect(labels(returns.tabs.row)).toContain("Returns");
});

test("a tab keeps the selected shop, and a chip shows no figure beside other filters", async () => {
  const { as } = await sellerWithOrders(world, 1);
  const { tabs, chips } = await call(listLoader, as({ path: "/orders?channel=none" })).result;
  const current = tabs.row.find((tab) => tab.current);
  expect(current).toMatchObject({ count: "0" });
  for (const { to } of [...tabs.row, ...tabs.more]) expect(to).toContain("channel=none");
  const searched = await call(listLoader, as({ path: "/orders?cod=1" })).result;
  expect(chips.length).toBeGreaterThan(0);
  expect(searched.chips.map(({ count }) => count)).toEqual(searched.chips.map(() => undefined));
});

test("documents are marked as printed or not on their own page, and orders without a label stay", async () => {
  const { as, ids, seller } = await sellerWithOrders(world, 2);
  const form = { intent: "bulk", bulk: "mark", ids: ids[0] ?? "" };
  const chosen = (await call(listAction, as({ path: "/orders", form })).result) as Response;
  const path = chosen.headers.get("Location") ?? "";
  expect(path).toBe(`/orders/bulk?do=mark&ids=${ids[0]}`);
  expect(await call(bulkLoader, as({ path })).result).toMatchObject({ kinds: ["label"] });
  const mark = (state: string, ...kinds: string[]) => {
    const form = new FormData();
    form.set("intent", "mark");
    form.set("ids", ids.join());
    form.set("state", state);
    for (const kind of kinds) form.append("kinds", kind);
    return call(bulkAction, as({ path, form })).result;
  };
  const counts = async () => {
    const answer = await seller.fetch(`/v1/orders/${ids[0]}`);
    const { order } = (await answer.json()) as { order: OrderDetail };
    return [order.labelPrintCount, order.invoicePrintCount, order.packingSlipPrintCount];
  };
  const leadsTo = async (answer: ReturnType<typeof mark>) =>
    ((await answer) as Response).headers.get("Location");
  expect(await leadsTo(mark("printed", "invoice", "packing_slip"))).toBe("/orders");
  expect(await counts()).toEqual([0, 1, 1]);
  expect(await leadsTo(mark("unprinted", "invoice"))).toBe("/orders");
  expect(await counts()).toEqual([0, 0, 1]);
  const left = (await leadsTo(mark("printed", "label", "invoice"))) ?? "";
  expect(new URL(left, "http://x").searchParams.get("ids")?.split(",").toSorted()).toEqual(
    ids.toSorted(),
  );
  expect(await counts()).toEqual([0, 1, 1]);
  const none = await replyOf<FormReply>(mark("printed"));
  expect(none.data.fieldErrors).toEqual({ kinds: "required" });
});

test("selected orders are exported, noted and printed on their own page", async () => {
  const { as, ids, rows, seller } = await sellerWithOrders(world, 3);
  await seller.fetch("/v1/orders/shipping-settings", {
    method: "PUT",
    body: JSON.stringify({ settings: { labelSize: "a4" } }),
    headers: { "content-type": "application/json" },
  });
  const chosen = ids.slice(0, 2);
  const bulk = async (what: string) => {
    const form = new FormData();
    form.set("intent", "bulk");
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
  expect(await bulk("export")).toMatch(/^\/orders\/export\?ids=/);
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
    call(bulkAction, as({ path, form: { ids: chosen.join(), intent: "note", note: " " } })).result,
  );
  expect(empty.data.fieldErrors).toEqual({ note: "required" });
  const form = { ids: chosen.join(), intent: "note", note: "Gift wrap", mode: "add" };
  const noted = (await call(bulkAction, as({ path, form })).result) as Response;
  expect(noted.headers.get("Location")).toBe("/orders");
  const list = await call(listLoader, as({ path: "/orders?note=yes" })).result;
  expect(list.rows.map(({ id }) => id).toSorted()).toEqual(chosen.toSorted());

  const print = await bulk("print");
  const made = (await call(
    bulkAction,
    as({
      path: print,
      form: { ids: chosen.join(), intent: "print", kinds: "packing_slip", paper: "" },
    }),
  ).result) as Response;
  expect(made.headers.get("Location")).toMatch(/^\/orders\/documents\//);
  // The default is the account's paper size.
  const documentId = made.headers.get("Location")?.split("/").at(-1);
  const { document } = (await (
    await seller.fetch(`/v1/orders/documents/${documentId}`)
  ).json()) as { document: { paper: string } };
  expect(document.paper).toBe("a4");
  const none = await replyOf<FormReply>(
    call(
      bulkAction,
      as({ path: print, form: { ids: chosen.join(), intent: "print", paper: "a4" } }),
    ).result,
  );
  expect(none.data.fieldErrors).toEqual({ kinds: "required" });
});

test('"all matching" is passed on by the list\'s filters, and an action applies to the counted orders', async () => {
  const { as, ids, rows } = await sellerWithOrders(world, 3);
  const bulk = async (what: string, path: string) => {
    const form = { intent: "bulk", bulk: what, all: "1", ids: ids[0] ?? "" };
    const answer = (await call(listAction, as({ path, form })).result) as Response;
    return answer.headers.get("Location") ?? "";
  };
  const number = rows[1]?.number ?? "";
  const one = await bulk("note", `/orders?status=to_process&numbers=${number}&page=2`);
  expect(one).toBe(`/orders/bulk?do=note&status=to_process&numbers=${number}&all=1`);
  expect(await call(bulkLoader, as({ path: one })).result).toMatchObject({
    ...{ ids: [rows[1]?.id], count: 1, numbers: [number] },
    search: `status=to_process&numbers=${number}&all=1`,
    fileSearch: `?status=to_process&numbers=${number}`,
  });
  const note = await bulk("note", "/orders");
  const picked = await call(bulkLoader, as({ path: note })).result;
  expect(picked.ids.toSorted()).toEqual(ids.toSorted());
  // The form lists two orders; the third came in later and gets no note.
  const form = { ids: ids.slice(0, 2).join(), intent: "note", note: "Bubble wrap", mode: "add" };
  await call(bulkAction, as({ path: note, form })).result;
  const noted = await call(listLoader, as({ path: "/orders?note=yes" })).result;
  expect(noted.pager.total).toBe(2);

  const arrange = await bulk("arrange", "/orders");
  expect(arrange).toBe("/orders/bulk-arrange?all=1");
  const planned = (await call(arrangeLoader, as({ path: arrange })).result) as Response;
  const path = planned.headers.get("Location") ?? "";
  const page = await call(arrangeLoader, as({ path })).result;
  if (page instanceof Response) throw new Error("Nothing is to be arranged");
  // The items have no product, so a person has to check each order first.
  expect(page.plan.blocked.map(({ orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  const shipped = await call(arrangeLoader, as({ path: `${arrange}&status=shipped` })).result;
  expect((shipped as Response).headers.get("Location")).toBe("/orders");
});

test("orders that cannot be picked are named with the reason", async () => {
  const { as, ids, rows } = await sellerWithOrders(world, 2);
  const form = { intent: "bulk", bulk: "pick", all: "1" };
  const reply = await call(listAction, as({ path: "/orders", form })).result;
  expect(reply).toMatchObject({ done: "" });
  const { skipped } = reply as { skipped: { id: string; number: string; reason: string }[] };
  expect(skipped.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(skipped[0]).toMatchObject({ reason: "not to be sent now" });
  expect(rows.map(({ number }) => number)).toContain(skipped[0]?.number);
});

test("orders are read again on the page of a run", async () => {
  const { as, ids } = await sellerWithOrders(world, 2);
  const form = new FormData();
  for (const [name, value] of [
    ["intent", "bulk"],
    ["bulk", "resync"],
    ...ids.map((id) => ["ids", id]),
  ])
    form.append(name ?? "", value ?? "");
  const answer = (await call(listAction, as({ path: "/orders", form })).result) as Response;
  const path = answer.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/orders\/runs\//);
  await world.drain();
  const params = { runId: path.split("/").at(-1) ?? "" };
  const page = await call(runLoader, as({ path, params })).result;
  expect(page).toMatchObject({
    run: { act: "sync", status: "done", orders: [{ state: "done" }, { state: "done" }] },
  });
});
