import type { Offer } from "./offers.ts";

/** The website's address as a whole one: what was typed may lack the scheme. */
const wholeAddress = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`;

/**
 * Where a buyer finds the variant: the website's own address, with what names the variant there.
 */
export function linkOf(website: string, { sku }: Pick<Offer, "sku">): string {
  const url = new URL(wholeAddress(website));
  url.searchParams.set("sku", sku);
  return url.href;
}
