import { and, eq, isNull } from "drizzle-orm";
import { storefrontDomains } from "./schema/storefront-domains.ts";
import { storefronts } from "./schema/storefronts.ts";

/**
 * Joins the domain to which a shop's links lead. They fall back to the shop's own address with the
 * first failed check, because the domain may already lead to somebody else.
 */
export const isDomainOfShop = and(
  eq(storefrontDomains.accountId, storefronts.accountId),
  eq(storefrontDomains.storefrontId, storefronts.id),
  eq(storefrontDomains.state, "verified"),
  isNull(storefrontDomains.removedAt),
  isNull(storefrontDomains.failingSince),
);
