import type { ChannelBrands } from "#contract/channel-references.ts";
import { offerOf } from "#contract/master-attributes.ts";
import type { ChannelLists } from "../channels/index.ts";
import type { channelProducts } from "../db/schema/listings.ts";
import type { ChannelAttribute } from "../marketplaces/channel-references.ts";
import type { CategoryNeeds } from "./category-needs.ts";
import type { ListingChoice } from "./listing-draft.ts";
import type { ProductRow } from "./listing-source.ts";

/** What is asked of a listing; one that is not there yet has none of it. */
type Listing = Pick<
  typeof channelProducts.$inferSelect,
  "categoryId" | "categoryName" | "brandId" | "attributes"
>;

export interface Choice {
  /** null: nobody chose a category, and the channel recommends none. */
  choice: ListingChoice | null;
  /** The category is only the channel's recommendation for the name. */
  isRecommended: boolean;
  /**
   * Of the choice's attributes those that the listing says itself; the others are the product's.
   */
  ownAttributes: ListingChoice["attributes"];
  needs: CategoryNeeds;
}

/**
 * What to publish with: the seller's own choice where there is one, else what the product's own
 * category is mapped to (`mapped`), else the category the channel recommends for the name; the
 * brand of the same name, and the attributes that the listing or the product itself says. None is
 * ever guessed: buyers and authorities take them for the seller's word. Throws ConnectorError when
 * the channel's lists cannot be read.
 */
export async function chooseCategory(
  lists: ChannelLists,
  listing: Listing,
  product: ProductRow,
  { language, mapped }: { language: string; mapped: string | null },
): Promise<Choice> {
  const logistics = await lists.logistics();
  const picked = await pickCategory(lists, listing, product, { language, mapped });
  if (!picked)
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
  const { category, isRecommended } = picked;
  const attributes = await lists.attributes(category.categoryId, language);
  const brands = await lists.brands(category.categoryId);
  const rules = await lists.categoryRules(category.categoryId);
  const { sizeChart, certificates, needsDimensions, limits = {} } = rules;
  const brand = pickBrand(brands, listing.brandId, product.brand);
  const ownAttributes = answersTo(attributes, listing.attributes);
  const choice = {
    categoryId: category.categoryId,
    categoryName: category.name,
    brandId: brand?.brandId ?? null,
    brandName: brand?.name ?? "",
    attributes: withProductsOwn(attributes, ownAttributes, product),
  };
  return {
    choice,
    isRecommended,
    ownAttributes,
    needs: { attributes, brands, sizeChart, needsDimensions, certificates, logistics, limits },
  };
}

async function pickCategory(
  lists: ChannelLists,
  listing: Listing,
  product: ProductRow,
  { language, mapped }: { language: string; mapped: string | null },
) {
  const leaves = (await lists.categories(language)).filter((category) => category.isLeaf);
  const byId = new Map(leaves.map((leaf) => [leaf.categoryId, leaf]));
  if (listing.categoryId) {
    const own = { categoryId: listing.categoryId, name: listing.categoryName };
    return { category: byId.get(listing.categoryId) ?? own, isRecommended: false };
  }
  // One that the channel no longer has is as good as none.
  const own = mapped === null ? undefined : byId.get(mapped);
  if (own) return { category: own, isRecommended: false };
  const [recommended] = (await lists.recommended(product.name)).flatMap((id) => byId.get(id) ?? []);
  return recommended ? { category: recommended, isRecommended: true } : null;
}

/**
 * "No brand" is a choice only the seller makes; without a brand of ours it is what is sent where
 * none is asked for.
 */
function pickBrand(list: ChannelBrands, chosenId: string | null, name: string) {
  const chosen = list.brands.find((brand) => brand.brandId === chosenId);
  const wanted = name.trim().toLowerCase();
  return (
    chosen ??
    (wanted
      ? list.brands.find(
          ({ brandId, name: listed }) =>
            brandId !== list.noBrandId && listed.toLowerCase() === wanted,
        )
      : undefined)
  );
}

/** Answers to attributes of another category are dropped. */
const answersTo = (attributes: ChannelAttribute[], own: ListingChoice["attributes"]) =>
  own.filter(
    (answer) =>
      (answer.valueId || answer.value?.trim()) &&
      attributes.some(({ attributeId }) => attributeId === answer.attributeId),
  );

/** What the listing does not say itself, as the product says it for every shop that asks. */
const withProductsOwn = (
  attributes: ChannelAttribute[],
  own: ListingChoice["attributes"],
  product: Pick<ProductRow, "attributes">,
): ListingChoice["attributes"] => {
  const said = new Set(own.map(({ attributeId }) => attributeId));
  return [
    ...own,
    ...attributes
      .filter(({ attributeId }) => !said.has(attributeId))
      .flatMap((attribute) => offerOf(attribute, product.attributes)?.answers ?? []),
  ];
};
