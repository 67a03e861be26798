import type { MessageKey } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";

/**
 * Which access stays at the marketplace once its shop is disconnected here, and where the seller
 * ends it; null where there is none.
 */
export const CONSENT_WORDS: Record<ChannelType, MessageKey<"channels"> | null> = {
  shop: null,
  shopee: "channels:disconnect.consent.shopee",
  tokopedia: "channels:disconnect.consent.tokopedia",
  tiktok: "channels:disconnect.consent.tiktok",
  lazada: "channels:disconnect.consent.lazada",
  blibli: "channels:disconnect.consent.blibli",
  line: "channels:disconnect.consent.line",
};
