import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderLines } from "#backend/db/schema/orders.ts";
import { products } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { mergesIn } from "#tests/support/merges.ts";
import { channelOf, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let merges: ReturnType<typeof mergesIn>;
beforeAll(async () => {
  world = await startSellerWorld();
  merges = mergesIn(world);
});

const linesOf = (variantId: string) =>
  world.backend.db.$count(orderLines, eq(orderLines.variantId, variantId));

test("repeated and concurrent undos change nothing more", async () => {
  const seller = await world.signUp();
  const { target, source, survivorId, otherId } = await merges.duplicates(seller, 7, 5);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => merges.undo(seller, mergeId)));
  for (const answer of [...answers, await merges.undo(seller, mergeId)])
    expect(answer).toEqual({ survivorId, productIds: [otherId] });
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 7 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 5 });
  expect(await merges.preview(seller, mergeId)).toMatchObject({
    undoneAt: expect.any(String),
    levels: [],
    problems: [],
  });
  await merges.expectBooksAgree(seller);
});

test("orders that arrive during an undo are reserved once for their listing's product, and the books agree", async () => {
  const seller = await world.signUp();
  const { target, source, sku, oldSku, survivorId, otherId } = await merges.duplicates(
    seller,
    30,
    30,
  );
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  const incoming = Array.from({ length: 30 }, (_, index) =>
    merges.order(seller, `race-${sku}-${index}`, { [index % 3 === 0 ? oldSku : sku]: 1 }),
  );
  // Undoes between the orders. With TEST_DATABASE_URL they run concurrently.
  await Promise.all([
    ...incoming,
    Promise.all(incoming.slice(0, 8)).then(() => merges.undo(seller, mergeId)),
  ]);
  await world.drain();
  world.advance(5_000);
  await world.drain();
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 30, reserved: 10, damaged: 0 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 30, reserved: 20, damaged: 0 });
  expect([await linesOf(target), await linesOf(source)]).toEqual([10, 20]);
  await merges.expectBooksAgree(seller);
});

/** Returns how many connections of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.backend.db.execute<{ n: number }>(
    sql`select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test.runIf(process.env.TEST_DATABASE_URL)(
  "an order that looked up its products before the undo uses the result of the undo",
  async () => {
    const seller = await world.signUp();
    const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 5, 5);
    const mergeId = await merges.merge(seller, survivorId, [otherId]);
    const strange = channelOrder(`by-sku-${sku}`, { [sku]: 1 });
    strange.lines = strange.lines.map((line) => ({
      ...line,
      externalProductId: "another",
      externalVariantId: "another",
    }));
    const running: Promise<unknown>[] = [];
    await transaction(world.backend.db, async (tx) => {
      await tx
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, otherId))
        .for("update");
      // It has locked the variants before it locks the products.
      running.push(merges.undo(seller, mergeId));
      await expect.poll(waiting).toBe(1);
      running.push(
        merges.order(seller, `listed-${sku}`, { [sku]: 2 }),
        ingestOrder(world.backend, channelOf(seller), strange),
      );
      await expect.poll(waiting).toBe(3);
    });
    await Promise.all(running);
    expect([await linesOf(target), await linesOf(source)]).toEqual([0, 2]);
    expect(await merges.levelOf(source)).toMatchObject({ onHand: 5, reserved: 3, damaged: 0 });
    await merges.expectBooksAgree(seller);
  },
);
