import type { FilePlace } from "#contract/file-columns.ts";

const CODES = ["sku", "barcode"];
const PRICES = ["price", "price_untaxed", "price_difference", "cost"];

/**
 * Returns the place that a file with these fields rather belongs to than `here`: one with codes and
 * stock to the stock, one with prices to the products. `null` if it fits here, or if only a column
 * is missing.
 */
export function findOtherPlace(
  fields: readonly string[],
  here: "products" | "stock",
): FilePlace | null {
  const hasAny = (names: readonly string[]) => names.some((name) => fields.includes(name));
  const [hasCode, hasPrice, hasStock] = [hasAny(CODES), hasAny(PRICES), fields.includes("stock")];
  const fits = {
    products: hasPrice && (hasCode || fields.includes("name")),
    stock: hasStock && hasCode,
  };
  if (fits[here]) return null;
  const there = here === "products" ? "stock" : "products";
  if (fits[there]) return there;
  return hasCode || hasPrice || hasStock ? null : "nowhere";
}
