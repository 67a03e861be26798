import type { CountryCode } from "./countries.ts";
import type { ChannelType } from "./statuses.ts";

const NAMES: Record<ChannelType, string> = {
  shop: "Etalase",
  shopee: "Shopee",
  tokopedia: "Tokopedia",
  tiktok: "TikTok Shop",
  lazada: "Lazada",
  blibli: "Blibli",
  line: "LINE",
};

/**
 * Brands: alike in every language, but not in every country. In Indonesia nobody else may use the
 * word TikTok (docs/marketplaces/tiktok.md).
 */
export const channelName = (type: ChannelType, countryCode: CountryCode): string =>
  type === "tiktok" && countryCode === "id" ? "Tokopedia & Shop" : NAMES[type];
