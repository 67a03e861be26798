import { z } from "zod";
import { defineMarketplace } from "../marketplace.ts";
import { createShopeeConnector } from "./connector.ts";
import { shopeeGoingLive } from "./going-live.ts";

export const shopee = defineMarketplace({
  goingLive: shopeeGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; `live` needs the partner's id and key. */
    SHOPEE_MODE: z.enum(["sandbox", "live"]).optional(),
    SHOPEE_HOST: z.url().default("https://partner.shopeemobile.com"),
    /** The consent page. Shopee's test has `https://open.sandbox.test-stable.shopee.com`. */
    SHOPEE_AUTH_HOST: z.url().default("https://open.shopee.com"),
    SHOPEE_PARTNER_ID: z.string().optional(),
    SHOPEE_PARTNER_KEY: z.string().optional(),
    SHOPEE_PUSH_KEY: z.string().optional(),
  },
  settings(e, { hasSandbox, sandboxHost }) {
    const { SHOPEE_PARTNER_ID: partnerId, SHOPEE_PARTNER_KEY: partnerKey } = e;
    const isLive =
      e.SHOPEE_MODE === "live" || (e.SHOPEE_MODE === undefined && partnerId !== undefined);
    if (!isLive)
      return {
        mode: hasSandbox ? "sandbox" : "off",
        ...{ host: sandboxHost, authHost: sandboxHost },
        ...{ partnerId: "1000001", partnerKey: "", pushKey: "" },
      };
    if (!(partnerId && partnerKey))
      throw new Error("SHOPEE_PARTNER_ID and SHOPEE_PARTNER_KEY are needed for the live Shopee");
    return {
      mode: "live",
      ...{ host: e.SHOPEE_HOST, authHost: e.SHOPEE_AUTH_HOST },
      ...{ partnerId, partnerKey, pushKey: e.SHOPEE_PUSH_KEY ?? partnerKey },
    };
  },
  sandboxSecrets: {
    partnerKey: "sandbox shopee partner key",
    pushKey: "sandbox shopee push key",
  },
  connector: ({ mode, ...settings }, { publicOrigin, ...surroundings }) =>
    createShopeeConnector({
      ...surroundings,
      ...settings,
      ...(mode === "sandbox" ? { variationDelayMs: 0 } : {}),
      callbackUrl: `${publicOrigin}/api/webhooks/shopee`,
    }),
});
