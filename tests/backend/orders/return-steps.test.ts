import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import type { ReturnWish } from "#contract/statuses.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { report } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

let made = 0;
/** Creates a delivered order whose buyer wants to return it. */
async function wantedBack() {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const number = `return-${++made}`;
  const tell = (
    status: "shipped" | "delivered" | "return_requested" | "returned",
    returnWish: ReturnWish | null = null,
  ) => {
    const nativeStatus = status.toUpperCase();
    return report(world, seller, number, { A1: 2 }, { status, nativeStatus, returnWish });
  };
  await tell("shipped");
  const id = await tell("return_requested");
  return { seller, id, tell };
}
const answer = (seller: Seller, id: string, body: object) =>
  seller.fetch(`/v1/orders/${id}/;answer-return`, { method: "POST", body });
const receive = (seller: Seller, id: string) =>
  seller.fetch(`/v1/orders/${id}/;receive-return`, { method: "POST", body: { lines: [] } });
const orderOf = async (seller: Seller, id: string) =>
  (await seller.fetch(`/v1/orders/${id}`)).body.order;

test("the refund for returned goods is decided after their receipt", async () => {
  const { seller, id, tell } = await wantedBack();
  await tell("return_requested", "refund_of_returned");
  const first = await orderOf(seller, id);
  expect(first.actions).toContain("receive_return");
  expect(first.actions).not.toContain("answer_return");
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    ...{ status: 409, body: { code: "return_not_received" } },
  });
  expect((await receive(seller, id)).body.order.actions).toContain("answer_return");
});

test("a refund without a return needs no receipt", async () => {
  const { seller, id, tell } = await wantedBack();
  await tell("return_requested", "refund");
  await answer(seller, id, { accept: true });
  expect((await orderOf(seller, id)).actions).not.toContain("receive_return");
  expect((await receive(seller, id)).status).toBe(409);
  const { orders } = (await seller.fetch("/v1/orders?awaitsReceipt=true")).body;
  expect(orders).toEqual([]);
});

test("goods of a return accepted on the channel itself can be received", async () => {
  const { seller, id } = await wantedBack();
  await answer(seller, id, { accept: true });
  // The state of an order whose return was accepted elsewhere.
  await world.backend.db.update(orders).set({ returnAnswer: null }).where(eq(orders.id, id));
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    ...{ status: 409, body: { code: "no_open_return" } },
  });
  const order = await orderOf(seller, id);
  expect(order.returnAnswer).toBe("accepted");
  expect(order.actions).toContain("receive_return");
});

test("the buyer's reason is read from the channel while a return is open", async () => {
  const { seller, id, tell } = await wantedBack();
  const claim = {
    ...{ reason: "damaged" as const, words: "Pecah", refundAmount: 100_000 },
    pictures: ["https://cf.example/1.jpg"],
  };
  const { externalId } = await orderOf(seller, id);
  world.connector.returnClaims.set(externalId, claim);
  const said = async () => (await seller.fetch(`/v1/orders/${id}/return-claim`)).body;
  expect(await said()).toEqual({ claim });
  await tell("delivered");
  expect(await said()).toEqual({ claim: null });
});
