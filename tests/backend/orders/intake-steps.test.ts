import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { INTAKE } from "#backend/orders/intake-steps.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { INTAKE_STEPS, type IntakeStep } from "#contract/intake-steps.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { at, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** Returns the steps that an internal user sees after opening the seller's account. */
async function stepsOf({ caller }: Seller, id: string): Promise<readonly IntakeStep[]> {
  const openedBy = { userId: "u1", email: "ops@etalase.test" };
  const { lastIntake } = await readOrder(world.backend, { ...caller, openedBy }, id);
  return lastIntake?.steps ?? [];
}

test("the contract names every step in its order", () => {
  expect(INTAKE.map(({ name }) => name)).toEqual([...INTAKE_STEPS]);
});

test("an order records the steps that its first and later reports caused", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(world, seller, channelOrder("1", { A1: 3 }));
  expect(await stepsOf(seller, id)).toEqual([
    ...["write_report", "write_lines", "move_stock", "write_flags", "announce_change"],
    ...["write_timeline", "push_stock", "refill_figures", "notify_levels"],
    ...["write_known_fees", "count_sales"],
  ]);
  const shipped = { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) } as const;
  await take(world, seller, channelOrder("1", { A1: 3 }, shipped));
  expect(await stepsOf(seller, id)).toEqual([
    ...["write_report", "move_stock", "write_flags", "announce_change", "write_timeline"],
    ...["push_stock", "charge_quota", "ask_for_scans", "count_sales"],
  ]);
});

test("cancelling in part or whole gives the freed units to waiting orders", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  const id = await take(world, seller, channelOrder("1", { A1: 5 }));
  const waiting = await take(world, seller, channelOrder("2", { A1: 2 }, { updatedAt: at(2) }));
  expect(await stepsOf(seller, waiting)).toEqual(
    expect.arrayContaining(["notify_out_of_stock", "look_again"]),
  );
  await take(world, seller, channelOrder("1", { A1: 3 }, { updatedAt: at(5) }));
  expect(await stepsOf(seller, id)).toEqual(
    expect.arrayContaining(["cancel_units", "release_to_waiting", "refill_cancelled"]),
  );
  const cancelled = { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(6) } as const;
  await take(world, seller, channelOrder("1", { A1: 3 }, cancelled));
  const steps = await stepsOf(seller, id);
  expect(steps).toContain("release_to_waiting");
  expect(steps).not.toContain("cancel_units");
});

test("orders shipped before the shop was connected run no stock or quota step", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  const channel = { ...channelOf(seller), createdAt: at(30) };
  const shipped = { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) } as const;
  const id = await ingestOrder(world.backend, channel, channelOrder("1", { A1: 2 }, shipped));
  expect(await stepsOf(seller, id)).toEqual([
    ...["write_report", "write_lines", "note_shipped_before"],
    ...["write_known_fees", "count_sales"],
  ]);
});

test("the steps are hidden from the seller's members; an older report changes none", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  const id = await take(world, seller, channelOrder("1", { A1: 2 }, { updatedAt: at(5) }));
  const steps = await stepsOf(seller, id);
  await take(world, seller, channelOrder("1", { A1: 1 }, { updatedAt: at(1) }));
  expect(await stepsOf(seller, id)).toEqual(steps);
  const { lastIntake } = await readOrder(world.backend, seller.caller, id);
  expect(lastIntake).toBeNull();
});

test("a step that was renamed is not shown", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  const id = await take(world, seller, channelOrder("1", { A1: 2 }));
  await world.backend.db
    .update(orders)
    .set({ intakeSteps: sql`'["write_report", "an_older_name"]'::jsonb` })
    .where(eq(orders.id, id));
  expect(await stepsOf(seller, id)).toEqual(["write_report"]);
});
