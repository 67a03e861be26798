import "server-only";
import { categoryNeeds } from "#app/services/listing/category-needs.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import type { Call } from "#app/upstream/http.ts";
import {
  type CategoryChoice,
  findChannelBrands,
  findChannelCategories,
  suggestChannelCategories,
} from "#contract/channel-references.ts";
import type { CategoryPicker, CategorySuggestion, References } from "./listing-view.ts";

/** More brands than this are searched instead of listed. */
const BRANDS_LISTED = 50;
const CATEGORIES_SHOWN = 100;

interface Target {
  call: Call;
  channelId: string;
  productId: string;
}
interface Chosen {
  /** null: none yet; the one that the product's own category is mapped to is used, if there is. */
  categoryId: string | null;
  brandId: string | null;
  brandSearch?: string;
}

/**
 * What the form asks for in the chosen category. A channel that does not answer now leaves it out,
 * so that the rest can be worked on (`silent`).
 */
export async function readReferences(
  target: Target,
  { categoryId, brandId, brandSearch = "" }: Chosen,
): Promise<References> {
  const { call, channelId, productId } = target;
  const suggested = await attemptRemote(
    call(suggestChannelCategories, {
      params: { channelId },
      query: { internalProductId: productId },
    }),
  );
  const suggestions = suggested.ok ? inOrder(suggested.value) : [];
  const mapped = suggestions.find(({ from }) => from === "mapped") ?? null;
  const wanted = categoryId ?? mapped?.id ?? null;
  const empty = {
    category: null,
    attributes: [],
    brands: { list: [], total: 0, isMandatory: false, search: "", none: null },
    sizeChart: "none" as const,
    certificates: [],
    limits: {},
    suggestions,
  };
  if (wanted === null) return { ...empty, silent: !suggested.ok };
  const params = { channelId, categoryId: wanted };
  const needs = await categoryNeeds(call, channelId, wanted);
  // The channel may have dropped the category meanwhile: then another one is to be chosen.
  if (!needs?.ok) return { ...empty, silent: needs !== null };
  const { category, attributes, brandIsMandatory, brandCount, ...asks } = needs.value;
  const query = {
    limit: BRANDS_LISTED,
    ...(brandSearch ? { search: brandSearch } : {}),
    ...(brandId ? { ids: [brandId] } : {}),
  };
  const found = await attemptRemote(call(findChannelBrands, { params, query }));
  const { brands: listed, noBrand } = found.ok ? found.value : { brands: [], noBrand: null };
  const others = listed.filter((brand) => brand.brandId !== noBrand?.brandId);
  const brands = {
    // Where nothing is searched, "no brand" is in front, however long the list is.
    list: noBrand && !brandSearch ? [noBrand, ...others] : listed,
    none: noBrand,
    total: brandCount,
    isMandatory: brandIsMandatory,
    search: brandSearch,
  };
  const { sizeChart, certificates, limits = {} } = asks;
  const asked = { category: toView(category), attributes, brands, sizeChart, certificates, limits };
  return { ...asked, suggestions, silent: false };
}

/** A level of the tree, or what a search found; null when the channel does not answer. */
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
  const found = await attemptRemote(call(findChannelCategories, { params: { channelId }, query }));
  if (!found.ok) return { search, parents: [], choices: [], total: 0, silent: true };
  const { parents, categories, total } = found.value;
  return {
    search,
    parents: parents.map(toView),
    choices: categories.map(toView),
    total,
    silent: false,
  };
}

interface Suggested {
  mapped: CategoryChoice | null;
  recent: CategoryChoice[];
  recommended: CategoryChoice[];
}

/**
 * Each once, as publishing takes them: what the seller mapped, then what the channel recommends;
 * what was used lately last.
 */
function inOrder({ mapped, recent, recommended }: Suggested): CategorySuggestion[] {
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
