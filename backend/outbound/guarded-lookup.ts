import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** It is not on the public internet, or not reached by https. */
export class AddressNotAllowed extends Error {
  constructor() {
    super("address not allowed");
  }
}

/**
 * Refuses a name when any of its addresses is not allowed. The connection goes to what was checked,
 * so a second DNS answer cannot slip in between.
 */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new AddressNotAllowed(), []);
      const [first] = addresses;
      return options.all
        ? callback(null, addresses)
        : callback(null, first?.address ?? "", first?.family);
    });
  };
}
