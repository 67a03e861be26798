import { z } from "zod";
import { PRODUCT_LIMITS } from "./product-limits.ts";

const SEPARATOR = " > ";

/** `Fashion >Batik` → `Fashion > Batik`. Leaves out empty parts. */
export const normaliseCategoryPath = (text: string): string =>
  splitCategoryPath(text).join(SEPARATOR);

export const isTooLong = (path: string): boolean => path.length > PRODUCT_LIMITS.category;

/** Longest first, with the path itself. */
export function listAncestors(text: string): string[] {
  const parts = splitCategoryPath(text);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(SEPARATOR));
}

export const isBelow = (path: string, above: string): boolean => path.startsWith(above + SEPARATOR);

const splitCategoryPath = (text: string) =>
  text
    .split(">")
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/**
 * "" for none. Normalised, so that filters, stock rules and mappings find it however it was typed.
 */
export const CategoryPath = z
  .string()
  .overwrite(normaliseCategoryPath)
  .max(PRODUCT_LIMITS.category, "too_long");
