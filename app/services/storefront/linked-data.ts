import "server-only";
import { COUNTRIES } from "#contract/countries.ts";
import type { Storefront, StorefrontItem } from "#contract/storefront.ts";

/** schema.org in JSON-LD, for search engines (https://schema.org/Product, /Offer, /Store). */

const CONTEXT = "https://schema.org";

/** Returns an amount as schema.org writes it: in the main unit, with a point. */
function amount(countryCode: Storefront["countryCode"], minor: number): string {
  const digits = COUNTRIES[countryCode].minorDigits;
  return (minor / 10 ** digits).toFixed(digits);
}

export function productData(shop: Storefront, item: StorefrontItem, url: string): object {
  const currency = COUNTRIES[shop.countryCode].currency;
  const condition = `${CONTEXT}/${item.condition === "used" ? "Used" : "New"}Condition`;
  // Search engines show this as an offer, so a shop that takes no orders is sold out.
  const isSoldOut = (stock: number) => stock === 0 || !shop.takesOrders;
  const availability = (stock: number) =>
    `${CONTEXT}/${isSoldOut(stock) ? "OutOfStock" : item.daysToShip === null ? "InStock" : "PreOrder"}`;
  const offer = (variant: StorefrontItem["variants"][number]) => ({
    "@type": "Offer",
    url,
    sku: variant.sku,
    ...(variant.name ? { name: variant.name } : {}),
    price: amount(shop.countryCode, variant.price),
    priceCurrency: currency,
    availability: availability(variant.stock),
    itemCondition: condition,
    seller: { "@type": "Organization", name: shop.name },
  });
  const [first] = item.variants;
  return {
    "@context": CONTEXT,
    "@type": "Product",
    name: item.name,
    description: item.description,
    url,
    image: item.pictures.map((picture) => picture.url),
    ...(item.brandName ? { brand: { "@type": "Brand", name: item.brandName } } : {}),
    ...(item.category ? { category: item.category } : {}),
    ...(first && item.variants.length === 1
      ? { sku: first.sku, ...(first.barcode ? { gtin: first.barcode } : {}), offers: offer(first) }
      : {
          offers: {
            "@type": "AggregateOffer",
            url,
            lowPrice: amount(shop.countryCode, item.lowestPrice),
            highPrice: amount(shop.countryCode, item.highestPrice),
            priceCurrency: currency,
            offerCount: item.variants.length,
            availability: availability(item.stock),
            offers: item.variants.map(offer),
          },
        }),
  };
}

export const storeData = (shop: Storefront, url: string): object => ({
  "@context": CONTEXT,
  "@type": "Store",
  name: shop.name,
  url,
  ...(shop.tagline ? { description: shop.tagline } : {}),
  ...(shop.logoUrl ? { logo: shop.logoUrl } : {}),
  ...(shop.phone ? { telephone: shop.phone } : {}),
  ...(shop.city
    ? {
        address: {
          "@type": "PostalAddress",
          addressLocality: shop.city,
          addressCountry: shop.countryCode.toUpperCase(),
        },
      }
    : {}),
});

export const breadcrumbData = (crumbs: readonly { name: string; url: string }[]): object => ({
  "@context": CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  })),
});
