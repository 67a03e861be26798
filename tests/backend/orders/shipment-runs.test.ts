import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { membershipRoles, memberships, roles } from "#backend/db/schema/accounts.ts";
import { orderQuotaEntries } from "#backend/db/schema/billing.ts";
import { orders, shipmentRuns } from "#backend/db/schema/orders.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { arrangeNextOrders } from "#backend/orders/shipment/run-shipments.ts";
import type { ShipmentRun } from "#contract/shipment-runs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { beginPlan } from "./plan-shipments.ts";
import { take } from "./take-order.ts";

let world: World;
let seller: Seller;
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await signUp();
  await world.stockUp(seller, "RUN", 100);
});

/** Signs up a seller who may only work on orders, so that no mail about the quota is sent. */
async function signUp(): Promise<Seller> {
  const owner = await world.signUp();
  const { accountId, userId } = owner;
  const roleId = newId();
  const { db } = world.backend;
  await db.insert(memberships).values({ accountId, userId, userType: "staff" });
  await db
    .insert(roles)
    .values({ id: roleId, accountId, name: "Orders", permissions: ["order-manage"] });
  await db.insert(membershipRoles).values({ accountId, userId, roleId });
  return owner;
}

const choice = { method: "pickup", addressId: "7", slotId: "s1" };

const changeMembership = (change: Partial<typeof memberships.$inferInsert>) =>
  world.backend.db
    .update(memberships)
    .set(change)
    .where(eq(memberships.accountId, seller.accountId));

async function takeSome(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await take(world, seller, `run-${n}`, { RUN: 1 }));
  return ids;
}

async function planAll(orderIds: readonly string[]): Promise<string> {
  const { planId, read } = await beginPlan(seller, orderIds);
  while ((await read()).status === "running") {
    await world.drain();
    world.advance(1_000);
  }
  return planId;
}

async function start(orderIds: readonly string[], planId?: string): Promise<string> {
  const body = { shipments: [{ orderIds, choice }], ...(planId && { planId }) };
  const answer = await seller.fetch("/v1/orders/shipments/;start-run", { method: "POST", body });
  return (answer.body as unknown as { runId: string }).runId;
}

async function readRun(runId: string, reader: Seller = seller): Promise<ShipmentRun> {
  const { body } = await reader.fetch(`/v1/orders/shipments/runs/${runId}`);
  return (body as unknown as { run: ShipmentRun }).run;
}

const statesOf = (run: ShipmentRun) =>
  Object.fromEntries(run.orders.map(({ order, state, code }) => [order.externalId, [state, code]]));

test("a run arranges the orders of a plan without asking the channels again", async () => {
  const ids = await takeSome(12);
  const planId = await planAll(ids);
  const asked = world.connector.calls("shipping.parameters");
  const runId = await start(ids, planId);
  const begun = await readRun(runId);
  expect(begun.status).toBe("running");
  expect(begun.orders.map(({ state }) => state)).toEqual(ids.map(() => "waiting"));
  await world.drain();
  const run = await readRun(runId);
  expect(run).toMatchObject({ status: "done", leftInPlan: 0, planId });
  expect(world.connector.calls("shipping.parameters")).toBe(asked);
  expect(world.connector.calls("shipping.arrange")).toBe(12);
  expect(new Set(run.orders.map(({ state }) => state))).not.toContain("needs_you");
  const { body } = await seller.fetch("/v1/orders/shipments/runs");
  expect(body).toMatchObject({ runs: [{ runId, status: "done", total: 12 }] });
});

test("an order that the channel refuses needs a person, with the channel's words", async () => {
  const ids = await takeSome(2);
  const planId = await planAll(ids);
  const runId = await start(ids, planId);
  world.connector.failNext(
    "shipping.arrange",
    new ConnectorError("rejected", "no_slot", "The time is taken"),
  );
  await world.drain();
  const run = await readRun(runId);
  const refused = run.orders.filter(({ state }) => state === "needs_you");
  expect(refused).toMatchObject([{ code: "", order: { shipmentError: "The time is taken" } }]);
  expect(run.status).toBe("done");
});

test("a choice that the channel does not offer is refused, and the other orders go on", async () => {
  const ids = await takeSome(2);
  const planId = await planAll(ids);
  const body = {
    shipments: [
      { orderIds: [ids[0]], choice: { ...choice, addressId: "elsewhere" } },
      { orderIds: [ids[1]], choice },
    ],
    planId,
  };
  const begun = await seller.fetch("/v1/orders/shipments/;start-run", { method: "POST", body });
  await world.drain();
  const states = statesOf(await readRun((begun.body as unknown as { runId: string }).runId));
  expect(states["run-0"]).toEqual(["needs_you", "choice_not_offered"]);
  expect(states["run-1"]?.[0]).not.toBe("needs_you");
});

test("a run names the plan's blocked orders and counts those that were left in the plan", async () => {
  const ids = await takeSome(3);
  const unmapped = await take(world, seller, "run-unmapped", { NOBODY: 1 });
  const planId = await planAll([...ids, unmapped]);
  const runId = await start(ids.slice(0, 2), planId);
  await world.drain();
  const run = await readRun(runId);
  expect(statesOf(run)["run-unmapped"]).toEqual(["needs_you", "unmapped"]);
  expect(run.orders).toHaveLength(3);
  expect(run.leftInPlan).toBe(1);
});

test("a run without a plan asks the channels for eight orders at a time", async () => {
  const runId = await start(await takeSome(9));
  await world.drain();
  expect(world.connector.calls("shipping.parameters")).toBe(8);
  expect((await readRun(runId)).status).toBe("running");
  world.advance(1_000);
  await world.drain();
  expect((await readRun(runId)).status).toBe("done");
  expect(world.connector.calls("shipping.arrange")).toBe(9);
});

test("a job that was killed after arranging repeats its chunk and charges each order once", async () => {
  const ids = await takeSome(3);
  const planId = await planAll(ids);
  const runId = await start(ids, planId);
  await world.drain();
  // The progress of the killed job was not stored.
  await world.backend.db
    .update(shipmentRuns)
    .set({ status: "running", waiting: ids })
    .where(eq(shipmentRuns.id, runId));
  await arrangeNextOrders(world.backend, { accountId: seller.accountId, runId }, { retryCount: 1 });
  await world.drain();
  const run = await readRun(runId);
  expect(run.status).toBe("done");
  expect(run.orders.filter(({ state }) => state === "needs_you")).toEqual([]);
  expect(world.connector.calls("shipping.arrange")).toBe(3);
  const charges = await world.backend.db
    .select()
    .from(orderQuotaEntries)
    .where(eq(orderQuotaEntries.accountId, seller.accountId));
  expect(charges.filter(({ orderId }) => orderId && ids.includes(orderId))).toHaveLength(3);
});

test("an order with an unexpected error is named, and the orders behind it are arranged", async () => {
  const ids = await takeSome(3);
  const planId = await planAll(ids);
  const runId = await start(ids, planId);
  // Reading the stored choice throws.
  await world.backend.db
    .update(orders)
    .set({ shipmentChoice: "broken" })
    .where(eq(orders.externalId, "run-1"));
  const key = { accountId: seller.accountId, runId };
  await expect(arrangeNextOrders(world.backend, key, { retryCount: 0 })).rejects.toThrow();
  await arrangeNextOrders(world.backend, key, { retryCount: 1 });
  const run = await readRun(runId);
  expect(run.status).toBe("done");
  expect(run.orders.filter(({ state }) => state === "needs_you")).toMatchObject([
    { code: "internal", order: { externalId: "run-1" } },
  ]);
});

test.each([
  ["is removed", () => changeMembership({ isEnabled: false })],
  ["is limited to picking", () => changeMembership({ orderScope: "picking" })],
  [
    "loses the role",
    () =>
      world.backend.db
        .delete(membershipRoles)
        .where(eq(membershipRoles.accountId, seller.accountId)),
  ],
])("a run arranges nothing more in the name of a member who %s", async (_, endRights) => {
  const runId = await start(await takeSome(9));
  await world.drain();
  expect(world.connector.calls("shipping.arrange")).toBe(8);
  await endRights();
  world.advance(1_000);
  await world.drain();
  const run = await readRun(runId);
  expect(run.status).toBe("done");
  expect(run.orders.filter(({ state }) => state === "needs_you")).toMatchObject([
    { code: "starter_may_not" },
  ]);
  expect(world.connector.calls("shipping.arrange")).toBe(8);
});

test("a run leaves orders of shops that the member was taken from", async () => {
  const runId = await start(await takeSome(9));
  await world.drain();
  await changeMembership({ channelIds: ["elsewhere"] });
  world.advance(1_000);
  await world.drain();
  const needsYou = (await readRun(runId)).orders.filter(({ state }) => state === "needs_you");
  expect(needsYou).toMatchObject([{ code: "not_found" }]);
  expect(world.connector.calls("shipping.arrange")).toBe(8);
});

test("after a failed try only its first chunk is arranged order by order", async () => {
  const ids = await takeSome(25);
  const planId = await planAll(ids);
  const runId = await start(ids, planId);
  // Reading the stored choice throws.
  await world.backend.db
    .update(orders)
    .set({ shipmentChoice: "broken" })
    .where(eq(orders.externalId, "run-24"));
  const key = { accountId: seller.accountId, runId };
  await expect(arrangeNextOrders(world.backend, key, { retryCount: 1 })).rejects.toThrow();
  expect((await readRun(runId)).status).toBe("running");
  await arrangeNextOrders(world.backend, key, { retryCount: 2 });
  expect((await readRun(runId)).status).toBe("done");
});

test("runs count for the account's limit of what works at once", async () => {
  const [id = ""] = await takeSome(1);
  const answers: number[] = [];
  for (let started = 0; started < 30; started++)
    answers.push(
      (
        await seller.fetch("/v1/orders/shipments/;start-run", {
          method: "POST",
          body: { shipments: [{ orderIds: [id], choice }] },
        })
      ).status,
    );
  expect(answers[0]).toBe(200);
  expect(answers.at(-1)).toBe(429);
});

test("another account's run is not found, and its orders are refused", async () => {
  const ids = await takeSome(1);
  const runId = await start(ids, await planAll(ids));
  const stranger = await signUp();
  const answer = await stranger.fetch(`/v1/orders/shipments/runs/${runId}`);
  expect(answer.status).toBe(404);
  const body = { shipments: [{ orderIds: ids, choice }] };
  const begun = await stranger.fetch("/v1/orders/shipments/;start-run", { method: "POST", body });
  await world.drain();
  const run = await readRun((begun.body as unknown as { runId: string }).runId, stranger);
  expect(run).toMatchObject({ status: "done", orders: [] });
});

test("a run of more than five hundred orders is refused", async () => {
  const orderIds = Array.from({ length: 300 }, (_, n) => `o${n}`);
  const shipments = [
    { orderIds, choice },
    { orderIds, choice: { ...choice, slotId: "s2" } },
  ];
  const answer = await seller.fetch("/v1/orders/shipments/;start-run", {
    method: "POST",
    body: { shipments },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.fields).toEqual({ shipments: "too_many" });
});
