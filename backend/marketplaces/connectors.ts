import type { ChannelType } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";
import type { Connector } from "./connector.ts";
import { createShopeeConnector } from "./shopee/connector.ts";

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/** The channel types this build can talk to. */
export function createConnectors(
  { shopee, publicOrigin }: BackendConfig,
  surroundings: Surroundings,
): ReadonlyMap<ChannelType, Connector> {
  if (shopee.mode === "off") return new Map();
  const shopeeConnector = createShopeeConnector({
    ...surroundings,
    host: shopee.host,
    authHost: shopee.authHost,
    ...(shopee.mode === "sandbox" ? { variationDelayMs: 0 } : {}),
    partnerId: shopee.partnerId,
    partnerKey: shopee.partnerKey,
    pushKey: shopee.pushKey,
    callbackUrl: `${publicOrigin}/api/webhooks/shopee`,
  });
  return new Map([["shopee", shopeeConnector]]);
}
