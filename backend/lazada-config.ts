import { z } from "zod";

/** Lazada's part of the environment (config.ts). */
export const LAZADA_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` needs the app's key and secret. */
  LAZADA_MODE: z.enum(["sandbox", "live"]).optional(),
  /** Each country has a gateway of its own: `{domain}` is the end of its name, such as `co.id`. */
  LAZADA_HOST: z
    .string()
    .regex(/^https?:\/\/.*\{domain\}/)
    .default("https://api.lazada.{domain}/rest"),
  /** Where codes become tokens. */
  LAZADA_TOKEN_HOST: z.url().default("https://auth.lazada.com/rest"),
  /**
   * Where sellers consent. Their app's redirect address is to be
   * `…/api/v1/channels/auth/lazada/callback`, its message service `…/api/webhooks/lazada`.
   */
  LAZADA_CONSENT_HOST: z.url().default("https://auth.lazada.com"),
  LAZADA_APP_KEY: z.string().optional(),
  LAZADA_APP_SECRET: z.string().optional(),
};
const Variables = z.object(LAZADA_VARIABLES);

export interface LazadaSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  tokenHost: string;
  consentHost: string;
  appKey: string;
  appSecret: string;
}

/** Throws an Error that names what live mode lacks. */
export function lazadaOf(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): LazadaSettings {
  const isLive =
    e.LAZADA_MODE === "live" || (e.LAZADA_MODE === undefined && e.LAZADA_APP_KEY !== undefined);
  if (!isLive) {
    const sandbox = `${new URL(publicOrigin).origin}/sandbox/lazada`;
    return {
      mode: hasSandbox ? "sandbox" : "off",
      host: `${sandbox}/{domain}/rest`,
      tokenHost: `${sandbox}/auth/rest`,
      consentHost: sandbox,
      appKey: "500001",
      // Made at the first start (main.ts): the sandbox checks it like Lazada does.
      appSecret: "",
    };
  }
  const { LAZADA_APP_KEY, LAZADA_APP_SECRET } = e;
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
}
