import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderItems, orders } from "#sandbox/shopee/schema.ts";
import { advanceShop } from "#sandbox/shopee/shop-life.ts";
import { connectShop, createWorld, ORIGIN } from "./world.ts";

const MINUTE = 60_000;
const UNITS = 400;

async function livingShop() {
  const world = await createWorld();
  const { controls, clock, deps } = world;
  const { shopId } = await connectShop(world);
  await controls.addItem(shopId, { name: "Kaos Polos Katun", price: 75_000, stock: UNITS });
  /** Two processes advance the shop each minute. */
  const live = async (minutes: number) => {
    for (let n = 0; n < minutes; n++) {
      clock.now = new Date(clock.now.getTime() + MINUTE);
      await Promise.all([advanceShop(deps, clock.now), advanceShop(deps, clock.now)]);
    }
  };
  const list = () => controls.listOrders(shopId, 1_000);
  return { ...world, shopId, live, list };
}

type Shop = Awaited<ReturnType<typeof livingShop>>;

/** Returns the units in the shop and in orders. The sum must never change. */
async function unitsOf({ db, controls, shopId }: Shop): Promise<number> {
  const [item] = await controls.listItems(shopId);
  const lines = await db
    .select({ quantity: orderItems.taken, status: orders.status })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderSn, orderItems.orderSn))
    .where(eq(orders.shopId, shopId));
  const held = lines.filter(({ status }) => status !== "CANCELLED");
  return (item?.stock ?? 0) + held.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Marks each order as just changed, so that the new pace applies. */
const touchAll = ({ db, shopId, clock }: Shop) =>
  db.update(orders).set({ updatedAt: clock.now }).where(eq(orders.shopId, shopId));

test("buyers arrive at the set pace, pay or abandon, and ready orders wait for the seller", async () => {
  const shop = await livingShop();
  await shop.live(10);
  expect(await shop.list()).toEqual([]);
  await shop.controls.setPace(shop.shopId, 60);
  await shop.live(40);
  const made = await shop.list();
  expect(made.length).toBeGreaterThan(25);
  expect(made.length).toBeLessThan(60);
  // A last order comes after an hour. By then, all buyers have paid or given up.
  await shop.controls.setPace(shop.shopId, 1);
  await touchAll(shop);
  await shop.live(25);
  const statuses = (await shop.list()).map(({ status }) => status);
  expect(statuses.filter((status) => status === "READY_TO_SHIP").length).toBeGreaterThan(
    made.length / 2,
  );
  const others = statuses.filter((status) => status !== "READY_TO_SHIP");
  expect(others.filter((status) => status !== "CANCELLED" && status !== "IN_CANCEL")).toEqual([]);
  expect(made.some(({ isCod }) => isCod)).toBe(true);
  expect(await unitsOf(shop)).toBe(UNITS);
  expect(shop.pushes.length).toBeGreaterThan(made.length);
});

test("arranged orders are collected, delivered, and kept or returned", async () => {
  const shop = await livingShop();
  await shop.controls.setPace(shop.shopId, 60);
  await shop.live(30);
  for (const { orderSn, status } of await shop.list())
    if (status === "READY_TO_SHIP") await shop.controls.ship(orderSn);
  await shop.controls.setPace(shop.shopId, 1);
  const arranged = (await shop.list()).filter(({ status }) => status === "PROCESSED");
  for (const { orderSn } of arranged) await shop.controls.collect(orderSn);
  await touchAll(shop);
  await shop.live(95);
  const ends = new Map((await shop.list()).map(({ orderSn, status }) => [orderSn, status]));
  const reached = arranged.map(({ orderSn }) => ends.get(orderSn));
  expect(reached.filter((status) => status === "COMPLETED").length).toBeGreaterThan(
    arranged.length / 2,
  );
  // Buyers who did not keep it sent it back or were not at home.
  expect(
    reached.filter((status) => !["COMPLETED", "TO_RETURN", "SHIPPED"].includes(status ?? "")),
  ).toEqual([]);
  expect(await unitsOf(shop)).toBe(UNITS);
});

test("existing orders stay unchanged, and a pause does not build up buyers", async () => {
  const shop = await livingShop();
  const [item] = await shop.controls.listItems(shop.shopId);
  const lines = [{ itemId: item?.itemId ?? 0, modelId: 0, quantity: 1 }];
  const [old] = await shop.controls.createOrder({
    ...{ shopId: shop.shopId, items: lines, targetStatus: "SHIPPED" },
    createdAt: new Date(shop.clock.now.getTime() - 40 * 3_600_000),
  });
  await shop.controls.setPace(shop.shopId, 60);
  shop.clock.now = new Date(shop.clock.now.getTime() + 48 * 3_600_000);
  await shop.live(1);
  const made = await shop.list();
  expect(made.find(({ orderSn }) => orderSn === old?.orderSn)?.status).toBe("SHIPPED");
  expect(made.length).toBeLessThanOrEqual(4);
});

test("the controls page sets the pace by a form and shows whether buyers arrive", async () => {
  const shop = await livingShop();
  const page = async () =>
    (await shop.app.request(`${ORIGIN}/controls?shop=${shop.shopId}`)).text();
  expect(await page()).toContain("Give the shop a pace");
  const set = (ordersPerHour: string) =>
    shop.app.request(`${ORIGIN}/controls/setPace`, {
      method: "POST",
      body: new URLSearchParams({ shopId: String(shop.shopId), back: "", ordersPerHour }),
    });
  expect((await set("30")).headers.get("location")).toContain("done=1");
  expect(await page()).toContain("couriers collect and deliver");
  expect((await set("-1")).headers.get("location")).toContain("problem=");
});
