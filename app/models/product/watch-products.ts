import type { ProductSummary } from "#contract/products.ts";
import { findPendingWatch, type SyncWatch } from "./publish-expectation.ts";

/** A product with its pending action. */
export interface WatchedProduct {
  productId: string;
  watch: SyncWatch;
}

/**
 * Returns the products with a pending action to or from channels. `key` changes with every newer
 * action (docs/specification.md "Publishing").
 */
export function watchProducts(
  products: readonly Pick<ProductSummary, "id" | "connectedChannels">[],
): { key: string; watched: WatchedProduct[] } {
  const moving = products.flatMap(({ id: productId, connectedChannels }) => {
    const watch = findPendingWatch(connectedChannels);
    if (!watch) return [];
    const connectedSince = connectedChannels
      .filter(({ channelId }) => watch.action.channelIds.includes(channelId))
      .map(({ lastSyncAt }) => lastSyncAt);
    return [
      {
        productId,
        watch,
        key: [productId, ...watch.action.channelIds, ...connectedSince].join(" "),
      },
    ];
  });
  return {
    key: moving.map(({ key }) => key).join(),
    watched: moving.map(({ productId, watch }) => ({ productId, watch })),
  };
}
