import type { ChannelBrands } from "#contract/channel-references.ts";
import { findOffer } from "#contract/master-attributes.ts";
import type { ChannelLists } from "../channels/index.ts";
import type { channelProducts } from "../db/schema/listings.ts";
import type { ChannelAttribute } from "../marketplaces/channel-references.ts";
import type { CategoryNeeds } from "./category-needs.ts";
import type { ListingChoice } from "./listing-draft.ts";
import type { ProductRow } from "./listing-source.ts";

/** A listing's choices. They also stand for a listing that does not exist yet. */
type CategoryFields = Pick<
  typeof channelProducts.$inferSelect,
  "categoryId" | "categoryName" | "brandId" | "attributes"
>;

export interface CategoryChoiceResult {
  /** `null` if neither the seller nor the channel chose a category. */
  choice: ListingChoice | null;
  /** The category is only the channel's recommendation for the name. */
  isRecommended: boolean;
  /** Attributes set by the listing itself, not by the product. */
  ownAttributes: ListingChoice["attributes"];
  needs: CategoryNeeds;
}

/**
 * Chooses the category: the seller's, else the mapping of the product's category (`mapped`), else
 * the channel's recommendation. Adds the brand of the same name, and the listing's or product's
 * attributes. Never guesses attributes, because buyers and authorities read them as the seller's
 * statement. Throws ConnectorError without the channel's lists.
 */
export async function chooseCategory(
  lists: ChannelLists,
  listing: CategoryFields,
  product: ProductRow,
  { language, mapped }: { language: string; mapped: string | null },
): Promise<CategoryChoiceResult> {
  const logistics = await lists.logistics();
  const pickedChoice = await pickCategory(lists, listing, product, { language, mapped });
  if (!pickedChoice)
    return {
      choice: null,
      isRecommended: false,
      ownAttributes: [],
      needs: {
        attributes: [],
        brands: { isMandatory: false, brands: [], noBrandId: null },
        sizeChart: "none",
        needsDimensions: false,
        certificates: [],
        logistics,
        limits: {},
      },
    };
  const { category, isRecommended } = pickedChoice;
  const attributes = await lists.attributes(category.categoryId, language);
  const brands = await lists.brands(category.categoryId);
  const rules = await lists.categoryRules(category.categoryId);
  const { sizeChart, certificates, needsDimensions, limits = {} } = rules;
  const brand = pickBrand(brands, listing.brandId, product.brand);
  const listingAttributes = filterAnswers(attributes, listing.attributes);
  const choice = {
    categoryId: category.categoryId,
    categoryName: category.name,
    brandId: brand?.brandId ?? null,
    brandName: brand?.name ?? "",
    attributes: addProductAttributes(attributes, listingAttributes, product),
  };
  return {
    choice,
    isRecommended,
    ownAttributes: listingAttributes,
    needs: { attributes, brands, sizeChart, needsDimensions, certificates, logistics, limits },
  };
}

async function pickCategory(
  lists: ChannelLists,
  listing: CategoryFields,
  product: ProductRow,
  { language, mapped }: { language: string; mapped: string | null },
) {
  const leaves = (await lists.categories(language)).filter((category) => category.isLeaf);
  const byId = new Map(leaves.map((leaf) => [leaf.categoryId, leaf]));
  if (listing.categoryId) {
    const chosenCategory = { categoryId: listing.categoryId, name: listing.categoryName };
    return { category: byId.get(listing.categoryId) ?? chosenCategory, isRecommended: false };
  }
  // A category that the channel removed counts as none.
  const mappedCategory = mapped === null ? undefined : byId.get(mapped);
  if (mappedCategory) return { category: mappedCategory, isRecommended: false };
  const [recommended] = (await lists.recommended(product.name)).flatMap((id) => byId.get(id) ?? []);
  return recommended ? { category: recommended, isRecommended: true } : null;
}

/**
 * Only the seller chooses "No brand". It is also sent if the list lacks the product's brand and
 * none is required.
 */
function pickBrand(list: ChannelBrands, chosenId: string | null, name: string) {
  const chosenBrand = list.brands.find((brand) => brand.brandId === chosenId);
  const lowerName = name.trim().toLowerCase();
  return (
    chosenBrand ??
    (lowerName
      ? list.brands.find(
          ({ brandId, name: brandName }) =>
            brandId !== list.noBrandId && brandName.toLowerCase() === lowerName,
        )
      : undefined)
  );
}

/** Drops values of another category's attributes. */
const filterAnswers = (attributes: ChannelAttribute[], answers: ListingChoice["attributes"]) =>
  answers.filter(
    (answer) =>
      (answer.valueId || answer.value?.trim()) &&
      attributes.some(({ attributeId }) => attributeId === answer.attributeId),
  );

/** Adds the product's values of attributes that the listing does not set. */
const addProductAttributes = (
  attributes: ChannelAttribute[],
  answers: ListingChoice["attributes"],
  product: Pick<ProductRow, "attributes">,
): ListingChoice["attributes"] => {
  const attributeIds = new Set(answers.map(({ attributeId }) => attributeId));
  return [
    ...answers,
    ...attributes
      .filter(({ attributeId }) => !attributeIds.has(attributeId))
      .flatMap((attribute) => findOffer(attribute, product.attributes)?.answers ?? []),
  ];
};
