import { z } from "zod";

/** Slip verifiers' variables. Sellers enter their own keys. */
export const SLIP_VERIFIER_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live`; `off`. */
  EASYSLIP_MODE: z.enum(["sandbox", "live", "off"]).optional(),
  EASYSLIP_HOST: z.url().default("https://api.easyslip.com"),
};
const Variables = z.object(SLIP_VERIFIER_VARIABLES);

export interface SlipVerifierSettings {
  /** `off`: sellers check slips themselves. */
  mode: "sandbox" | "live" | "off";
  /** The host without a trailing slash. */
  host: string;
}

export function readSlipVerifierSettings(
  e: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): SlipVerifierSettings {
  if (e.EASYSLIP_MODE === "live") return { mode: "live", host: e.EASYSLIP_HOST.replace(/\/$/, "") };
  return {
    mode: hasSandbox && e.EASYSLIP_MODE !== "off" ? "sandbox" : "off",
    host: `${new URL(publicOrigin).origin}/sandbox/easyslip`,
  };
}
