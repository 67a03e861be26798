import { z } from "zod";

/** Blibli's part of the environment (config.ts). */
export const BLIBLI_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` needs the client's id and key. */
  BLIBLI_MODE: z.enum(["sandbox", "live"]).optional(),
  BLIBLI_HOST: z.url().default("https://api.blibli.com/v2"),
  BLIBLI_CLIENT_ID: z.string().optional(),
  BLIBLI_CLIENT_KEY: z.string().optional(),
  /** The name that Blibli knows the operator by, in every call. */
  BLIBLI_CHANNEL_ID: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .default("etalase"),
};
const Variables = z.object(BLIBLI_VARIABLES);

export interface BlibliSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  clientId: string;
  clientKey: string;
  channelId: string;
}

/** Throws an Error that names what live mode lacks. */
export function blibliOf(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): BlibliSettings {
  const { BLIBLI_CLIENT_ID: clientId, BLIBLI_CLIENT_KEY: clientKey } = e;
  const isLive =
    e.BLIBLI_MODE === "live" || (e.BLIBLI_MODE === undefined && clientId !== undefined);
  if (!isLive)
    return {
      mode: hasSandbox ? "sandbox" : "off",
      host: `${new URL(publicOrigin).origin}/sandbox/blibli`,
      clientId: "mta-api-etalase-00001",
      // Made at the first start (main.ts): the sandbox checks it like Blibli does.
      clientKey: "",
      channelId: e.BLIBLI_CHANNEL_ID,
    };
  if (!(clientId && clientKey))
    throw new Error("BLIBLI_CLIENT_ID and BLIBLI_CLIENT_KEY are needed for the live Blibli");
  return { mode: "live", host: e.BLIBLI_HOST, clientId, clientKey, channelId: e.BLIBLI_CHANNEL_ID };
}
