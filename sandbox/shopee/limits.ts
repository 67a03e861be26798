import { groupOf } from "../category-tree.ts";

/** What Shopee refuses in Indonesia and Thailand, on its own side of the wire. */
export const LIMITS = {
  minNameLength: 5,
  maxNameLength: 255,
  minImages: 1,
  maxImages: 9,
  maxVariationTypes: 2,
  maxVariants: 50,
  maxTypeNameLength: 14,
  maxOptionNameLength: 20,
  /** The dearest model costs at most this many times the cheapest. */
  maxPriceSpread: { ID: 7, TH: 5 },
  preOrderDays: { min: 7, max: 30 },
};

/** Clothes and shoes come in sizes; nothing else has a chart of them. */
export const takesSizeChart = (categoryId: number) => groupOf(categoryId) === "fashion";
