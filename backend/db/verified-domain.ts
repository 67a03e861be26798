import { and, eq, isNull } from "drizzle-orm";
import { storefrontDomains } from "./schema/storefront-domains.ts";
import { storefronts } from "./schema/storefronts.ts";

/** Joins the domain at which a shop is served. */
export const isDomainOfShop = and(
  eq(storefrontDomains.accountId, storefronts.accountId),
  eq(storefrontDomains.storefrontId, storefronts.id),
  eq(storefrontDomains.state, "verified"),
  isNull(storefrontDomains.removedAt),
);
