import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, inArray } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { startPublish } from "../listings/index.ts";
import type { SeededProduct } from "./catalogue.ts";

const PUBLISH_DEADLINE_MS = 180_000;

/**
 * Publishes the products in a shop and waits until it has taken or refused each; `approve` is asked
 * meanwhile where a review stands before that.
 */
export async function publish(
  backend: Backend,
  by: { accountId: string; actor: string },
  channelId: string,
  products: readonly SeededProduct[],
  approve: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await startPublish(backend, by, {
    productIds: products.map(({ productId }) => productId),
    channelIds: [channelId],
  });
  const ofChannel = and(
    eq(channelProducts.accountId, by.accountId),
    eq(channelProducts.channelId, channelId),
  );
  const underWay = and(
    ofChannel,
    inArray(channelProducts.syncStatus, [SYNC_STATUS.publishing, SYNC_STATUS.pending]),
  );
  for (const started = Date.now(); Date.now() - started < PUBLISH_DEADLINE_MS; await pause(250)) {
    await approve();
    const [left] = await backend.db.select({ n: count() }).from(channelProducts).where(underWay);
    const [made] = await backend.db.select({ n: count() }).from(channelProducts).where(ofChannel);
    if (left?.n === 0 && (made?.n ?? 0) >= products.length) return;
  }
  throw new Error("The demo's products were not published in time");
}
