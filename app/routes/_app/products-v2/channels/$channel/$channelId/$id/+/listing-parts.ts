import type { MergePart, MergeSides } from "#app/models/merge/merge-sides.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { findCountry } from "#contract/countries.ts";
import { setCertificate } from "./certificate-form.ts";
import { type ListingChoice, listAnswerTexts } from "./listing-choice.ts";

export type ListingSides = MergeSides<ListingChoice, ListingChoice & { version: number }>;
export type Country = ReturnType<typeof findCountry>;

/**
 * The key is a field's name, `category` with all its details, `attribute:<id>`, or `price:<variant
 * id>`.
 */
export interface ListingPart extends MergePart<ListingChoice> {
  put: (form: FormData, choice: ListingChoice, country: Country) => void;
}

const TEXT_FIELDS = ["name", "description", "condition", "imageSize", "daysToShip"] as const;
const texts: ListingPart[] = TEXT_FIELDS.map((key) => ({
  key,
  of: (choice) => String(choice[key] ?? ""),
  put: (form, choice) => form.set(key, String(choice[key] ?? "")),
}));

export const PICTURES_PART: ListingPart = {
  key: "images",
  of: ({ imageIds }) => (imageIds ?? []).join(),
  put(form, { imageIds }) {
    const all = listFieldNames(form, "place.").map((name) => name.slice("place.".length));
    const shownIds = imageIds ?? all.filter((id) => !form.has(`own.${id}`));
    for (const id of new Set([...all, ...shownIds])) {
      const placeIndex = shownIds.indexOf(id);
      form.set(`place.${id}`, placeIndex < 0 ? "" : String(placeIndex + 1));
    }
  },
};
export const SIZE_CHART: ListingPart = {
  key: "sizeChart",
  of: ({ sizeChartImageId }) => sizeChartImageId ?? "",
  put: (form, { sizeChartImageId }) => form.set("sizeChart", sizeChartImageId ?? ""),
};
const COURIERS: ListingPart = {
  key: "couriers",
  of: ({ logisticsIds }) => (logisticsIds ?? []).toSorted().join(),
  put(form, { logisticsIds }) {
    for (const name of listFieldNames(form, "logistics.")) form.delete(name);
    for (const id of logisticsIds ?? []) form.set(`logistics.${id}`, "on");
  },
};
/** Another category has other details, so all of them form one part. */
const CATEGORY_PART: ListingPart = {
  key: "category",
  of: ({ categoryId, brandId, attributes, certificates }) =>
    JSON.stringify([
      categoryId,
      brandId,
      listAnswerTexts(attributes),
      describePapers(certificates),
    ]),
  put(form, { categoryId, brandId, attributes, certificates }) {
    form.set("categoryId", categoryId ?? "");
    form.set("brandId", brandId ?? "");
    for (const name of [...listFieldNames(form, "attributes."), ...listFieldNames(form, "ticks.")])
      form.delete(name);
    for (const answer of attributes) putAnswer(form, answer);
    for (const id of Object.keys(certificates)) setCertificate(form, id, certificates);
  },
};
const describePapers = (certificates: ListingChoice["certificates"]) =>
  Object.entries(certificates)
    .map(([id, { fileId, expiresOn }]) => [id, fileId, expiresOn].join())
    .sort();
const BRAND_PART: ListingPart = {
  key: "brandId",
  of: ({ brandId }) => brandId ?? "",
  put: (form, { brandId }) => form.set("brandId", brandId ?? ""),
};

export const listFieldNames = (form: FormData, prefix: string) => [
  ...new Set([...form.keys()].filter((name) => name.startsWith(prefix))),
];

/**
 * Writes an answer. A field with several values has a checkbox for each; `replaceIdsByTexts`
 * completes the others.
 */
function putAnswer(
  form: FormData,
  { attributeId, valueId, value }: ListingChoice["attributes"][number],
): void {
  form.set(`attributes.${attributeId}`, valueId ?? value ?? "");
  if (valueId) form.set(`ticks.${attributeId}.${valueId}`, "on");
}

/** Replaces ids by texts in text fields. A select field keeps the id. */
export function replaceIdsByTexts(form: FormData, attributes: readonly ChannelAttribute[]): void {
  for (const { attributeId, inputType, values } of attributes) {
    const name = `attributes.${attributeId}`;
    const knownValue =
      inputType === "select" ? undefined : values.find(({ valueId }) => valueId === form.get(name));
    if (knownValue) form.set(name, knownValue.name);
  }
}

export const ATTRIBUTE_PREFIX = "attribute:";
function createAttributePart(attributeId: string): ListingPart {
  const findAnswers = ({ attributes }: ListingChoice) =>
    attributes.filter((answer) => answer.attributeId === attributeId);
  return {
    key: `${ATTRIBUTE_PREFIX}${attributeId}`,
    of: (choice) => listAnswerTexts(findAnswers(choice)).join("\n"),
    put(form, choice) {
      form.delete(`attributes.${attributeId}`);
      for (const name of listFieldNames(form, `ticks.${attributeId}.`)) form.delete(name);
      for (const answer of findAnswers(choice)) putAnswer(form, answer);
    },
  };
}

export const CERTIFICATE_PREFIX = "certificate:";
const createCertificatePart = (id: string): ListingPart => ({
  key: `${CERTIFICATE_PREFIX}${id}`,
  of: ({ certificates: { [id]: own } }) => (own ? [own.fileId, own.expiresOn].join() : ""),
  put: (form, { certificates }) => setCertificate(form, id, certificates),
});

export const PRICE_PREFIX = "price:";
const createPricePart = (variantId: string): ListingPart => ({
  key: `${PRICE_PREFIX}${variantId}`,
  of: ({ prices }) => String(prices[variantId] ?? ""),
  put(form, { prices }, country) {
    const price = prices[variantId];
    form.set(`price.${variantId}`, price === undefined ? "" : showMoney(price, country));
  },
});

export function listListingParts({ base, theirs, mine }: ListingSides): ListingPart[] {
  const sides = [base, theirs, mine];
  const isOneCategory = sides.every(({ categoryId }) => categoryId === base.categoryId);
  const attributeIds = new Set(
    sides.flatMap(({ attributes }) => attributes.map(({ attributeId }) => attributeId)),
  );
  const variantIds = new Set(sides.flatMap(({ prices }) => Object.keys(prices)));
  const papers = new Set(sides.flatMap(({ certificates }) => Object.keys(certificates)));
  const ofCategory = isOneCategory
    ? [
        BRAND_PART,
        ...[...attributeIds].map(createAttributePart),
        ...[...papers].map(createCertificatePart),
      ]
    : [CATEGORY_PART];
  return [
    ...ofCategory,
    ...texts,
    PICTURES_PART,
    SIZE_CHART,
    COURIERS,
    ...[...variantIds].map(createPricePart),
  ];
}

/** Returns the part with this key, which the form uses in its field names. */
export function findPart(key: string): ListingPart | undefined {
  if (key.startsWith(ATTRIBUTE_PREFIX))
    return createAttributePart(key.slice(ATTRIBUTE_PREFIX.length));
  if (key.startsWith(CERTIFICATE_PREFIX))
    return createCertificatePart(key.slice(CERTIFICATE_PREFIX.length));
  if (key.startsWith(PRICE_PREFIX)) return createPricePart(key.slice(PRICE_PREFIX.length));
  return [...texts, PICTURES_PART, SIZE_CHART, COURIERS, CATEGORY_PART, BRAND_PART].find(
    (one) => one.key === key,
  );
}
