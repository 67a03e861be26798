import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

/** The address is not on the public internet, or not https. */
export class AddressNotAllowed extends Error {
  constructor() {
    super("address not allowed");
  }
}

/**
 * Refuses a name with a forbidden address. The connection uses the checked address, because a
 * second DNS answer may differ.
 */
export function makeGuardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new AddressNotAllowed(), []);
      const [firstAddress] = addresses;
      return options.all
        ? callback(null, addresses)
        : callback(null, firstAddress?.address ?? "", firstAddress?.family);
    });
  };
}
