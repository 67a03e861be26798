import { z } from "zod";
import type { MetaHttp } from "./http.ts";

const OwnedDomain = z.object({
  id: z.string(),
  domain_name: z.string(),
  /** `verified`, in some versions with a capital; any other value is not verified. */
  status: z.string().nullish(),
  verification_code: z.string().nullish(),
});

export interface OwnedDomain {
  id: string;
  domain: string;
  isVerified: boolean;
  verificationCode: string | null;
}

const FIELDS = { fields: "id,domain_name,status,verification_code" };

/**
 * The domains of a business (OwnedDomain of the official SDK). Newer versions of the Graph API do
 * not have this edge for every app and answer error 100; then a website's address is typed instead.
 */
export function metaDomains(http: MetaHttp) {
  const edge = (businessId: string) => `/${encodeURIComponent(businessId)}/owned_domains`;
  return {
    async ownedDomains(token: string, businessId: string): Promise<OwnedDomain[]> {
      const path = edge(businessId);
      return (await http.all({ path, token, query: FIELDS, item: OwnedDomain })).map(toDomain);
    },
    /** Throws ConnectorError with code 200 if the person may not add one. */
    addDomain: (token: string, businessId: string, domain: string) =>
      http.json({
        path: edge(businessId),
        token,
        body: { domain_name: domain },
        schema: z.object({ id: z.string() }),
      }),
    /** Makes Meta look for the code in the site's head, file or DNS. */
    verifyDomain: (token: string, domainId: string) =>
      http.json({
        path: `/${encodeURIComponent(domainId)}/verify`,
        token,
        body: {},
        schema: z.looseObject({ success: z.boolean() }),
      }),
  };
}

function toDomain(found: z.infer<typeof OwnedDomain>): OwnedDomain {
  return {
    id: found.id,
    domain: found.domain_name.toLowerCase(),
    isVerified: found.status?.toLowerCase() === "verified",
    verificationCode: found.verification_code ?? null,
  };
}
