import { z } from "zod";
import { type ChannelShop, ConnectorError } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { idText, makeListSchema, number, optionalInstant, text } from "../wire.ts";
import type { ShopeeConfig, ShopeeHttp } from "./http.ts";
import { signPublic } from "./signing.ts";

const DAY_MS = 86_400_000;
/** Refresh tokens have no expiry in the answer: 30 days, docs/marketplaces/shopee.md "Tokens". */
const REFRESH_LIFE_MS = 30 * DAY_MS;

const TOKEN_PATH = "/api/v2/auth/token/get";
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expire_in: number,
  /** Only main accounts have it. */
  shop_id_list: makeListSchema(idText),
});
const ShopInfo = z.object({ shop_name: text, region: idText, expire_time: optionalInstant });

/** The current consent link has no signature. */
export function makeAuthoriseUrl(
  config: ShopeeConfig,
  input: { state: string; redirectUrl: string },
): string {
  const query = new URLSearchParams({
    partner_id: config.partnerId,
    auth_type: "seller",
    redirect_uri: input.redirectUrl,
    response_type: "code",
    state: input.state,
  });
  return `${config.authHost.replace(/\/$/, "")}/auth?${query}`;
}

/** Signed, and valid for five minutes. */
export function endConsentUrl(
  config: ShopeeConfig,
  { redirectUrl }: { redirectUrl: string },
): string {
  const path = "/api/v2/shop/cancel_auth_partner";
  const timestamp = Math.floor(config.now().getTime() / 1000);
  const query = new URLSearchParams({
    partner_id: config.partnerId,
    timestamp: String(timestamp),
    sign: signPublic(config, path, timestamp),
    redirect: redirectUrl,
  });
  return `${config.host.replace(/\/$/, "")}${path}?${query}`;
}

/**
 * `code` is single use and valid for ten minutes. A main account covers several shops, whose first
 * tokens are the same; each shop refreshes them for itself.
 */
export async function exchangeCode(
  http: ShopeeHttp,
  config: ShopeeConfig,
  callbackQuery: Record<string, string>,
): Promise<Credentials[]> {
  const { code, shop_id: shopId, main_account_id: mainAccountId } = callbackQuery;
  if (!code || !(shopId || mainAccountId))
    throw new ConnectorError(
      "unauthorised",
      callbackQuery.error ?? "no_code",
      "The consent page sent no code",
    );
  const subject = shopId ? { shop_id: Number(shopId) } : { main_account_id: Number(mainAccountId) };
  const body = { code, ...subject, partner_id: Number(config.partnerId) };
  const { credentials, shopIds } = await requestTokens(http, config, TOKEN_PATH, body);
  if (shopId) return [{ ...credentials, shopId }];
  if (shopIds.length === 0)
    throw new ConnectorError(
      "unauthorised",
      "no_shop",
      "The main account let the app into no shop",
    );
  return shopIds.map((one) => ({ ...credentials, shopId: one }));
}

export async function refreshTokens(
  http: ShopeeHttp,
  config: ShopeeConfig,
  credentials: Credentials,
): Promise<Credentials> {
  const { shopId } = credentials;
  const body = {
    refresh_token: credentials.refreshToken,
    shop_id: Number(shopId),
    partner_id: Number(config.partnerId),
  };
  const fresh = await requestTokens(http, config, "/api/v2/auth/access_token/get", body);
  return { ...fresh.credentials, shopId };
}

async function requestTokens(
  http: ShopeeHttp,
  config: ShopeeConfig,
  path: string,
  body: object,
): Promise<{ credentials: Omit<Credentials, "shopId">; shopIds: string[] }> {
  try {
    const tokens = await http.json({ path, body, schema: Tokens, at: "top" });
    const now = config.now().getTime();
    return {
      credentials: {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        accessExpiresAt: new Date(now + tokens.expire_in * 1000),
        refreshExpiresAt: new Date(now + REFRESH_LIFE_MS),
      },
      shopIds: tokens.shop_id_list,
    };
  } catch (error) {
    throw asRefusedGrant(error);
  }
}

/** A used or invalid code or refresh token is a plain wrong parameter: the grant has ended. */
function asRefusedGrant(error: unknown): unknown {
  if (
    !(error instanceof ConnectorError) ||
    !["rejected", "not_found", "token_expired"].includes(error.kind)
  )
    return error;
  return new ConnectorError("unauthorised", error.code, error.message, {
    channelRequestId: error.channelRequestId ?? undefined,
  });
}

/** `get_shop_info` has its fields at the top, not under `response`. */
export async function getShopInfo(
  http: ShopeeHttp,
  credentials: Credentials,
): Promise<ChannelShop & { region: string }> {
  const info = await http.json({
    path: "/api/v2/shop/get_shop_info",
    credentials,
    schema: ShopInfo,
    at: "top",
  });
  return {
    shopId: credentials.shopId,
    name: info.shop_name,
    grantExpiresAt: info.expire_time,
    country: info.region,
    region: info.region,
  };
}
