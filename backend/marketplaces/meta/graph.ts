import { z } from "zod";
import type { Language } from "#contract/languages.ts";
import { metaBatches } from "./batches.ts";
import { metaDomains } from "./domains.ts";
import { createMetaHttp, type MetaConfig } from "./http.ts";

/** Permissions that a person is asked for: their businesses and the businesses' catalogues. */
const SCOPE = "business_management,catalog_management";

/** The Graph API's locales ("Facebook Locales"). */
const LOCALES: Record<Language, string> = { en: "en_US", id: "id_ID", th: "th_TH" };
const inLanguage = (language: Language | undefined): Record<string, string> =>
  language ? { locale: LOCALES[language] } : {};

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const Named = z.object({ id: z.string(), name: z.string() });
const BusinessStanding = Named.extend({ verification_status: z.string().optional() });

export interface MetaGrant {
  token: string;
  /** Seconds from now. `null` where it does not end. */
  expiresIn: number | null;
  userId: string;
  userName: string;
}

export type MetaGraph = ReturnType<typeof createMetaGraph>;

/** The parts of Meta's Graph API for catalogues. Methods throw only ConnectorError. */
export function createMetaGraph(config: MetaConfig) {
  const http = createMetaHttp(config);
  const exchange = (query: Record<string, string>) =>
    http.json({
      path: "/oauth/access_token",
      query: { client_id: config.appId, client_secret: config.appSecret, ...query },
      schema: Token,
    });
  const businessUrl = (path: string) => `${config.businessHost.replace(/\/$/, "")}${path}`;
  return {
    consentUrl({ state, redirectUrl }: { state: string; redirectUrl: string }): string {
      const query = new URLSearchParams({
        client_id: config.appId,
        redirect_uri: redirectUrl,
        state,
        scope: SCOPE,
        response_type: "code",
      });
      return `${config.dialogHost.replace(/\/$/, "")}/${config.version}/dialog/oauth?${query}`;
    },
    /** A code is single use. Its token of an hour is exchanged at once for one of sixty days. */
    async exchangeCode(code: string, redirectUrl: string): Promise<MetaGrant> {
      const short = await exchange({ code, redirect_uri: redirectUrl });
      const long = await exchange({
        grant_type: "fb_exchange_token",
        fb_exchange_token: short.access_token,
      });
      const token = long.access_token;
      const query = { fields: "id,name" };
      const { id, name } = await http.json({ path: "/me", token, query, schema: Named });
      return { token, expiresIn: long.expires_in ?? null, userId: id, userName: name };
    },
    businesses: (token: string, language?: Language) =>
      http.all({
        path: "/me/businesses",
        token,
        query: { fields: "id,name", ...inLanguage(language) },
        item: Named,
      }),
    /** `verification_status` is `pending` while Meta reviews the business. */
    business: (token: string, businessId: string) =>
      http.json({
        path: `/${encodeURIComponent(businessId)}`,
        token,
        query: { fields: "id,name,verification_status" },
        schema: BusinessStanding,
      }),
    /** Returns its own catalogues, and those that others share with it. */
    async catalogs(
      token: string,
      businessId: string,
      language?: Language,
    ): Promise<z.infer<typeof Named>[]> {
      const edges = ["owned_product_catalogs", "client_product_catalogs"];
      const found: z.infer<typeof Named>[] = [];
      for (const edge of edges)
        found.push(
          ...(await http.all({
            path: `/${encodeURIComponent(businessId)}/${edge}`,
            token,
            query: { fields: "id,name", ...inLanguage(language) },
            item: Named,
          })),
        );
      return [...new Map(found.map((catalog) => [catalog.id, catalog])).values()];
    },
    revoke: (token: string) =>
      http.json({ method: "DELETE", path: "/me/permissions", token, schema: z.unknown() }),
    ...metaBatches(http),
    ...metaDomains(http),
    catalogUrl: (businessId: string, catalogId: string) =>
      businessUrl(
        `/commerce/catalogs/${encodeURIComponent(catalogId)}/products?business_id=${encodeURIComponent(businessId)}`,
      ),
    domainsUrl: (businessId: string) =>
      businessUrl(`/settings/owned-domains?business_id=${encodeURIComponent(businessId)}`),
  };
}
