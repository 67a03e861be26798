import "server-only";
import { plainAmount } from "#app/models/storefront/plain-amount.ts";
import { COUNTRIES } from "#contract/countries.ts";
import type { Storefront, StorefrontItem } from "#contract/storefront.ts";
import type { StorefrontReview } from "#contract/storefront-reviews.ts";
import { variationKind } from "#contract/variation-kinds.ts";
import { picturesOfChoice, VARIANT_PARAM } from "./variant-choice.ts";

/** schema.org in JSON-LD, for search engines (https://schema.org/Product, /Offer, /Store). */

const CONTEXT = "https://schema.org";

/**
 * Returns a Product, or for several variants a ProductGroup whose variants have their own addresses
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
export function productData(
  shop: Storefront,
  item: StorefrontItem,
  url: string,
  reviews: readonly StorefrontReview[],
): object {
  const about = {
    name: item.name,
    description: item.description,
    ...(item.brandName ? { brand: { "@type": "Brand", name: item.brandName } } : {}),
    ...(item.category ? { category: item.category } : {}),
    ...(item.rating ? reviewData(item.rating, reviews) : {}),
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
      const address = addressOfVariant(url, variant);
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

/** https://developers.google.com/search/docs/appearance/structured-data/review-snippet */
const reviewData = (
  { average, count }: NonNullable<StorefrontItem["rating"]>,
  reviews: readonly StorefrontReview[],
): object => ({
  aggregateRating: {
    "@type": "AggregateRating",
    ...{ ratingValue: average, reviewCount: count, bestRating: 5, worstRating: 1 },
  },
  review: reviews.map(({ name, stars, text, writtenAt }) => ({
    "@type": "Review",
    author: { "@type": "Person", name },
    datePublished: writtenAt.slice(0, 10),
    ...(text ? { reviewBody: text } : {}),
    reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
  })),
});

function addressOfVariant(url: string, { id }: Variant): string {
  const address = new URL(url);
  address.searchParams.set(VARIANT_PARAM, id);
  return address.href;
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
    price: plainAmount(shop.countryCode, variant.price),
    priceCurrency: COUNTRIES[shop.countryCode].currency,
    ...(variant.priceBefore === null
      ? {}
      : { priceSpecification: strikethroughPrice(shop, variant.priceBefore) }),
    availability: `${CONTEXT}/${isSoldOut ? "OutOfStock" : item.daysToShip === null ? "InStock" : "PreOrder"}`,
    itemCondition: `${CONTEXT}/${item.condition === "used" ? "Used" : "New"}Condition`,
    seller: { "@type": "Organization", name: shop.name },
    ...(shop.returnDays === null
      ? {}
      : { hasMerchantReturnPolicy: returnPolicy(shop, shop.returnDays) }),
    ...(shop.ownDelivery ? { shippingDetails: shippingDetails(shop, item, shop.ownDelivery) } : {}),
  };
}

/** https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
const strikethroughPrice = ({ countryCode }: Storefront, price: number): object => ({
  "@type": "UnitPriceSpecification",
  priceType: `${CONTEXT}/StrikethroughPrice`,
  price: plainAmount(countryCode, price),
  priceCurrency: COUNTRIES[countryCode].currency,
});

/** https://developers.google.com/search/docs/appearance/structured-data/return-policy */
function returnPolicy(
  { countryCode, returnPayer }: Pick<Storefront, "countryCode" | "returnPayer">,
  days: number,
): object {
  const policy = {
    "@type": "MerchantReturnPolicy",
    applicableCountry: countryCode.toUpperCase(),
    returnPolicyCountry: countryCode.toUpperCase(),
  };
  return days === 0
    ? { ...policy, returnPolicyCategory: `${CONTEXT}/MerchantReturnNotPermitted` }
    : {
        ...policy,
        returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: days,
        returnMethod: `${CONTEXT}/ReturnByMail`,
        returnFees: `${CONTEXT}/${returnPayer === "shop" ? "FreeReturn" : "ReturnFeesCustomerResponsibility"}`,
      };
}

/** The seller's own delivery. A courier's price depends on the buyer's place, so it is left out. */
const shippingDetails = (
  { countryCode, handlingDays }: Storefront,
  { daysToShip }: StorefrontItem,
  { fee, minDays, maxDays }: NonNullable<Storefront["ownDelivery"]>,
): object => ({
  "@type": "OfferShippingDetails",
  shippingRate: {
    "@type": "MonetaryAmount",
    value: plainAmount(countryCode, fee),
    currency: COUNTRIES[countryCode].currency,
  },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: countryCode.toUpperCase() },
  deliveryTime: {
    "@type": "ShippingDeliveryTime",
    handlingTime: days(0, daysToShip ?? handlingDays),
    transitTime: days(minDays, maxDays),
  },
});

const days = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  ...{ minValue, maxValue, unitCode: "DAY" },
});

/** schema.org's names of the weekdays, from Monday. */
const WEEKDAYS = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
] as const;

export const storeData = (shop: Storefront, url: string): object => ({
  "@context": CONTEXT,
  "@type": "Store",
  name: shop.name,
  url,
  ...(shop.tagline ? { description: shop.tagline } : {}),
  ...(shop.logoUrl ? { logo: shop.logoUrl } : {}),
  ...(shop.phone ? { telephone: shop.phone } : {}),
  ...(shop.hours.length > 0
    ? {
        openingHoursSpecification: shop.hours.map(({ weekday, from, to }) => ({
          "@type": "OpeningHoursSpecification",
          dayOfWeek: `${CONTEXT}/${WEEKDAYS[weekday - 1]}`,
          opens: from,
          closes: to,
        })),
      }
    : {}),
  ...(shop.returnDays === null
    ? {}
    : { hasMerchantReturnPolicy: returnPolicy(shop, shop.returnDays) }),
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
