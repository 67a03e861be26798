import type { ChannelType } from "#contract/statuses.ts";
import type { BackendConfig } from "../config.ts";
import { createBlibliConnector } from "./blibli/connector.ts";
import type { ChannelCategory } from "./channel-references.ts";
import type { Connector } from "./connector.ts";
import { createLazadaConnector } from "./lazada/connector.ts";
import { createLineConnector } from "./line/connector.ts";
import { createShopeeConnector } from "./shopee/connector.ts";
import { createTiktokConnector } from "./tiktok/connector.ts";
import { createTokopediaConnector } from "./tokopedia/connector.ts";

interface Surroundings {
  fetch: typeof fetch;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

/** The channel types this build can talk to. */
export function createConnectors(
  { shopee, tiktok, tokopedia, lazada, blibli, line, publicOrigin }: BackendConfig,
  surroundings: Surroundings,
  /** Of the LINE that runs in this process. */
  lineCategories: readonly ChannelCategory[],
): ReadonlyMap<ChannelType, Connector> {
  const connectors: Connector[] = [];
  if (shopee.mode !== "off")
    connectors.push(
      createShopeeConnector({
        ...surroundings,
        host: shopee.host,
        authHost: shopee.authHost,
        ...(shopee.mode === "sandbox" ? { variationDelayMs: 0 } : {}),
        partnerId: shopee.partnerId,
        partnerKey: shopee.partnerKey,
        pushKey: shopee.pushKey,
        callbackUrl: `${publicOrigin}/api/webhooks/shopee`,
      }),
    );
  if (tiktok.mode !== "off") connectors.push(createTiktokConnector({ ...surroundings, ...tiktok }));
  if (tokopedia.mode === "sandbox")
    connectors.push(createTokopediaConnector({ ...surroundings, ...tokopedia }));
  if (lazada.mode !== "off") connectors.push(createLazadaConnector({ ...surroundings, ...lazada }));
  if (blibli.mode !== "off") connectors.push(createBlibliConnector({ ...surroundings, ...blibli }));
  if (line.mode !== "off")
    connectors.push(
      createLineConnector({
        ...surroundings,
        ...line,
        ...(line.mode === "sandbox" ? { categories: lineCategories } : {}),
      }),
    );
  return new Map(connectors.map((connector) => [connector.channelType, connector]));
}
