import { z } from "zod";

/**
 * Tokopedia's part of the environment (config.ts). Its API ended on 30 September 2025, so a live
 * one has nothing to speak to: shops are in Tokopedia & Shop since.
 */
export const TOKOPEDIA_VARIABLES = {
  /** `sandbox`, where SANDBOX allows it; `live` and `off`: no shop can be connected. */
  TOKOPEDIA_MODE: z.enum(["sandbox", "live", "off"]).optional(),
};
const Variables = z.object(TOKOPEDIA_VARIABLES);

export interface TokopediaSettings {
  /** Only in the sandbox a shop can be connected. */
  mode: "sandbox" | "live" | "off";
  host: string;
  accountsHost: string;
  fsId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
}

export function tokopediaOf(
  { TOKOPEDIA_MODE }: z.output<typeof Variables>,
  { hasSandbox, publicOrigin }: { hasSandbox: boolean; publicOrigin: string },
): TokopediaSettings {
  const sandbox = `${new URL(publicOrigin).origin}/sandbox/tokopedia`;
  return {
    mode:
      TOKOPEDIA_MODE === "live"
        ? "live"
        : hasSandbox && TOKOPEDIA_MODE !== "off"
          ? "sandbox"
          : "off",
    ...{ host: sandbox, accountsHost: sandbox, fsId: "13000", clientId: "etalase-sandbox" },
    // Made at the first start (main.ts): the sandbox checks them like Tokopedia does.
    ...{ clientSecret: "", webhookSecret: "" },
  };
}
