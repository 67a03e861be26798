import type { MergePart, MergeSides } from "#app/models/merge/merge-sides.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { countryOf } from "#contract/countries.ts";
import { setCertificate } from "./certificate-form.ts";
import { answerTexts, type ListingChoice } from "./listing-choice.ts";

export type ListingSides = MergeSides<ListingChoice, ListingChoice & { version: number }>;
export type Country = ReturnType<typeof countryOf>;

/**
 * The key is a field's name, `category` with all its details, `attribute:<id>`, or `price:<variant
 * id>`.
 */
export interface ListingPart extends MergePart<ListingChoice> {
  put: (form: FormData, choice: ListingChoice, country: Country) => void;
}

const TEXTS = ["name", "description", "condition", "imageSize", "daysToShip"] as const;
const texts: ListingPart[] = TEXTS.map((key) => ({
  key,
  of: (choice) => String(choice[key] ?? ""),
  put: (form, choice) => form.set(key, String(choice[key] ?? "")),
}));

export const PICTURES: ListingPart = {
  key: "images",
  of: ({ imageIds }) => (imageIds ?? []).join(),
  put(form, { imageIds }) {
    const all = fieldNames(form, "place.").map((name) => name.slice("place.".length));
    const shown = imageIds ?? all.filter((id) => !form.has(`own.${id}`));
    for (const id of new Set([...all, ...shown])) {
      const place = shown.indexOf(id);
      form.set(`place.${id}`, place < 0 ? "" : String(place + 1));
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
    for (const name of fieldNames(form, "logistics.")) form.delete(name);
    for (const id of logisticsIds ?? []) form.set(`logistics.${id}`, "on");
  },
};
/** Another category has other details, so all of them form one part. */
const CATEGORY: ListingPart = {
  key: "category",
  of: ({ categoryId, brandId, attributes, certificates }) =>
    JSON.stringify([categoryId, brandId, answerTexts(attributes), paperTexts(certificates)]),
  put(form, { categoryId, brandId, attributes, certificates }) {
    form.set("categoryId", categoryId ?? "");
    form.set("brandId", brandId ?? "");
    for (const name of [...fieldNames(form, "attributes."), ...fieldNames(form, "ticks.")])
      form.delete(name);
    for (const answer of attributes) putAnswer(form, answer);
    for (const id of Object.keys(certificates)) setCertificate(form, id, certificates);
  },
};
const paperTexts = (certificates: ListingChoice["certificates"]) =>
  Object.entries(certificates)
    .map(([id, { fileId, expiresOn }]) => [id, fileId, expiresOn].join())
    .sort();
const BRAND: ListingPart = {
  key: "brandId",
  of: ({ brandId }) => brandId ?? "",
  put: (form, { brandId }) => form.set("brandId", brandId ?? ""),
};

export const fieldNames = (form: FormData, prefix: string) => [
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
    const known =
      inputType === "select" ? undefined : values.find(({ valueId }) => valueId === form.get(name));
    if (known) form.set(name, known.name);
  }
}

export const ATTRIBUTE = "attribute:";
function attributePart(attributeId: string): ListingPart {
  const answersOf = ({ attributes }: ListingChoice) =>
    attributes.filter((answer) => answer.attributeId === attributeId);
  return {
    key: `${ATTRIBUTE}${attributeId}`,
    of: (choice) => answerTexts(answersOf(choice)).join("\n"),
    put(form, choice) {
      form.delete(`attributes.${attributeId}`);
      for (const name of fieldNames(form, `ticks.${attributeId}.`)) form.delete(name);
      for (const answer of answersOf(choice)) putAnswer(form, answer);
    },
  };
}

export const CERTIFICATE = "certificate:";
const certificatePart = (id: string): ListingPart => ({
  key: `${CERTIFICATE}${id}`,
  of: ({ certificates: { [id]: own } }) => (own ? [own.fileId, own.expiresOn].join() : ""),
  put: (form, { certificates }) => setCertificate(form, id, certificates),
});

export const PRICE = "price:";
const pricePart = (variantId: string): ListingPart => ({
  key: `${PRICE}${variantId}`,
  of: ({ prices }) => String(prices[variantId] ?? ""),
  put(form, { prices }, country) {
    const price = prices[variantId];
    form.set(`price.${variantId}`, price === undefined ? "" : showMoney(price, country));
  },
});

export function partsOf({ base, theirs, mine }: ListingSides): ListingPart[] {
  const sides = [base, theirs, mine];
  const isOneCategory = sides.every(({ categoryId }) => categoryId === base.categoryId);
  const attributeIds = new Set(
    sides.flatMap(({ attributes }) => attributes.map(({ attributeId }) => attributeId)),
  );
  const variantIds = new Set(sides.flatMap(({ prices }) => Object.keys(prices)));
  const papers = new Set(sides.flatMap(({ certificates }) => Object.keys(certificates)));
  const ofCategory = isOneCategory
    ? [BRAND, ...[...attributeIds].map(attributePart), ...[...papers].map(certificatePart)]
    : [CATEGORY];
  return [
    ...ofCategory,
    ...texts,
    PICTURES,
    SIZE_CHART,
    COURIERS,
    ...[...variantIds].map(pricePart),
  ];
}

/** Returns the part with this key, which the form uses in its field names. */
export function partOf(key: string): ListingPart | undefined {
  if (key.startsWith(ATTRIBUTE)) return attributePart(key.slice(ATTRIBUTE.length));
  if (key.startsWith(CERTIFICATE)) return certificatePart(key.slice(CERTIFICATE.length));
  if (key.startsWith(PRICE)) return pricePart(key.slice(PRICE.length));
  return [...texts, PICTURES, SIZE_CHART, COURIERS, CATEGORY, BRAND].find((one) => one.key === key);
}
