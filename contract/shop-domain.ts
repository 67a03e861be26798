import "@hono/zod-openapi";
import { z } from "zod";
import { DOMAIN_NAME } from "./domain-names.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./query.ts";

/** The own shop's domain (docs/configuration.md "Domains of own shops"). */

/** `pending`: checked again and again; `failed`: only if the seller asks. */
export const DOMAIN_STATES = ["pending", "verified", "failed"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** Whether the TXT record proves that the domain is the seller's. */
export const DOMAIN_PROOFS = ["missing", "wrong", "found"] as const;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];
/** Whether the domain leads to this server. */
export const DOMAIN_TARGETS = ["missing", "elsewhere", "here"] as const;
export type DomainTarget = (typeof DOMAIN_TARGETS)[number];
/** `taken`: another shop has proved that the domain is its own. `unreachable`: DNS is silent. */
export const DOMAIN_FAULTS = ["taken", "unreachable"] as const;
export type DomainFault = (typeof DOMAIN_FAULTS)[number];

const Record = z.object({ name: z.string(), value: z.string() });
export const ShopDomain = z
  .object({
    /** As DNS has it; a name in another script begins with `xn--`. */
    name: z.string(),
    /** The name in its own script. */
    writtenName: z.string(),
    url: z.string(),
    state: z.enum(DOMAIN_STATES),
    proof: z.enum(DOMAIN_PROOFS),
    target: z.enum(DOMAIN_TARGETS),
    fault: z.enum(DOMAIN_FAULTS).nullable(),
    /** Since when a verified domain fails. `null` if it does not. */
    failingSince: instant().nullable(),
    checkedAt: instant().nullable(),
    /** The records that the seller enters at the registrar. */
    textRecord: Record,
    nameRecord: Record,
    /** Addresses for A and AAAA records, where the registrar takes no CNAME. */
    addresses: z.array(z.string()),
  })
  .openapi("ShopDomain");
export type ShopDomain = z.infer<typeof ShopDomain>;

const ADDRESS = "/v1/channels/shop/{channelId}/domain";
const integration = {
  access: "integration-manage",
  params: z.object({ channelId: z.string() }),
  /** `null` where the shop has none. */
  response: z.object({ domain: ShopDomain.nullable() }),
} as const;

export const getShopDomain = endpoint("getShopDomain", "get", ADDRESS, {
  ...integration,
  summary: "The own shop's domain and what to enter at the registrar",
  errors: [404],
});
/**
 * Replaces the domain before it, and checks the new one at once. 422 with the field `name`
 * `invalid_domain`, or `own_host` for this server's own name.
 */
export const setShopDomain = endpoint("setShopDomain", "put", ADDRESS, {
  ...integration,
  summary: "Gives the own shop a domain",
  body: z.object({ name: DOMAIN_NAME }),
  errors: [404, 422],
});
/** 404 without a domain. */
export const checkShopDomain = endpoint("checkShopDomain", "post", `${ADDRESS}/;check`, {
  ...integration,
  summary: "Looks the domain's records up in DNS",
  errors: [404],
});
export const removeShopDomain = endpoint("removeShopDomain", "delete", ADDRESS, {
  ...integration,
  summary: "Takes the domain off; its addresses lead back to the shop",
  errors: [404],
});
/**
 * For proxies that ask before they get a certificate, and for the server, which finds the shop of a
 * host name with it. 404 for a name that no shop has shown to be its own.
 */
export const findShopDomain = endpoint("findShopDomain", "get", "/v1/storefront-domains", {
  access: "public",
  limit: { perSecond: 50 },
  summary: "Whether a domain is a shop's",
  query: z.object({ domain: z.string().max(300) }),
  response: z.object({
    slug: z.string(),
    /** `false`: the shop has left the domain, whose addresses lead back. */
    isServed: z.boolean(),
  }),
  errors: [404],
});
