import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

/** Names, the same in every language. */
const SYSTEMS: Readonly<Record<string, string>> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigseller: "BigSeller",
  jubelio: "Jubelio",
  etsy: "Etsy",
  wix: "Wix",
  magento: "Magento",
  squarespace: "Squarespace",
  ebay: "eBay",
  amazon: "Amazon",
  google: "Google Merchant Center / Meta",
};

/** The system whose file it is, by its columns; ours and Shopify's of before 2025 have the same. */
export function fileSystem(t: Translate, format: Format, of: string): string {
  const channel = CHANNEL_TYPES.find((type) => type === of);
  return channel ? format.channelName(channel) : (SYSTEMS[of] ?? t("imports:format.own"));
}
