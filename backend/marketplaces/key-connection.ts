import { ConnectorError } from "./connector.ts";

/** Expiry of a key that ends only when the seller deletes it. */
export const NEVER_EXPIRES = new Date("9999-12-31T00:00:00Z");

/** Keys cannot be renewed. */
export async function refuseRefresh(): Promise<never> {
  throw new ConnectorError("unauthorised", "no_refresh", "The seller has to give another key");
}

/** A header allows no other characters, and no key has them. */
export const isKeyText = (key: string) => /^[\x21-\x7e]+$/.test(key);
