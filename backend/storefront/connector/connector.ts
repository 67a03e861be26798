import { randomInt } from "node:crypto";
import type { Backend } from "../../context.ts";
import { type Connector, ConnectorError } from "../../marketplaces/connector.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { makeChats } from "../chats/answer-buyer.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { makePrices, makeStockFigures } from "./figures.ts";
import { makeListings } from "./listings.ts";
import { makeOrders } from "./orders.ts";
import { shopReferences } from "./references.ts";
import { makeShipping } from "./shipping.ts";

const FOR_EVER = new Date("9999-01-01T00:00:00Z");

/** The token is no secret, only the owner's account id. It is sealed like others, for good. */
export const makeShopCredentials = (accountId: string, shopId: string): Credentials => ({
  shopId,
  accessToken: accountId,
  refreshToken: "",
  accessExpiresAt: FOR_EVER,
  refreshExpiresAt: FOR_EVER,
});

export const makeShopId = () => `E${randomInt(10 ** 11, 10 ** 12)}`;

/**
 * Creates the connector of the own shop, which is a channel like any other. Instead of calling a
 * marketplace it writes to the shop's own tables. The code that assembles the backend creates it,
 * because it needs all of it.
 */
export function createShopConnector(backend: Backend): Connector {
  return {
    channelType: "shop",
    connection: {
      // No consent is needed: the seller opens the shop on our own page.
      authoriseUrl: () => `${backend.config.appOrigin}/settings/shop`,
      exchangeCode: () =>
        Promise.reject(
          new ConnectorError("rejected", "not_offered", "The own shop is opened on its own page"),
        ),
      refresh: async (credentials) => credentials,
      async readShop({ accessToken, shopId }) {
        const shop = await readStorefrontById(backend.db, {
          accountId: accessToken,
          storefrontId: shopId,
        });
        if (!shop) throw new ConnectorError("unauthorised", "shop_gone", "There is no such shop");
        return { shopId, name: shop.name, grantExpiresAt: null };
      },
      warehouses: async () => [],
    },
    references: shopReferences,
    listings: makeListings(backend),
    stock: makeStockFigures(backend),
    prices: makePrices(backend),
    orders: makeOrders(backend),
    shipping: makeShipping(backend),
    chats: makeChats(backend),
  };
}
