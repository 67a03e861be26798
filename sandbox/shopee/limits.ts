import type { Region } from "../buyers.ts";
import { findGroup } from "../category-tree.ts";

/** Shopee's limits in Indonesia and Thailand, written separately from the connector's. */
export const LIMITS = {
  minNameLength: 5,
  maxNameLength: 255,
  minImages: 1,
  maxImages: 9,
  maxVariationTypes: 2,
  maxVariants: 50,
  maxTypeNameLength: 14,
  maxOptionNameLength: 20,
  /** Maximum of the highest price ÷ the lowest price of the models. */
  maxPriceSpread: { ID: 7, TH: 5 },
  maxDescriptionLength: 3000,
  preOrderDays: { min: 7, max: 30 },
  maxStock: 10_000_000,
};

const SOUVENIRS_CATEGORY = 100743;
/** Returns the answer of `get_item_limit` for a category; one category takes less. */
export const getLimits = (categoryId: number) =>
  categoryId === SOUVENIRS_CATEGORY
    ? {
        ...LIMITS,
        ...{ maxNameLength: 120, maxImages: 5, maxDescriptionLength: 2000 },
        preOrderDays: { min: 10, max: 15 },
      }
    : LIMITS;

/** In minor units: from Rp99 and 1 baht. */
export const PRICE_LIMITS: Record<Region, { min: number; max: number }> = {
  ID: { min: 99, max: 150_000_000 },
  TH: { min: 100, max: 50_000_000 },
};

/** Only clothes and shoes have size charts. */
export const requiresSizeChart = (categoryId: number) => findGroup(categoryId) === "fashion";
