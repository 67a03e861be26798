import { z } from "zod";
import { type ChannelShop, ConnectorError, type KeyConnection } from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { isKeyText, NEVER_EXPIRES } from "../key-connection.ts";
import { ignored } from "../wire.ts";
import type { LineHttp } from "./http.ts";
import type { Messaging } from "./messaging.ts";

/** A LINE Official Account's id as its shop shows it: lower case, with the sign in front. */
const BasicId = z
  .string()
  .trim()
  .toLowerCase()
  .transform((id) => (id.startsWith("@") ? id : `@${id}`))
  .pipe(z.string().regex(/^@[a-z0-9._-]{2,20}$/));

/**
 * MyShop has no consent page, and no call that returns a key's shop. The seller names the shop by
 * its account's id, and the key is tried by reading one product.
 */
export const makeKeyConnection = (
  http: LineHttp,
  messaging: (credentials: Credentials) => Messaging,
): KeyConnection => ({
  fields: [
    { name: "shopId", isSecret: false, isShop: true },
    { name: "apiKey", isSecret: true },
  ],
  async connect({ shopId = "", apiKey = "" }): ReturnType<KeyConnection["connect"]> {
    const id = BasicId.safeParse(shopId);
    if (!id.success) return { problems: { shopId: shopId.trim() ? "invalid" : "required" } };
    const accessToken = apiKey.trim();
    if (!accessToken) return { problems: { apiKey: "required" } };
    if (!isKeyText(accessToken)) return { problems: { apiKey: "invalid" } };
    const credentials: Credentials = {
      shopId: id.data,
      accessToken,
      refreshToken: "",
      accessExpiresAt: NEVER_EXPIRES,
      refreshExpiresAt: NEVER_EXPIRES,
    };
    try {
      return { credentials, shop: await readShop(http, credentials) };
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === "unauthorised")
        return { problems: { apiKey: "refused" } };
      throw error;
    }
  },
  checkSecrets: (credentials) =>
    credentials.secrets?.messagingToken
      ? checkMessaging(messaging(credentials), credentials)
      : Promise.resolve({}),
});

const Bot = z.object({ basicId: z.string() });

/** Checks that the token works and is of the shop's account. No call returns secrets. */
async function checkMessaging(
  messaging: Messaging,
  { shopId }: Credentials,
): Promise<Record<string, string>> {
  try {
    const { basicId } = await messaging.get("/v2/bot/info", Bot);
    const isOwn = BasicId.safeParse(basicId).data === shopId;
    return isOwn ? {} : { messagingToken: "other_account" };
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rejected")
      return { messagingToken: "refused" };
    throw error;
  }
}

/** Tests whether the key still opens the shop. */
export async function readShop(http: LineHttp, credentials: Credentials): Promise<ChannelShop> {
  await http.json({ path: "/products", credentials, query: { perPage: 1 }, schema: ignored });
  return { shopId: credentials.shopId, name: credentials.shopId, grantExpiresAt: null };
}
