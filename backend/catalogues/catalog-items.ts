import { createHash } from "node:crypto";
import type { CatalogItem, ItemSales } from "../marketplaces/meta/catalog-item.ts";
import { itemProblem, META_ITEM_LIMITS } from "../marketplaces/meta/item-rules.ts";
import type { Offer } from "./offers.ts";
import { splitOptions } from "./variant-options.ts";
import { linkOf } from "./website-link.ts";

/** Returns an offer in Meta's form, and the reason why Meta would refuse it. */
export function catalogItem(
  offer: Offer,
  website: string,
): { item: CatalogItem; problem: ReturnType<typeof itemProblem> } {
  const link = linkOf(website, offer);
  // Meta requires a description, so the name stands in for it.
  const description = offer.description.trim() || offer.name;
  const { pictures, price } = offer;
  const problem = itemProblem({ title: offer.name, description, link, pictures, price });
  const item: CatalogItem = {
    id: offer.variantId,
    title: offer.name,
    description,
    availability: availabilityOf(offer),
    condition: offer.condition,
    price,
    link,
    image: pictures.slice(0, META_ITEM_LIMITS.pictures).map(({ url }) => ({ url })),
    item_group_id: offer.productId,
    ...optionalFields(offer),
  };
  return { item, problem };
}

function availabilityOf({ isPreOrder, quantity }: Offer): CatalogItem["availability"] {
  if (isPreOrder) return "available for order";
  return quantity === 0 ? "out of stock" : "in stock";
}

/**
 * An update keeps the fields it does not name, so a removed value is sent as an empty text. Meta's
 * own client for WooCommerce does so with all of these fields, but not with a missing barcode.
 */
function optionalFields(offer: Offer): Partial<CatalogItem> {
  const shorten = (text: string, length: number) => [...text.trim()].slice(0, length).join("");
  const { color, size, others } = splitOptions(offer);
  const { option, brand, productType } = META_ITEM_LIMITS;
  return {
    brand: shorten(offer.brand, brand),
    ...(/^(?:\d{8}|\d{12,14})$/.test(offer.barcode) ? { gtin: offer.barcode } : {}),
    product_type: shorten(offer.category, productType),
    color: shorten(color ?? "", option),
    size: shorten(size ?? "", option),
    additional_variant_attribute: others
      .map(({ type, value }) => `${attributeText(type)}:${attributeText(value)}`)
      .join(","),
    quantity_to_sell_on_facebook: offer.quantity ?? ANY_NUMBER,
  };
}

/** A number cannot be emptied, and one that was 0 would stay. */
const ANY_NUMBER = 999_999;

/** Commas and colons are separators. */
const attributeText = (text: string) => text.replaceAll(/[,:]/g, " ").trim();

/**
 * Returns the sales data of an item even if Meta would now refuse its texts or picture. Otherwise a
 * sold-out item would stay on offer.
 */
export function salesFieldsOf(
  item: CatalogItem,
  problem: ReturnType<typeof itemProblem>,
): ItemSales {
  const { id, availability, price, quantity_to_sell_on_facebook } = item;
  return {
    ...{ id, availability },
    ...(problem === "price_too_high" ? {} : { price }),
    ...(quantity_to_sell_on_facebook === undefined ? {} : { quantity_to_sell_on_facebook }),
  };
}

/** Equal items have equal digests, and an unchanged item is not sent. */
export const digestOf = (item: CatalogItem | ItemSales): string =>
  createHash("sha256").update(JSON.stringify(item)).digest("base64url");
