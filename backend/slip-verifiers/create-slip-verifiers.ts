import type { CountryCode } from "#contract/countries.ts";
import type { BackendConfig } from "../config.ts";
import { createEasySlip } from "./easyslip/easyslip.ts";
import type { SlipVerifierProvider } from "./slip-verifier.ts";

/**
 * Returns `null` for a country without a verifier. Only Thai slips have a QR that banks can check.
 */
export function createSlipVerifiers(
  { slipVerifiers: { mode, host } }: Pick<BackendConfig, "slipVerifiers">,
  { fetch }: { fetch: typeof globalThis.fetch },
): (countryCode: CountryCode) => SlipVerifierProvider | null {
  const provider = mode === "off" ? null : createEasySlip({ host, fetch });
  return (countryCode) => (countryCode === "th" ? provider : null);
}
