import { beforeAll, expect, test } from "vitest";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { take } from "./take-order.ts";

let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "A1", 50);
});

const day = (n: number) => ({ placedAt: new Date(Date.UTC(2026, 10, n)) });
const order = (number: string, changes: object) => take(world, seller, number, { A1: 1 }, changes);

/** Returns the buyer's earlier orders in the list. The order's own count must match. */
async function earlierThan(orderId: string) {
  const list = await seller.fetch(`/v1/orders?sameBuyerBefore=${orderId}&sortBy=placedAt`);
  const numbers = list.body.orders.map(({ externalId }) => externalId);
  const { body } = await seller.fetch(`/v1/orders/${orderId}`);
  expect(body.order.earlierOrders, "as many as the list has").toBe(list.body.total);
  return numbers;
}

test("a buyer is recognised by the channel's id, whatever the name", async () => {
  const [sari, other] = [{ buyerId: "b-1" }, { buyerId: "b-2" }];
  await order("id first", { ...sari, ...day(1), buyerName: "Sari" });
  await order("id second", { ...sari, ...day(2), buyerName: "S***i", buyerPhone: "****1" });
  await order("id namesake", { ...other, ...day(2), buyerName: "S***i", buyerPhone: "****1" });
  const third = await order("id third", { ...sari, ...day(3), buyerName: "S***i" });
  const last = await order("id last", { ...sari, ...day(4), buyerName: "Sari Dewi" });
  expect(await earlierThan(third)).toEqual(["id second", "id first"]);
  expect(await earlierThan(last)).toEqual(["id third", "id second", "id first"]);
});

test("otherwise by exact name and phone; masked values match nobody", async () => {
  const wati = { buyerName: "Wati", buyerPhone: "0812" };
  await order("name first", { ...wati, ...day(5) });
  await order("name other phone", { ...wati, ...day(5), buyerPhone: "08121" });
  await order("name longer", { ...wati, ...day(5), buyerName: "Wati Ningsih" });
  await order("masked", { ...day(5), buyerName: "W**i", buyerPhone: "08**" });
  expect(await earlierThan(await order("name last", { ...wati, ...day(6) }))).toEqual([
    "name first",
  ]);
  const masked = { ...day(6), buyerName: "W**i", buyerPhone: "08**" };
  expect(await earlierThan(await order("masked last", masked))).toEqual([]);
});

test("another account's orders are not counted", async () => {
  const asked = await order("mine", { buyerName: "Wati", buyerPhone: "0812", ...day(7) });
  const stranger = await world.signUp();
  const list = await stranger.fetch(`/v1/orders?sameBuyerBefore=${asked}`);
  expect(list.body).toMatchObject({ total: 0, orders: [] });
});
