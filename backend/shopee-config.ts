import { z } from "zod";

/** Shopee's part of the environment (config.ts). */
export const SHOPEE_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` needs the partner's id and key. */
  SHOPEE_MODE: z.enum(["sandbox", "live"]).optional(),
  SHOPEE_HOST: z.url().default("https://partner.shopeemobile.com"),
  /**
   * Where sellers consent. Shopee's own test environment has another:
   * `https://open.sandbox.test-stable.shopee.com`.
   */
  SHOPEE_AUTH_HOST: z.url().default("https://open.shopee.com"),
  SHOPEE_PARTNER_ID: z.string().optional(),
  SHOPEE_PARTNER_KEY: z.string().optional(),
  SHOPEE_PUSH_KEY: z.string().optional(),
};
const Variables = z.object(SHOPEE_VARIABLES);

export interface ShopeeSettings {
  /** `off`: no shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  authHost: string;
  partnerId: string;
  partnerKey: string;
  pushKey: string;
}

/** Throws an Error that names what live mode lacks. */
export function shopeeOf(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): ShopeeSettings {
  const { SHOPEE_PARTNER_ID: partnerId, SHOPEE_PARTNER_KEY: partnerKey } = e;
  const isLive =
    e.SHOPEE_MODE === "live" || (e.SHOPEE_MODE === undefined && partnerId !== undefined);
  if (!isLive) {
    const sandbox = `${new URL(publicOrigin).origin}/sandbox/shopee`;
    return {
      mode: hasSandbox ? "sandbox" : "off",
      host: sandbox,
      authHost: sandbox,
      partnerId: "1000001",
      // Made at the first start (main.ts): the sandbox checks them like Shopee does.
      partnerKey: "",
      pushKey: "",
    };
  }
  if (!(partnerId && partnerKey))
    throw new Error("SHOPEE_PARTNER_ID and SHOPEE_PARTNER_KEY are needed for the live Shopee");
  return {
    mode: "live",
    host: e.SHOPEE_HOST,
    authHost: e.SHOPEE_AUTH_HOST,
    partnerId,
    partnerKey,
    pushKey: e.SHOPEE_PUSH_KEY ?? partnerKey,
  };
}
