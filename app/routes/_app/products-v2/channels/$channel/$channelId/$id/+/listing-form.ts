import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { readDay } from "#app/models/list/parse-day.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import type { ChannelAttribute } from "#contract/channel-references.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { IMAGE_SIZES } from "#contract/statuses.ts";
import { readCertificates } from "./certificate-form.ts";
import { type ListingChanges, type ListingChoice, pickChangedFields } from "./listing-choice.ts";
import type { ListingReferences } from "./listing-view.ts";
import { readOrder } from "./picture-order.ts";

const PRICE_FIELD = /^price\.([\w-]+)$/;
const COURIER_FIELD = /^logistics\.(.+)$/;

interface FormFacts {
  masterImageIds: readonly string[];
  minorDigits: number;
  references: Pick<ListingReferences, "category" | "attributes" | "certificates">;
}

/**
 * Reads the listing's form. An attribute's field is `attributes.<id>`, or `ticks.<id>.<value id>`
 * if it takes several values. Empty answers are left out: the channel's check reports missing ones.
 * An empty field inherits the product's value. `errors` holds codes by field.
 */
export function readListingForm(
  formData: FormData,
  { masterImageIds, minorDigits, references: { category, attributes, certificates } }: FormFacts,
) {
  const errors: Record<string, string> = {};
  const readText = (name: string) => String(formData.get(name) ?? "").trim();
  const reset = readText("do").startsWith("reset:") ? readText("do").slice("reset:".length) : null;
  // A form sends line breaks as \r\n.
  const readOwnValue = (name: string) =>
    reset === name || readText(name) === "" ? null : readText(name).replaceAll("\r\n", "\n");
  const typedDays = readOwnValue("daysToShip");
  const days = typedDays && normaliseNumber(typedDays);
  if (days !== null && !/^[1-9]\d{0,2}$/.test(days)) errors.daysToShip = "invalid_number";
  const condition = readOwnValue("condition");
  const logisticsIds = matchKeys(formData, COURIER_FIELD);
  const changes: ListingChanges = {
    // If the channel did not answer, the form has no category fields, so they stay unchanged.
    ...(category && readText("categoryId") !== ""
      ? {
          categoryId: category.id,
          categoryName: category.name,
          brandId: readText("brandId") || null,
          attributes: attributes.flatMap((one) => readAnswers(formData, one)),
          certificates: readCertificates(formData, certificates),
        }
      : {}),
    name: readOwnValue("name"),
    description: readOwnValue("description"),
    condition: condition === "new" || condition === "used" ? condition : null,
    imageIds: reset === "images" ? null : readPlaces(formData, masterImageIds),
    imageSize: IMAGE_SIZES.find((size) => size === readText("imageSize")) ?? "original",
    daysToShip: days === null || errors.daysToShip ? null : Number(days),
    // The field exists only if the category has a size picture.
    ...(formData.has("sizeChart") ? { sizeChartImageId: readOwnValue("sizeChart") } : {}),
    ...(readText("couriers") === ""
      ? {}
      : { logisticsIds: logisticsIds.length > 0 ? logisticsIds : null }),
    prices: readPrices(formData, { minorDigits, reset }, errors),
  };
  return { changes, errors };
}

/**
 * Returns whether the form differs from its initial values (`base`). A category that is mapped from
 * the product's category was not typed and does not count.
 */
export function isFormChanged(
  changes: ListingChanges,
  base: ListingChoice,
  { suggestions }: Pick<ListingReferences, "suggestions">,
): boolean {
  const { categoryId, ...rest } = changes;
  const isMapped =
    !base.categoryId && suggestions.some(({ id, from }) => id === categoryId && from === "mapped");
  return Object.keys(pickChangedFields(base, isMapped ? rest : { categoryId, ...rest })).length > 0;
}

const matchKeys = (formData: FormData, pattern: RegExp) =>
  [...formData.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []);

/** Returns the answers to an attribute. Text that equals a listed value counts as that value. */
function readAnswers(
  formData: FormData,
  { attributeId, inputType, valueType, values }: ChannelAttribute,
): ChannelProduct["attributes"] {
  if (inputType === "multi_select") {
    return values.flatMap(({ valueId, name: value }) =>
      formData.has(`ticks.${attributeId}.${valueId}`) ? [{ attributeId, valueId, value }] : [],
    );
  }
  const typedValue = String(formData.get(`attributes.${attributeId}`) ?? "").trim();
  if (typedValue === "") return [];
  const isListed = inputType === "select" && values.length > 0;
  const listedValue = values.find((value) =>
    isListed ? value.valueId === typedValue : value.name.toLowerCase() === typedValue.toLowerCase(),
  );
  if (listedValue) return [{ attributeId, valueId: listedValue.valueId, value: listedValue.name }];
  if (isListed) return [];
  return [{ attributeId, value: (valueType === "date" && readDay(typedValue)) || typedValue }];
}

/** Returns `null` if the order equals the product's, or if no picture is left. */
function readPlaces(formData: FormData, master: readonly string[]): string[] | null {
  const ids = readOrder(formData).shown;
  const isMasters = ids.length === master.length && ids.every((id, index) => id === master[index]);
  return ids.length === 0 || isMasters ? null : ids;
}

interface PriceFacts {
  minorDigits: number;
  /** The field to reset to the product's value. */
  reset: string | null;
}

function readPrices(
  formData: FormData,
  { minorDigits, reset }: PriceFacts,
  errors: Record<string, string>,
): Record<string, number> {
  const prices: Record<string, number> = {};
  for (const [field, value] of formData) {
    const [, variantId] = PRICE_FIELD.exec(field) ?? [];
    if (!variantId || field === reset || typeof value !== "string" || value.trim() === "") continue;
    const price = parseMoney(value, minorDigits);
    if (price === null || price <= 0) errors[field] = "price_invalid";
    else prices[variantId] = price;
  }
  return prices;
}
