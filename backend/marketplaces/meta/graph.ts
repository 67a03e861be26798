import { z } from "zod";
import type { Language } from "#contract/languages.ts";
import { makeMetaBatches } from "./batches.ts";
import { makeMetaDomains } from "./domains.ts";
import { createMetaHttp, type MetaConfig } from "./http.ts";
import { readSignedRequest } from "./signed-request.ts";

/** Permissions that a person is asked for: their businesses and the businesses' catalogues. */
const META_SCOPE = "business_management,catalog_management";

const DAY_S = 86_400;

/** The Graph API's locales ("Facebook Locales"). */
const LOCALE_CODES: Record<Language, string> = { en: "en_US", id: "id_ID", th: "th_TH" };
const makeLanguageQuery = (language: Language | undefined): Record<string, string> =>
  language ? { locale: LOCALE_CODES[language] } : {};

/** A token without an end has no `expires_in`, or 0. */
const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z
    .number()
    .nullish()
    .transform((seconds) => seconds || undefined),
});
const Me = z.object({ client_business_id: z.string().nullish() });
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
  const exchangeToken = (query: Record<string, string>) =>
    http.json({
      path: "/oauth/access_token",
      query: { client_id: config.appId, client_secret: config.appSecret, ...query },
      schema: Token,
    });
  async function readClientBusiness(token: string): Promise<string | null> {
    const query = { fields: "id,client_business_id" };
    const me = await http.json({ path: "/me", token, query, schema: Me });
    return me.client_business_id ?? null;
  }
  const makeBusinessUrl = (path: string) => `${config.businessHost.replace(/\/$/, "")}${path}`;
  return {
    consentUrl({ state, redirectUrl }: { state: string; redirectUrl: string }): string {
      const query = new URLSearchParams({
        client_id: config.appId,
        redirect_uri: redirectUrl,
        state,
        response_type: "code",
        // A configuration has the permissions.
        ...(config.loginConfigId ? { config_id: config.loginConfigId } : { scope: META_SCOPE }),
      });
      return `${config.dialogHost.replace(/\/$/, "")}/${config.version}/dialog/oauth?${query}`;
    },
    /**
     * A code is single use. A person's token of an hour is exchanged at once for one of sixty days.
     * That of a business's system user does not end, or has its own sixty days.
     */
    async exchangeCode(code: string, redirectUrl: string): Promise<MetaGrant> {
      const first = await exchangeToken({ code, redirect_uri: redirectUrl });
      const isShort = first.expires_in !== undefined && first.expires_in < DAY_S;
      const long = isShort
        ? await exchangeToken({
            grant_type: "fb_exchange_token",
            fb_exchange_token: first.access_token,
          })
        : first;
      const token = long.access_token;
      const query = { fields: "id,name" };
      const { id, name } = await http.json({ path: "/me", token, query, schema: Named });
      return { token, expiresIn: long.expires_in ?? null, userId: id, userName: name };
    },
    /** Returns the person's businesses, or the business whose system user the token is of. */
    async businesses(token: string, language?: Language): Promise<z.infer<typeof Named>[]> {
      const query = { fields: "id,name", ...makeLanguageQuery(language) };
      const clientBusiness = config.loginConfigId ? await readClientBusiness(token) : null;
      if (!clientBusiness) return http.all({ path: "/me/businesses", token, query, item: Named });
      const path = `/${encodeURIComponent(clientBusiness)}`;
      return [await http.json({ path, token, query, schema: Named })];
    },
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
      const foundEntries: z.infer<typeof Named>[] = [];
      for (const edge of edges)
        foundEntries.push(
          ...(await http.all({
            path: `/${encodeURIComponent(businessId)}/${edge}`,
            token,
            query: { fields: "id,name", ...makeLanguageQuery(language) },
            item: Named,
          })),
        );
      return [...new Map(foundEntries.map((catalog) => [catalog.id, catalog])).values()];
    },
    /** Tries the app's id and secret without a person. */
    async checkApp(): Promise<void> {
      await exchangeToken({ grant_type: "client_credentials" });
    },
    revoke: (token: string) =>
      http.json({ method: "DELETE", path: "/me/permissions", token, schema: z.unknown() }),
    readSignedRequest: (text: string) => readSignedRequest(config.appSecret, text),
    ...makeMetaBatches(http),
    ...makeMetaDomains(http),
    catalogUrl: (businessId: string, catalogId: string) =>
      makeBusinessUrl(
        `/commerce/catalogs/${encodeURIComponent(catalogId)}/products?business_id=${encodeURIComponent(businessId)}`,
      ),
    domainsUrl: (businessId: string) =>
      makeBusinessUrl(`/settings/owned-domains?business_id=${encodeURIComponent(businessId)}`),
  };
}
