import { z } from "zod";

/** TikTok Shop's part of the environment (config.ts). */
export const TIKTOK_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` needs the app's key, secret and service. */
  TIKTOK_MODE: z.enum(["sandbox", "live"]).optional(),
  TIKTOK_HOST: z.url().default("https://open-api.tiktokglobalshop.com"),
  /** Where codes become tokens. */
  TIKTOK_TOKEN_HOST: z.url().default("https://auth.tiktok-shops.com"),
  /**
   * Where sellers consent. Their app's redirect address is to be
   * `…/api/v1/channels/auth/tiktok/callback`, its webhook `…/api/webhooks/tiktok`.
   */
  TIKTOK_CONSENT_HOST: z.url().default("https://services.tiktokshop.com"),
  TIKTOK_APP_KEY: z.string().optional(),
  TIKTOK_APP_SECRET: z.string().optional(),
  TIKTOK_SERVICE_ID: z.string().optional(),
};
const Variables = z.object(TIKTOK_VARIABLES);

export interface TiktokSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  tokenHost: string;
  consentHost: string;
  appKey: string;
  appSecret: string;
  serviceId: string;
}

/** Throws an Error that names what live mode lacks. */
export function tiktokOf(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): TiktokSettings {
  const isLive =
    e.TIKTOK_MODE === "live" || (e.TIKTOK_MODE === undefined && e.TIKTOK_APP_KEY !== undefined);
  if (!isLive) {
    const sandbox = `${new URL(publicOrigin).origin}/sandbox/tiktok`;
    return {
      mode: hasSandbox ? "sandbox" : "off",
      ...{ host: sandbox, tokenHost: sandbox, consentHost: sandbox },
      appKey: "6etalase0sandbox",
      // Made at the first start (main.ts): the sandbox checks it like TikTok does.
      appSecret: "",
      serviceId: "7300000000000000001",
    };
  }
  const { TIKTOK_APP_KEY, TIKTOK_APP_SECRET, TIKTOK_SERVICE_ID } = e;
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
}
