import { and, eq, inArray, notInArray } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { startPublish } from "../listings/index.ts";
import type { SeededProduct } from "./catalogue.ts";
import { waitUntilDone } from "./wait-until-done.ts";

/**
 * Publishes products and waits for the shop's answers. `approve` is called meanwhile, for reviews.
 */
export async function publishProducts(
  backend: Backend,
  author: { accountId: string; actor: string },
  channelId: string,
  products: readonly SeededProduct[],
  approve: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { db } = backend;
  const listingCondition = and(
    eq(channelProducts.accountId, author.accountId),
    eq(channelProducts.channelId, channelId),
  );
  const knownListings = await db
    .select({ productId: channelProducts.productId, status: channelProducts.syncStatus })
    .from(channelProducts)
    .where(listingCondition);
  const sentProductIds = new Set(
    knownListings
      .filter(({ status }) => status !== SYNC_STATUS.draft)
      .map(({ productId }) => productId),
  );
  const productIds = products
    .map(({ productId }) => productId)
    .filter((id) => !sentProductIds.has(id));
  if (productIds.length > 0)
    await startPublish(backend, author, { productIds, channelIds: [channelId] });
  const wantedIds = products.map(({ productId }) => productId);
  const settledCondition = and(
    listingCondition,
    inArray(channelProducts.productId, wantedIds),
    notInArray(channelProducts.syncStatus, [
      ...[SYNC_STATUS.draft, SYNC_STATUS.publishing, SYNC_STATUS.pending],
    ]),
  );
  await waitUntilDone(async () => {
    await approve();
    return wantedIds.length - (await db.$count(channelProducts, settledCondition));
  }, "The demo's products are not published");
}
