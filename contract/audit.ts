import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fewWords, moment, oneOf, oneWord, pickSchemas } from "./filters.ts";
import { instant, paging } from "./query.ts";

export const AUDIT_AREAS = [
  "products",
  "listings",
  "stock",
  "warehouses",
  "orders",
  "chats",
  "channels",
  "staff",
  "sign-in",
  "billing",
  "settings",
  "administration",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

export const AuditEntry = z
  .object({
    id: z.string(),
    createdAt: instant(),
    /** The e-mail of the sign-in. */
    actorName: z.string(),
    fromAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The call's name in this contract. */
    action: z.string(),
    area: z.enum(AUDIT_AREAS),
    /** The changed thing: `product:…`, `staff:…`, `session:…`. */
    target: z.string().nullable(),
    /**
     * Only changed values; never passwords, tokens or codes. `null` also where it quotes buyers
     * that the reader may not see; `{ "erased": true }` after the buyer's erasure.
     */
    before: z.unknown(),
    after: z.unknown(),
  })
  .openapi("AuditEntry");
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Names by id: shops, orders, SKUs, members. */
const ObjectNames = z.record(z.string(), z.string());

export const AUDIT_FILTERS = {
  /** Part of the actor's e-mail. */
  actor: fewWords(200),
  action: oneWord(60),
  area: oneOf(AUDIT_AREAS),
  createdAfter: moment(),
  createdBefore: moment(),
};
export const ALL_AUDIT_FILTERS = { ...AUDIT_FILTERS, accountId: oneWord(100) };

export const listAuditEntries = endpoint("listAuditEntries", "get", "/v1/accounts/audit", {
  access: "staff-manage",
  // The log covers every shop and warehouse.
  forLimited: "never",
  summary: "Who changed what in the account, newest first; kept for ever, and nobody can alter it",
  query: z.object({
    ...paging(50, 200),
    ...pickSchemas(AUDIT_FILTERS),
    /** Only entries with a lower number. Without a count: `total` is 0. */
    beforeId: z.coerce
      .string()
      .regex(/^\d{1,16}$/)
      .optional(),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    names: ObjectNames,
    total: z.number().int(),
  }),
});

/** For internal users. */
export const listAllAuditEntries = endpoint("listAllAuditEntries", "get", "/admin-audit", {
  access: "internal",
  summary: "Who changed what in all accounts, newest first",
  query: z.object({
    ...listAuditEntries.query.shape,
    ...pickSchemas(ALL_AUDIT_FILTERS),
  }),
  response: z.object({
    entries: z.array(
      AuditEntry.extend({
        accountId: z.string(),
        accountName: z.string(),
        /** The account's country, whose currency the entry's amounts have. */
        countryCode: z.enum(["id", "th"]),
      }),
    ),
    names: ObjectNames,
    total: z.number().int(),
  }),
});
