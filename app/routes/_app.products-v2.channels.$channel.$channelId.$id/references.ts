import type { Call } from "#app/services/http.ts";
import { listShopeeAttributes, listShopeeBrands, listShopeeCategories, recommendShopeeCategories } from "#contract/shopee.ts";

export interface CategoryOption {
  id: string;
  /** `Fashion › Batik › Kemeja` */
  path: string;
}

/** The channel's own lists for one listing: every leaf category by its path, and what the chosen one asks for. */
export async function readReferences(call: Call, channelId: string, { chosen, productName }: { chosen: string | null; productName: string }) {
  const params = { channelId };
  const [{ categories }, { categoryIds }] = await Promise.all([
    call(listShopeeCategories, { params }),
    call(recommendShopeeCategories, { params, query: { name: productName } }),
  ]);
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const pathOf = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...pathOf(category.parentId), category.name] : [];
  };
  const options: CategoryOption[] = categories
    .filter((category) => category.isLeaf)
    .map((category) => ({ id: category.categoryId, path: pathOf(category.categoryId).join(" › ") }))
    .sort((a, b) => a.path.localeCompare(b.path));
  const recommendedId = categoryIds.find((id) => byId.get(id)?.isLeaf) ?? null;
  const categoryId = [chosen, recommendedId].find((id) => id !== null && byId.get(id)?.isLeaf) ?? null;
  const needs = categoryId ? await readNeeds(call, channelId, categoryId) : { attributes: [], brands: [], brandIsMandatory: false };
  return { categories: options, categoryId, categoryName: byId.get(categoryId ?? "")?.name ?? "", recommendedId, ...needs };
}

async function readNeeds(call: Call, channelId: string, categoryId: string) {
  const params = { channelId, categoryId };
  const [{ attributes }, { brands, isMandatory }] = await Promise.all([call(listShopeeAttributes, { params }), call(listShopeeBrands, { params })]);
  return { attributes, brands, brandIsMandatory: isMandatory };
}
