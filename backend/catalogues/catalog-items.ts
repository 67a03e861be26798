import { createHash } from "node:crypto";
import type { CatalogItem, ItemSales } from "../marketplaces/meta/catalog-item.ts";
import { findItemProblem, META_ITEM_LIMITS } from "../marketplaces/meta/item-rules.ts";
import type { CatalogueOffer } from "./offers.ts";
import { splitOptions } from "./variant-options.ts";
import { makeItemLink } from "./website-link.ts";

/** Returns an offer as Meta's item, and the reason why Meta would refuse it. */
export function makeCatalogItem(
  offer: CatalogueOffer,
  website: string,
): { item: CatalogItem; problem: ReturnType<typeof findItemProblem> } {
  const link = makeItemLink(website, offer);
  // Meta requires a description, so the name replaces an empty one.
  const description = offer.description.trim() || offer.name;
  const { pictures, price } = offer;
  const problem = findItemProblem({ title: offer.name, description, link, pictures, price });
  const item: CatalogItem = {
    id: offer.variantId,
    title: offer.name,
    description,
    availability: toAvailability(offer),
    condition: offer.condition,
    price,
    link,
    image: pictures.slice(0, META_ITEM_LIMITS.pictures).map(({ url }) => ({ url })),
    item_group_id: offer.productId,
    ...makeOptionalFields(offer),
  };
  return { item, problem };
}

function toAvailability({ isPreOrder, quantity }: CatalogueOffer): CatalogItem["availability"] {
  if (isPreOrder) return "available for order";
  return quantity === 0 ? "out of stock" : "in stock";
}

/** An update keeps absent fields, so a removed value is sent as an empty text. */
function makeOptionalFields(offer: CatalogueOffer): Partial<CatalogItem> {
  const shortenText = (text: string, length: number) => [...text.trim()].slice(0, length).join("");
  const { color, size, others } = splitOptions(offer);
  const { option, brand, productType } = META_ITEM_LIMITS;
  return {
    brand: shortenText(offer.brand, brand),
    ...(/^(?:\d{8}|\d{12,14})$/.test(offer.barcode) ? { gtin: offer.barcode } : {}),
    product_type: shortenText(offer.category, productType),
    color: shortenText(color ?? "", option),
    size: shortenText(size ?? "", option),
    additional_variant_attribute: others
      .map(({ type, value }) => `${formatAttribute(type)}:${formatAttribute(value)}`)
      .join(","),
    quantity_to_sell_on_facebook: offer.quantity ?? UNLIMITED_QUANTITY,
  };
}

/** A number cannot be emptied, so this replaces a former 0. */
const UNLIMITED_QUANTITY = 999_999;

/** Commas and colons separate values. */
const formatAttribute = (text: string) => text.replaceAll(/[,:]/g, " ").trim();

/**
 * Returns sales data even if Meta would refuse the texts: a sold-out item must not stay on offer.
 */
export function makeSalesFields(
  item: CatalogItem,
  problem: ReturnType<typeof findItemProblem>,
): ItemSales {
  const { id, availability, price, quantity_to_sell_on_facebook } = item;
  return {
    ...{ id, availability },
    ...(problem === "price_too_high" ? {} : { price }),
    ...(quantity_to_sell_on_facebook === undefined ? {} : { quantity_to_sell_on_facebook }),
  };
}

/** Equal digests mean equal items, which are not sent again. */
export const digestItem = (item: CatalogItem | ItemSales): string =>
  createHash("sha256").update(JSON.stringify(item)).digest("base64url");
