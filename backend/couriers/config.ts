import { z } from "zod";
import type { CourierId } from "#contract/couriers.ts";

const mode = z.enum(["sandbox", "live", "off"]).optional();

/** Couriers' environment variables (config.ts). Sellers enter their own keys in the product. */
export const COURIER_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live`; `off`. */
  BITESHIP_MODE: mode,
  BITESHIP_HOST: z.url().default("https://api.biteship.com"),
  SHIPPOP_MODE: mode,
  SHIPPOP_HOST: z.url().default("https://mkpservice.shippop.com"),
};
const Variables = z.object(COURIER_VARIABLES);

interface ProviderSettings {
  /** `off`: sellers deliver themselves. */
  mode: "sandbox" | "live" | "off";
  /** The host without a trailing slash. */
  host: string;
}
export type CourierSettings = Record<CourierId, ProviderSettings>;

export function readCourierSettings(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): CourierSettings {
  const readSettings = (
    id: CourierId,
    wished: ProviderSettings["mode"] | undefined,
    host: string,
  ): ProviderSettings =>
    wished === "live"
      ? { mode: "live", host: host.replace(/\/$/, "") }
      : {
          mode: hasSandbox && wished !== "off" ? "sandbox" : "off",
          host: `${new URL(publicOrigin).origin}/sandbox/${id}`,
        };
  return {
    biteship: readSettings("biteship", e.BITESHIP_MODE, e.BITESHIP_HOST),
    shippop: readSettings("shippop", e.SHIPPOP_MODE, e.SHIPPOP_HOST),
  };
}
