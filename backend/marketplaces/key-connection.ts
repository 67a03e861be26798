import { ConnectorError } from "./connector.ts";

/** Until when a key is good that ends only when the seller deletes it. */
export const NEVER = new Date("9999-12-31T00:00:00Z");

/** There is nothing to renew a key with. */
export async function refuseRefresh(): Promise<never> {
  throw new ConnectorError("unauthorised", "no_refresh", "The seller has to give another key");
}

/** A header takes no other letters, and no key has them. */
export const isKeyText = (key: string) => /^[\x21-\x7e]+$/.test(key);
