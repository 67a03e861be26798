import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { CountryCode } from "#contract/countries.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { findByWord } from "#contract/word-table.ts";

/** Product names, the same in every language. */
const SYSTEM_NAMES: Readonly<Record<string, string>> = {
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
  prestashop: "PrestaShop",
  square: "Square",
  odoo: "Odoo",
  opencart: "OpenCart",
};

/** Systems recognized by their columns. Country-specific ones are named only there. */
const NAMED_SYSTEMS = [
  ...["shopify", "woocommerce", "shopee", "lazada"],
  { of: "tokopedia", countryCode: "id" },
  { of: "blibli", countryCode: "id" },
  ...["tiktok", "bigseller"],
  { of: "jubelio", countryCode: "id" },
  ...["etsy", "wix", "magento", "prestashop", "opencart", "odoo", "square", "squarespace"],
  ...["ebay", "amazon", "google"],
] as const;

export function listKnownSystems(t: Translate, format: Format, countryCode: CountryCode): string {
  return NAMED_SYSTEMS.flatMap((system) => {
    if (typeof system === "string") return nameFileSystem(t, format, system);
    return system.countryCode === countryCode ? nameFileSystem(t, format, system.of) : [];
  }).join(", ");
}

/** Returns a file's system by its columns, which ours shares with Shopify's before 2025. */
export function nameFileSystem(t: Translate, format: Format, of: string): string {
  const channel = CHANNEL_TYPES.find((type) => type === of);
  return channel
    ? format.channelName(channel)
    : (findByWord(SYSTEM_NAMES, of) ?? t("imports:format.own"));
}
