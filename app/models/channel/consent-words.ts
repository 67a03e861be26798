import type { MessageKey } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";

/**
 * Explains which access remains at the marketplace after disconnecting, and where the seller ends
 * it. Absent if none remains.
 */
export const CONSENT_WORDS: Partial<Record<ChannelType, MessageKey<"channels">>> = {
  shopee: "channels:disconnect.consent.shopee",
  tokopedia: "channels:disconnect.consent.tokopedia",
  tiktok: "channels:disconnect.consent.tiktok",
  lazada: "channels:disconnect.consent.lazada",
  blibli: "channels:disconnect.consent.blibli",
  line: "channels:disconnect.consent.line",
};
