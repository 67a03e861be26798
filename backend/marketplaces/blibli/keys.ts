import { z } from "zod";
import {
  type ChannelShop,
  ConnectorError,
  type KeyConnection,
  type ListedWarehouse,
} from "../connector.ts";
import type { Credentials } from "../credentials.ts";
import { isKeyText, NEVER_EXPIRES } from "../key-connection.ts";
import { idText, ignored, makeListSchema, text } from "../wire.ts";
import { isAboutSignature } from "./errors.ts";
import type { BlibliHttp } from "./http.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";

const DAY_MS = 86_400_000;

/** The code as Seller Center shows it: `TOQ-15126`. */
const StoreCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,5}-\d{4,8}$/);
const Username = z.string().trim().min(1).max(200);

/**
 * The seller creates a key in Seller Center. No call tells its store, so the seller names the
 * store, and reading a day's orders tests the key. A store with a signature key requires a
 * signature on every call.
 */
export const makeKeyConnection = (http: BlibliHttp): KeyConnection => ({
  fields: [
    { name: "storeCode", isSecret: false, isShop: true },
    { name: "username", isSecret: false },
    { name: "sellerKey", isSecret: true },
    { name: "signatureKey", isSecret: true, isOptional: true },
  ],
  async connect(values): ReturnType<KeyConnection["connect"]> {
    const { storeCode = "", username = "", sellerKey = "", signatureKey = "" } = values;
    const code = StoreCode.safeParse(storeCode);
    if (!code.success)
      return { problems: { storeCode: storeCode.trim() ? "invalid" : "required" } };
    const user = Username.safeParse(username);
    if (!user.success) return { problems: { username: username.trim() ? "invalid" : "required" } };
    const accessToken = sellerKey.trim();
    if (!accessToken) return { problems: { sellerKey: "required" } };
    if (!isKeyText(accessToken)) return { problems: { sellerKey: "invalid" } };
    const credentials: Credentials = {
      shopId: code.data,
      accessToken,
      refreshToken: "",
      accessExpiresAt: NEVER_EXPIRES,
      refreshExpiresAt: NEVER_EXPIRES,
      // Empty if the seller removed it, so that an earlier value does not stay.
      secrets: { username: user.data, signatureKey: signatureKey.trim() },
    };
    try {
      return { credentials, shop: await readShop({ http, credentials }) };
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== "unauthorised") throw error;
      if (!isAboutSignature(error)) return { problems: { sellerKey: "refused" } };
      return { problems: { signatureKey: signatureKey.trim() ? "refused" : "required" } };
    }
  },
});

/** Tests the key. */
export async function readShop({ http, credentials }: Shop): Promise<ChannelShop> {
  const now = http.now().getTime();
  await http.json({
    path: `${SELLER_PATH}/orders/packages/filter`,
    credentials,
    body: {
      filter: { statusFPDateRange: { start: now - DAY_MS, end: now } },
      paging: { page: 0, size: 1 },
    },
    schema: ignored,
  });
  return { shopId: credentials.shopId, name: credentials.shopId, grantExpiresAt: null };
}

const PickupPoints = z.object({ content: makeListSchema(z.object({ code: idText, name: text })) });

/** Blibli's couriers fetch parcels there; each has its own stock. */
export async function listPickupPoints({ http, credentials }: Shop): Promise<ListedWarehouse[]> {
  const { content } = await http.json({
    path: `${SELLER_PATH}/stores/pickup-points/filter`,
    credentials,
    body: { filter: {}, paging: { page: 0, size: 100 } },
    schema: PickupPoints,
  });
  return content.map(({ code, name }) => ({ externalId: code, name: name || code }));
}
