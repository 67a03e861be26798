import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { disconnectChannel } from "#backend/channels/disconnect.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { variants } from "#backend/db/schema/products.ts";
import { listHistories } from "#backend/histories/read-histories.ts";
import { deleteProducts } from "#backend/products/delete-products.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import { makeActor, mergesIn } from "#tests/support/merges.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let seller: Seller;
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
});

async function listed(sku: string): Promise<string> {
  const variantId = await world.stockUp(seller, sku, 5);
  const [row] = await world.backend.db.select().from(variants).where(eq(variants.id, variantId));
  return row?.productId ?? "";
}
const by = () => makeActor(seller);
const entriesOf = async (productId: string) => {
  const { histories } = await listHistories(
    world.backend,
    seller.accountId,
    listProductHistories.query.parse({ productId }),
  );
  return histories.map(({ type, actor, channelId }) => ({ type, actor, channelId }));
};
const forgotten = () => ({
  type: "channel_product_deleted",
  actor: seller.caller.userId,
  channelId: seller.channelId,
});

test("disconnecting a shop is recorded in the history of each listed product", async () => {
  const [first, second] = [await listed("A"), await listed("B")];
  await disconnectChannel(world.backend, by(), seller.channelId);
  expect(await world.backend.db.select().from(channelProducts)).toEqual([]);
  for (const productId of [first, second])
    expect((await entriesOf(productId))[0]).toEqual(forgotten());
  const { histories } = await listHistories(
    world.backend,
    seller.accountId,
    listProductHistories.query.parse({ types: "channel_product_deleted" }),
  );
  expect(histories.map(({ batch }) => batch)).toMatchObject([
    { productCount: 2, canUndo: false },
    { productCount: 2, canUndo: false },
  ]);
});

test("deleting a product whose listing stays on the channel records that", async () => {
  const productId = await listed("A");
  await deleteProducts(world.backend, by(), { productIds: [productId], targetChannelIds: [] });
  expect((await entriesOf(productId)).slice(0, 2)).toEqual([
    { type: "master_deleted", actor: seller.caller.userId, channelId: null },
    forgotten(),
  ]);
});

test("a draft replaced in a merge is recorded on its product", async () => {
  const [first, second] = [await listed("A"), await listed("B")];
  await world.backend.db
    .update(channelProducts)
    .set({ externalProductId: null, syncStatus: 1, isListed: false })
    .where(eq(channelProducts.productId, first));
  await mergesIn(world).merge(seller, first, [second]);
  const entries = await entriesOf(first);
  expect(entries.map(({ type }) => type).sort()).toEqual(["channel_product_deleted", "merged"]);
  expect(entries).toContainEqual(forgotten());
});

test("the history is searched by SKU for existing products, by name also for deleted ones, and by author", async () => {
  const [first, second] = [await listed("KOB-HTM"), await listed("TOPI")];
  const found = async (query: object) => {
    const { histories, total } = await listHistories(
      world.backend,
      seller.accountId,
      listProductHistories.query.parse(query),
    );
    return { products: [...new Set(histories.map(({ productId }) => productId))], total };
  };
  await disconnectChannel(world.backend, by(), seller.channelId);
  expect((await found({ search: "kob-h" })).products).toEqual([first]);
  expect((await found({ actor: seller.caller.userId })).products.sort()).toEqual(
    [first, second].sort(),
  );
  expect(await found({ actor: "channel" })).toEqual({ products: [], total: 0 });
  expect(await found({ actor: "nobody" })).toEqual({ products: [], total: 0 });
});
