import { findByWord } from "#contract/word-table.ts";
import { ConnectorError } from "../connector.ts";

/** Each country has a gateway (docs/marketplaces/lazada.md "Hosts"), by the end of its name. */
const COUNTRY_DOMAINS: Record<string, string> = {
  ID: "co.id",
  MY: "com.my",
  PH: "com.ph",
  SG: "sg",
  TH: "co.th",
  VN: "vn",
};

/**
 * Prefixes Lazada's seller number, unique only in a country. `country`: `id`, `TH` or `lazada_th`.
 */
export const makeShopId = (country: string, sellerId: string): string =>
  `${country.replace(/^lazada_/i, "").toUpperCase()}${sellerId}`;

/** Returns the country of a shop's id. Throws ConnectorError for an invalid id. */
export function readCountry(shopId: string): string {
  const country = shopId.slice(0, 2);
  if (findByWord(COUNTRY_DOMAINS, country)) return country;
  throw new ConnectorError("rejected", "unknown_country", `Lazada has no gateway for ${shopId}`);
}

export const makeGateway = (host: string, shopId: string): string =>
  host
    .replace("{domain}", findByWord(COUNTRY_DOMAINS, readCountry(shopId)) ?? "")
    .replace(/\/$/, "");
