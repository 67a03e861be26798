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

const DOMAIN_FIELDS = { fields: "id,domain_name,status,verification_code" };

/**
 * The domains of a business (OwnedDomain of the official SDK). Newer versions of the Graph API do
 * not have this edge for every app and answer error 100; then a website's address is typed instead.
 */
export function makeMetaDomains(http: MetaHttp) {
  const makeEdgePath = (businessId: string) => `/${encodeURIComponent(businessId)}/owned_domains`;
  return {
    async ownedDomains(token: string, businessId: string): Promise<OwnedDomain[]> {
      const path = makeEdgePath(businessId);
      return (await http.all({ path, token, query: DOMAIN_FIELDS, item: OwnedDomain })).map(
        toDomain,
      );
    },
    /** Throws ConnectorError with code 200 if the person may not add one. */
    addDomain: (token: string, businessId: string, domain: string) =>
      http.json({
        path: makeEdgePath(businessId),
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

function toDomain(foundEntry: z.infer<typeof OwnedDomain>): OwnedDomain {
  return {
    id: foundEntry.id,
    domain: foundEntry.domain_name.toLowerCase(),
    isVerified: foundEntry.status?.toLowerCase() === "verified",
    verificationCode: foundEntry.verification_code ?? null,
  };
}
