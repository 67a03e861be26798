import { z } from "zod";
import { type ChannelShop, ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { idText, makeListSchema, text } from "../wire.ts";
import { makeShopId, readCountry } from "./gateways.ts";
import type { LazadaConfig, LazadaHttp } from "./http.ts";

const seconds = z.coerce.number().positive();
const Sellers = makeListSchema(z.object({ country: idText, seller_id: idText }));
const Tokens = z.object({
  /** "cb" for a cross-border seller, whose grant covers several countries. */
  country: text,
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: seconds,
  refresh_expires_in: seconds,
  // Consent and refresh use different names for it.
  country_user_info: Sellers,
  country_user_info_list: Sellers,
});

export function makeAuthoriseUrl(
  config: LazadaConfig,
  { state, redirectUrl }: { state: string; redirectUrl: string },
): string {
  const query = new URLSearchParams({
    ...{ response_type: "code", force_auth: "true", redirect_uri: redirectUrl },
    ...{ client_id: config.appKey, state },
  });
  return `${config.consentHost.replace(/\/$/, "")}/oauth/authorize?${query}`;
}

/**
 * `code` is single use, valid for thirty minutes. A cross-border seller's grant covers a shop per
 * country with common tokens; another's only that of `country`.
 */
export async function exchangeCode(
  http: LazadaHttp,
  config: LazadaConfig,
  { code, error }: Record<string, string>,
): Promise<Credentials[]> {
  if (!code)
    throw new ConnectorError("unauthorised", error ?? "no_code", "The consent page sent no code");
  const { tokens, credentials } = await requestTokens(http, config, "create", { code });
  const countryUsers = tokens.country_user_info;
  const sellersHere = countryUsers.filter(
    ({ country }) => country.toLowerCase() === tokens.country.toLowerCase(),
  );
  const sellers = sellersHere.length > 0 ? sellersHere.slice(0, 1) : countryUsers;
  if (sellers.length === 0)
    throw new ConnectorError("unauthorised", "no_shop", "The seller who consented has no shop");
  return sellers.map(({ country, seller_id }) => ({
    ...credentials,
    shopId: makeShopId(country, seller_id),
  }));
}

export async function refreshTokens(
  http: LazadaHttp,
  config: LazadaConfig,
  { shopId, refreshToken }: Credentials,
): Promise<Credentials> {
  const { credentials } = await requestTokens(http, config, "refresh", {
    refresh_token: refreshToken,
  });
  return { ...credentials, shopId };
}

const Seller = z.object({ data: z.object({ seller_id: idText, name: text }) });

/** Throws ConnectorError `unauthorised` if the token belongs to another shop. */
export async function readShop(http: LazadaHttp, credentials: Credentials): Promise<ChannelShop> {
  const { data } = await http.json({ path: "/seller/get", credentials, schema: Seller });
  const { shopId, refreshExpiresAt } = credentials;
  const country = readCountry(shopId);
  if (makeShopId(country, data.seller_id) !== shopId)
    throw new ConnectorError("unauthorised", "other_shop", "The grant is another shop's");
  return { shopId, country, name: data.name, grantExpiresAt: refreshExpiresAt };
}

async function requestTokens(
  http: LazadaHttp,
  { now }: LazadaConfig,
  call: "create" | "refresh",
  params: Record<string, string>,
): Promise<{ tokens: z.infer<typeof Tokens>; credentials: Credentials }> {
  const askedAt = now().getTime();
  const tokens = await http.tokens(`/auth/token/${call}`, params, Tokens);
  return {
    tokens,
    credentials: {
      shopId: "",
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      accessExpiresAt: new Date(askedAt + tokens.expires_in * 1000),
      refreshExpiresAt: new Date(askedAt + tokens.refresh_expires_in * 1000),
    },
  };
}
