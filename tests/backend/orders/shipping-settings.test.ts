import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { channels, channelWarehouses } from "#backend/db/schema/channels.ts";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { orderEvents, orders } from "#backend/db/schema/orders.ts";
import { pickWaves } from "#backend/db/schema/pick-packs.ts";
import { warehouses } from "#backend/db/schema/stocks.ts";
import {
  arrangeAutomatically,
  enqueueAutoArranging,
  listClosedWarehouses,
} from "#backend/orders/rule-runs/auto-arrange.ts";
import { followRuleRun } from "#backend/orders/rule-runs/follow-rule-run.ts";
import type { ArrangeRule } from "#contract/shipping-settings.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
afterAll(world.close);

let seller: SellingAccount;
let ask: ReturnType<typeof asking>;
beforeEach(async () => {
  seller = await startSelling(world);
  ask = asking(seller);
});

const ALL = {
  ...{ channelIds: null, couriers: null, warehouseIds: null },
  ...{ isCod: null, isSingleItem: null, maxTotal: null },
};
const addRule = async (changes: Partial<Omit<ArrangeRule, "id">> = {}): Promise<ArrangeRule> =>
  (
    await ask("POST", "/v1/orders/arrange-rules", {
      rule: { name: "All", isEnabled: true, conditions: ALL, method: "default", ...changes },
    })
  ).rule;
const order = async () => (await ask("GET", `/v1/orders/${seller.orderId}`)).order;
const run = () => arrangeAutomatically(world.backend, { accountId: seller.accountId });
const arrangements = async () =>
  (
    await world.backend.db.select().from(orderEvents).where(eq(orderEvents.orderId, seller.orderId))
  ).filter(({ type, to }) => type === "status" && to === "processing");

test("methods, cut-off times and label size are stored, replaced as lists, for the account's own warehouses", async () => {
  const path = "/v1/orders/shipping-settings";
  expect((await ask("GET", path)).settings).toEqual({ labelSize: "a6", methods: [], cutOffs: [] });
  const { courier } = await order();
  expect((await ask("GET", path)).couriers).toEqual([courier]);
  await ask("PUT", path, {
    settings: {
      labelSize: "a4",
      methods: [{ courier, method: "dropoff" }],
      cutOffs: [{ warehouseId: seller.warehouseId, time: "15:30" }],
    },
  });
  await ask("PUT", path, { settings: { methods: [] } });
  expect((await ask("GET", path)).settings).toEqual({
    labelSize: "a4",
    methods: [],
    cutOffs: [{ warehouseId: seller.warehouseId, time: "15:30" }],
  });
  const foreign = await seller.fetch(path, {
    method: "PUT",
    body: JSON.stringify({ settings: { cutOffs: [{ warehouseId: "else", time: "10:00" }] } }),
  });
  expect(foreign.status).toBe(404);
  const wrong = await seller.fetch(path, {
    method: "PUT",
    body: JSON.stringify({
      settings: { cutOffs: [{ warehouseId: seller.warehouseId, time: "25:00" }] },
    }),
  });
  expect(wrong.status).toBe(422);
  expect((await ask("GET", path)).settings.cutOffs).toHaveLength(1);
  const { document } = await ask("POST", "/v1/orders/documents", {
    orderIds: [seller.orderId],
    kinds: ["packing_slip"],
  });
  expect(document.paper).toBe("a4");
});

test("a courier comes to the address of the order's warehouse, if the shop has it", async () => {
  const path = `/v1/orders/${seller.orderId}/shipment/parameters`;
  const offered = async () => (await ask("GET", path)).parameters;
  const { pickup, suggested } = await offered();
  const [main, other] = pickup.addresses as { addressId: string; text: string }[];
  expect(suggested.addressId).toBe(main?.addressId);
  const bind = (warehouseId: string | null) =>
    world.backend.db
      .update(channelWarehouses)
      .set({ warehouseId })
      .where(
        and(
          eq(channelWarehouses.accountId, seller.accountId),
          eq(channelWarehouses.name, "Gudang Cimahi"),
        ),
      );
  await bind(null);
  expect((await offered()).suggested.addressId).toBe(other?.addressId);
  await bind(seller.warehouseId);
  const moveTo = (address: string) =>
    world.backend.db
      .update(warehouses)
      .set({ address })
      .where(eq(warehouses.id, seller.warehouseId));
  await moveTo(`${other?.text.toUpperCase()}.`);
  expect((await offered()).suggested.addressId).toBe(other?.addressId);
  await addRule();
  await run();
  expect(await arrangements()).toHaveLength(1);
  const [row] = await world.backend.db.select().from(orders).where(eq(orders.id, seller.orderId));
  expect(row?.shipmentChoice).toMatchObject({ choice: { addressId: other?.addressId } });
});

test("an order's options and the bulk plan preselect the courier's default method", async () => {
  const path = `/v1/orders/${seller.orderId}/shipment/parameters`;
  expect((await ask("GET", path)).parameters.suggested).toMatchObject({ method: "pickup" });
  const { courier } = await order();
  await ask("PUT", "/v1/orders/shipping-settings", {
    settings: { methods: [{ courier, method: "dropoff" }] },
  });
  // The shop has several branches, so a person must choose one; pickup does not replace it.
  expect((await ask("GET", path)).parameters).toMatchObject({
    defaultMethod: "dropoff",
    suggested: null,
  });
  const { planId } = await ask("POST", "/v1/orders/shipments/;plan", {
    orderIds: [seller.orderId],
  });
  await world.drain();
  const { plan } = await ask("GET", `/v1/orders/shipments/plans/${planId}`);
  expect(plan.groups[0].parameters).toMatchObject({ defaultMethod: "dropoff", suggested: null });
});

test("a rule previews its orders, and applies to those only", async () => {
  const { courier, total } = await order();
  const preview = async (conditions: Partial<ArrangeRule["conditions"]>) =>
    (
      await ask("POST", "/v1/orders/arrange-rules/;preview", {
        conditions: { ...ALL, ...conditions },
      })
    ).total;
  expect(await preview({})).toBe(1);
  expect(await preview({ couriers: [courier], maxTotal: total })).toBe(1);
  expect(await preview({ couriers: ["Somebody Else"] })).toBe(0);
  expect(await preview({ maxTotal: total - 1 })).toBe(0);
  expect(await preview({ isCod: true })).toBe(0);
  expect(await preview({ channelIds: [seller.channelId] })).toBe(1);
  expect(await preview({ warehouseIds: ["else"] })).toBe(0);
  await addRule({ conditions: { ...ALL, couriers: ["Somebody Else"] } });
  await addRule({ isEnabled: false });
  await run();
  expect((await order()).status).toBe("to_process");
});

test("the job arranges an order once, and the timeline names the rule", async () => {
  await addRule({ name: "Small ones" });
  await Promise.all([run(), run()]);
  await run();
  await world.drain();
  const made = await arrangements();
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ actor: "system", detail: { rule: "Small ones" } });
  expect((await order()).status).not.toBe("to_process");
});

test("orders of a shop without access do not block others', however many and urgent they are", async () => {
  const { db } = world.backend;
  const lost = newId();
  const [row] = await db.select().from(orders).where(eq(orders.id, seller.orderId));
  if (!row) throw new Error("No order");
  await db.insert(channels).values({
    ...{ id: lost, accountId: seller.accountId, channelType: "shopee", shopId: lost },
    ...{ name: "Lost", status: "expired" },
  });
  await db.insert(orders).values(
    Array.from({ length: 201 }, (_, at) => ({
      ...{ ...row, id: newId(), externalId: `LOST-${at}`, channelId: lost },
      shipByAt: new Date((row.shipByAt?.getTime() ?? 0) - 60_000),
    })),
  );
  await addRule();
  await run();
  expect(await arrangements()).toHaveLength(1);
});

test("accounts with a rule are checked every five minutes", async () => {
  await enqueueAutoArranging(world.backend);
  await world.drain();
  expect((await order()).status).toBe("to_process");
  await addRule();
  await enqueueAutoArranging(world.backend);
  await world.drain();
  expect((await order()).status).not.toBe("to_process");
});

test("an order that needs a person, or of a suspended account, is skipped", async () => {
  await addRule();
  await world.backend.db
    .update(orders)
    .set({ flags: ["out_of_stock"] })
    .where(eq(orders.id, seller.orderId));
  await run();
  expect((await order()).status).toBe("to_process");
  await world.backend.db.update(orders).set({ flags: [] }).where(eq(orders.id, seller.orderId));
  const suspend = (status: number) =>
    world.backend.db.update(accounts).set({ status }).where(eq(accounts.id, seller.accountId));
  await suspend(3);
  await run();
  await suspend(1);
  expect((await order()).status).toBe("to_process");
  await run();
  expect((await order()).status).toBe("processing");
});

test("rules are changed and deleted, and another account's answer 404", async () => {
  const rule = await addRule();
  const { id: _, ...fields } = rule;
  await ask("PUT", `/v1/orders/arrange-rules/${rule.id}`, {
    rule: { ...fields, name: "Renamed", isEnabled: false },
  });
  expect((await ask("GET", "/v1/orders/arrange-rules")).rules).toMatchObject([
    { id: rule.id, name: "Renamed", isEnabled: false },
  ]);
  const other = await world.signUp();
  const path = `/v1/orders/arrange-rules/${rule.id}`;
  expect((await other.fetch(path, { method: "DELETE" })).status).toBe(404);
  await ask("DELETE", path);
  expect((await ask("GET", "/v1/orders/arrange-rules")).rules).toEqual([]);
});

test("a rule before the cut-off works in its minutes only", () => {
  const defaults = { timeZone: "Asia/Jakarta", cutOffs: new Map([["w1", "15:00"]]) };
  const listClosed = (utc: string, minutesBeforeCutOff: number | null) =>
    listClosedWarehouses({ minutesBeforeCutOff }, defaults, new Date(`2026-11-30T${utc}:00Z`));
  expect(listClosed("06:59", 60)).toEqual(["w1"]);
  expect(listClosed("07:00", 60)).toEqual([]);
  expect(listClosed("07:59", 60)).toEqual([]);
  expect(listClosed("08:00", 60)).toEqual(["w1"]);
  expect(listClosed("03:00", null)).toEqual([]);
});

test("each run of a rule is logged, and makes its labels and waves once", async () => {
  const [member] = (await ask("GET", "/v1/orders/pickers")).pickers;
  await addRule({
    ...{ name: "Pagi", printsLabels: true, wave: { assigneeId: member.userId } },
  });
  await run();
  await run();
  const { runs } = await ask("GET", "/v1/orders/shipments/runs?by=rules");
  expect(runs).toEqual([expect.objectContaining({ rule: "Pagi", total: 1, refused: 0 })]);
  expect(runs[0].shops).toHaveLength(1);
  expect((await ask("GET", "/v1/orders/shipments/runs?by=members")).runs).toEqual([]);
  const { runId } = runs[0];
  const key = { accountId: seller.accountId, runId };
  // The label is still being made, so the job comes back.
  await expect(followRuleRun(world.backend, key)).rejects.toThrow("labels");
  await world.backend.db
    .update(orders)
    .set({ status: "to_ship", trackingCode: "T1", documentStatus: "ready", labelKey: "label" })
    .where(eq(orders.id, seller.orderId));
  await followRuleRun(world.backend, key);
  await followRuleRun(world.backend, key);
  const waves = await world.backend.db
    .select()
    .from(pickWaves)
    .where(eq(pickWaves.accountId, seller.accountId));
  expect(waves).toEqual([expect.objectContaining({ assigneeId: member.userId })]);
  const documents = await world.backend.db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.accountId, seller.accountId));
  expect(documents).toHaveLength(1);
  const { run: logged } = await ask("GET", `/v1/orders/shipments/runs/${runId}`);
  expect(logged).toMatchObject({ rule: "Pagi", documentId: documents[0]?.id });
});

test("a rule's wave is refused for a person who may not pick", async () => {
  const refused = await seller.fetch("/v1/orders/arrange-rules", {
    method: "POST",
    body: JSON.stringify({
      rule: {
        ...{ name: "All", isEnabled: true, conditions: ALL, method: "default" },
        wave: { assigneeId: "nobody" },
      },
    }),
  });
  expect(refused.status).toBe(404);
});
