import type { ProductSummary } from "#contract/products.ts";
import { pendingWatch, type Watch } from "./publish-expectation.ts";

/** A product with its pending action. */
export interface Watched {
  productId: string;
  watch: Watch;
}

/**
 * Returns the products with a pending action to or from channels. `key` changes with every newer
 * action (docs/specification.md "Publishing").
 */
export function watchProducts(
  products: readonly Pick<ProductSummary, "id" | "connectedChannels">[],
): { key: string; watched: Watched[] } {
  const moving = products.flatMap(({ id: productId, connectedChannels }) => {
    const watch = pendingWatch(connectedChannels);
    if (!watch) return [];
    const since = connectedChannels
      .filter(({ channelId }) => watch.action.channelIds.includes(channelId))
      .map(({ lastSyncAt }) => lastSyncAt);
    return [{ productId, watch, key: [productId, ...watch.action.channelIds, ...since].join(" ") }];
  });
  return {
    key: moving.map(({ key }) => key).join(),
    watched: moving.map(({ productId, watch }) => ({ productId, watch })),
  };
}
