import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "#contract/permissions.ts";
import type { ToDo } from "#contract/to-dos.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";
import { staffOf } from "../staff/people.ts";

let world: TestBackend;
let owner: SellingAccount;
beforeAll(async () => {
  world = await startTestBackend();
  owner = await startSelling(world);
  const { db } = world.backend;
  await db.execute(
    sql`update orders set status = 'cancel_requested', status_before_cancel = 'to_process', ship_by_at = ${"2026-12-24T03:00:00Z"}::timestamptz where id = ${owner.orderId}`,
  );
  await db.execute(
    sql`update channel_products set sync_status = 4 where id = ${owner.channelProductId}`,
  );
  await db.execute(sql`update channels set status = 'revoked' where id = ${owner.channelId}`);
});
afterAll(() => world.close());

async function kindsOf(permissions: readonly Permission[], scope = {}): Promise<string[]> {
  const member = await staffOf(world, owner, permissions, scope);
  const { toDos } = (await asking(member)("GET", "/v1/to-dos")) as { toDos: ToDo[] };
  return toDos.map(({ kind }) => kind);
}

test("a to-do has the orders' earliest deadline, their total and their shop", async () => {
  const { toDos } = await asking(owner)("GET", "/v1/to-dos");
  const [{ total }] = (
    await world.backend.db.execute<{ total: string }>(
      sql`select total from orders where id = ${owner.orderId}`,
    )
  ).rows as [{ total: string }];
  expect(toDos).toContainEqual({
    ...{ kind: "cancel_requests", urgency: "now", count: 1, channelId: null },
    ...{ deadline: "2026-12-24T03:00:00.000Z", amount: Number(total) },
  });
  expect(toDos).toContainEqual({
    ...{ kind: "access_ended", urgency: "now", count: 1, channelId: owner.channelId },
    ...{ deadline: null, amount: Number(total) },
  });
});

test.for<[Permission, string]>([
  ["order-manage", "cancel_requests"],
  ["product-manage", "listings_failed"],
  ["integration-manage", "access_ended"],
])("a member with %s is told of %s only", async ([permission, kind]) => {
  expect(await kindsOf([permission])).toEqual([kind]);
});

test("members are told nothing of shops and warehouses beyond their reach", async () => {
  const all: Permission[] = ["order-manage", "product-manage", "integration-manage"];
  expect(await kindsOf(all, { channelIds: [] })).toEqual([]);
});

test("members who only pick and pack are told of no orders", async () => {
  expect(await kindsOf(["order-manage"], { orderScope: "picking" })).toEqual([]);
});

test("another account is told nothing", async () => {
  const stranger = await world.signUp();
  const { toDos } = await asking(stranger)("GET", "/v1/to-dos");
  expect(toDos.map(({ kind }: ToDo) => kind)).not.toContain("cancel_requests");
});
