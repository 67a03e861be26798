import { ConnectorError } from "../connector.ts";

/**
 * Each country has a gateway of its own (docs/marketplaces/lazada.md "Hosts"), by the end of its
 * name.
 */
const DOMAINS: Record<string, string> = {
  ID: "co.id",
  MY: "com.my",
  PH: "com.ph",
  SG: "sg",
  TH: "co.th",
  VN: "vn",
};

/**
 * A shop's id with us: its country in front of Lazada's number of the seller, which is one
 * country's alone. `country`: `id`, `TH` or, as pushes have it, `lazada_th`.
 */
export const shopIdOf = (country: string, sellerId: string): string =>
  `${country.replace(/^lazada_/i, "").toUpperCase()}${sellerId}`;

/** The country of a shop's id; throws ConnectorError for one that is none. */
export function countryOf(shopId: string): string {
  const country = shopId.slice(0, 2);
  if (DOMAINS[country]) return country;
  throw new ConnectorError("rejected", "unknown_country", `Lazada has no gateway for ${shopId}`);
}

export const gatewayOf = (host: string, shopId: string): string =>
  host.replace("{domain}", DOMAINS[countryOf(shopId)] ?? "").replace(/\/$/, "");
