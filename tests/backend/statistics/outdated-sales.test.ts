import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { computeSettlement } from "#app/models/order/order-gaps.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { saleOrders } from "#backend/db/schema/sales.ts";
import { rebuildOutdatedSales } from "#backend/statistics/outdated-sales.ts";
import { readStatistics } from "#backend/statistics/read-figures.ts";
import type { OrderContents, OrderSummary } from "#contract/orders.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { report } from "../orders/pick-pack/warehouse.ts";

const FOLDER = new URL("../../../backend/db/migrations/", import.meta.url);

type Listed = OrderSummary & { contents: OrderContents };

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** Runs the statements that change rows; its columns exist already. */
async function migrate(): Promise<void> {
  const file = readdirSync(FOLDER).find((name) => name.endsWith("_refunds_before_column.sql"));
  const statements = readFileSync(new URL(file ?? "", FOLDER), "utf8").split(
    "--> statement-breakpoint",
  );
  for (const statement of statements)
    if (statement.includes("UPDATE")) await world.backend.db.execute(sql.raw(statement));
}

test("an accepted return from before refunds were stored is counted, once", async () => {
  const { db } = world.backend;
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const tell = (status: "shipped" | "return_requested") =>
    report(world, seller, "old", { A1: 2 }, { status, nativeStatus: status, channelFees: 9_000 });
  await tell("shipped");
  const id = await tell("return_requested");
  const answered = await seller.fetch(`/v1/orders/${id}/;answer-return`, {
    ...{ method: "POST", body: { accept: true } },
  });
  expect(answered.status).toBe(200);
  const mine = eq(orders.accountId, seller.accountId);
  const marginOf = async () =>
    (
      await readStatistics(world.backend, seller.caller, {
        ...{ startDate: "2026-11-01", endDate: "2026-11-30", interval: "month" },
        ...{ channelIds: undefined, timezoneOffset: undefined },
      })
    ).totals;
  const now = await marginOf();
  // As an earlier release left it.
  await db.update(orders).set({ refundedAmount: null, isRefundExpected: false }).where(mine);
  await db.update(channels).set({ channelType: "shopee" }).where(eq(channels.id, seller.channelId));
  await migrate();
  const [row] = await db.select().from(orders).where(mine);
  expect(row).toMatchObject({ refundedAmount: row?.itemsTotal, isRefundExpected: true });
  await db.execute(
    sql`update sale_orders set returned_amount = 0 where account_id = ${seller.accountId}`,
  );
  await db.execute(
    sql`update sale_hours set returned_amount = 0 where account_id = ${seller.accountId}`,
  );
  expect((await marginOf()).returnedAmount).toBe(0);
  expect(await rebuildOutdatedSales(world.backend)).toBeGreaterThan(0);
  await world.drain();
  expect(await marginOf()).toEqual(now);
  expect(await rebuildOutdatedSales(world.backend)).toBe(0);
  // The list's contents, which files are made of, have the same margin.
  const { body } = await seller.fetch(`/v1/orders?include=contents`);
  const [listed] = (body as unknown as { orders: Listed[] }).orders;
  if (!listed) throw new Error("The order is not listed");
  const { order } = (await seller.fetch(`/v1/orders/${id}`)).body;
  expect(listed.contents).toMatchObject({ refunded: order.refunded, lostCogs: order.lostCogs });
  expect(computeSettlement({ status: listed.status, ...listed.contents })).toEqual(
    computeSettlement(order),
  );
  expect(computeSettlement(order).margin).toBe(now.margin);
  expect(await db.$count(saleOrders, eq(saleOrders.accountId, seller.accountId))).toBe(1);
});
