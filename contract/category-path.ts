import { z } from "zod";
import { PRODUCT_LIMITS } from "./product-limits.ts";

const SEPARATOR = " > ";

/** `Fashion >Batik` → `Fashion > Batik`. Leaves out empty parts. */
export const categoryPath = (text: string): string => partsOf(text).join(SEPARATOR);

export const isTooLong = (path: string): boolean => path.length > PRODUCT_LIMITS.category;

/** Returns the path and its ancestors, the longest first. */
export function upwards(text: string): string[] {
  const parts = partsOf(text);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(SEPARATOR));
}

export const isBelow = (path: string, above: string): boolean => path.startsWith(above + SEPARATOR);

const partsOf = (text: string) =>
  text
    .split(">")
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/**
 * A product's category path, "" for none. It is normalised, so that filters, stock rules and
 * mappings find it however it was typed. The limit counts the normalised path.
 */
export const CategoryPath = z
  .string()
  .overwrite(categoryPath)
  .max(PRODUCT_LIMITS.category, "too_long");
