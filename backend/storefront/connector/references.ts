import type { References } from "../../marketplaces/channel-references.ts";

/** The shop shows the seller's own categories of the products, so there is nothing to choose. */
const ALL_PRODUCTS: Record<string, string> = {
  en: "All products",
  id: "Semua produk",
  th: "สินค้าทั้งหมด",
};
const CATEGORY_ID = "all";

export const shopReferences: References = {
  categories: async (_credentials, language) => [
    {
      categoryId: CATEGORY_ID,
      parentId: null,
      name: ALL_PRODUCTS[language] ?? "All products",
      isLeaf: true,
    },
  ],
  recommendedCategories: async () => [CATEGORY_ID],
  attributes: async () => [],
  brands: async () => ({ isMandatory: false, brands: [], noBrandId: null }),
  /** The buyer chooses the courier of each order. */
  logistics: async () => [
    {
      logisticsId: "own",
      name: "Etalase",
      isEnabled: true,
      supportsCod: true,
      maxWeightG: null,
    },
  ],
};
