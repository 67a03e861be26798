import { z } from "zod";
import { PRODUCT_LIMITS } from "./product-limits.ts";

const SEPARATOR = " > ";

/** `Fashion >Batik` → `Fashion > Batik`; empty parts are left out. */
export const categoryPath = (text: string): string => partsOf(text).join(SEPARATOR);

/** Longer than a product's category may be. */
export const isTooLong = (path: string): boolean => path.length > PRODUCT_LIMITS.category;

/** The path itself and those above it, the longest first. */
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
 * The path that a product names, "" for none: as the tree writes it, so that filters, stock rules
 * and mappings find it however it was typed, and its length is counted so.
 */
export const CategoryPath = z
  .string()
  .overwrite(categoryPath)
  .max(PRODUCT_LIMITS.category, "too_long");
