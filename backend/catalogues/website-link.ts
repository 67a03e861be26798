import type { CatalogueOffer } from "./offers.ts";

/** Adds a missing scheme. */
const completeAddress = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;

/** Returns the buyer's address of the variant: the website's own address with the SKU. */
export function makeItemLink(website: string, { sku }: Pick<CatalogueOffer, "sku">): string {
  const url = new URL(completeAddress(website));
  url.searchParams.set("sku", sku);
  return url.href;
}
