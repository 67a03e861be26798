import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#backend/db/client.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { products } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { loadProduct } from "#backend/products/load-product.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Creates a product without a listing, and two shops to list it on. */
async function seller() {
  const owner = await world.signUp();
  const [{ channelId }, { channelId: otherId }] = [
    await connectShop(world, owner),
    await connectShop(world, owner),
  ];
  const ask = asking(owner);
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kipas Angin",
      variants: [{ sku: `KIPAS-${channelId}`, price: 90_000, weightG: 900 }],
    },
  });
  const status = async (method: string, path: string, body: object) =>
    (await owner.fetch(path, { method, body: JSON.stringify(body) })).status;
  const listed = () =>
    world.backend.db.$count(channelProducts, eq(channelProducts.productId, product.id));
  return { owner, ask, status, listed, channelId, otherId, productId: product.id as string };
}

const deletion = (accountId: string, productId: string) => async (tx: Transaction) => {
  await loadProduct(tx, accountId, productId, true);
  await tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, productId));
};
const disconnection = (channelId: string) => async (tx: Transaction) => {
  await tx
    .update(channels)
    .set({ status: "revoked", disconnectedAt: new Date() })
    .where(eq(channels.id, channelId));
};

/**
 * Runs `work` while `change` is written but not yet committed. PGlite has only one connection, so
 * there `work` waits.
 */
async function during<T>(
  change: (tx: Transaction) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await transaction(world.backend.db, async (tx) => {
    await change(tx);
    begun = work();
    // With another connection, this is long enough for `work` to reach the row.
    for (let turn = 0; turn < 20; turn++)
      await tx.select({ id: products.id }).from(products).limit(1);
  });
  return begun as Promise<T>;
}

test("refuses to create a listing for a product being deleted or a shop being disconnected", async () => {
  for (const change of ["deletion", "disconnection"] as const) {
    const { owner, status, listed, channelId, productId } = await seller();
    const body = { channelProduct: { internalProductId: productId, channelId } };
    const held =
      change === "deletion" ? deletion(owner.accountId, productId) : disconnection(channelId);
    expect(await during(held, () => status("POST", "/v2/channels/products", body)), change).toBe(
      404,
    );
    expect(await listed(), change).toBe(0);
  }
});

test("a bulk publish skips and names products being deleted", async () => {
  const { owner, ask, listed, channelId, productId } = await seller();
  const publish = () =>
    ask("POST", "/v2/channels/publishes", { productIds: [productId], channelIds: [channelId] });
  const { publishId } = await during(deletion(owner.accountId, productId), () =>
    publish().catch(() => ({ publishId: null })),
  );
  await world.drain();
  expect(await listed()).toBe(0);
  if (publishId)
    expect((await ask("GET", `/v2/channels/publishes/${publishId}`)).items).toMatchObject([
      { status: "failed", errorCode: "product_missing" },
    ]);
});

test("copies of listings skip products being deleted", async () => {
  const { owner, ask, listed, channelId, otherId, productId } = await seller();
  await ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: productId, channelId },
  });
  await during(deletion(owner.accountId, productId), () =>
    ask("POST", "/v2/products/channels/;copy", { from: channelId, to: otherId }),
  );
  expect(await listed()).toBe(1);
});
