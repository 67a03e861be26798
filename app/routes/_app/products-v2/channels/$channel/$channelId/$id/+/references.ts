import "server-only";
import { readCategoryNeeds } from "#app/services/listing/category-needs.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import type { Call } from "#app/upstream/http.ts";
import {
  type CategoryChoice,
  findChannelBrands,
  findChannelCategories,
  suggestChannelCategories,
} from "#contract/channel-references.ts";
import type { CategoryPicker, CategorySuggestion, ListingReferences } from "./listing-view.ts";

/** If there are more brands, they are searched instead of listed. */
const BRANDS_LISTED = 50;
const CATEGORIES_SHOWN = 100;

interface Target {
  call: Call;
  channelId: string;
  productId: string;
}
interface ChosenCategory {
  /**
   * `null` if none is chosen yet: then the one mapped from the product's category is used, if any.
   */
  categoryId: string | null;
  brandId: string | null;
  brandSearch?: string;
}

/**
 * Reads the form's lists for the chosen category. If the channel does not answer, they are empty
 * (`silent`), so that the rest can still be edited.
 */
export async function readReferences(
  target: Target,
  { categoryId, brandId, brandSearch = "" }: ChosenCategory,
): Promise<ListingReferences> {
  const { call, channelId, productId } = target;
  const suggested = await attemptRemote(
    call(suggestChannelCategories, {
      params: { channelId },
      query: { internalProductId: productId },
    }),
  );
  const suggestions = suggested.ok ? listSuggestions(suggested.value) : [];
  const mapped = suggestions.find(({ from }) => from === "mapped") ?? null;
  const wantedCategory = categoryId ?? mapped?.id ?? null;
  const empty = {
    category: null,
    attributes: [],
    brands: { list: [], total: 0, isMandatory: false, search: "", none: null },
    sizeChart: "none" as const,
    certificates: [],
    limits: {},
    suggestions,
  };
  if (wantedCategory === null) return { ...empty, silent: !suggested.ok };
  const params = { channelId, categoryId: wantedCategory };
  const needs = await readCategoryNeeds(call, channelId, wantedCategory);
  // The channel may have removed the category; another one must then be chosen.
  if (!needs?.ok) return { ...empty, silent: needs !== null };
  const { category, attributes, brandIsMandatory, brandCount, ...asks } = needs.value;
  const query = {
    limit: BRANDS_LISTED,
    ...(brandSearch ? { search: brandSearch } : {}),
    ...(brandId ? { ids: [brandId] } : {}),
  };
  const outcome = await attemptRemote(call(findChannelBrands, { params, query }));
  const { brands: listed, noBrand } = outcome.ok ? outcome.value : { brands: [], noBrand: null };
  const otherBrands = listed.filter((brand) => brand.brandId !== noBrand?.brandId);
  const brands = {
    // Without a search, "no brand" comes first, however long the list is.
    list: noBrand && !brandSearch ? [noBrand, ...otherBrands] : listed,
    none: noBrand,
    total: brandCount,
    isMandatory: brandIsMandatory,
    search: brandSearch,
  };
  const { sizeChart, certificates, limits = {} } = asks;
  const categoryFacts = {
    category: toView(category),
    attributes,
    brands,
    sizeChart,
    certificates,
    limits,
  };
  return { ...categoryFacts, suggestions, silent: false };
}

/** Returns a level of the tree or search results; `silent` if the channel does not answer. */
export async function readPicker(
  { call, channelId }: Omit<Target, "productId">,
  asked: { search: string } | { parentId: string },
): Promise<CategoryPicker> {
  const search = "search" in asked ? asked.search : "";
  const parentId = "parentId" in asked ? asked.parentId : "";
  const query = {
    limit: CATEGORIES_SHOWN,
    ...(search ? { search } : {}),
    ...(parentId ? { parentId } : {}),
  };
  const outcome = await attemptRemote(
    call(findChannelCategories, { params: { channelId }, query }),
  );
  if (!outcome.ok) return { search, parents: [], choices: [], total: 0, silent: true };
  const { parents, categories, total } = outcome.value;
  return {
    search,
    parents: parents.map(toView),
    choices: categories.map(toView),
    total,
    silent: false,
  };
}

interface CategoryCandidates {
  mapped: CategoryChoice | null;
  recent: CategoryChoice[];
  recommended: CategoryChoice[];
}

/**
 * Removes duplicates. Publishing uses the same order: the seller's mapping, the channel's
 * recommendations, then recently used categories.
 */
function listSuggestions({
  mapped,
  recent,
  recommended,
}: CategoryCandidates): CategorySuggestion[] {
  const all = [
    ...(mapped ? [{ ...toView(mapped), from: "mapped" as const }] : []),
    ...recommended.map((choice) => ({ ...toView(choice), from: "recommended" as const })),
    ...recent.map((choice) => ({ ...toView(choice), from: "recent" as const })),
  ];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

const toView = ({ categoryId, name, isLeaf, path }: CategoryChoice) => ({
  id: categoryId,
  name,
  isLeaf,
  path: path.join(" › "),
});
