import { boolean, index, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "#backend/db/columns.ts";
import { createMoodColumns } from "../moods.ts";

/** The sandbox's own tables: as "Meta" it has none of our accounts. Ids are text. */
export const sandboxMeta = pgSchema("sandbox_meta");

export type Verification = "verified" | "not_verified" | "pending";

/** A person with a Facebook account. */
export const people = sandboxMeta.table("people", {
  id: text("id").primaryKey(),
  /** The seller (`SandboxDeps.seller`) who may consent as them and use their controls. */
  seller: text("seller").notNull().unique(),
  name: text("name").notNull(),
  /** `null` where the app is not let in. */
  authorisedAt: makeInstantColumn("authorised_at"),
  /** Set by the controls; each decreases with every call that it spoils. */
  throttledCalls: integer("throttled_calls").notNull().default(0),
  offlineCalls: integer("offline_calls").notNull().default(0),
  /** Batches that end as `error` and `canceled`. */
  failingBatches: integer("failing_batches").notNull().default(0),
  ...createMoodColumns(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

export const authorizationCodes = sandboxMeta.table("codes", {
  code: text("code").primaryKey(),
  personId: text("person_id").notNull(),
  redirectUri: text("redirect_uri").notNull(),
  /** The configuration of Facebook Login for Business; `null` for the classic login. */
  configId: text("config_id"),
  expiresAt: makeInstantColumn("expires_at").notNull(),
  usedAt: makeInstantColumn("used_at"),
});

export const tokens = sandboxMeta.table("tokens", {
  token: text("token").primaryKey(),
  personId: text("person_id").notNull(),
  /** The business whose system user it is of; `null` for a person's. */
  businessId: text("business_id"),
  /** `null` where it does not end. */
  expiresAt: makeInstantColumn("expires_at"),
});

export const businesses = sandboxMeta.table(
  "businesses",
  {
    id: text("id").primaryKey(),
    personId: text("person_id").notNull(),
    name: text("name").notNull(),
    verification: text("verification").$type<Verification>().notNull(),
    mayAddDomains: boolean("may_add_domains").notNull().default(true),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("businesses_person").on(t.personId)],
);

export const catalogs = sandboxMeta.table(
  "catalogs",
  {
    id: text("id").primaryKey(),
    businessId: text("business_id").notNull(),
    name: text("name").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("catalogs_business").on(t.businessId)],
);

export const items = sandboxMeta.table(
  "items",
  {
    catalogId: text("catalog_id").notNull(),
    /** Meta's own id. */
    id: text("id").notNull(),
    retailerId: text("retailer_id").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.catalogId, t.retailerId] }), index("items_id").on(t.id)],
);

export interface BatchRequest {
  method: "CREATE" | "UPDATE" | "DELETE";
  data: Record<string, unknown>;
}

export const batches = sandboxMeta.table("batches", {
  handle: text("handle").primaryKey(),
  catalogId: text("catalog_id").notNull(),
  requests: jsonb("requests").$type<BatchRequest[]>().notNull(),
  allowUpsert: boolean("allow_upsert").notNull(),
  /** When it has been processed. */
  readyAt: makeInstantColumn("ready_at").notNull(),
  outcome: text("outcome").$type<"finished" | "error" | "canceled">(),
  errors: jsonb("errors").$type<Entry[]>().notNull().default([]),
  warnings: jsonb("warnings").$type<Entry[]>().notNull().default([]),
});
export interface Entry {
  line: number;
  id: string;
  message: string;
}

export const domains = sandboxMeta.table(
  "domains",
  {
    id: text("id").primaryKey(),
    businessId: text("business_id").notNull(),
    name: text("name").notNull(),
    code: text("code").notNull(),
    /** The site shows the code (set in the controls: no site is fetched from here). */
    showsCode: boolean("shows_code").notNull().default(false),
    isVerified: boolean("is_verified").notNull().default(false),
  },
  (t) => [index("domains_business").on(t.businessId)],
);
