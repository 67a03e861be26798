import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { actOnChunk } from "#backend/orders/shipment/run-acts.ts";
import { findRun } from "#backend/orders/shipment/run-shipments.ts";
import type { ShipmentRun } from "#contract/shipment-runs.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function takeOrders(seller: Seller, count: number): Promise<string[]> {
  await world.stockUp(seller, "A1", 99);
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(await take(world, seller, channelOrder(`run-${n}`, { A1: 1 })));
  return ids;
}
const start = (seller: Seller, body: object) =>
  seller.fetch("/v1/orders/runs", { method: "POST", body });
const readRun = async (seller: Seller, runId: string): Promise<ShipmentRun> => {
  const { body } = await seller.fetch(`/v1/orders/shipments/runs/${runId}`);
  return (body as unknown as { run: ShipmentRun }).run;
};

test("a run accepts eight orders at a time and names what it cannot accept", async () => {
  const seller = await world.signUp();
  const ids = await takeOrders(seller, 10);
  await seller.fetch(`/v1/orders/${ids[0]}/;accept`, { method: "POST" });
  const { body } = await start(seller, { orderIds: [...ids, "gone"], act: "accept" });
  const { runId } = body as unknown as { runId: string };
  const key = { accountId: seller.caller.accountId, runId };
  const stored = await findRun(world.backend, key);
  if (!stored) throw new Error("No run");
  expect(stored.refused).toEqual([
    { orderId: ids[0], code: "already_accepted", message: "" },
    { orderId: "gone", code: "not_found", message: "" },
  ]);
  expect(await actOnChunk(world.backend, stored, seller.caller)).toBe(1_000);
  const rest = await findRun(world.backend, key);
  expect(rest?.waiting).toHaveLength(1);
  // The world's seller is no stored member, as whom the job would go on.
  expect(rest && (await actOnChunk(world.backend, rest, seller.caller))).toBeNull();
  const run = await readRun(seller, runId);
  expect(run).toMatchObject({ act: "accept", status: "done" });
  expect(run.orders.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => "done"),
    "needs_you",
  ]);
  const rows = await world.backend.db.select().from(orders);
  expect(rows.filter(({ id }) => ids.includes(id)).every(({ acceptedAt }) => acceptedAt)).toBe(
    true,
  );
});

test("a cancellation of many needs a reason, and one that the channel takes", async () => {
  const seller = await world.signUp();
  const ids = await takeOrders(seller, 2);
  const without = await start(seller, { orderIds: ids, act: "cancel" });
  expect(without).toMatchObject({ status: 422, body: { fields: { reason: "required" } } });
  const { body } = await start(seller, { orderIds: ids, act: "cancel", reason: "COURIER_PROBLEM" });
  const run = await readRun(seller, (body as unknown as { runId: string }).runId);
  expect(run.status).toBe("done");
  expect(run.orders.map(({ code }) => code)).toEqual(["reason_not_offered", "reason_not_offered"]);
});
