import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { stockBatches } from "#backend/db/schema/stock-operations.ts";
import { deleteUnappliedBatches } from "#backend/stocks/batches/delete-unapplied-batches.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const DAY_MS = 24 * 3_600_000;

async function check(seller: Seller, text: string): Promise<string> {
  const form = new FormData();
  form.set("text", text);
  const { body } = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  return body.batchId;
}
const say = (seller: Seller, batchId: string, word: string) =>
  seller.fetch(`/v1/stocks/batches/${batchId}/;${word}`, { method: "POST" });

test("a checked file that was not applied is kept for a week; an applied one stays", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
  const [forgotten, givenUp, applied] = [
    await check(seller, "A\t7"),
    await check(seller, "A\t6"),
    await check(seller, "A\t5"),
  ];
  await say(seller, givenUp, "stop");
  await say(seller, applied, "apply");
  await world.drain();
  const statusOf = async (batchId: string) =>
    (await seller.fetch(`/v1/stocks/batches/${batchId}`)).status;
  const statuses = async (ids: string[]) => Promise.all(ids.map(statusOf));

  world.advance(6 * DAY_MS);
  const young = await check(seller, "A\t4");
  await deleteUnappliedBatches(world.backend);
  expect(await statuses([forgotten, givenUp, applied, young])).toEqual([200, 200, 200, 200]);

  world.advance(2 * DAY_MS);
  await deleteUnappliedBatches(world.backend);
  expect(await statuses([forgotten, givenUp, applied, young])).toEqual([404, 404, 200, 200]);
  expect((await stockNamed(seller, "A")).onHand).toBe(5);
});

test("a file stopped after the first written line is kept", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "B", 10);
  const batchId = await check(seller, "B\t7");
  await say(seller, batchId, "apply");
  await world.drain();
  const stopped = { status: "stopped" as const };
  await world.backend.db.update(stockBatches).set(stopped).where(eq(stockBatches.id, batchId));
  world.advance(8 * DAY_MS);
  await deleteUnappliedBatches(world.backend);
  expect((await seller.fetch(`/v1/stocks/batches/${batchId}`)).status).toBe(200);
});
