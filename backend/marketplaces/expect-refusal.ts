import { ConnectorError } from "./connector.ts";

const REFUSAL_KINDS: ReadonlySet<ConnectorError["kind"]> = new Set([
  ...(["unauthorised", "token_expired", "rejected", "not_found"] as const),
]);

/**
 * A made-up token is refused after the app's key, address and time were accepted. Rethrows other
 * failures.
 */
export async function expectRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.fault || !REFUSAL_KINDS.has(error.kind))
      throw error;
  }
}

export const makeInvalidCredentials = (shopId: string) => ({
  ...{ shopId, accessToken: "etalase-check", refreshToken: "etalase-check" },
  ...{ accessExpiresAt: new Date(0), refreshExpiresAt: new Date(0) },
});
