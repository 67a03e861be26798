import { beforeAll, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { report } from "./pick-pack/warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

let made = 0;
/** An order that was delivered and is wanted back. */
async function wantedBack() {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const number = `return-${++made}`;
  const tell = (status: "shipped" | "delivered" | "return_requested") =>
    report(world, seller, number, { A1: 2 }, { status, nativeStatus: status.toUpperCase() });
  await tell("shipped");
  const id = await tell("return_requested");
  return { seller, id, tell };
}
const answer = (seller: Seller, id: string, body: object) =>
  seller.fetch(`/v1/orders/${id}/;answer-return`, { method: "POST", body });
const orderOf = async (seller: Seller, id: string) =>
  (await seller.fetch(`/v1/orders/${id}`)).body.order;

test("a return is accepted once, by whoever comes first, and its goods can still be counted in", async () => {
  const { seller, id } = await wantedBack();
  expect(await orderOf(seller, id)).toMatchObject({
    returnAnswer: null,
    refusalReasons: ["NON_RECEIPT", "OTHER"],
    actions: expect.arrayContaining(["answer_return", "receive_return"]),
  });
  const before = world.connector.calls("returns.accept");
  const said = await answer(seller, id, { accept: true });
  expect(said.body.order).toMatchObject({ status: "return_requested", returnAnswer: "accepted" });
  expect(said.body.order.actions).not.toContain("answer_return");
  expect(said.body.order.actions).toContain("receive_return");
  expect(said.body.order.events.map(({ type }) => type)).toContain("return_accepted");
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "already_answered" },
  });
  expect(world.connector.calls("returns.accept")).toBe(before + 1);
});

test("a refusal needs one of the channel's reasons, and says it in the timeline", async () => {
  const { seller, id } = await wantedBack();
  expect(await answer(seller, id, { accept: false })).toMatchObject({
    status: 422,
    body: { fields: { reason: "required" } },
  });
  expect(await answer(seller, id, { accept: false, reason: "MOOD" })).toMatchObject({
    status: 422,
    body: { fields: { reason: "invalid" } },
  });
  await answer(seller, id, { accept: false, reason: "NON_RECEIPT", note: "Belum sampai" });
  const order = await orderOf(seller, id);
  expect(order.returnAnswer).toBe("refused");
  expect(order.events.find(({ type }) => type === "return_refused")?.detail).toEqual({
    reason: "NON_RECEIPT",
    note: "Belum sampai",
  });
});

test("what the channel refuses or cannot hear is not kept as said", async () => {
  const { seller, id } = await wantedBack();
  world.connector.failNext("returns.accept", new ConnectorError("unavailable", "down", "down"));
  expect((await answer(seller, id, { accept: true })).status).toBe(502);
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: null });
  expect((await answer(seller, id, { accept: true })).status).toBe(200);
});

test("a wish that was withdrawn and comes again can be answered again; without one there is nothing to answer", async () => {
  const { seller, id, tell } = await wantedBack();
  await answer(seller, id, { accept: false, reason: "OTHER" });
  await tell("delivered");
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "wrong_status" },
  });
  await tell("return_requested");
  expect(await orderOf(seller, id)).toMatchObject({ returnAnswer: null });
  // The fake channel remembers its answer: it has no open return any more.
  expect(await answer(seller, id, { accept: true })).toMatchObject({
    status: 409,
    body: { code: "no_open_return" },
  });
  const stranger = await world.signUp();
  expect((await answer(stranger, id, { accept: true })).status).toBe(404);
});
