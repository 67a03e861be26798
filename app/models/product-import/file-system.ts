import type { Translate } from "#app/i18n/keys.ts";

/** Names, the same in every language. */
const SYSTEMS: Readonly<Record<string, string>> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  shopee: "Shopee",
  tokopedia: "Tokopedia",
  tiktok: "TikTok Shop",
};

/** The system whose file it is, by its columns; ours and Shopify's of before 2025 have the same. */
export const fileSystem = (t: Translate, format: string): string =>
  SYSTEMS[format] ?? t("imports:format.own");
