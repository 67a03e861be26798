import { type CatalogueOffer, makeItemLink, splitOptions } from "../catalogues/index.ts";

/** Values by column name; "" if empty. */
export type FeedRow = Record<string, string>;

interface FeedOptions {
  /** The website that the products link to. */
  url: string;
  /** The shop's name, the brand of products without one where a catalogue requires it. */
  shopName: string;
}

/** Lengths in characters. Source: support.google.com/merchants, "Product data specification". */
const GOOGLE_LIMITS = {
  title: 150,
  description: 5000,
  brand: 70,
  pictures: 10,
  productType: 750,
} as const;
/** Source: developers.facebook.com and Meta's help, "Catalog fields". */
const META_LIMITS = {
  title: 200,
  description: 9999,
  brand: 100,
  pictures: 20,
  productType: 750,
} as const;

export const GOOGLE_COLUMNS = [
  ...["id", "title", "description", "link", "image_link", "additional_image_link"],
  ...["availability", "price", "condition", "brand", "gtin", "identifier_exists"],
  ...["item_group_id", "color", "size", "product_type"],
] as const;
export const META_COLUMNS = [
  ...["id", "title", "description", "availability", "condition", "price", "link", "image_link"],
  ...["additional_image_link", "brand", "gtin", "item_group_id", "color", "size"],
  ...["additional_variant_attribute", "product_type", "quantity_to_sell_on_facebook"],
] as const;

/** Returns `null` without a picture, which both catalogues require. */
export function makeGoogleRow(offer: CatalogueOffer, options: FeedOptions): FeedRow | null {
  const commonCells = makeCommonCells(offer, options, GOOGLE_LIMITS);
  if (!commonCells) return null;
  return {
    ...commonCells,
    // Google requires a date for pre-orders, which is unknown, so they are not on sale there.
    availability: offer.isPreOrder || offer.quantity === 0 ? "out_of_stock" : "in_stock",
    brand: shortenText(offer.brand, GOOGLE_LIMITS.brand),
    identifier_exists: commonCells.gtin === "" ? "no" : "yes",
  };
}

export function makeMetaRow(offer: CatalogueOffer, options: FeedOptions): FeedRow | null {
  const commonCells = makeCommonCells(offer, options, META_LIMITS);
  if (!commonCells) return null;
  const { others } = splitOptions(offer);
  return {
    ...commonCells,
    availability: offer.isPreOrder
      ? "available for order"
      : offer.quantity === 0
        ? "out of stock"
        : "in stock",
    // Meta requires a brand, a GTIN or a part number.
    brand: shortenText(offer.brand || options.shopName, META_LIMITS.brand),
    additional_variant_attribute: others
      .map(({ type, value }) => `${formatAttribute(type)}:${formatAttribute(value)}`)
      .join(","),
    quantity_to_sell_on_facebook: offer.quantity === null ? "" : String(offer.quantity),
  };
}

function makeCommonCells(
  offer: CatalogueOffer,
  { url }: FeedOptions,
  limits: { title: number; description: number; pictures: number; productType: number },
): (FeedRow & { gtin: string }) | null {
  const [first, ...morePictures] = offer.pictures;
  if (!first) return null;
  const { color = "", size = "" } = splitOptions(offer);
  return {
    id: offer.variantId,
    title: shortenText(offer.name, limits.title),
    description: shortenText(offer.description || offer.name, limits.description),
    link: makeItemLink(url, offer),
    image_link: first.url,
    additional_image_link: morePictures
      .slice(0, limits.pictures)
      .map((picture) => picture.url)
      .join(","),
    price: offer.price,
    condition: offer.condition,
    gtin: /^(?:\d{8}|\d{12,14})$/.test(offer.barcode) ? offer.barcode : "",
    item_group_id: offer.options.length > 0 ? offer.productId : "",
    color: shortenText(color, 100),
    size: shortenText(size, 100),
    product_type: shortenText(offer.category, limits.productType),
  };
}

const shortenText = (text: string, length: number) =>
  [...text.trim()].slice(0, length).join("").trim();
/** Commas and colons are separators. */
const formatAttribute = (text: string) => text.replaceAll(/[,:]/g, " ").trim();
