import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DomainFault, DomainProof, DomainState, DomainTarget } from "#contract/shop-domain.ts";
import { makeCreatedAtColumn, makeInstantColumn } from "../columns.ts";
import { storefronts } from "./storefronts.ts";

/** Domains of own shops. A verified one that the shop left stays for a while and leads back. */
export const storefrontDomains = pgTable(
  "storefront_domains",
  {
    accountId: text("account_id").notNull(),
    storefrontId: text("storefront_id").notNull(),
    /** As DNS has it: small letters, other scripts as `xn--`. */
    name: text("name").notNull(),
    /** The secret part of the TXT record. */
    token: text("token").notNull(),
    state: text("state").$type<DomainState>().notNull().default("pending"),
    /** Results of the last check. */
    proof: text("proof").$type<DomainProof>().notNull().default("missing"),
    target: text("target").$type<DomainTarget>().notNull().default("missing"),
    fault: text("fault").$type<DomainFault>(),
    /** This server's addresses at the last check. */
    addresses: jsonb("addresses").$type<string[]>().notNull().default([]),
    checkedAt: makeInstantColumn("checked_at"),
    /** The next check by the clock. `null` for none. */
    nextCheckAt: makeInstantColumn("next_check_at"),
    /** The first proof. `null` where there was none, or it is over. */
    verifiedAt: makeInstantColumn("verified_at"),
    /** Since when a verified domain fails its checks. */
    failingSince: makeInstantColumn("failing_since"),
    removedAt: makeInstantColumn("removed_at"),
    /** Since when it waits for its proof. */
    pendingSince: makeInstantColumn("pending_since").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.storefrontId, t.name] }),
    foreignKey({
      name: "storefront_domains_storefront_fk",
      columns: [t.accountId, t.storefrontId],
      foreignColumns: [storefronts.accountId, storefronts.id],
    }),
    uniqueIndex("storefront_domains_current")
      .on(t.accountId, t.storefrontId)
      .where(sql`removed_at is null`),
    /** A domain leads to one shop across all accounts. */
    uniqueIndex("storefront_domains_verified")
      .on(t.name)
      .where(sql`state = 'verified' and removed_at is null`),
    index("storefront_domains_name").on(t.name).where(sql`verified_at is not null`),
    index("storefront_domains_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

export type StorefrontDomainRow = typeof storefrontDomains.$inferSelect;
