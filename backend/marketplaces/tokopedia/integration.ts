import { z } from "zod";
import { type ChannelShop, ConnectorError, type KeyConnection } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { idText, ignored, text } from "../wire.ts";
import type { TokopediaHttp } from "./http.ts";

/** The app's token has no refresh token: the app's own keys get another. */
const NO_REFRESH_TOKEN = "";
const ShopNumber = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,17}$/);
const Info = z.array(z.object({ shop_id: idText, shop_name: text }));
const Integration = z.object({
  shop_name: text,
  state: z.enum(["none", "requested", "approved", "refused"]),
});

interface Integrated {
  shop: ChannelShop;
  credentials: Credentials;
}

/**
 * Tokopedia has no consent page and no seller's keys. The app requests a shop by its number in the
 * developer console, and the shop's owner approves. Until then the shop is known but cannot be
 * used.
 */
export const makeIntegrationRequest = (http: TokopediaHttp): KeyConnection => ({
  fields: [{ name: "shopId", isSecret: false, isShop: true }],
  async connect({ shopId: typed = "" }) {
    if (typed.trim() === "") return { problems: { shopId: "required" } };
    const shopId = ShopNumber.safeParse(typed).data;
    if (!shopId) return { problems: { shopId: "invalid" } };
    const credentials = await requestCredentials(http, shopId);
    try {
      await http.json({
        path: "/console/fs/{fs}/integrations",
        credentials,
        body: { shop_id: Number(shopId) },
        schema: ignored,
      });
      return await readIntegration(http, credentials);
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === "not_found")
        return { problems: { shopId: "refused" } };
      throw error;
    }
  },
});

export async function readApproval(http: TokopediaHttp, shopId: string): Promise<Integrated> {
  return readIntegration(http, await requestCredentials(http, shopId));
}

async function readIntegration(http: TokopediaHttp, credentials: Credentials): Promise<Integrated> {
  const { shop_name: name, state } = await http.json({
    path: `/console/fs/{fs}/integrations/${credentials.shopId}`,
    credentials,
    schema: Integration,
  });
  if (state === "approved") return { shop: await readShop(http, credentials), credentials };
  const approval = state === "refused" ? "refused" : "requested";
  return {
    shop: { shopId: credentials.shopId, name, grantExpiresAt: null, approval },
    credentials,
  };
}

export async function readShop(
  http: TokopediaHttp,
  credentials: Credentials,
): Promise<ChannelShop> {
  const foundEntries = await http.json({
    path: "/v1/shop/fs/{fs}/shop-info",
    credentials,
    query: { shop_id: credentials.shopId },
    schema: Info,
  });
  const shop = foundEntries.find(({ shop_id: id }) => id === credentials.shopId);
  if (!shop) throw new ConnectorError("unauthorised", "shop_missing", "The shop is not the app's");
  return { shopId: shop.shop_id, name: shop.shop_name, grantExpiresAt: null, approval: "approved" };
}

/** A new token proves nothing about the shop, so the shop is read with it. */
export async function renewCredentials(
  http: TokopediaHttp,
  { shopId }: Credentials,
): Promise<Credentials> {
  const credentials = await requestCredentials(http, shopId);
  await readShop(http, credentials);
  return credentials;
}

async function requestCredentials(http: TokopediaHttp, shopId: string): Promise<Credentials> {
  const { accessToken, expiresAt } = await http.token();
  return {
    ...{ shopId, accessToken, refreshToken: NO_REFRESH_TOKEN },
    ...{ accessExpiresAt: expiresAt, refreshExpiresAt: expiresAt },
  };
}
