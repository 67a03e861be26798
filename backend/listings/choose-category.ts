import type { ChannelBrands } from "#contract/channel-references.ts";
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

/** How many leaves are looked at for one that asks for nothing. */
const DEFAULT_TRIES = 5;

export interface Choice {
  /** null: the channel has no category at all. */
  choice: ListingChoice | null;
  needs: CategoryNeeds;
}

/**
 * What to publish with: the seller's own choice where there is one, else what the product's own
 * category is mapped to (`mapped`), else the category the channel recommends for the name, the
 * brand of the same name, and for each mandatory attribute with a list the first value. Throws
 * ConnectorError when the channel's lists cannot be read.
 */
export async function chooseCategory(
  lists: ChannelLists,
  listing: Listing,
  product: ProductRow,
  { language, mapped }: { language: string; mapped: string | null },
): Promise<Choice> {
  const logistics = await lists.logistics();
  const category = await pickCategory(lists, listing, product, { language, mapped });
  if (!category)
    return {
      choice: null,
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
  const attributes = await lists.attributes(category.categoryId, language);
  const brands = await lists.brands(category.categoryId);
  const rules = await lists.categoryRules(category.categoryId);
  const { sizeChart, certificates, needsDimensions, limits = {} } = rules;
  const brand = pickBrand(brands, listing.brandId, product.brand);
  const choice = {
    categoryId: category.categoryId,
    categoryName: category.name,
    brandId: brand?.brandId ?? null,
    brandName: brand?.name ?? "",
    attributes: fillAttributes(attributes, listing.attributes),
  };
  return {
    choice,
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
  if (listing.categoryId)
    return (
      byId.get(listing.categoryId) ?? { categoryId: listing.categoryId, name: listing.categoryName }
    );
  // One that the channel no longer has is as good as none.
  const own = mapped === null ? undefined : byId.get(mapped);
  if (own) return own;
  const recommended = (await lists.recommended(product.name)).flatMap((id) => byId.get(id) ?? []);
  if (recommended[0]) return recommended[0];
  for (const leaf of leaves.slice(0, DEFAULT_TRIES)) {
    if (
      !(await lists.attributes(leaf.categoryId, language)).some(
        (attribute) => attribute.isMandatory,
      )
    )
      return leaf;
  }
  return leaves[0] ?? null;
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

/**
 * Answers to attributes of another category are dropped; what cannot be guessed stays open and is a
 * finding.
 */
function fillAttributes(
  attributes: ChannelAttribute[],
  own: ListingChoice["attributes"],
): ListingChoice["attributes"] {
  return attributes.flatMap((attribute) => {
    const answered = own.filter(
      (answer) =>
        answer.attributeId === attribute.attributeId && (answer.valueId || answer.value?.trim()),
    );
    if (answered.length > 0 || !attribute.isMandatory) return answered;
    const [first] = attribute.values;
    return first
      ? [{ attributeId: attribute.attributeId, valueId: first.valueId, value: first.name }]
      : [];
  });
}
