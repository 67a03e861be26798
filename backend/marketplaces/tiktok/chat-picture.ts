import { ConnectorError } from "../connector.ts";
import type { Shop } from "./shop.ts";

/** The hosts of TikTok's chat pictures. No other host gets a shop's token. */
const PICTURE_HOSTS = /(^|\.)(ibyteimg\.com|tiktokcdn\.com|tiktokglobalshop\.com)$/;

/**
 * Since September 2025 only the shop's token can read the pictures of Indonesian chats
 * (docs/marketplaces/tiktok.md "Chat").
 */
export async function readChatPicture(
  shop: Shop,
  host: string,
  url: string,
): Promise<Uint8Array | null> {
  const address = URL.parse(url);
  if (!address) return null;
  const isTiktoks = address.protocol === "https:" && PICTURE_HOSTS.test(address.hostname);
  const isSandboxs = address.href.startsWith(`${host.replace(/\/$/, "")}/chat-image/`);
  if (!isTiktoks && !isSandboxs) return null;
  address.searchParams.set("shop_cipher", shop.cipher);
  try {
    return await shop.http.bytes(address.href, {
      "x-tts-access-token": shop.credentials.accessToken,
    });
  } catch (error) {
    if (error instanceof ConnectorError) return null;
    throw error;
  }
}
