import { z } from "zod";
import { type ChannelShop, ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { idText, makeListSchema, text } from "../wire.ts";
import type { TiktokConfig, TiktokHttp } from "./http.ts";

/** Expiries are instants in Unix seconds, not durations. */
const expiry = z.number().transform((seconds) => new Date(seconds * 1000));
const Tokens = z.object({
  access_token: z.string().min(1),
  access_token_expire_in: expiry,
  refresh_token: z.string().min(1),
  refresh_token_expire_in: expiry,
});
const Shops = z.object({
  shops: makeListSchema(z.object({ id: idText, name: text, region: text, cipher: idText })),
});

/** A shop that a grant covers, with its name in calls. */
interface AuthorisedShop {
  shopId: string;
  name: string;
  region: string;
  cipher: string;
}

/** The return address is set in TikTok's console and not sent here. */
export function makeAuthoriseUrl(config: TiktokConfig, input: { state: string }): string {
  const query = new URLSearchParams({ service_id: config.serviceId, state: input.state });
  return `${config.consentHost.replace(/\/$/, "")}/open/authorize?${query}`;
}

/**
 * `code` is single use and valid for thirty minutes. A grant belongs to a seller, with the same
 * tokens for all of their shops: a local seller has one, a global seller several.
 */
export async function exchangeCode(
  http: TiktokHttp,
  config: TiktokConfig,
  { code, error }: Record<string, string>,
): Promise<{ credentials: Credentials; shop: AuthorisedShop }[]> {
  if (!code)
    throw new ConnectorError("unauthorised", error ?? "no_code", "The consent page sent no code");
  const credentials = await requestTokens(http, config, "get", {
    auth_code: code,
    grant_type: "authorized_code",
  });
  const shops = await readAuthorisedShops(http, credentials);
  if (shops.length === 0)
    throw new ConnectorError("unauthorised", "no_shop", "The seller who consented has no shop");
  return shops.map((shop) => ({ credentials: { ...credentials, shopId: shop.shopId }, shop }));
}

export async function refreshTokens(
  http: TiktokHttp,
  config: TiktokConfig,
  { shopId, refreshToken }: Credentials,
): Promise<Credentials> {
  const freshCredentials = await requestTokens(http, config, "refresh", {
    refresh_token: refreshToken,
    grant_type: "refresh_token",
  });
  return { ...freshCredentials, shopId };
}

async function readAuthorisedShops(
  http: TiktokHttp,
  credentials: Credentials,
): Promise<AuthorisedShop[]> {
  const { shops } = await http.json({
    path: "/authorization/202309/shops",
    credentials,
    schema: Shops,
  });
  return shops.map(({ id, ...shop }) => ({ shopId: id, ...shop }));
}

/** Throws ConnectorError `unauthorised` if the seller's grant no longer covers the shop. */
export async function requireShop(
  http: TiktokHttp,
  credentials: Credentials,
): Promise<AuthorisedShop> {
  const shops = await readAuthorisedShops(http, credentials);
  const shop = shops.find(({ shopId }) => shopId === credentials.shopId);
  if (shop) return shop;
  throw new ConnectorError("unauthorised", "shop_not_granted", "The grant does not cover the shop");
}

export const toChannelShop = (
  { shopId, name, region }: AuthorisedShop,
  { refreshExpiresAt }: Credentials,
): ChannelShop => ({ shopId, name, country: region, grantExpiresAt: refreshExpiresAt });

async function requestTokens(
  http: TiktokHttp,
  { appKey, appSecret }: TiktokConfig,
  call: "get" | "refresh",
  query: Record<string, string>,
): Promise<Credentials> {
  const secrets = { app_key: appKey, app_secret: appSecret };
  try {
    const tokens = await http.tokens(`/api/v2/token/${call}`, { ...secrets, ...query }, Tokens);
    return {
      shopId: "",
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      accessExpiresAt: tokens.access_token_expire_in,
      refreshExpiresAt: tokens.refresh_token_expire_in,
    };
  } catch (error) {
    throw asRefusedGrant(error);
  }
}

/** A used or invalid code or token is a plain wrong parameter: the grant has ended. */
function asRefusedGrant(error: unknown): unknown {
  if (
    !(error instanceof ConnectorError) ||
    !["rejected", "not_found", "token_expired"].includes(error.kind)
  )
    return error;
  const extra = error.channelRequestId ? { channelRequestId: error.channelRequestId } : {};
  return new ConnectorError("unauthorised", error.code, error.message, extra);
}
