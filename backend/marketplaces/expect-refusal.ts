import { ConnectorError } from "./connector.ts";

const REFUSAL_KINDS: ReadonlySet<ConnectorError["kind"]> = new Set([
  ...(["unauthorised", "token_expired", "rejected", "not_found"] as const),
]);

/**
 * Makes a call with a made-up token, which the marketplace refuses after it has accepted the app's
 * key, address and time. Rethrows any other failure.
 */
export async function expectRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.fault || !REFUSAL_KINDS.has(error.kind))
      throw error;
  }
}

/** Returns credentials that belong to no shop. */
export const makeNobodysCredentials = (shopId: string) => ({
  ...{ shopId, accessToken: "etalase-check", refreshToken: "etalase-check" },
  ...{ accessExpiresAt: new Date(0), refreshExpiresAt: new Date(0) },
});
