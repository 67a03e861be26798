import { ConnectorError } from "#backend/marketplaces/connector.ts";
import type { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";

/** The marketplace refuses the call with its own message. */
export const refuse = {
  before: () =>
    Promise.reject(new ConnectorError("rejected", "product.error_busi", "Brand is blocked")),
};

/** Runs `before` the call reaches the marketplace, or `after` it has had its effect. */
export type Mishap = { before?: () => Promise<void> | void; after?: () => Promise<void> | void };
export type MishapMethod =
  | "connection.refresh"
  | "references.categories"
  | "references.recommendedCategories"
  | "references.logistics"
  | "listings.uploadImage"
  | "listings.create"
  | "listings.update"
  | "listings.remove"
  | "listings.setListed"
  | "prices.push";

type ShopeeConnector = ReturnType<typeof createShopeeConnector>;

/** Returns the connector with the test's mishaps in its calls. */
export function withMishaps(
  connector: ShopeeConnector,
  mishaps: Map<MishapMethod, Mishap[]>,
): ShopeeConnector {
  const wrap =
    <A extends unknown[], R>(name: MishapMethod, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const mishap = mishaps.get(name)?.shift();
      await mishap?.before?.();
      const result = await call(...args);
      await mishap?.after?.();
      return result;
    };
  const { connection, references, listings, prices } = connector;
  return {
    ...connector,
    connection: { ...connection, refresh: wrap("connection.refresh", connection.refresh) },
    references: {
      ...references,
      categories: wrap("references.categories", references.categories),
      recommendedCategories: wrap(
        "references.recommendedCategories",
        references.recommendedCategories,
      ),
      logistics: wrap("references.logistics", references.logistics),
    },
    listings: {
      ...listings,
      uploadImage: wrap("listings.uploadImage", listings.uploadImage),
      create: wrap("listings.create", listings.create),
      update: wrap("listings.update", listings.update),
      remove: wrap("listings.remove", listings.remove),
      setListed: wrap("listings.setListed", listings.setListed),
    },
    prices: { ...prices, push: wrap("prices.push", prices.push) },
  };
}
