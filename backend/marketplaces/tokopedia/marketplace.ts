import { z } from "zod";
import { defineMarketplace } from "../marketplace.ts";
import { createTokopediaConnector } from "./connector.ts";
import { tokopediaGoingLive } from "./going-live.ts";

/**
 * Tokopedia's API ended on 30 September 2025, so live mode has no server. The shops have moved to
 * Tokopedia & Shop, which uses TikTok Shop's API.
 */
export const tokopedia = defineMarketplace({
  goingLive: tokopediaGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; with `live` and `off` no shop can be connected. */
    TOKOPEDIA_MODE: z.enum(["sandbox", "live", "off"]).optional(),
  },
  settings: ({ TOKOPEDIA_MODE }, { hasSandbox, sandboxHost }) => ({
    mode:
      TOKOPEDIA_MODE === "live"
        ? "live"
        : hasSandbox && TOKOPEDIA_MODE !== "off"
          ? "sandbox"
          : "off",
    ...{ host: sandboxHost, accountsHost: sandboxHost },
    ...{ fsId: "13000", clientId: "etalase-sandbox", clientSecret: "", webhookSecret: "" },
  }),
  sandboxSecrets: {
    clientSecret: "sandbox tokopedia client secret",
    webhookSecret: "sandbox tokopedia webhook secret",
  },
  connector: (settings, surroundings) =>
    settings.mode === "live" ? null : createTokopediaConnector({ ...surroundings, ...settings }),
  moved: { to: "tiktok", countryCode: "id" },
});
