import type { z } from "zod";
import type { ChannelCategory, ChannelLogistics } from "../channel-references.ts";
import { text } from "../wire.ts";
import type { LineConfig } from "./http.ts";
import type { Shop } from "./shop.ts";
import { makePageSchema, Product } from "./wire.ts";

const Products = makePageSchema(Product.pick({ category: true }).extend({ name: text }));
type KnownProduct = z.infer<typeof Products>["data"][number];

/** The shop's newest products show which categories it uses. */
const LOOKED_AT = 100;

async function readNewestProducts(shop: Shop): Promise<KnownProduct[]> {
  const { data } = await shop.http.json({
    path: "/products",
    credentials: shop.credentials,
    query: { perPage: LOOKED_AT },
    schema: Products,
  });
  return data;
}

/**
 * Returns the guideline's categories, and those of the shop's products. Names are Thai where the
 * shop's language is.
 */
export async function listCategories(
  shop: Shop,
  { categories }: LineConfig,
  language: string,
): Promise<ChannelCategory[]> {
  const knownCategoryIds = new Set(categories.map(({ categoryId }) => categoryId));
  const ownCategories = (await readNewestProducts(shop)).flatMap(({ category }) =>
    category && !knownCategoryIds.has(category.id) ? [category] : [],
  );
  const byId = new Map(ownCategories.map((ownCategory) => [ownCategory.id, ownCategory]));
  return [
    ...categories,
    ...[...byId.values()].map(({ id, nameEn, nameTh }) => ({
      categoryId: id,
      parentId: null,
      name: (language === "th" ? nameTh : nameEn) || nameEn || nameTh,
      isLeaf: true,
    })),
  ];
}

/** Returns the categories of the shop's products whose names share most words with this one. */
export async function recommendCategories(shop: Shop, productName: string): Promise<string[]> {
  const texts = splitWords(productName);
  const scored = (await readNewestProducts(shop))
    .flatMap(({ category, name }) => {
      const shared = splitWords(name).filter((word) => texts.includes(word)).length;
      return category && shared > 0 ? [{ id: category.id, shared }] : [];
    })
    .sort((a, b) => b.shared - a.shared);
  return [...new Set(scored.map(({ id }) => id))].slice(0, 3);
}

const splitWords = (name: string): readonly string[] =>
  name.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [];

/** The courier is a setting of the whole shop in MyShop; a product chooses nothing. */
export const SHOP_LOGISTICS: readonly ChannelLogistics[] = [
  {
    logisticsId: "shop",
    name: "LINE SHOPPING",
    isEnabled: true,
    supportsCod: true,
    maxWeightG: 999_990,
  },
];
