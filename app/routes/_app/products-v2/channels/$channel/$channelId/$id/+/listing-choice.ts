import type { ChannelProduct } from "#contract/channels.ts";

type OwnChoice =
  | "name"
  | "description"
  | "condition"
  | "imageIds"
  | "imageSize"
  | "daysToShip"
  | "prices";
type OfChannel =
  | "categoryId"
  | "categoryName"
  | "brandId"
  | "attributes"
  | "certificates"
  | "logisticsIds"
  | "sizeChartImageId";
export type ListingChoice = Pick<ChannelProduct, OwnChoice | OfChannel>;
/** The channel's part is absent if the channel did not answer. The saved values then stay. */
export type ListingChanges = Pick<ListingChoice, OwnChoice> &
  Partial<Pick<ListingChoice, OfChannel>>;

const NO_CHOICE: ListingChoice = {
  ...{
    name: null,
    description: null,
    condition: null,
    imageIds: null,
    imageSize: "original",
    daysToShip: null,
    prices: {},
  },
  ...{ categoryId: null, categoryName: null, brandId: null, attributes: [], logisticsIds: null },
  ...{ certificates: {}, sizeChartImageId: null },
};

/** Returns the form's part of a listing. Without a listing it is empty. */
export function pickChoice(listing: ListingChoice | null): ListingChoice {
  const { name, description, condition, imageIds, imageSize, daysToShip, prices } =
    listing ?? NO_CHOICE;
  const { categoryId, categoryName, brandId, attributes, certificates, logisticsIds } =
    listing ?? NO_CHOICE;
  const { sizeChartImageId } = listing ?? NO_CHOICE;
  return {
    name,
    description,
    condition,
    imageIds,
    imageSize,
    daysToShip,
    prices,
    categoryId,
    categoryName,
    brandId,
    attributes,
    certificates,
    logisticsIds,
    sizeChartImageId,
  };
}

/** Parses the form's own JSON. Returns `null` for anything else; then every field is sent. */
export function parseChoice(json: string): ListingChoice | null {
  try {
    const parsedJson: unknown = JSON.parse(json);
    const isChoice =
      typeof parsedJson === "object" &&
      parsedJson !== null &&
      "prices" in parsedJson &&
      "attributes" in parsedJson &&
      Array.isArray(parsedJson.attributes);
    return isChoice ? (parsedJson as ListingChoice) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the changed fields. A save sends only these (docs/domain.md "Every table"). Categories
 * are compared by id.
 */
export function pickChangedFields(
  base: ListingChoice | null,
  { categoryId, categoryName, ...rest }: ListingChanges,
): Partial<ListingChanges> {
  if (!base) return { categoryId, categoryName, ...rest };
  const keys = (Object.keys(rest) as (keyof typeof rest)[]).filter(
    (key) => rest[key] !== undefined && serializeSorted(rest[key]) !== serializeSorted(base[key]),
  );
  const isOther = categoryId !== undefined && categoryId !== base.categoryId;
  return {
    ...Object.fromEntries(keys.map((key) => [key, rest[key]])),
    ...(isOther ? { categoryId, categoryName } : {}),
  };
}

/**
 * Serializes a value for comparison. Prices, certificates and answers have no order. Answers are
 * compared by id or, without one, by text.
 */
function serializeSorted(value: ListingChoice[keyof ListingChoice] | undefined): string {
  if (Array.isArray(value) && value.some((one) => typeof one === "object"))
    return JSON.stringify(listAnswerTexts(value as ListingChoice["attributes"]));
  return JSON.stringify(
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).sort()
      : value,
  );
}

export const listAnswerTexts = (answers: ListingChoice["attributes"]) =>
  answers.map(({ attributeId, valueId, value }) => `${attributeId} ${valueId ?? value}`).sort();
