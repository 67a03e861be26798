import "server-only";
import { COUNTRIES } from "#contract/countries.ts";
import type { Storefront, StorefrontItem } from "#contract/storefront.ts";
import { variationKind } from "#contract/variation-kinds.ts";
import { picturesOfChoice, VARIANT_PARAM } from "./variant-choice.ts";

/** schema.org in JSON-LD, for search engines (https://schema.org/Product, /Offer, /Store). */

const CONTEXT = "https://schema.org";

/** Returns an amount as schema.org writes it: in the main unit, with a point. */
function amount(countryCode: Storefront["countryCode"], minor: number): string {
  const digits = COUNTRIES[countryCode].minorDigits;
  return (minor / 10 ** digits).toFixed(digits);
}

/**
 * Returns a Product, or for several variants a ProductGroup whose variants have their own addresses
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
export function productData(shop: Storefront, item: StorefrontItem, url: string): object {
  const about = {
    name: item.name,
    description: item.description,
    ...(item.brandName ? { brand: { "@type": "Brand", name: item.brandName } } : {}),
    ...(item.category ? { category: item.category } : {}),
  };
  const pictures = (variant: Variant | null) =>
    picturesOfChoice(item, variant).map((picture) => picture.url);
  const [first] = item.variants;
  if (first && item.variants.length === 1)
    return {
      "@context": CONTEXT,
      "@type": "Product",
      ...about,
      ...{ url, image: pictures(first), ...codesOf(first) },
      offers: offerOf(shop, item, first, url),
    };
  return {
    "@context": CONTEXT,
    "@type": "ProductGroup",
    ...about,
    ...{ url, image: pictures(null), productGroupID: item.id },
    variesBy: item.variationTypes.flatMap(({ name }) => {
      const kind = variationKind(name);
      return kind ? `${CONTEXT}/${kind}` : [];
    }),
    hasVariant: item.variants.map((variant) => {
      const address = `${url}?${new URLSearchParams({ [VARIANT_PARAM]: variant.id })}`;
      return {
        "@type": "Product",
        name: [item.name, variant.name].filter(Boolean).join(", "),
        description: item.description,
        image: pictures(variant),
        ...codesOf(variant),
        ...optionsOf(item, variant),
        offers: offerOf(shop, item, variant, address),
      };
    }),
  };
}

type Variant = StorefrontItem["variants"][number];

const codesOf = ({ sku, barcode }: Variant) => ({ sku, ...(barcode ? { gtin: barcode } : {}) });

/** Returns the options that schema.org has a property for. */
const optionsOf = ({ variationTypes }: StorefrontItem, { optionIndexes }: Variant) =>
  Object.fromEntries(
    variationTypes.flatMap(({ name, options }, typeIndex) => {
      const kind = variationKind(name);
      const option = options[optionIndexes[typeIndex] ?? -1];
      return kind && option ? [[kind, option.name]] : [];
    }),
  );

function offerOf(shop: Storefront, item: StorefrontItem, variant: Variant, url: string): object {
  // Search engines show this as an offer, so a shop that takes no orders is sold out.
  const isSoldOut = variant.availability === "none" || !shop.takesOrders;
  return {
    "@type": "Offer",
    url,
    price: amount(shop.countryCode, variant.price),
    priceCurrency: COUNTRIES[shop.countryCode].currency,
    availability: `${CONTEXT}/${isSoldOut ? "OutOfStock" : item.daysToShip === null ? "InStock" : "PreOrder"}`,
    itemCondition: `${CONTEXT}/${item.condition === "used" ? "Used" : "New"}Condition`,
    seller: { "@type": "Organization", name: shop.name },
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
