import { z } from "zod";
import { defineMarketplace } from "../marketplace.ts";
import { createBlibliConnector } from "./connector.ts";
import { blibliGoingLive } from "./going-live.ts";

export const blibli = defineMarketplace({
  goingLive: blibliGoingLive,
  variables: {
    /** `sandbox`, where SANDBOX allows it; `live` needs the client's id and key. */
    BLIBLI_MODE: z.enum(["sandbox", "live"]).optional(),
    BLIBLI_HOST: z.url().default("https://api.blibli.com/v2"),
    BLIBLI_CLIENT_ID: z.string().optional(),
    BLIBLI_CLIENT_KEY: z.string().optional(),
    /** Blibli's name for the operator, sent with every call. */
    BLIBLI_CHANNEL_ID: z
      .string()
      .regex(/^[\w-]{1,50}$/)
      .default("etalase"),
  },
  settings(e, { hasSandbox, sandboxHost }) {
    const { BLIBLI_CLIENT_ID: clientId, BLIBLI_CLIENT_KEY: clientKey } = e;
    const channelId = e.BLIBLI_CHANNEL_ID;
    const isLive =
      e.BLIBLI_MODE === "live" || (e.BLIBLI_MODE === undefined && clientId !== undefined);
    if (!isLive)
      return {
        mode: hasSandbox ? "sandbox" : "off",
        host: sandboxHost,
        ...{ clientId: "mta-api-etalase-00001", clientKey: "", channelId },
      };
    if (!(clientId && clientKey))
      throw new Error("BLIBLI_CLIENT_ID and BLIBLI_CLIENT_KEY are needed for the live Blibli");
    return { mode: "live", host: e.BLIBLI_HOST, clientId, clientKey, channelId };
  },
  sandboxSecrets: { clientKey: "sandbox blibli client key" },
  connector: (settings, surroundings) => createBlibliConnector({ ...surroundings, ...settings }),
});
