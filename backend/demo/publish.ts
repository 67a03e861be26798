import { and, eq, inArray, notInArray } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { startPublish } from "../listings/index.ts";
import type { SeededProduct } from "./catalogue.ts";
import { waitUntilDone } from "./wait-while-moving.ts";

/**
 * Publishes products and waits until the shop has accepted or refused each. `approve` is called
 * meanwhile, for reviews. Sent products are not sent again.
 */
export async function publish(
  backend: Backend,
  author: { accountId: string; actor: string },
  channelId: string,
  products: readonly SeededProduct[],
  approve: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { db } = backend;
  const isOfChannel = and(
    eq(channelProducts.accountId, author.accountId),
    eq(channelProducts.channelId, channelId),
  );
  const knownChannelProducts = await db
    .select({ productId: channelProducts.productId, status: channelProducts.syncStatus })
    .from(channelProducts)
    .where(isOfChannel);
  const sentProductIds = new Set(
    knownChannelProducts
      .filter(({ status }) => status !== SYNC_STATUS.draft)
      .map(({ productId }) => productId),
  );
  const productIds = products
    .map(({ productId }) => productId)
    .filter((id) => !sentProductIds.has(id));
  if (productIds.length > 0)
    await startPublish(backend, author, { productIds, channelIds: [channelId] });
  const wantedValue = products.map(({ productId }) => productId);
  const isSettled = and(
    isOfChannel,
    inArray(channelProducts.productId, wantedValue),
    notInArray(channelProducts.syncStatus, [
      ...[SYNC_STATUS.draft, SYNC_STATUS.publishing, SYNC_STATUS.pending],
    ]),
  );
  await waitUntilDone(async () => {
    await approve();
    return wantedValue.length - (await db.$count(channelProducts, isSettled));
  }, "The demo's products are not published");
}
