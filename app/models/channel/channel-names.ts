import type { ChannelType } from "#contract/statuses.ts";

/** Brands: alike in every language. */
export const CHANNEL_NAMES: Record<ChannelType, string> = {
  shop: "Etalase",
  shopee: "Shopee",
  tokopedia: "Tokopedia",
  tiktok: "TikTok Shop",
  lazada: "Lazada",
  blibli: "Blibli",
  line: "LINE",
};
