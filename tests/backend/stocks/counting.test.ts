import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { memberships, users } from "#backend/db/schema/accounts.ts";
import { variants } from "#backend/db/schema/products.ts";
import { stockCountScans } from "#backend/db/schema/stock-counts.ts";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { figuresAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const post = (seller: Seller, path: string, body?: object) =>
  seller.fetch(`/v1/stocks/counts${path}`, { method: "POST", ...(body ? { body } : {}) });
async function begin(seller: Seller, more: object = {}) {
  const { body } = await post(seller, "", {
    warehouseId: seller.warehouseId,
    scope: "all",
    ...more,
  });
  await post(seller, `/${body.count.id}/;start`);
  return body.count.id;
}
let keys = 0;
const scan = (seller: Seller, countId: string, scanned: object) =>
  post(seller, `/${countId}/;scan`, { scanKey: `k${++keys}`, ...scanned });
const items = async (seller: Seller, countId: string, show = "all") =>
  (await seller.fetch(`/v1/stocks/counts/${countId}/items?show=${show}`)).body.items;
const explain = (
  seller: Seller,
  countId: string,
  stockId: string,
  reason: "lost" | null = "lost",
) =>
  seller.fetch(`/v1/stocks/counts/${countId}/items`, {
    method: "PUT",
    body: { items: [{ stockId, reason }] },
  });

async function colleagueOf(seller: Seller, name: string): Promise<Seller> {
  const userId = newId();
  const { db } = world.backend;
  await db
    .insert(users)
    .values({ id: userId, email: `${userId}@example.com`, name, passwordHash: "x" });
  await db.insert(memberships).values({ accountId: seller.accountId, userId, userType: "owner" });
  return { ...world.asSeller({ ...seller, userId }) };
}

test("two people who count one level see each other's count, and nothing is posted while they differ", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const budi = await colleagueOf(seller, "Budi");
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 10, mode: "set" });
  const { body } = await scan(budi, countId, { code: "A", quantity: 8, mode: "set" });
  expect(body.item).toMatchObject({
    ...{ counted: 8, isDisputed: true },
    counters: [
      { name: "Sari", counted: 10 },
      { name: "Budi", counted: 8 },
    ],
  });
  await post(seller, `/${countId}/;review`);
  const [item] = await items(seller, countId, "disputed");
  await explain(seller, countId, item?.stockId ?? "");
  expect(await post(seller, `/${countId}/;post`)).toMatchObject({
    status: 409,
    body: { code: "counts_disputed", details: { count: 1 } },
  });
  await post(seller, `/${countId}/;recount`, { stockIds: [item?.stockId] });
  await scan(seller, countId, { code: "A", quantity: 9, mode: "set" });
  await post(seller, `/${countId}/;review`);
  await explain(seller, countId, item?.stockId ?? "");
  expect((await post(seller, `/${countId}/;post`)).body.count.status).toBe("posting");
});

test("counting the same resolves a disagreement, and adding up causes none", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const budi = await colleagueOf(seller, "Budi");
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 4 });
  const added = await scan(budi, countId, { code: "A", quantity: 5 });
  expect(added.body.item).toMatchObject({
    ...{ counted: 9, isDisputed: false },
    counters: [{ counted: 4 }, { counted: 5 }],
  });
  const replaced = await scan(budi, countId, { code: "A", quantity: 8, mode: "set" });
  expect(replaced.body.item.isDisputed).toBe(true);
  const agreed = await scan(seller, countId, { code: "A", quantity: 8, mode: "set" });
  expect(agreed.body.item).toMatchObject({ counted: 8, isDisputed: false });
});

test("another unit scanned by a person who was overruled does not end the disagreement", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const budi = await colleagueOf(seller, "Budi");
  const countId = await begin(seller);
  for (let unit = 0; unit < 5; unit++) await scan(seller, countId, { code: "A" });
  await scan(budi, countId, { code: "A", quantity: 7, mode: "set" });
  const next = await scan(seller, countId, { code: "A" });
  expect(next.body.item).toMatchObject({
    ...{ counted: 8, isDisputed: true },
    counters: [{ counted: 6 }, { counted: 7 }],
  });
  // A total that Budi did not count is a new disagreement.
  const ninth = await scan(seller, countId, { code: "A", quantity: 9, mode: "set" });
  expect(ninth.body.item.isDisputed).toBe(true);
  const agreed = await scan(budi, countId, { code: "A", quantity: 9, mode: "set" });
  expect(agreed.body.item).toMatchObject({ counted: 9, isDisputed: false });
});

test("a scan that waited for the network is compared with the stock of its time", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const countId = await begin(seller);
  // The ledger of an hour ago. Its rows cannot be changed, so the first one is written again.
  const { db } = world.backend;
  const isOwn = eq(stockMovements.accountId, seller.accountId);
  const [first] = await db.select().from(stockMovements).where(isOwn);
  if (!first) throw new Error("No movement");
  const { id: _id, ...movement } = first;
  const createdAt = new Date(first.createdAt.getTime() - 3_600_000);
  await db.insert(stockMovements).values({ ...movement, createdAt });
  await world.moveIn(seller, variantId, seller.warehouseId, -3);
  const { body } = await scan(seller, countId, {
    ...{ code: "A", quantity: 10, mode: "set", ageMs: 30 * 60_000 },
  });
  expect(body.item).toMatchObject({ counted: 10, expected: 10, movedMeanwhile: false });
  const sent = await scan(seller, countId, { code: "A", quantity: 7, mode: "set" });
  expect(sent.body.item).toMatchObject({ counted: 7, expected: 7 });
});

test("a scan from before a recount that comes late does not count in the new round", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 8 });
  await post(seller, `/${countId}/;review`);
  const [item] = await items(seller, countId);
  await post(seller, `/${countId}/;recount`, { stockIds: [item?.stockId] });
  const late = await scan(seller, countId, { code: "A", quantity: 1, ageMs: 30 * 60_000 });
  expect(late.body.item).toMatchObject({ counted: null });
  const again = await scan(seller, countId, { code: "A", quantity: 9 });
  expect(again.body.item).toMatchObject({ counted: 9, isDisputed: false });
});

test("a difference without a cost has an unknown value, not zero", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  await world.backend.db.update(variants).set({ cogs: 0 }).where(eq(variants.id, variantId));
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 7 });
  expect(await items(seller, countId)).toMatchObject([{ variance: -3, varianceValue: null }]);
  const { count } = (await seller.fetch(`/v1/stocks/counts/${countId}`)).body;
  // Nothing is surplus, whatever it costs.
  const sums = { differing: 1, unpriced: 1, missingValue: null, surplusValue: 0 };
  expect(count).toMatchObject(sums);
});

test("scans add up, and the difference is posted relative to sales since", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const countId = await begin(seller);
  await scan(seller, countId, { code: "a", quantity: 5 });
  await scan(seller, countId, { code: "A", quantity: 3 });
  // Two units are shipped after they were counted.
  await world.moveIn(seller, variantId, seller.warehouseId, -2);
  const { body } = await post(seller, `/${countId}/;review`);
  expect(body.count).toMatchObject({ status: "review", differing: 1, missingValue: 60_000 });
  const [item] = await items(seller, countId, "differing");
  expect(item).toMatchObject({ counted: 8, expected: 10, variance: -2, varianceValue: -60_000 });
  expect(await post(seller, `/${countId}/;post`)).toMatchObject({
    status: 409,
    body: { code: "reason_missing", details: { count: 1 } },
  });
  await explain(seller, countId, item?.stockId ?? "");
  await explain(seller, countId, item?.stockId ?? "", null);
  expect((await post(seller, `/${countId}/;post`)).body).toMatchObject({ code: "reason_missing" });
  await explain(seller, countId, item?.stockId ?? "");
  expect((await post(seller, `/${countId}/;post`)).body.count.status).toBe("posting");
  await world.drain();
  expect((await seller.fetch(`/v1/stocks/counts/${countId}`)).body.count.status).toBe("posted");
  expect((await stockNamed(seller, "A")).onHand).toBe(6);
  const { body: history } = await seller.fetch("/v1/stocks/histories?stockTypes=count");
  expect(history.histories).toMatchObject([{ onHandDelta: -2, reason: "lost", countId }]);
  for (const level of await figuresAndLedger(world, seller.accountId))
    expect(level.ledger).toEqual(level.level);
});

test("stock that moves between two scans of a level marks the level, without invented figures", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 5 });
  await world.moveIn(seller, variantId, seller.warehouseId, -2);
  await scan(seller, countId, { code: "A", quantity: 3 });
  const [item] = await items(seller, countId);
  expect(item).toMatchObject({ counted: 8, expected: 10, movedMeanwhile: true });
  await post(seller, `/${countId}/;recount`, { stockIds: [item?.stockId] });
  await scan(seller, countId, { code: "A", quantity: 8, mode: "set" });
  expect(await items(seller, countId)).toMatchObject([
    { counted: 8, expected: 8, variance: 0, round: 2, movedMeanwhile: false },
  ]);
});

test("two people who count at once lose no scan, and a repeated scan counts once", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const countId = await begin(seller);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      scan(seller, countId, { code: "A", scanKey: `scan-${index % 30}` }),
    ),
  );
  expect(await items(seller, countId)).toMatchObject([{ counted: 30 }]);
  const scans = await world.backend.db
    .select({ id: stockCountScans.id })
    .from(stockCountScans)
    .where(eq(stockCountScans.countId, countId));
  expect(scans).toHaveLength(30);
});

test("in a blind count no call shows the book figures until counting ends", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const countId = await begin(seller, { isBlind: true });
  const scanned = await scan(seller, countId, { code: "A", quantity: 4 });
  const seen = { expected: null, variance: null, varianceValue: null, counted: 4 };
  expect(scanned.body.item).toMatchObject(seen);
  expect(await items(seller, countId)).toMatchObject([seen]);
  expect(await items(seller, countId, "differing")).toEqual([]);
  expect((await seller.fetch(`/v1/stocks/counts/${countId}`)).body.count).toMatchObject({
    ...{ differing: null, missingValue: null, surplusValue: null, counted: 1 },
  });
  await post(seller, `/${countId}/;review`);
  expect(await items(seller, countId)).toMatchObject([{ expected: 10, variance: -6 }]);
});

test("a count below the reserved units stays in review, and the rest is posted", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 5);
  const { accountId, warehouseId } = seller;
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      ...{ accountId, variantId, warehouseId },
      ...{ type: "reserve", reservedDelta: 9, actor: "system" },
    }),
  );
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 4 });
  await scan(seller, countId, { code: "B", quantity: 6 });
  await post(seller, `/${countId}/;review`);
  for (const { stockId } of await items(seller, countId)) await explain(seller, countId, stockId);
  await post(seller, `/${countId}/;post`);
  await world.drain();
  expect((await seller.fetch(`/v1/stocks/counts/${countId}`)).body.count.status).toBe("review");
  expect(await items(seller, countId, "failed")).toMatchObject([
    { sku: "A", errorCode: "below_committed", postedAt: null },
  ]);
  expect((await stockNamed(seller, "B")).onHand).toBe(6);
  expect(await post(seller, `/${countId}/;void`)).toMatchObject({ status: 409 });
  // The orders are gone, so it can be posted now, and B is not posted again.
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      ...{ accountId, variantId, warehouseId },
      ...{ type: "release", reservedDelta: -9, actor: "system" },
    }),
  );
  await post(seller, `/${countId}/;post`);
  await world.drain();
  expect((await seller.fetch(`/v1/stocks/counts/${countId}`)).body.count.status).toBe("posted");
  expect((await stockNamed(seller, "A")).onHand).toBe(4);
  expect((await stockNamed(seller, "B")).onHand).toBe(6);
});

test("only members who manage warehouses post a count above the limit", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await seller.fetch("/v1/stocks/settings", {
    method: "PUT",
    body: { settings: { countApprovalValue: 50_000 } },
  });
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 7 });
  const { body } = await post(seller, `/${countId}/;review`);
  expect(body.count.needsApproval).toBe(true);
  const [item] = await items(seller, countId);
  await explain(seller, countId, item?.stockId ?? "");
  const held = seller.caller.permissions as Set<string>;
  held.delete("warehouse-manage");
  expect(await post(seller, `/${countId}/;post`)).toMatchObject({
    status: 409,
    body: { code: "approval_needed" },
  });
  held.add("warehouse-manage");
  expect((await post(seller, `/${countId}/;post`)).status).toBe(200);
});

test("with a limit, only members who manage warehouses post a difference without a cost", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 10);
  await world.backend.db.update(variants).set({ cogs: 0 }).where(eq(variants.id, variantId));
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 7 });
  const reviewed = await post(seller, `/${countId}/;review`);
  expect(reviewed.body.count.needsApproval, "nobody set a limit").toBe(false);
  await seller.fetch("/v1/stocks/settings", {
    method: "PUT",
    body: { settings: { countApprovalValue: 50_000_000 } },
  });
  const { count } = (await seller.fetch(`/v1/stocks/counts/${countId}`)).body;
  expect(count).toMatchObject({ needsApproval: true, unpriced: 1 });
  const [item] = await items(seller, countId);
  await explain(seller, countId, item?.stockId ?? "");
  const held = seller.caller.permissions as Set<string>;
  held.delete("warehouse-manage");
  expect(await post(seller, `/${countId}/;post`)).toMatchObject({
    status: 409,
    body: { code: "approval_needed" },
  });
  held.add("warehouse-manage");
  expect((await post(seller, `/${countId}/;post`)).status).toBe(200);
});

test("each scope lists its levels, and unknown codes are named", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 1);
  const b = await world.stockUp(seller, "B", 1);
  await world.backend.db
    .update(variants)
    .set({ barcode: "8991234567890" })
    .where(eq(variants.id, b));
  const plan = (more: object) => post(seller, "", { warehouseId: seller.warehouseId, ...more });
  expect((await plan({ scope: "skus", scopeValues: ["b"] })).body.count.total).toBe(1);
  expect(await plan({ scope: "skus", scopeValues: ["NIX"] })).toMatchObject({
    status: 422,
    body: { code: "unknown_skus", details: { skus: ["NIX"] } },
  });
  expect(await plan({ scope: "rack", scopeValues: ["R-9"] })).toMatchObject({
    status: 422,
    body: { code: "nothing_to_count" },
  });
  const countId = await begin(seller, { scope: "skus", scopeValues: ["A"] });
  expect((await scan(seller, countId, { code: "8991234567890" })).body).toMatchObject({
    wasListed: false,
    item: { sku: "B", counted: 1 },
  });
  expect(await scan(seller, countId, { code: "4711" })).toMatchObject({
    status: 422,
    body: { code: "unknown_code" },
  });
  expect(await scan(seller, countId, { code: "A", quantity: -1 })).toMatchObject({
    status: 409,
    body: { code: "below_zero" },
  });
  await scan(seller, countId, { code: "A" });
  expect((await plan({ scope: "uncounted" })).status).toBe(422);
  await post(seller, `/${countId}/;void`);
});

test("scans of a cancelled count are ignored", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 1);
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A" });
  await post(seller, `/${countId}/;void`);
  const body = { warehouseId: seller.warehouseId, scope: "uncounted" };
  expect((await post(seller, "", body)).body.count?.total).toBe(1);
});

test("a posted level takes no more scans of that count", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  await world.stockUp(seller, "B", 10);
  const countId = await begin(seller);
  await scan(seller, countId, { code: "A", quantity: 9 });
  await scan(seller, countId, { code: "B", quantity: 4 });
  await post(seller, `/${countId}/;review`);
  for (const { stockId } of await items(seller, countId)) await explain(seller, countId, stockId);
  await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder("holds-8", { B: 8 }, { status: "to_process" }),
  );
  await post(seller, `/${countId}/;post`);
  await world.drain();
  const [left] = await items(seller, countId, "failed");
  await post(seller, `/${countId}/;recount`, { stockIds: [left?.stockId] });
  expect(await scan(seller, countId, { code: "A" })).toMatchObject({
    status: 409,
    body: { code: "already_posted" },
  });
  expect(await items(seller, countId)).toMatchObject([
    { sku: "A", counted: 9, postedAt: expect.any(String) },
    { sku: "B", counted: null },
  ]);
  await post(seller, `/${countId}/;void`);
});

test("a count is assigned to a member who may count, and lists their name", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 2);
  const userId = newId();
  const email = `${userId}@example.com`;
  const { db } = world.backend;
  await db.insert(users).values({ id: userId, email, name: "Dewi", passwordHash: "x" });
  await db.insert(memberships).values({ accountId: seller.accountId, userId, userType: "owner" });
  const { counters } = (await seller.fetch("/v1/stocks/counters")).body as unknown as {
    counters: { userId: string; name: string }[];
  };
  expect(counters).toEqual([{ userId, name: "Dewi" }]);
  const made = { warehouseId: seller.warehouseId, scope: "all", assigneeId: userId };
  await post(seller, "", made);
  await post(seller, "", { ...made, assigneeId: null });
  const { body } = await seller.fetch("/v1/stocks/counts");
  const names = (body as unknown as { counts: { assigneeName: string | null }[] }).counts.map(
    ({ assigneeName }) => assigneeName,
  );
  expect(new Set(names)).toEqual(new Set(["Dewi", null]));
  expect((await post(seller, "", { ...made, assigneeId: "nobody" })).status).toBe(404);
});
