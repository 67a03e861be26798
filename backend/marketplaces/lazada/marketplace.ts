import { z } from "zod";
import { defineMarketplace } from "../marketplace.ts";
import { createLazadaConnector } from "./connector.ts";
import { lazadaGoingLive } from "./going-live.ts";

export const lazada = defineMarketplace({
  goingLive: lazadaGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; `live` needs the app's key and secret. */
    LAZADA_MODE: z.enum(["sandbox", "live"]).optional(),
    /** Each country has its own gateway: `{domain}` is the end of its name, such as `co.id`. */
    LAZADA_HOST: z
      .string()
      .regex(/^https?:\/\/.*\{domain\}/)
      .default("https://api.lazada.{domain}/rest"),
    /** Exchanges codes for tokens. */
    LAZADA_TOKEN_HOST: z.url().default("https://auth.lazada.com/rest"),
    /**
     * Set the app's redirect address to `…/api/v1/channels/auth/lazada/callback`, its message
     * service to `…/api/webhooks/lazada`.
     */
    LAZADA_CONSENT_HOST: z.url().default("https://auth.lazada.com"),
    LAZADA_APP_KEY: z.string().optional(),
    LAZADA_APP_SECRET: z.string().optional(),
  },
  settings(e, { hasSandbox, sandboxHost }) {
    const { LAZADA_APP_KEY, LAZADA_APP_SECRET } = e;
    const isLive =
      e.LAZADA_MODE === "live" || (e.LAZADA_MODE === undefined && LAZADA_APP_KEY !== undefined);
    if (!isLive)
      return {
        mode: hasSandbox ? "sandbox" : "off",
        host: `${sandboxHost}/{domain}/rest`,
        tokenHost: `${sandboxHost}/auth/rest`,
        consentHost: sandboxHost,
        ...{ appKey: "500001", appSecret: "" },
      };
    if (!(LAZADA_APP_KEY && LAZADA_APP_SECRET))
      throw new Error("LAZADA_APP_KEY and LAZADA_APP_SECRET are needed for the live Lazada");
    return {
      mode: "live",
      host: e.LAZADA_HOST,
      tokenHost: e.LAZADA_TOKEN_HOST,
      consentHost: e.LAZADA_CONSENT_HOST,
      appKey: LAZADA_APP_KEY,
      appSecret: LAZADA_APP_SECRET,
    };
  },
  sandboxSecrets: { appSecret: "sandbox lazada app secret" },
  connector: (settings, surroundings) => createLazadaConnector({ ...surroundings, ...settings }),
});
