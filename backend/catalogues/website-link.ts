import type { Offer } from "./offers.ts";

/** Completes a typed address that lacks the scheme. */
const wholeAddress = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;

/** Returns the buyer's address of the variant: the website's own address with the SKU. */
export function linkOf(website: string, { sku }: Pick<Offer, "sku">): string {
  const url = new URL(wholeAddress(website));
  url.searchParams.set("sku", sku);
  return url.href;
}
