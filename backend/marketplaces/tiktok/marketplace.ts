import { z } from "zod";
import { defineMarketplace } from "../marketplace.ts";
import { createTiktokConnector } from "./connector.ts";
import { tiktokGoingLive } from "./going-live.ts";

export const tiktok = defineMarketplace({
  goingLive: tiktokGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; `live` needs the app's key, secret and service. */
    TIKTOK_MODE: z.enum(["sandbox", "live"]).optional(),
    TIKTOK_HOST: z.url().default("https://open-api.tiktokglobalshop.com"),
    /** Exchanges codes for tokens. */
    TIKTOK_TOKEN_HOST: z.url().default("https://auth.tiktok-shops.com"),
    /**
     * The seller's consent page. Set the app's redirect address to
     * `…/api/v1/channels/auth/tiktok/callback`, its webhook to `…/api/webhooks/tiktok`.
     */
    TIKTOK_CONSENT_HOST: z.url().default("https://services.tiktokshop.com"),
    TIKTOK_APP_KEY: z.string().optional(),
    TIKTOK_APP_SECRET: z.string().optional(),
    TIKTOK_SERVICE_ID: z.string().optional(),
  },
  settings(e, { hasSandbox, sandboxHost }) {
    const { TIKTOK_APP_KEY, TIKTOK_APP_SECRET, TIKTOK_SERVICE_ID } = e;
    const isLive =
      e.TIKTOK_MODE === "live" || (e.TIKTOK_MODE === undefined && TIKTOK_APP_KEY !== undefined);
    if (!isLive)
      return {
        mode: hasSandbox ? "sandbox" : "off",
        ...{ host: sandboxHost, tokenHost: sandboxHost, consentHost: sandboxHost },
        ...{ appKey: "6etalase0sandbox", appSecret: "", serviceId: "7300000000000000001" },
      };
    if (!(TIKTOK_APP_KEY && TIKTOK_APP_SECRET && TIKTOK_SERVICE_ID))
      throw new Error(
        "TIKTOK_APP_KEY, TIKTOK_APP_SECRET and TIKTOK_SERVICE_ID are needed for the live TikTok Shop",
      );
    return {
      mode: "live",
      host: e.TIKTOK_HOST,
      tokenHost: e.TIKTOK_TOKEN_HOST,
      consentHost: e.TIKTOK_CONSENT_HOST,
      appKey: TIKTOK_APP_KEY,
      appSecret: TIKTOK_APP_SECRET,
      serviceId: TIKTOK_SERVICE_ID,
    };
  },
  sandboxSecrets: { appSecret: "sandbox tiktok app secret" },
  connector: (settings, { publicOrigin, ...surroundings }) =>
    createTiktokConnector({
      ...surroundings,
      ...settings,
      callbackUrl: `${publicOrigin}/api/webhooks/tiktok`,
    }),
});
