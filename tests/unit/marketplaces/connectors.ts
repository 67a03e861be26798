import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";

export const NOW = new Date("2026-11-20T03:00:00Z");
/** A connector's surroundings: a clock that stands, and no waiting between tries. */
const makeSurroundings = (fetch: typeof globalThis.fetch) => ({
  fetch,
  now: () => NOW,
  wait: async () => undefined,
});

export const connectShopee = (fetch: typeof globalThis.fetch) =>
  createShopeeConnector({
    ...makeSurroundings(fetch),
    ...{ host: "https://s.test", authHost: "https://a.test", variationDelayMs: 0 },
    ...{ partnerId: "1", partnerKey: "key", pushKey: "push" },
  });

export const connectLazada = (fetch: typeof globalThis.fetch) =>
  createLazadaConnector({
    ...makeSurroundings(fetch),
    ...{ host: "https://l.test/rest", tokenHost: "https://t.test/rest" },
    ...{ consentHost: "https://c.test", appKey: "1", appSecret: "secret" },
  });

export const connectTiktok = (fetch: typeof globalThis.fetch) =>
  createTiktokConnector({
    callbackUrl: "https://a.test/api/webhooks/tiktok",
    ...makeSurroundings(fetch),
    ...{ host: "https://o.test", tokenHost: "https://t.test", consentHost: "https://c.test" },
    ...{ appKey: "1", appSecret: "secret", serviceId: "2" },
  });
