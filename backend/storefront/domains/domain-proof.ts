import type { StorefrontDomainRow } from "../../db/schema/storefront-domains.ts";

/** Returns the TXT record with which the domain's owner proves it. */
export const makeDomainProof = ({ name, token }: Pick<StorefrontDomainRow, "name" | "token">) => ({
  name: `_etalase.${name}`,
  value: `etalase-verification=${token}`,
});
