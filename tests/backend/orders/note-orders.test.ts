import { beforeAll, expect, test } from "vitest";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

let made = 0;
const order = (seller: Seller) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(`note-${++made}`, { A: 1 }));

const note = (seller: Seller, body: { orderIds: string[]; note: string; mode?: string }) =>
  seller.fetch("/v1/orders/notes", { method: "POST", body });

async function notesOf(seller: Seller, ids: string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => seller.fetch(`/v1/orders/${id}`)));
  return found.map(({ body }) => body.order.note);
}

test("a note is appended or replaces the present one, and the timeline keeps both", async () => {
  const seller = await world.signUp();
  const [first, second] = [await order(seller), await order(seller)];
  await seller.fetch(`/v1/orders/${first}/note`, { method: "PUT", body: { note: "fragile" } });
  const done = await note(seller, { orderIds: [second, first, first], note: "call first" });
  expect(done.body).toEqual({ noted: [first, second].toSorted(), skipped: [] });
  expect(await notesOf(seller, [first, second])).toEqual(["fragile\ncall first", "call first"]);
  await note(seller, { orderIds: [first], note: "gift", mode: "replace" });
  expect(await notesOf(seller, [first])).toEqual(["gift"]);
  const { events } = (await seller.fetch(`/v1/orders/${first}`)).body.order;
  const notes = events.filter(({ type }) => type === "note");
  expect(notes.map(({ detail }) => detail.note)).toEqual([
    "fragile",
    "fragile\ncall first",
    "gift",
  ]);
});

test("deleted and other accounts' orders, and notes that are too long, are named; the others are saved", async () => {
  const seller = await world.signUp();
  const stranger = await world.signUp();
  const [full, plain, foreign] = [await order(seller), await order(seller), await order(stranger)];
  await note(seller, { orderIds: [full], note: "x".repeat(1999) });
  const done = await note(seller, { orderIds: [full, plain, foreign, "nobody"], note: "ab" });
  expect(done.body).toEqual({
    noted: [plain],
    skipped: [
      { orderId: foreign, code: "not_found" },
      { orderId: "nobody", code: "not_found" },
      { orderId: full, code: "too_long" },
    ],
  });
  expect((await notesOf(seller, [full]))[0]).toHaveLength(1999);
  expect(await notesOf(stranger, [foreign])).toEqual([""]);
});
